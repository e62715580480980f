// `$(X)` and `$(function ...)` in a text of a makefile.
//
//   text --expand()--> references, programs of $(shell)
//   text --shell_text()--> what the shell gets of a recipe

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scan/findings.h"
#include "scan/makefile_statements.h"
#include "scan/source.h"

namespace alder::scan::makefile {

// A name that is known but for its middle.
struct NamePattern {
  std::string prefix;
  std::string suffix;

  bool fits(std::string_view name) const {
    return name.size() >= prefix.size() + suffix.size() &&
           name.starts_with(prefix) && name.ends_with(suffix);
  }
  // Whether some name fits both.
  bool may_equal(const NamePattern& other) const;
};

// Of a name with references in it.
NamePattern pattern_of(std::string_view name);

// Who is told what a text refers to.
class ReferenceSink {
 public:
  virtual ~ReferenceSink() = default;
  // `$(name)`; also names of functions and numbered arguments of `call`.
  virtual void refer(std::string_view name, std::uint64_t offset_bytes,
                     ReadKind kind) = 0;
  // `$(a_$(b))`; `text` is that.
  virtual void refer_computed(const NamePattern& pattern, std::string_view text,
                              std::uint64_t offset_bytes) = 0;
  // `$(shell program)`.
  virtual void run(Source program) = 0;
  // What is known of the variable's value, or nothing.
  virtual std::string_view value_of(std::string_view name) = 0;
  // References are nested too deeply here.
  virtual void give_up(std::uint64_t offset_bytes) = 0;
};

// Cost: O(part) times the nesting, which is bounded.
void expand(const Source& text, Part part, ReferenceSink* sink);

// As expand(), and appends the text for the shell to `out`: `$$` is `$`, and
// a placeholder stands for what is not known.
void shell_text(const Source& text, Part part, ReferenceSink* sink,
                Source::Builder* out);

struct Tested {
  std::string_view name;
  std::size_t at = 0;
};
// The name in `($(X),)` and `"$(X)" ""`, either way round, if it is that.
std::optional<Tested> tested_for_emptiness(std::string_view comparison);

// Whether make itself gives the variable a value.
bool is_builtin(std::string_view name);
// What make puts into the environment of a recipe.
std::span<const std::string_view> given_to_recipes();

}  // namespace alder::scan::makefile
