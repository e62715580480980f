// The one table of error codes: what can go wrong before there is a verdict.
//
// Findings about an instance are Diagnostics (base/diagnostic.h), whose codes
// are keyword names or kebab-case domain words; this table is for inputs and
// schemas that cannot be used at all.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace alder {

enum class ErrorCode : std::uint8_t {
  MalformedJson,
  MalformedYaml,
  InvalidUtf8,
  DuplicateKey,
  DepthLimit,
  SizeLimit,
  StepLimit,
  NumberLimit,
  RegexLimit,
  InvalidSchema,
  UnresolvableReference,
  DuplicateIdentifier,
  ReferenceLoop,
  UnknownDialect,
  UnknownVocabulary,
  InvalidPattern,
  UnreadableFile,
  NothingMatched,
  UnknownContract,
  UnusableContract,
  BadUsage,
  MissingModule,
  Internal,
};

// What an error means for the run as a whole.
enum class Outcome : std::uint8_t {
  BadInput,   // exit code 4
  BadSchema,  // exit code 3
  BadUsage,   // exit code 2
  Limit,      // exit code 5
  Internal,   // exit code 70
};

struct CodeEntry {
  ErrorCode code;
  std::string_view name;  // stable, kebab-case
  Outcome outcome;
  std::string_view meaning;
};

// Every code once, in enumerator order.
std::span<const CodeEntry> error_codes();

// The entry of one code.  Cost: O(1).
const CodeEntry& error_code(ErrorCode code);

inline std::string_view to_string(ErrorCode code) {
  return error_code(code).name;
}

}  // namespace alder
