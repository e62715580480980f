// The collector behind collect() of program_access.h.
//
// One class in four files: program_collect.cc (the walk, reads),
// program_writes.cc, program_whole.cc (uses of the mapping as a whole) and
// program_children.cc (library calls, programs that are started).

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scan/program_access.h"

namespace alder::scan::program {

// Thread safety: one thread at a time.
class Collector {
 public:
  Collector(const Program& program, const Scopes& scopes,
            const ProgramLanguage& language, Evaluator* evaluator)
      : program_(program),
        scopes_(scopes),
        language_(language),
        evaluator_(*evaluator) {}

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
  enum class Use : std::uint8_t {
    Read,
    Written,
    Defaulting,
    Appended,
    Removed
  };
  // An access that ends when callers are found for the function.
  struct Returned {
    std::size_t access;
    NodeId function;
  };

  // Calls, and the parameters through which the environment may come.
  void find_calls();
  void add_call_site(NodeId id);
  void find_carriers();
  bool carries(const Values& values) const;
  bool carry(const CallSite& site, NodeId function);

  void visit(NodeId id);

  // Bases.
  std::optional<Base> base_of(const Value& value) const;
  Access access(What what, const Base& base, NodeId expression,
                NodeId site) const;
  void add_each(Access made, const Values& keys);
  void add_key(Access made, NodeId key);
  Values keys_of(NodeId key, bool is_list);

  // Reads.
  void visit_member(NodeId id);
  void visit_index(NodeId id);
  void add_element(NodeId id, NodeId site, const Base& base, const Values& keys,
                   ReadKind kind);
  Use use_of(NodeId id) const;
  void visit_in(NodeId id);
  void visit_pattern(NodeId pattern, const Values& source);
  void add_pattern_entry(NodeId entry, const Values& source);
  void visit_target(NodeId target, NodeId value);
  void visit_parameter(NodeId id);
  void visit_for_each(NodeId id);

  // Calls of known members.
  void visit_call(NodeId id);
  void visit_api(NodeId id, const Value& callee, const Api& api);
  std::optional<Base> base_of_call(NodeId id, const Value& callee,
                                   const Api& api);
  void add_get(NodeId id, const Base& base, const Api& api);
  void add_get_each(NodeId id, const Base& base, const Api& api);
  void add_test(NodeId id, const Base& base, const Api& api);
  void add_expand(NodeId id, const Api& api);

  // Writes.
  void add_set(NodeId id, const Base& base, const Api& api);
  void add_arguments(NodeId id, const Base& base);
  void add_set_text(NodeId text, const Base& base, NodeId expression);
  void add_names(NodeId mapping, const Base& base, NodeId expression,
                 int depth = 0);
  void add_value_names(const Value& value, NodeId mapping, const Base& base,
                       NodeId expression, int depth);
  void visit_assign(NodeId id);
  void visit_object(NodeId id);

  // Whole uses.
  void visit_whole(NodeId id);
  void classify(NodeId id, const Base& base);
  bool classify_step(NodeId* at, NodeId id, const Base& base);
  void classify_argument(NodeId argument, NodeId call, NodeId id,
                         const Base& base);
  void classify_return(NodeId function, NodeId id, const Base& base);
  void add_whole(NodeId expression, const Base& base);
  bool calls_own_function(NodeId call);
  void drop_returns_with_callers();

  // Library calls.
  void visit_child(NodeId id, const Api& api);
  NodeId child_environment(NodeId id, const Api& api);
  bool is_mapping(NodeId id);
  void add_child_names(NodeId environment, NodeId call, Embedded* embedded);
  void add_program(NodeId text, Embedded embedded);
  void visit_words(NodeId id, const std::vector<NodeId>& words,
                   const Embedded& embedded);
  std::vector<NodeId> words_of(NodeId first);
  void add_command(NodeId program, NodeId call);

  const Program& program_;
  const Scopes& scopes_;
  const ProgramLanguage& language_;
  Evaluator& evaluator_;
  Collected out_;
  std::vector<Returned> returned_;
  std::set<std::pair<NodeId, std::uint32_t>> carriers_;
};

// "/usr/bin/bash" -> "bash"
std::string base_name(const std::string& path);

}  // namespace alder::scan::program
