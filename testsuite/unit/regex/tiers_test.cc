// Which tier a pattern gets, that the tiers agree, and what bounds them.

#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "regex/pattern.h"

namespace alder::regex {
namespace {

struct TierRow {
  std::string_view pattern;
  Tier tier;
};

constexpr TierRow kTiers[] = {
    {"^[A-Za-z_][A-Za-z0-9_]*$", Tier::Scan},
    {"^\\S+$", Tier::Scan},
    {"^.{1,20}$", Tier::Scan},
    {"^x-", Tier::Scan},
    {"\\.json$", Tier::Scan},
    {"^[a-z]+(-[a-z]+)*$", Tier::Dfa},
    {"^(?:a|b)*a(?:a|b){12}$", Tier::Re2},
    {"^(?:\\p{L}x)+$", Tier::Re2},
    {"\\bfoo", Tier::Re2},
    {"\\Bfoo", Tier::Re2},
    {"(?:\\Bfoo)?", Tier::Pcre2},
    {"^(?!-)[a-z-]+$", Tier::Re2Split},
    {"^[a-z-]+(?<!-)$", Tier::Re2Split},
    {"^(?=a)b|^(?!c)d", Tier::Re2Split},
    {"a(?=b)", Tier::Pcre2},
    {"^(?:(?=a)|b)c", Tier::Pcre2},
    {"^(?!(?=a)b)", Tier::Pcre2},
    {"^x(?<=a+x)y", Tier::Backtrack},
    {"(a)\\1", Tier::Backtrack},
    {"^(?:(?:ab){1000}c){60000}$", Tier::Backtrack},
};

TEST_CASE("the cheapest tier that is exact") {
  for (const TierRow& row : kTiers) {
    CAPTURE(row.pattern);
    const Result<Pattern> pattern = Pattern::compile(row.pattern);
    REQUIRE(pattern.ok());
    CHECK(pattern.value().tier() == row.tier);
  }
}

TEST_CASE("what a tier cannot express is refused") {
  const auto code = [](Tier tier, std::string_view pattern) {
    const Result<Pattern> result =
        Pattern::compile_with(tier, pattern, Syntax::Unicode, {});
    return result.ok() ? ErrorCode::Internal : result.error().code;
  };
  CHECK(code(Tier::Scan, "(ab)*") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Dfa, "\\ba") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Dfa, "(?:a|b)*a(?:a|b){12}$") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Re2, "(a)\\1") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Re2, "(?=a)") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Re2, "a|\\B") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Re2Split, "a(?=b)") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Re2Split, "^(?=a)(a)\\1") == ErrorCode::InvalidPattern);
  CHECK(code(Tier::Pcre2, "(?<=a+)b") == ErrorCode::InvalidPattern);
}

struct AnswerRow {
  std::string_view pattern;
  std::string_view text;
  Answer answer;
};

// What ECMA-262 means otherwise than engines of the Perl family.
constexpr AnswerRow kEcma[] = {
    {"^(?:(a)|b)*\\1$", "ab", Answer::Yes},  // the group is forgotten
    {"^(?:(a)|b)*\\1$", "aba", Answer::No},
    {"^(?:(a)|(b)\\1)+$", "ab", Answer::Yes},
    {"^\\1(a)$", "a", Answer::Yes},
    {"^(a\\1)$", "a", Answer::Yes},
    {"^(?!(a))\\1b$", "b", Answer::Yes},
    {"^(?=(a+))\\1b$", "aab", Answer::Yes},
    {"^(?=(a+))a\\1b$", "aaab", Answer::No},  // no way back into it
    {"(?<=(\\d+)(\\d+))$", "1053", Answer::Yes},
    {"^1053(?<=^(\\d+)(\\d+))(?=\\1)", "1053", Answer::No},
    {"(?<=\\1(a))b", "aab", Answer::Yes},
    {"(?<=\\1(a))b", "ab", Answer::No},
    {"(?<=a+)b", "aab", Answer::Yes},
    {"(?<!a+)b", "ab", Answer::No},
    {"(?<=^.{2,})c",
     "\xF0\x9F\x98\x80"
     "bc",
     Answer::Yes},
    {"^(?:a?)*?$", "a", Answer::Yes},
    {"^(?:a*)*$", "b", Answer::No},
    {"^(?:){5}$", "", Answer::Yes},
    {"^(?:a|ab)(?:c|bcd)(?:d*)$", "abcd", Answer::Yes},
    // No place inside a character is between two that are no words.
    {"\\B", "B\xF0\x9F\x98\x80x", Answer::No},
    {"(?:x|\\By)*\\B", "B\xF0\x9F\x98\x80", Answer::Yes},
    {"^(?!\\B).", "\xF0\x9F\x98\x80", Answer::No},
};

TEST_CASE("assertions and back-references are ECMA-262's") {
  for (const AnswerRow& row : kEcma) {
    CAPTURE(row.pattern);
    CAPTURE(row.text);
    const Result<Pattern> pattern = Pattern::compile(row.pattern);
    REQUIRE(pattern.ok());
    CHECK(pattern.value().search(row.text) == row.answer);
  }
}

TEST_CASE("a limit is an answer of its own, at the step") {
  const std::string text(30, 'a');
  for (const Tier tier : {Tier::Pcre2, Tier::Backtrack}) {
    Limits limits;
    limits.regex_steps = 1000;
    const Result<Pattern> small =
        Pattern::compile_with(tier, "^(a+)+$", Syntax::Unicode, limits);
    REQUIRE(small.ok());
    CHECK(small.value().search(text + "b") == Answer::Limit);
    CHECK(small.value().search("aaa") == Answer::Yes);
    CHECK(small.value().search("b") == Answer::No);
  }
  // A step is 16 instructions.
  Limits exact;
  exact.regex_steps = 0;
  const Result<Pattern> none =
      Pattern::compile_with(Tier::Backtrack, "a", Syntax::Unicode, exact);
  REQUIRE(none.ok());
  CHECK(none.value().search("a") == Answer::Limit);
  exact.regex_steps = 1;
  const Result<Pattern> one =
      Pattern::compile_with(Tier::Backtrack, "^a{15}", Syntax::Unicode, exact);
  REQUIRE(one.ok());
  CHECK(one.value().search(text) == Answer::Limit);
  const Result<Pattern> fits = Pattern::compile_with(
      Tier::Backtrack, "^aaaaaaaaaaaaaa", Syntax::Unicode, exact);
  CHECK(fits.value().search(text) == Answer::Yes);  // 16 instructions
  const Result<Pattern> more = Pattern::compile_with(
      Tier::Backtrack, "^aaaaaaaaaaaaaaa", Syntax::Unicode, exact);
  CHECK(more.value().search(text) == Answer::Limit);  // 17
}

TEST_CASE("memory is bounded") {
  Limits limits;
  limits.regex_heap_bytes = 64 << 10;
  const std::string text(100'000, 'a');
  for (const Tier tier : {Tier::Pcre2, Tier::Backtrack}) {
    const Result<Pattern> pattern =
        Pattern::compile_with(tier, "^(?:(a)|(b))*$", Syntax::Unicode, limits);
    REQUIRE(pattern.ok());
    CHECK(pattern.value().search(text) == Answer::Limit);
  }
  limits.regex_program_bytes = 1 << 10;
  const Result<Pattern> large = Pattern::compile_with(
      Tier::Re2, "^(?:[a-z]{500}x)+$", Syntax::Unicode, limits);
  REQUIRE(!large.ok());
  CHECK(large.error().code == ErrorCode::RegexLimit);
}

TEST_CASE("threads: one pattern of each tier") {
  std::vector<Pattern> patterns;
  for (const TierRow& row : kTiers) {
    patterns.push_back(Pattern::compile(row.pattern).value());
  }
  const char* texts[] = {"a", "abc", "foo-bar", "x-json", "aab", "-"};
  std::vector<std::vector<Answer>> answers(4);
  std::vector<std::thread> threads;
  for (std::vector<Answer>& mine : answers) {
    threads.emplace_back([&patterns, &texts, &mine] {
      for (int round = 0; round < 20; ++round) {
        for (const Pattern& pattern : patterns) {
          for (const char* text : texts) mine.push_back(pattern.search(text));
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<Answer>& mine : answers) CHECK(mine == answers[0]);
}

}  // namespace
}  // namespace alder::regex
