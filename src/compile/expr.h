// What the compiler works on: boolean expressions over one JSON value.
//
//   subschema --lower--> Expr --passes--> Expr --emit--> tree
//
// An expression is immutable and hash-consed: equal ones are one ExprId, so
// shared parts of a schema stay shared, and a pass is a function from ExprId
// to ExprId.
//
// Objects and arrays are held as plans.  An object plan is resolved: each
// known name has one expression, which already includes the patterns that
// match the name; names it does not know fall under its rules.  Merging two
// plans therefore never lets one see the other's names as its own
// (additionalProperties sees only its siblings; Core 2020-12, 10.3.2.3).

#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "json/view.h"
#include "number/decimal.h"
#include "number/multiple_of.h"
#include "regex/pattern.h"
#include "schema/graph.h"
#include "tree/tree.h"

namespace alder::compiler {

using ExprId = std::uint32_t;
inline constexpr ExprId kAccept = 0;
inline constexpr ExprId kReject = 1;

enum class Kind : std::uint8_t {
  Accept,
  Reject,
  Types,        // small: schema::TypeSet
  All,          // kids
  Any,          // kids
  One,          // kids
  Not,          // kids[0]
  If,           // kids[0] ? kids[1] : kids[2]
  Strings,      // names: a sorted set of strings, and nothing else
  Values,       // values
  Bound,        // small: tree::Comparison; ref: number::Decimal
  MultipleOf,   // ref: number::MultipleOf
  IntegerText,  // a number spelled without fraction and exponent
  Length,       // counts
  Pattern,      // ref: regex::Pattern
  Format,       // ref: format::Format
  Array,        // counts, unique, kids: prefix..., rest
  Contains,     // kids[0], counts
  Object,       // counts, names and kids: known; required; rules
  Names,        // kids[0]
  Dependent,    // names[0], kids[0]
  Switch,       // names: property, values...; kids: a case each, other,
                // absent, not an object
  Call,         // id: an entry compiled on its own
  Escape,       // id: an entry that the interpreter evaluates
  // Beneath a consumer of evaluated children (unevaluatedItems or
  // unevaluatedProperties), in place: what marks the children it evaluates.
  // Kept as written; passes rewrite only the plain expressions inside.
  Consume,        // kids: marking body, for items, for properties; small:
                  // 1 it consumes items, 2 properties
  MarkAll,        // kids
  MarkAny,        // kids
  MarkOne,        // kids
  MarkIf,         // kids[0] ? kids[1] : kids[2]
  MarkArray,      // kids: prefix..., rest; marks_rest
  MarkContains,   // kids[0], counts
  MarkObject,     // names and kids; rules; marks_rest
  MarkDependent,  // names[0], kids[0]
  MarkCall,       // id: a marking entry compiled on its own
};

// For names that an object plan does not know.
struct Rule {
  std::vector<std::pair<const regex::Pattern*, ExprId>> patterns;
  ExprId additional = kAccept;

  friend bool operator==(const Rule&, const Rule&) = default;
};

struct Expr {
  Kind kind = Kind::Accept;
  std::uint8_t small = 0;
  bool unique = false;
  // Of MarkArray and MarkObject: items behind the prefix, names that no rule
  // matches, count as evaluated.
  bool marks_rest = false;
  std::uint32_t id = 0;
  const void* ref = nullptr;
  tree::Counts counts;
  std::vector<ExprId> kids;
  std::vector<std::string_view> names;
  std::vector<std::string_view> required;  // sorted
  std::vector<Rule> rules;
  std::vector<json::View> values;

  friend bool operator==(const Expr&, const Expr&) = default;
};

// All expressions of one compilation.  Names, values and refs point into the
// schema graph, which must outlive it.
//
// Thread safety: one thread at a time.
class Exprs {
 public:
  Exprs();

  // References stay valid until the next add.
  const Expr& operator[](ExprId id) const { return exprs_[id]; }
  std::size_t size() const { return exprs_.size(); }

  // The id of an expression; equal ones share it.
  ExprId add(Expr expr);

  // Spelled-out constructors that do the trivial: no kids, one kid, a kid
  // that decides alone.
  ExprId all(std::vector<ExprId> kids);
  ExprId any(std::vector<ExprId> kids);
  ExprId one(std::vector<ExprId> kids);
  ExprId negation(ExprId kid);
  ExprId types(schema::TypeSet types);
  ExprId strings(std::vector<std::string_view> sorted);
  ExprId conditional(ExprId condition, ExprId then, ExprId otherwise);

  // What the plan `object` says about the member `name` when it is there.
  // Requires: `object` is of Kind::Object or MarkObject.
  // Returns false when a pattern's answer is not known (a limit).
  bool action(ExprId object, std::string_view name, ExprId* result);

  // One line, nested, for tests of passes.
  std::string dump(ExprId id) const;

 private:
  struct Hash {
    std::size_t operator()(const Expr* expr) const;
  };
  struct Equal {
    bool operator()(const Expr* a, const Expr* b) const { return *a == *b; }
  };

  std::deque<Expr> exprs_;
  std::unordered_map<const Expr*, ExprId, Hash, Equal> ids_;
};

}  // namespace alder::compiler
