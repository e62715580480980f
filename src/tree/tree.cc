// Plan indexing and the names of operations.

#include "tree/tree.h"

#include <bit>
#include <iterator>

namespace alder::tree {
namespace {

constexpr std::string_view kNames[] = {
    "accept",        "reject",      "types",
    "all",           "any",         "one",
    "not",           "if",          "strings",
    "values",        "bound",       "multipleOf",
    "integer text",  "length",      "pattern",
    "format",        "array",       "contains",
    "object",        "names",       "dependent",
    "switch",        "call",        "escape",
    "consume",       "mark all",    "mark any",
    "mark one",      "mark if",     "mark array",
    "mark contains", "mark object", "mark dependent",
    "mark call",
};
static_assert(std::size(kNames) == static_cast<std::size_t>(Op::MarkCall) + 1);

}  // namespace

std::string_view to_string(Op op) {
  return kNames[static_cast<std::size_t>(op)];
}

void ObjectPlan::index() {
  slots.assign(std::bit_ceil(keys.size() * 2 + 1), 0);
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::size_t at = keys[i].symbol & mask;
    while (slots[at] != 0) at = (at + 1) & mask;
    slots[at] = static_cast<std::uint16_t>(i + 1);
  }
}

}  // namespace alder::tree
