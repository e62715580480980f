// base/codes.h: the table of error codes.

#include "base/codes.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace alder {
namespace {

bool is_kebab_case(std::string_view name) {
  if (name.empty() || name.front() == '-' || name.back() == '-') return false;
  for (const char letter : name) {
    const bool plain = (letter >= 'a' && letter <= 'z') ||
                       (letter >= '0' && letter <= '9') || letter == '-';
    if (!plain) return false;
  }
  return name.find("--") == std::string_view::npos;
}

TEST_CASE("every error code has one stable kebab-case name") {
  std::set<std::string_view> names;
  for (const CodeEntry& entry : error_codes()) {
    CAPTURE(std::string(entry.name));
    CHECK(is_kebab_case(entry.name));
    CHECK(names.insert(entry.name).second);
    CHECK_FALSE(entry.meaning.empty());
    CHECK(entry.meaning.back() != '.');
    CHECK(&error_code(entry.code) == &entry);
    CHECK(to_string(entry.code) == entry.name);
  }
}

TEST_CASE("codes mean what the exit codes promise") {
  struct Row {
    ErrorCode code;
    std::string_view name;
    Outcome outcome;
  };
  constexpr Row kRows[] = {
      {ErrorCode::MalformedJson, "malformed-json", Outcome::BadInput},
      {ErrorCode::InvalidUtf8, "invalid-utf8", Outcome::BadInput},
      {ErrorCode::DepthLimit, "depth-limit", Outcome::Limit},
      {ErrorCode::SizeLimit, "size-limit", Outcome::Limit},
      {ErrorCode::StepLimit, "step-limit", Outcome::Limit},
      {ErrorCode::NumberLimit, "number-limit", Outcome::Limit},
      {ErrorCode::RegexLimit, "regex-limit", Outcome::Limit},
      {ErrorCode::InvalidSchema, "invalid-schema", Outcome::BadSchema},
      {ErrorCode::UnresolvableReference, "unresolvable-reference",
       Outcome::BadSchema},
      {ErrorCode::UnreadableFile, "unreadable-file", Outcome::BadInput},
      {ErrorCode::NothingMatched, "nothing-matched", Outcome::BadInput},
      {ErrorCode::UnusableContract, "unusable-contract", Outcome::BadSchema},
      {ErrorCode::BadUsage, "bad-usage", Outcome::BadUsage},
      {ErrorCode::Internal, "internal", Outcome::Internal},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.name));
    CHECK(error_code(row.code).name == row.name);
    CHECK(error_code(row.code).outcome == row.outcome);
  }
}

}  // namespace
}  // namespace alder
