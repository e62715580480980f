// The table of the module "regex": RE2 and PCRE2 behind one shape.
//
// Both libraries are linked into that shared module alone and are loaded when
// the first pattern needs one of them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/result.h"
#include "regex/pattern.h"

namespace alder::regex {

enum class CompileOutcome : std::uint8_t {
  Ok,
  Unsupported,  // the engine does not know the construct
  TooLarge,     // its program would exceed the limits
};

// The limits that engines know; see base/limits.h.
struct EngineLimits {
  std::uint32_t program_bytes;
  std::uint32_t steps;
  std::uint32_t heap_bytes;
};

// Thread safety: a program may be searched from several threads.
struct Engine {
  // Compiles a translated pattern; *program goes to release() in the end.
  // What was wrong is in *message unless the outcome is Ok.
  CompileOutcome (*compile)(std::string_view pattern,
                            const EngineLimits& limits, void** program,
                            std::string* message);
  void (*release)(void* program);

  // Whether the program matches anywhere in the text.
  Answer (*search)(const void* program, std::string_view text);

  // Instructions (RE2) or bytes (PCRE2).
  std::size_t (*size)(const void* program);
};

struct EngineTable {
  Engine re2;
  Engine pcre2;
};

inline constexpr std::string_view kEngineTableSymbol = "alder_regex_engines";

// Loads the module.  Errors: MissingModule.
Result<const EngineTable*> engines();

// One compiled program, released with its engine.  Movable.
class Program {
 public:
  Program() = default;
  Program(const Engine* engine, void* handle)
      : engine_(engine), handle_(handle) {}
  Program(Program&& other) noexcept
      : engine_(other.engine_), handle_(other.handle_) {
    other.handle_ = nullptr;
  }
  Program& operator=(Program&& other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Program() {
    if (handle_ != nullptr) engine_->release(handle_);
  }

  Answer search(std::string_view text) const {
    return engine_->search(handle_, text);
  }
  std::size_t size() const { return engine_->size(handle_); }

 private:
  const Engine* engine_ = nullptr;
  void* handle_ = nullptr;
};

// Compiles with one engine.
// Errors: InvalidPattern, the engine does not know the construct; RegexLimit,
//         the program would be too large.
Result<Program> compile_program(const Engine& engine, std::string_view pattern,
                                const Limits& limits);

}  // namespace alder::regex
