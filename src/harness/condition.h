// The `when` and `trigger` of a harness: CEL read whole, understood in part.
//
//   "runtime.forge == 'github' && !event.x()" --parse()--> Condition
//   Condition x what is known of its atoms --evaluate()--> True, False, Unknown
//
// Understood are equality of a path of names (runtime.forge, config.a.b) with
// a literal, `path in [literals]`, a path alone (compared with true), and
// `!`, `&&`, `||`, `?:` over them.  Everything else is an atom that may be
// true or false, known by its text.  Operators are three-valued: Unknown &&
// False is False.
//
// Source: the CEL specification's grammar (cel-spec, doc/langdef.md).

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace alder::harness {

enum class Truth : std::uint8_t { False, True, Unknown };

// What is assumed of a path or an atom.
struct Assumption {
  // Of a path: its value as CEL spells it ("'github'" is github); nullopt: it
  // equals no value that any condition names.  Of an atom: "true" or "false".
  std::optional<std::string> value;

  friend bool operator==(const Assumption&, const Assumption&) = default;
};

// By path, or by the text of an atom; what is left out is unknown.
using Assumptions = std::map<std::string, Assumption, std::less<>>;

// Immutable once parsed.
//
// Thread safety: safe to share.
class Condition {
 public:
  // Errors: BadUsage with the span of the first byte that the grammar does not
  //         allow; DepthLimit.
  // Cost:   O(text.size()).
  static Result<Condition> parse(std::string_view text);

  Truth evaluate(const Assumptions& assumptions) const;

  // The values that each path is compared with; atoms have "true" alone.
  void collect(std::map<std::string, std::set<std::string>>* values) const;

  // Every first two names of a path that the text reads, wherever it stands:
  // "runtime.forge", "event.source".
  const std::set<std::string>& roots() const { return roots_; }

 private:
  friend class ConditionParser;
  struct Node;
  Condition() = default;
  static Truth evaluate(const Node& node, const Assumptions& assumptions);

  std::shared_ptr<const Node> root_;
  std::set<std::string> roots_;
};

}  // namespace alder::harness
