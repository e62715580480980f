// Every engine of regex/ against the RegExp of node.
//
//   cases.js --patterns, strings, answers--> Pattern --answers--> compared
//
// First the patterns of real schemas, then random ones; each pattern is also
// forced through every tier that can express it.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "regex/pattern.h"
#include "support.h"

namespace alder::regex {
namespace {

struct Case {
  std::string pattern;
  bool strict;
  std::vector<std::string> strings;
  std::string answers;
};

const char* name_of(Tier tier) {
  switch (tier) {
    case Tier::Scan:
      return "scan";
    case Tier::Dfa:
      return "dfa";
    case Tier::Re2:
      return "re2";
    case Tier::Re2Split:
      return "split";
    case Tier::Pcre2:
      return "pcre2";
    case Tier::Backtrack:
      return "backtrack";
  }
  return "";
}

constexpr Tier kForced[] = {Tier::Scan,     Tier::Dfa,   Tier::Re2,
                            Tier::Re2Split, Tier::Pcre2, Tier::Backtrack};

struct Counts {
  std::size_t patterns = 0;
  std::size_t searches = 0;
  std::size_t limits = 0;
  std::map<Tier, std::size_t> chosen;
  std::map<Tier, std::size_t> forced;
};

void compare(const Pattern& pattern, const char* tier, const Case& test,
             testsuite::Tally* tally, Counts* counts) {
  for (std::size_t i = 0; i < test.strings.size(); ++i) {
    const Answer expected = test.answers[i] == '1' ? Answer::Yes : Answer::No;
    const Answer answer = pattern.search(test.strings[i]);
    ++counts->searches;
    if (answer == expected) {
      tally->pass();
      continue;
    }
    // An engine that backtracks may give up, which is no wrong answer.
    if (answer == Answer::Limit) {
      ++counts->limits;
      continue;
    }
    const nlohmann::json shown = {{"pattern", test.pattern},
                                  {"string", test.strings[i]},
                                  {"expected", test.answers[i] == '1'},
                                  {"answer", static_cast<int>(answer)}};
    tally->fail(tier, shown.dump());
  }
}

void run(const Case& test, testsuite::Tally* tally, Counts* counts) {
  ++counts->patterns;
  const Result<Pattern> pattern = Pattern::compile(test.pattern);
  if (!pattern.ok()) {
    tally->fail("compile", test.pattern + ": " + pattern.error().message);
    return;
  }
  tally->check(pattern.value().needed_annex_b() != test.strict, "annex b",
               test.pattern);
  ++counts->chosen[pattern.value().tier()];
  compare(pattern.value(), "chosen", test, tally, counts);
  for (const Tier tier : kForced) {
    const Result<Pattern> forced =
        Pattern::compile_with(tier, test.pattern, Syntax::UnicodeOrAnnexB, {});
    if (!forced.ok()) continue;
    if (tier == Tier::Pcre2 && pattern.value().tier() == Tier::Backtrack) {
      continue;  // it does not have back-references right
    }
    ++counts->forced[tier];
    compare(forced.value(), name_of(tier), test, tally, counts);
  }
}

struct PipeCloser {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};
using Pipe = std::unique_ptr<std::FILE, PipeCloser>;

bool read_line(std::FILE* pipe, std::string* line) {
  line->clear();
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c == '\n') return true;
    line->push_back(static_cast<char>(c));
  }
  return false;
}

void run_all(const char* what, const std::string& arguments,
             testsuite::Tally* tally) {
  const std::string script =
      testsuite::source_path("testsuite/differential/regex/cases.js").string();
  const Pipe pipe(popen(("node '" + script + "' " + arguments).c_str(), "r"));
  Counts counts;
  std::string line;
  while (pipe != nullptr && read_line(pipe.get(), &line)) {
    const nlohmann::json row = nlohmann::json::parse(line);
    run({row.at("pattern"), row.at("strict"), row.at("strings"),
         row.at("answers")},
        tally, &counts);
  }
  tally->check(counts.patterns > 0, what, "no cases came");
  tally->check(counts.limits * 1000 <= counts.searches, what,
               std::to_string(counts.limits) + " searches met a limit");
  std::printf("%s: %zu patterns, %zu searches, %zu limits\n", what,
              counts.patterns, counts.searches, counts.limits);
  for (const auto& [tier, count] : counts.chosen) {
    std::printf("  %s chosen %zu times, expressible %zu times\n", name_of(tier),
                count, counts.forced[tier]);
  }
}

int main_of() {
  testsuite::Tally tally;
  if (std::system("node --version > /dev/null 2>&1") != 0) {
    testsuite::skip("regex against node", "no node");
    return tally.finish();
  }
  const auto patterns = testsuite::data_path("data/regexes/patterns.json");
  if (patterns) {
    run_all("real patterns", "real '" + patterns->string() + "' 64", &tally);
  } else {
    testsuite::skip("real patterns", "no data");
  }
  const std::string size = testsuite::long_run() ? "20000" : "2000";
  run_all("random patterns", "random 7 " + size + " 24", &tally);
  return tally.finish();
}

}  // namespace
}  // namespace alder::regex

int main() { return alder::regex::main_of(); }
