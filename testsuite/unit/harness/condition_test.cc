// harness/condition.h: CEL as far as it is understood.

#include "harness/condition.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::harness {
namespace {

std::string shown(Truth truth) {
  return truth == Truth::True ? "true" : truth == Truth::False ? "false" : "?";
}

TEST_CASE("conditions under assumptions") {
  Assumptions github;
  github["runtime.forge"] = {"github"};
  github["event.source.system"] = {std::nullopt};
  github["config.verbose"] = {"true"};
  github["config.level"] = {"3"};
  struct Row {
    std::string_view text;
    std::string_view value;
  };
  constexpr Row kRows[] = {
      {"runtime.forge == \"github\"", "true"},
      {"'github' == runtime.forge", "true"},
      {"runtime.forge != 'github'", "false"},
      {"runtime.forge == 'gitlab'", "false"},
      {"event.source.system == 'jira'", "false"},
      {"event.source.system != 'jira'", "true"},
      {"runtime . forge=='github'", "true"},
      {"runtime.forge == r'github'", "true"},
      {"runtime.forge == \"\"\"github\"\"\"", "true"},
      {"runtime.forge in ['gitlab', 'github']", "true"},
      {"runtime.forge in ['gitlab',]", "false"},
      {"runtime.forge in []", "false"},
      {"!(runtime.forge == 'github')", "false"},
      {"!!config.verbose", "true"},
      {"config.verbose", "true"},
      {"config.verbose == true", "true"},
      {"config.level == 3", "true"},
      {"config.level == -3", "false"},
      {"config.level > 2", "?"},
      {"true", "true"},
      {"false || config.verbose", "true"},
      {"event.x", "?"},
      {"event.x && runtime.forge == 'gitlab'", "false"},
      {"event.x && runtime.forge == 'github'", "?"},
      {"event.x || runtime.forge == 'github'", "true"},
      {"event.x || runtime.forge == 'gitlab'", "?"},
      {"!event.x", "?"},
      {"event.labels.exists(l, l == 'a') && false", "false"},
      {"event.labels.exists(l, l == 'a')", "?"},
      {"runtime.forge.startsWith('git')", "?"},
      {"event['x'] == 'y'", "?"},
      {"size(event.labels) > 0 || true", "true"},
      {"{'a': 1}.a == 1", "?"},
      {"1 + 2 * 3 == 7", "?"},
      {"config.verbose ? runtime.forge == 'github' : false", "true"},
      {"event.x ? true : true", "true"},
      {"event.x ? true : false", "?"},
      {"// a comment\n config.verbose", "true"},
      {"'it\\'s' == config.level", "false"},
      {"indexed.x", "?"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.text));
    const auto condition = Condition::parse(row.text);
    REQUIRE_MESSAGE(condition.ok(), condition.error().message);
    CHECK(shown(condition->evaluate(github)) == row.value);
  }
}

TEST_CASE("what is no CEL") {
  struct Row {
    std::string_view text;
    std::uint64_t offset;
    std::string_view message;
  };
  constexpr Row kRows[] = {
      {"", 0, "an operand is wanted here"},
      {"a ==", 4, "an operand is wanted here"},
      {"a = 'b'", 2, "an operator is wanted here"},
      {"a b", 2, "an operator is wanted here"},
      {"(a", 2, "\")\" is wanted here"},
      {"a && && b", 5, "a name is wanted here"},
      {"'abc", 4, "the string is never closed"},
      {"a.", 2, "a name is wanted here"},
      {"[a", 2, "\"]\" is wanted here"},
      {"a ? b", 5, "\":\" is wanted here"},
      {"f(a,, b)", 4, "a name is wanted here"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.text));
    const auto condition = Condition::parse(row.text);
    REQUIRE_FALSE(condition.ok());
    CHECK(condition.error().message == row.message);
    CHECK(condition.error().span.offset_bytes == row.offset);
  }
}

TEST_CASE("hostile conditions end") {
  const std::string deep(100'000, '(');
  const auto condition = Condition::parse(deep);
  REQUIRE_FALSE(condition.ok());
  CHECK(condition.error().code == ErrorCode::DepthLimit);
  CHECK(Condition::parse(std::string(100'000, '!') + "a").ok());
  std::string wide = "a";
  for (int i = 0; i < 20'000; ++i) wide += " || a";
  CHECK(Condition::parse(wide).ok());
}

TEST_CASE("what conditions compare and read") {
  const auto condition = Condition::parse(
      "runtime.forge == 'a' || runtime.forge in ['b'] && !config.on && "
      "event.labels.exists(l, l == 'c')");
  REQUIRE(condition.ok());
  std::map<std::string, std::set<std::string>> values;
  condition->collect(&values);
  CHECK(values["runtime.forge"] == std::set<std::string>{"a", "b"});
  CHECK(values["config.on"] == std::set<std::string>{"true"});
  CHECK(values["event.labels.exists(l, l == 'c')"] ==
        std::set<std::string>{"true"});
  CHECK(condition->roots() == std::set<std::string>{"config.on", "event.labels",
                                                    "l", "runtime.forge"});
}

}  // namespace
}  // namespace alder::harness
