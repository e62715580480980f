// The tree of a condition; see condition.h.

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/condition.h"

namespace alder::harness {

struct Condition::Node {
  enum class Kind : std::uint8_t {
    Literal,  // text: the value; also of arithmetic that is not understood
    Path,     // text: "runtime.forge"
    Atom,     // text: as written
    List,     // items: literals
    Equal,    // items: a path; text: the value it is compared with
    OneOf,    // items: a path, then literals
    Not,
    And,
    Or,
    Choice,  // items: condition, then, else
  };

  Kind kind = Kind::Atom;
  std::string text;
  std::vector<Node> items;
};

}  // namespace alder::harness
