// The collector behind collect() of python_access.h.
//
// One class in four files: python_collect.cc (the walk, reads),
// python_writes.cc, python_whole.cc (uses of the mapping as a whole) and
// python_children.cc (library calls, programs that are started).

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scan/python_access.h"

namespace alder::scan::python {

template <std::size_t n>
bool is_one_of(const std::array<std::string_view, n>& list,
               std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// Methods of a mapping that read one name.
inline constexpr auto kReadMethods = std::to_array<std::string_view>(
    {"get", "pop", "setdefault", "__getitem__", "__contains__", "has_key"});
// Thread safety: one thread at a time.
class Collector {
 public:
  Collector(const Tree& tree, const Scopes& scopes, Evaluator* evaluator)
      : tree_(tree), scopes_(scopes), evaluator_(*evaluator) {}

  Collected collect();

 private:
  using What = Access::What;
  using VKind = Value::Kind;

  // The mapping of an access: the environment, a copy of it or a parameter.
  struct Base {
    bool copy = false;
    ParamRef param;
  };
  // What happens to an element: its value is used, or it is a target.
  enum class Use : std::uint8_t { Read, Written, Both, Removed };
  // An access that ends when callers are found for the function.
  struct Returned {
    std::size_t access;
    ScopeId function;
  };

  void visit(NodeId id);

  // Bases.
  static std::optional<Base> base_of(const Value& value, VKind kind);
  Access access(What what, const Base& base, NodeId expression,
                NodeId site) const;
  void add_each(Access made, const Values& keys);

  // Reads.
  void visit_subscript(NodeId id);
  void add_subscript(NodeId id, NodeId key, const Base& base);
  Use use_of(NodeId id) const;
  void visit_comparison(NodeId id);
  void add_test(NodeId id, NodeId key, const Base& base);
  void visit_call(NodeId id);
  void add_call_site(const Value& function, const CallSite& site);
  void visit_method(NodeId id, const Value& method);
  bool is_tested_keys(NodeId id) const;
  void add_write(NodeId id, const Base& base, NodeId key);
  void add_read_call(NodeId id, const Base& base, std::string_view name);
  NodeId argument(NodeId call, std::size_t index, std::string_view name) const;
  void set_kind(NodeId call, std::string_view name, Access* read);
  static bool has_other_than_none(const Values& values);
  bool yields_nothing(NodeId fallback);

  // Writes.
  void add_update(NodeId id, const Base& base);
  void add_keyword_name(NodeId keyword, const Base& base, NodeId expression);
  void add_mapping_names(NodeId node, const Base& base, NodeId expression);
  void add_pairs(NodeId mapping, const Base& base, NodeId expression);
  void add_child_names(NodeId node);
  void visit_merge(NodeId id);
  void visit_augmented(NodeId id);
  void visit_patching(NodeId id, NodeId function);
  bool is_patched_environment(std::string_view member, NodeId first);

  // Whole uses.
  void visit_whole(NodeId id);
  void add_whole(NodeId id, const Base& base);
  void classify_method(NodeId id, const Value& method);
  bool add_mapped(NodeId id, const Base& base);
  void classify(NodeId id, const Base& base);
  bool is_and(NodeId boolean) const;
  void classify_comparison(NodeId id, NodeId at, NodeId comparison,
                           const Base& base);
  void classify_assignment(NodeId id, NodeId assignment, const Base& base);
  void classify_argument(NodeId id, NodeId at, const Base& base);
  void drop_returns_with_callers();

  // Library calls.
  void visit_path_call(NodeId id, const std::string& path);
  void add_expand(NodeId id);
  void add_map(NodeId id);
  void visit_child(NodeId id, std::string_view path);
  bool is_true(NodeId node) const;
  void note_provided(NodeId environment, Embedded* embedded);
  void add_program(NodeId text, Embedded embedded);
  void visit_words(NodeId first, Embedded embedded);
  static std::string base_name(const std::string& path);
  Language interpreter(NodeId program);
  void add_command(NodeId program, NodeId call);

  const Tree& tree_;
  const Scopes& scopes_;
  Evaluator& evaluator_;
  Collected out_;
  std::vector<Returned> returned_;
};

}  // namespace alder::scan::python
