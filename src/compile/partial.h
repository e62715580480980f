// Evaluation of expressions on values that are known in part.
// Private to the module.
//
// Answers False or True only when every value that fits the assumption gives
// that answer, and Unknown otherwise; so decisions built on it are never
// wrong, at worst too large.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "compile/expr.h"

namespace alder::compiler {

enum class Tri : std::uint8_t { False, True, Unknown };

// What is assumed of a value with regard to one property.
struct Assumption {
  enum class Class : std::uint8_t {
    NotObject,
    Absent,  // an object without the property
    Equals,  // an object whose property is the string `value`
    Other,   // an object whose property is none of the strings `listed`
  };

  Class which = Class::NotObject;
  std::string_view property;
  std::string_view value;
  std::span<const std::string_view> listed;  // sorted
};

Tri decide(Exprs* exprs, ExprId id, const Assumption& assumption);

// Of the string `text`.
Tri decide_string(const Exprs& exprs, ExprId id, std::string_view text);

// The expression with everything the assumption settles put in its place.
ExprId specialise(Exprs* exprs, ExprId id, const Assumption& assumption);

// The strings of `const` and `enum`, sorted, when the expression is exactly
// that and all are strings; else false.
bool string_constants(const Exprs& exprs, ExprId id,
                      std::vector<std::string_view>* strings);

}  // namespace alder::compiler
