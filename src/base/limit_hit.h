// Which of the Limits stopped some work, in a sentence.
//
// Both evaluators reach the same limits, and say so in the same words.

#pragma once

#include <string_view>

#include "base/codes.h"

namespace alder {

struct LimitHit {
  ErrorCode code = ErrorCode::StepLimit;
  std::string_view what;  // empty: none was reached

  bool empty() const { return what.empty(); }
};

inline constexpr LimitHit kTooManySteps{
    ErrorCode::StepLimit, "the evaluation took more steps than allowed"};
inline constexpr LimitHit kNestedTooDeep{
    ErrorCode::DepthLimit, "the evaluation is nested deeper than allowed"};
inline constexpr LimitHit kTooManyInPlace{
    ErrorCode::DepthLimit, "subschemas are nested deeper than allowed"};
inline constexpr LimitHit kTooManyDigits{
    ErrorCode::NumberLimit, "a number has more digits than allowed"};
inline constexpr LimitHit kRegexStopped{
    ErrorCode::RegexLimit, "a regular expression took more steps than allowed"};
inline constexpr LimitHit kFormatStopped{
    ErrorCode::StepLimit, "a format took more steps than allowed"};

}  // namespace alder
