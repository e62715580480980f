// The shared module "regex": RE2 and PCRE2 behind regex/engines.h.

#define PCRE2_CODE_UNIT_WIDTH 8

#include <pcre2.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "regex/engines.h"

namespace alder::regex {
namespace {

// ---- RE2 ----------------------------------------------------------------

// Enough for the program and the automaton of almost every real pattern.
constexpr std::int64_t kRe2UsualBytes = std::int64_t{8} << 20;

std::unique_ptr<RE2> make_re2(std::string_view pattern, std::int64_t bytes) {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingUTF8);
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(bytes);
  return std::make_unique<RE2>(re2::StringPiece(pattern.data(), pattern.size()),
                               options);
}

CompileOutcome compile_re2(std::string_view pattern, const EngineLimits& limits,
                           void** program, std::string* message) {
  const std::int64_t most = limits.program_bytes;
  std::unique_ptr<RE2> re2 = make_re2(pattern, std::min(most, kRe2UsualBytes));
  if (re2->error_code() == RE2::ErrorPatternTooLarge && most > kRe2UsualBytes) {
    re2 = make_re2(pattern, most);
  }
  if (re2->ok()) {
    *program = re2.release();
    return CompileOutcome::Ok;
  }
  *message = re2->error();
  return re2->error_code() == RE2::ErrorPatternTooLarge
             ? CompileOutcome::TooLarge
             : CompileOutcome::Unsupported;
}

void release_re2(void* program) { delete static_cast<RE2*>(program); }

Answer search_re2(const void* program, std::string_view text) {
  const bool found = static_cast<const RE2*>(program)->Match(
      re2::StringPiece(text.data(), text.size()), 0, text.size(),
      RE2::UNANCHORED, nullptr, 0);
  return found ? Answer::Yes : Answer::No;
}

std::size_t size_re2(const void* program) {
  return static_cast<std::size_t>(
      static_cast<const RE2*>(program)->ProgramSize());
}

// ---- PCRE2 --------------------------------------------------------------

struct Pcre2Program {
  pcre2_code* code = nullptr;
  pcre2_match_context* context = nullptr;

  Pcre2Program() = default;
  Pcre2Program(const Pcre2Program&) = delete;
  Pcre2Program& operator=(const Pcre2Program&) = delete;
  ~Pcre2Program() {
    pcre2_code_free(code);
    pcre2_match_context_free(context);
  }
};

std::string pcre2_message(int code) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

bool is_too_large(int code) {
  return code == PCRE2_ERROR_PATTERN_TOO_LARGE ||
         code == PCRE2_ERROR_PATTERN_STRING_TOO_LONG ||
         code == PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP ||
         code == PCRE2_ERROR_QUANTIFIER_TOO_BIG ||
         code == PCRE2_ERROR_HEAP_FAILED;
}

CompileOutcome compile_pcre2(std::string_view pattern,
                             const EngineLimits& limits, void** program,
                             std::string* message) {
  constexpr std::uint32_t kOptions = PCRE2_UTF | PCRE2_NO_UTF_CHECK |
                                     PCRE2_DOLLAR_ENDONLY |
                                     PCRE2_MATCH_UNSET_BACKREF;
  constexpr std::uint32_t kNesting = 1000;
  int code;
  PCRE2_SIZE offset;
  const std::unique_ptr<pcre2_compile_context,
                        decltype(&pcre2_compile_context_free)>
      compile_context(pcre2_compile_context_create(nullptr),
                      pcre2_compile_context_free);
  pcre2_set_parens_nest_limit(compile_context.get(), kNesting);
  auto result = std::make_unique<Pcre2Program>();
  result->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                               pattern.size(), kOptions, &code, &offset,
                               compile_context.get());
  if (result->code == nullptr) {
    *message = pcre2_message(code);
    return is_too_large(code) ? CompileOutcome::TooLarge
                              : CompileOutcome::Unsupported;
  }
  result->context = pcre2_match_context_create(nullptr);
  pcre2_set_match_limit(result->context, limits.steps);
  pcre2_set_depth_limit(result->context, limits.steps);
  pcre2_set_heap_limit(result->context, limits.heap_bytes / 1024);
  *program = result.release();
  return CompileOutcome::Ok;
}

void release_pcre2(void* program) {
  delete static_cast<Pcre2Program*>(program);
}

Answer search_pcre2(const void* program, std::string_view text) {
  const auto* pcre2 = static_cast<const Pcre2Program*>(program);
  const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)>
      data(pcre2_match_data_create(1, nullptr), pcre2_match_data_free);
  const int result = pcre2_match(
      pcre2->code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0,
      PCRE2_NO_UTF_CHECK, data.get(), pcre2->context);
  if (result >= 0) return Answer::Yes;
  return result == PCRE2_ERROR_NOMATCH ? Answer::No : Answer::Limit;
}

std::size_t size_pcre2(const void* program) {
  std::size_t bytes = 0;
  pcre2_pattern_info(static_cast<const Pcre2Program*>(program)->code,
                     PCRE2_INFO_SIZE, &bytes);
  return bytes;
}

}  // namespace
}  // namespace alder::regex

extern "C" {
extern const alder::regex::EngineTable alder_regex_engines;
const alder::regex::EngineTable alder_regex_engines = {
    .re2 = {.compile = alder::regex::compile_re2,
            .release = alder::regex::release_re2,
            .search = alder::regex::search_re2,
            .size = alder::regex::size_re2},
    .pcre2 = {.compile = alder::regex::compile_pcre2,
              .release = alder::regex::release_pcre2,
              .search = alder::regex::search_pcre2,
              .size = alder::regex::size_pcre2},
};
}
