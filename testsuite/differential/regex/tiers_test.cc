// Every engine of regex/ against PCRE2, on patterns made up from a seed.
//
//   seed -> pattern, subjects --Pattern::compile_with--> answers, compared
//
// PCRE2 gets what the translator makes of the syntax tree, as all engines do;
// so parser and translator are shared, and what is compared is the engines.
// What PCRE2 means otherwise than ECMA-262 (back-references to groups that may
// be unset or forgotten) or refuses (lookbehinds of any length) is compared
// with the matcher of our own instead, and counted apart.

#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "regex/pattern.h"
#include "support.h"

namespace alder::regex {
namespace {

constexpr std::array<Tier, 6> kTiers = {Tier::Scan,  Tier::Dfa,
                                        Tier::Re2,   Tier::Re2Split,
                                        Tier::Pcre2, Tier::Backtrack};
constexpr std::array<std::string_view, 6> kTierNames = {
    "scan", "dfa", "re2", "split", "pcre2", "backtrack"};

// What subjects are made of.
constexpr std::string_view kLetters[] = {"a",
                                         "b",
                                         "c",
                                         "A",
                                         "z",
                                         "0",
                                         "7",
                                         "_",
                                         "-",
                                         ".",
                                         " ",
                                         "\n",
                                         "\r",
                                         "\t",
                                         "\xC3\xA9" /* e acute */,
                                         "\xC5\xBF" /* long s */,
                                         "\xE2\x84\xAA" /* Kelvin */,
                                         "\xE2\x80\xA8" /* line separator */,
                                         "\xC2\xA0" /* no-break space */,
                                         "\xEF\xBB\xBF" /* byte order mark */,
                                         "\xF0\x9F\x98\x80" /* emoji */};

// A pattern, and texts that it is likely to match.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string pattern() {
    groups_ = 0;
    definite_.clear();
    std::string out = chance(50) ? "^" : "";
    out += alternatives(3, true);
    if (chance(50)) out += "$";
    return out;
  }

  std::string subject() {
    std::string out;
    for (std::size_t left = below(9); left > 0; --left) out += letter();
    return out;
  }

  // Subjects near a pattern: its own characters, some of them repeated.
  std::string subject_near(std::string_view pattern) {
    std::string out;
    for (const char c : pattern.substr(0, 60)) {
      const bool is_plain = (c >= 'a' && c <= 'z') || c == '0' || c == '-';
      if (!is_plain || chance(20)) continue;
      for (std::size_t times = chance(25) ? 3 : 1; times > 0; --times) out += c;
      if (chance(10)) out += letter();
    }
    return out;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool chance(std::size_t percent) { return below(100) < percent; }

  std::string letter() {
    // Mostly the first few, so that something matches.
    const std::size_t few = chance(70) ? 4 : std::size(kLetters);
    return std::string(kLetters[below(few)]);
  }

  // definite: whether what stands here is passed exactly once.
  std::string alternatives(int depth, bool definite) {
    const std::size_t count = chance(25) ? 2 + below(2) : 1;
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 0) out += "|";
      out += sequence(depth, definite && count == 1);
    }
    return out;
  }

  std::string sequence(int depth, bool definite) {
    std::string out;
    for (std::size_t left = below(4); left > 0; --left) {
      const std::string suffix = quantifier();
      out += atom(depth, definite && suffix.empty(), !suffix.empty()) + suffix;
    }
    return out;
  }

  std::string quantifier() {
    constexpr std::string_view kAll[] = {
        "*",     "+",    "?",  "{0}", "{2}", "{1,}",  "{0,3}",
        "{2,4}", "{3,}", "*?", "+?",  "??",  "{1,2}?"};
    return chance(35) ? std::string(kAll[below(std::size(kAll))]) : "";
  }

  std::string atom(int depth, bool definite, bool quantified) {
    const std::size_t kind = below(depth > 0 ? 14 : 8);
    if (kind < 4) return character();
    if (kind < 6) return set();
    if (kind == 6) return escape();
    if (kind == 7) return quantified ? "." : position();
    if (kind == 13) return look(depth, quantified);
    if (kind == 12 && definite && !definite_.empty()) {
      return "\\" + std::to_string(definite_[below(definite_.size())]) + "(?:)";
    }
    if (kind >= 10) return "(?:" + alternatives(depth - 1, definite) + ")";
    const int group = ++groups_;
    const std::string inner = alternatives(depth - 1, definite);
    if (definite) definite_.push_back(group);
    return "(" + inner + ")";
  }

  std::string character() {
    const std::string one = letter();
    if (one == ".") return "\\.";
    if (one == "\n") return "\\n";
    if (one == "\r") return "\\r";
    return one;
  }

  std::string escape() {
    constexpr std::string_view kAll[] = {
        "\\d", "\\D",        "\\w",    "\\W",     "\\s",
        "\\S", ".",          "\\p{L}", "\\P{Lu}", "\\p{Script=Latin}",
        "[^]", "\\u{1F600}", "\\x61",  "\\cJ",    "\\0(?:)"};
    return std::string(kAll[below(std::size(kAll))]);
  }

  std::string position() {
    constexpr std::string_view kAll[] = {"\\b", "\\B", "^", "$"};
    return std::string(kAll[below(std::size(kAll))]);
  }

  std::string set() {
    constexpr std::string_view kParts[] = {"a-c",
                                           "b",
                                           "0-9",
                                           "\\d",
                                           "\\s",
                                           "\\w",
                                           "A-Z",
                                           "_",
                                           "\\-",
                                           "\\p{Lu}",
                                           "\\n",
                                           "\xC3\xA9",
                                           "\xF0\x9F\x98\x80",
                                           "\\S"};
    std::string out = chance(30) ? "[^" : "[";
    for (std::size_t left = 1 + below(3); left > 0; --left) {
      out += kParts[below(std::size(kParts))];
    }
    return out + "]";
  }

  // Under the flag u nothing may follow a lookaround's closing bracket that
  // quantifies it.
  std::string look(int depth, bool quantified) {
    constexpr std::string_view kOpen[] = {"(?=", "(?!", "(?<=", "(?<!"};
    const std::string out = std::string(kOpen[below(std::size(kOpen))]) +
                            alternatives(depth - 1, false) + ")";
    return quantified ? "(?:" + out + ")" : out;
  }

  std::mt19937_64 random_;
  int groups_ = 0;
  std::vector<int> definite_;  // groups that are set here whatever happens
};

class Comparison {
 public:
  void run(const std::string& pattern,
           const std::vector<std::string>& subjects) {
    Limits limits;
    limits.regex_steps = 100'000;
    std::vector<std::pair<std::size_t, Pattern>> engines;
    std::size_t judge = kTiers.size();
    for (std::size_t i = 0; i < kTiers.size(); ++i) {
      Result<Pattern> made =
          Pattern::compile_with(kTiers[i], pattern, Syntax::Unicode, limits);
      if (!made.ok()) {
        // The matcher of our own takes every pattern that is one.
        if (kTiers[i] == Tier::Backtrack) {
          tally_.fail("not a pattern", pattern + ": " + made.error().message);
          return;
        }
        continue;
      }
      if (kTiers[i] == Tier::Pcre2) {
        judge = engines.size();
        ++by_pcre2_;
      }
      engines.emplace_back(i, *std::move(made));
    }
    // Without PCRE2 our own matcher, which comes last, is the judge.
    if (judge == kTiers.size()) judge = engines.size() - 1;
    ++patterns_;
    for (const std::string& subject : subjects) {
      compare(pattern, subject, engines, judge);
    }
  }

  int finish() {
    std::printf(
        "regex tiers: %zu patterns, %zu of them against PCRE2, "
        "%zu searches met a limit\n",
        patterns_, by_pcre2_, limits_);
    for (std::size_t i = 0; i < kTiers.size(); ++i) {
      std::printf("  %s: %zu comparisons\n", kTierNames[i].data(),
                  comparisons_[i]);
      tally_.check(comparisons_[i] > 0, kTierNames[i], "it was never compared");
    }
    tally_.check(matches_ * 10 > patterns_, "matches", "hardly any");
    return tally_.finish();
  }

 private:
  void compare(const std::string& pattern, const std::string& subject,
               const std::vector<std::pair<std::size_t, Pattern>>& engines,
               std::size_t judge) {
    const Answer wanted = engines[judge].second.search(subject);
    if (wanted == Answer::Limit) {
      ++limits_;
      return;
    }
    matches_ += wanted == Answer::Yes ? 1 : 0;
    for (std::size_t i = 0; i < engines.size(); ++i) {
      const auto& [tier, engine] = engines[i];
      const Answer answer = i == judge ? wanted : engine.search(subject);
      ++comparisons_[tier];
      if (answer == wanted) {
        tally_.pass();
      } else if (answer == Answer::Limit && kTiers[tier] == Tier::Backtrack) {
        ++limits_;
      } else {
        tally_.fail(kTierNames[tier],
                    "pattern " + pattern + "\n  subject " + shown(subject) +
                        ": " + std::to_string(static_cast<int>(answer)) +
                        ", but " +
                        std::string(kTierNames[engines[judge].first]) +
                        " says " + std::to_string(static_cast<int>(wanted)));
      }
    }
  }

  static std::string shown(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      char piece[8];
      std::snprintf(piece, sizeof piece,
                    c >= 0x20 && c < 0x7F ? "%c" : "\\x%02X",
                    static_cast<unsigned char>(c));
      out += piece;
    }
    return out + "\"";
  }

  std::size_t patterns_ = 0;
  std::size_t by_pcre2_ = 0;
  std::size_t matches_ = 0;
  std::size_t limits_ = 0;
  std::map<std::size_t, std::size_t> comparisons_;
  testsuite::Tally tally_;
};

int main_of() {
  const int patterns = testsuite::long_run() ? 60'000 : 4'000;
  Comparison comparison;
  for (int i = 0; i < patterns; ++i) {
    Generator generator(static_cast<std::uint64_t>(i));
    const std::string pattern = generator.pattern();
    std::vector<std::string> subjects = {""};
    for (int j = 0; j < 8; ++j) {
      subjects.push_back(generator.subject());
      subjects.push_back(generator.subject_near(pattern));
    }
    comparison.run(pattern, subjects);
  }
  return comparison.finish();
}

}  // namespace
}  // namespace alder::regex

int main() { return alder::regex::main_of(); }
