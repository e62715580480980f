// Loads the module behind regex/engines.h.

#include "regex/engines.h"

#include "base/module.h"

namespace alder::regex {

Result<const EngineTable*> engines() {
  Result<const void*> table = load_module("regex", kEngineTableSymbol);
  if (!table.ok()) return std::move(table).error();
  return static_cast<const EngineTable*>(*table);
}

Result<Program> compile_program(const Engine& engine, std::string_view pattern,
                                const Limits& limits) {
  void* handle = nullptr;
  std::string message;
  const EngineLimits engine_limits = {
      limits.regex_program_bytes, limits.regex_steps, limits.regex_heap_bytes};
  switch (engine.compile(pattern, engine_limits, &handle, &message)) {
    case CompileOutcome::Ok:
      return Program(&engine, handle);
    case CompileOutcome::TooLarge:
      return Error{ErrorCode::RegexLimit,
                   "the pattern is too large: " + message,
                   {},
                   {},
                   {}};
    case CompileOutcome::Unsupported:
      break;
  }
  return Error{ErrorCode::InvalidPattern,
               "no engine knows the pattern: " + message,
               {},
               {},
               {}};
}

}  // namespace alder::regex
