// The decision tree: what a schema becomes, and all that `check` reads.
//
//   node, 16 bytes:  u8 op | u8 small | u16 types | u32 a | u32 b | u32 c
//
// Every node is guarded: a value whose type is not in `types` fails without a
// look at the operation.
//
// Nodes lie in one array and name each other by index; what does not fit
// stands in side tables.  A node answers for one value: it holds or it does
// not.  Subtrees may be shared, and `call` leads back up for recursive
// schemas, so in truth it is a graph.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/key_dictionary.h"
#include "format/format.h"
#include "json/equal.h"
#include "json/view.h"
#include "number/decimal.h"
#include "number/multiple_of.h"
#include "regex/pattern.h"
#include "tree/string_table.h"

namespace alder::tree {

using NodeId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFF'FFFFu;
inline constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
inline constexpr std::uint16_t kAnyType = (1u << json::kTypeCount) - 1;

enum class Op : std::uint8_t {
  // Leaves: the guard says all.
  Accept,
  Reject,
  Types,        // small: set of json::Type, as the guard
  All,          // links [a, a + b) hold
  Any,          // at least one of links [a, a + b); small: types of which
                // every value passes one
  One,          // exactly one of links [a, a + b); small: as for any, and
                // kDisjoint
  Not,          // a does not hold
  If,           // a ? b : c
  Strings,      // a string of tables[a] whose mask has bit `small`
  Values,       // equal to one of value_sets[a]
  Bound,        // small: Comparison; bounds[a]; numbers only
  Range,        // ranges[a]; numbers only
  MultipleOf,   // divisors[a]; numbers only
  IntegerText,  // spelled without fraction and exponent; numbers only
  Length,       // counts[a] of code points; strings only
  Pattern,      // patterns[a]; strings only
  Format,       // formats[a]; strings only
  Array,        // arrays[a]; arrays only
  Contains,     // node a for counts[b] of the items; arrays only
  Object,       // objects[a]; objects only
  Names,        // node a for every name; objects only
  Dependent,    // if property `a` (symbol) is there, node b; objects only
  Switch,       // switches[a]
  Call,         // node a, counted against the limits
  Escape,       // escapes[a]
  // Evaluated children (unevaluatedItems, unevaluatedProperties).  The nodes
  // below a consumer hold or fail like their plain kin and mark, by ordinal,
  // the children of the value that they evaluate.
  Consume,        // a, then b for items (small & 1) and c for properties
                  // (small & 2) that a left unmarked
  MarkAll,        // as all
  MarkAny,        // as any, but every branch is asked
  MarkOne,        // as one, but every branch is asked
  MarkIf,         // as if
  MarkArray,      // as array; small: items behind the prefix are marked, too
  MarkContains,   // as contains, but every item is asked
  MarkObject,     // as object; small: names that no rule matches, too
  MarkDependent,  // as dependent
  MarkCall,       // as call
};

std::string_view to_string(Op op);

enum class Comparison : std::uint8_t {
  AtMost,
  LessThan,
  AtLeast,
  MoreThan,
};

// Exact, whatever the size of the numbers.
bool satisfies(std::int64_t value, Comparison comparison,
               const number::Decimal& bound);
bool satisfies(std::string_view literal, Comparison comparison,
               const number::Decimal& bound);

struct Node {
  Op op = Op::Accept;
  std::uint8_t small = 0;
  std::uint16_t types = kAnyType;  // the guard, a set of json::Type
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
};
static_assert(sizeof(Node) == 16);

// Whether nothing but the guard of a node is to be asked.
constexpr bool is_leaf(Op op) { return op <= Op::Types; }

// In `small` of one: no two take values of the same type.
inline constexpr std::uint8_t kDisjoint = 0x80;
static_assert(json::kTypeCount <= 7);

// A node as those keep it who lead to it: with the guard, so that leaves need
// not be looked at, and with the way on, so that what is asked most often is
// found without a look at the node.
struct Step {
  enum class Way : std::uint8_t {
    Leaf,     // nothing more is to be asked
    Object,   // objects[target]
    Array,    // arrays[target]
    Strings,  // tables[target / kTableBits], bit target % kTableBits
    Length,   // counts[target]
    Range,    // ranges[target]
    Pattern,  // patterns[target]
    Call,     // node `target`, counted against the limits
    Other,    // node `target`
    Unknown,  // a name that no rule but those of `unknown` knows
  };

  KeyDictionary::Symbol symbol = KeyDictionary::kUnknown;  // of a known name
  std::uint8_t types = 0;
  Way way : 4 = Way::Leaf;
  bool required : 1 = false;
  std::uint32_t target = 0;

  // Whether the guard lets values of a type pass.
  bool takes(json::Type type) const {
    return (types >> static_cast<unsigned>(type) & 1) != 0;
  }
};
static_assert(sizeof(Step) == 8);
static_assert(json::kTypeCount <= 8);

// The bits of a table's strings.
inline constexpr std::uint32_t kTableBits = 64;

Step step_to(const std::vector<Node>& nodes, NodeId node);

struct Counts {
  std::uint64_t min = 0;
  std::uint64_t max = kNoLimit;

  bool allow(std::uint64_t count) const { return min <= count && count <= max; }
  friend bool operator==(const Counts&, const Counts&) = default;
};

struct ArrayPlan {
  Counts size;
  bool unique = false;
  std::vector<NodeId> prefix;
  NodeId rest = 0;  // the items behind the prefix
  Step each;        // the same; filled by Tree::index
  // The prefix is empty, and the items are the strings of tables[table] with
  // bit `bit`: uniqueness is a set of bits over their numbers.
  std::uint32_t table = kNone;
  std::uint8_t bit = 0;
  // Size and `each` are all there is; filled by Tree::index.
  bool is_plain = false;
};

struct KnownKey {
  KeyDictionary::Symbol symbol = KeyDictionary::kUnknown;
  bool required = false;
  NodeId node = 0;
};

// One rule for the names that a plan does not know: every pattern that
// matches applies its node; when none does, `additional` applies.
struct UnknownRule {
  std::vector<std::pair<std::uint32_t, NodeId>> patterns;  // index, node
  NodeId additional = 0;
};

// All that is said about the members of an object, looked at in one loop.
struct ObjectPlan {
  Counts size;
  std::uint32_t required_count = 0;
  std::vector<KnownKey> keys;
  std::vector<UnknownRule> unknown;
  // Open addressing by symbol, never full.  The unknown name is in there, too.
  std::vector<Step> slots;
  std::size_t mask = 0;
  // What any name gets that is not known.
  Step other;
  // No name is known, and `other` is a leaf.
  bool is_uniform = false;
  // From how many members on it is better to look a few names up.
  std::uint32_t many_members = 0;
  static constexpr std::uint32_t kManyMembers = 64;
  static constexpr std::size_t kFewKeys = 4;

  // What the plan does with a name.
  // Requires: index() was called.
  const Step& find(KeyDictionary::Symbol symbol) const {
    return find_in(slots.data(), mask, symbol);
  }
  // The same for loops that keep the two at hand.
  const Step& find_in(const Step* slots, std::size_t mask,
                      KeyDictionary::Symbol symbol) const {
    for (std::size_t at = symbol & mask;; at = (at + 1) & mask) {
      if (slots[at].symbol == symbol) [[likely]]
        return slots[at];
      if (slots[at].symbol == kFree) return other;
    }
  }

  // Builds `slots` and `other` when all nodes are known.
  void index(const std::vector<Node>& nodes);

 private:
  // No name has this symbol, and neither is it that of unknown names.
  static constexpr KeyDictionary::Symbol kFree = KeyDictionary::kMaxKeys + 1;
};

// Bounds of a number, all at once.
//
// Exact: what is held as int64 is compared with the first and last int64 that
// the bounds allow, other numbers with the bounds.  Where all bounds are whole
// numbers, a number that is none lies between two neighbours: its whole part
// decides.
struct Range {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool whole = false;            // the next two hold
  std::int64_t first_floor = 0;  // of numbers that are no integers
  std::int64_t last_floor = 0;
  std::vector<std::pair<Comparison, std::uint32_t>> bounds;  // bounds[index]

  bool allows(std::int64_t value) const {
    return first <= value && value <= last;
  }

  // Fills the others from `bounds`, which name elements of `decimals`.
  void index(const std::vector<number::Decimal>& decimals);
};

// Chooses by the string value of one property.
struct Switch {
  KeyDictionary::Symbol property = KeyDictionary::kUnknown;
  StringTable values;
  std::vector<NodeId> cases;  // by number in `values`
  NodeId other = 0;           // any other value
  NodeId absent = 0;
  NodeId not_object = 0;
};

// A set of any values.
struct ValueSet {
  std::vector<json::View> values;
  // Many are found by hash: number + 1, open addressing, at most half full.
  std::vector<std::uint32_t> slots;

  // Cost: one look at the value, and a few comparisons in the usual case.
  template <class V>
  bool has(V value) const {
    if (slots.empty()) {
      for (const json::View& constant : values) {
        if (equal(constant, value)) return true;
      }
      return false;
    }
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash(value, process_seed()) & mask;
    for (; slots[at] != 0; at = (at + 1) & mask) {
      if (equal(values[slots[at] - 1], value)) return true;
    }
    return false;
  }

  // Fills `slots`.
  void index();
};

enum class Answer : std::uint8_t { Yes, No, Limit };

// What the tree cannot express: asks whoever compiled it.
struct Escape {
  Answer (*ask)(const void* handle, const json::View& instance) = nullptr;
  const void* handle = nullptr;
  std::string label;
};

// One compiled schema.  Values point into the schema's documents, and escapes
// at the compiler's data: both must outlive it.
//
// Thread safety: immutable once built.
struct Tree {
  NodeId root = 0;
  std::vector<Node> nodes;
  std::vector<Step> steps;  // to each node
  KeyDictionary dictionary;

  std::vector<NodeId> links;
  std::vector<StringTable> tables;
  std::vector<ValueSet> value_sets;
  std::vector<number::Decimal> bounds;
  std::vector<Range> ranges;
  std::vector<number::MultipleOf> divisors;
  std::vector<Counts> counts;
  std::vector<regex::Pattern> patterns;
  std::vector<const format::Format*> formats;
  std::vector<ArrayPlan> arrays;
  std::vector<ObjectPlan> objects;
  std::vector<Switch> switches;
  std::vector<Escape> escapes;

  // Fills what repeats the nodes elsewhere.  Call when all nodes are known.
  void index();
};

// The tree for people: one line a node, indented; shared nodes are printed
// once and then named.
std::string dump_text(const Tree& tree);
// The same as a JSON document, and as a graph for Graphviz.
std::string dump_json(const Tree& tree);
std::string dump_dot(const Tree& tree);

}  // namespace alder::tree
