// The table behind base/codes.h.

#include "base/codes.h"

#include <array>
#include <cstddef>

namespace alder {
namespace {

constexpr auto kCodes = std::to_array<CodeEntry>({
    {ErrorCode::MalformedJson, "malformed-json", Outcome::BadInput,
     "the text does not follow the JSON grammar (RFC 8259)"},
    {ErrorCode::MalformedYaml, "malformed-yaml", Outcome::BadInput,
     "the text does not follow the YAML grammar, or means no JSON value"},
    {ErrorCode::InvalidUtf8, "invalid-utf8", Outcome::BadInput,
     "the text holds bytes that are not UTF-8, or a lone surrogate"},
    {ErrorCode::DuplicateKey, "duplicate-key", Outcome::BadInput,
     "an object has one name twice, and --strict forbids it"},
    {ErrorCode::DepthLimit, "depth-limit", Outcome::Limit,
     "arrays and objects are nested deeper than allowed"},
    {ErrorCode::SizeLimit, "size-limit", Outcome::Limit,
     "the text is larger than allowed"},
    {ErrorCode::StepLimit, "step-limit", Outcome::Limit,
     "the evaluation took more steps than allowed"},
    {ErrorCode::NumberLimit, "number-limit", Outcome::Limit,
     "a number has more digits than exact arithmetic is allowed to touch"},
    {ErrorCode::RegexLimit, "regex-limit", Outcome::Limit,
     "a regular expression needed more steps or memory than allowed"},
    {ErrorCode::InvalidSchema, "invalid-schema", Outcome::BadSchema,
     "the schema breaks the rules of its dialect"},
    {ErrorCode::UnresolvableReference, "unresolvable-reference",
     Outcome::BadSchema, "a reference leads to no schema"},
    {ErrorCode::DuplicateIdentifier, "duplicate-identifier", Outcome::BadSchema,
     "two schemas claim one identifier"},
    {ErrorCode::ReferenceLoop, "reference-loop", Outcome::BadSchema,
     "references lead back to themselves without a step in the instance"},
    {ErrorCode::UnknownDialect, "unknown-dialect", Outcome::BadSchema,
     "the schema names a dialect that is not known"},
    {ErrorCode::UnknownVocabulary, "unknown-vocabulary", Outcome::BadSchema,
     "the metaschema requires a vocabulary that is not known"},
    {ErrorCode::InvalidPattern, "invalid-pattern", Outcome::BadSchema,
     "a regular expression is not valid ECMA-262"},
    {ErrorCode::UnreadableFile, "unreadable-file", Outcome::BadInput,
     "a file is missing or cannot be read"},
    {ErrorCode::NothingMatched, "nothing-matched", Outcome::BadInput,
     "a path or pattern names no file"},
    {ErrorCode::UnknownContract, "unknown-contract", Outcome::BadSchema,
     "no contract of that name is shipped and no such file exists"},
    {ErrorCode::UnusableContract, "unusable-contract", Outcome::BadSchema,
     "the contract's files do not fit together"},
    {ErrorCode::BadUsage, "bad-usage", Outcome::BadUsage,
     "the command line is wrong"},
    {ErrorCode::MissingModule, "missing-module", Outcome::Internal,
     "a part of the installation cannot be loaded"},
    {ErrorCode::Internal, "internal", Outcome::Internal,
     "a defect in alder itself"},
});

constexpr bool in_enumerator_order() {
  for (std::size_t i = 0; i < kCodes.size(); ++i) {
    if (static_cast<std::size_t>(kCodes[i].code) != i) return false;
  }
  return kCodes.size() == static_cast<std::size_t>(ErrorCode::Internal) + 1;
}
static_assert(in_enumerator_order(), "kCodes must list every ErrorCode once");

}  // namespace

std::span<const CodeEntry> error_codes() { return kCodes; }

const CodeEntry& error_code(ErrorCode code) {
  return kCodes[static_cast<std::size_t>(code)];
}

}  // namespace alder
