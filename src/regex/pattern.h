// ECMA-262 regular expressions as JSON Schema uses them.
//
//   pattern text --compile()--> Pattern --search(string)--> answer
//
// A pattern is parsed by a parser of our own into a syntax tree, and that tree
// picks the cheapest engine that is exact for it: a plain scan (literals,
// prefixes, runs of a class), a small automaton, RE2 through a translation,
// those over split lookaheads, PCRE2 under limits, else a matcher of our own
// under limits.
//
// Source: ECMA-262, section 22.2 (u-mode grammar and semantics) and Annex
// B.1.2;
//         JSON Schema Core 2020-12, 6.4; Validation 2020-12, 6.3.3.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"

namespace alder::regex {

enum class Answer : std::uint8_t {
  Yes,
  No,
  Limit,  // a step or memory limit was reached: never "no match"
};

enum class Syntax : std::uint8_t {
  // As ECMA-262 with the flag u; what that refuses is read under Annex B.
  // For the keywords `pattern` and `patternProperties`.
  UnicodeOrAnnexB,
  // With the flag u only.  For `format: regex`.
  Unicode,
};

// Which engine a pattern ended up with, cheapest first.
//
// Backtrack is for what PCRE2 refuses (lookbehinds of any length) or takes in
// another sense (a back-reference to a group inside a loop, which ECMA-262
// forgets at each round).
enum class Tier : std::uint8_t { Scan, Dfa, Re2, Re2Split, Pcre2, Backtrack };

// One compiled pattern.  Copies share the compiled form.
//
// Thread safety: immutable; search() may be called from several threads.
class Pattern {
 public:
  // Errors: InvalidPattern, not valid under `syntax`; the span is in
  //         `pattern` and the message says what was expected there;
  //         RegexLimit, the automaton is larger than `limits` allow;
  //         MissingModule.
  static Result<Pattern> compile(std::string_view pattern,
                                 Syntax syntax = Syntax::UnicodeOrAnnexB,
                                 const Limits& limits = {});

  // The same with the engine forced, to compare engines in tests.
  // Errors: also InvalidPattern when `tier` cannot express the pattern.
  static Result<Pattern> compile_with(Tier tier, std::string_view pattern,
                                      Syntax syntax, const Limits& limits);

  // Whether the pattern matches somewhere in `text` (it is not anchored).
  //
  // Requires: well-formed UTF-8.
  // Cost:     O(text.size()) but for Pcre2 and Backtrack, which
  //           limits.regex_steps and limits.regex_heap_bytes bound.
  Answer search(std::string_view text) const;

  const std::string& source() const;
  Tier tier() const;
  // Whether it was valid only under Annex B.
  bool needed_annex_b() const;

  // The syntax tree and the engine's program, for people and tests.
  std::string dump() const;

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled);
  std::shared_ptr<const Compiled> compiled_;
};

// Whether `pattern` is valid ECMA-262 under `syntax`; compiles nothing.
// Errors: InvalidPattern.
Status check_syntax(std::string_view pattern, Syntax syntax);

}  // namespace alder::regex
