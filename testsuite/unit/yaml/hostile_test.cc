// yaml/parser.h: hostile input meets a clear refusal, soon.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "base/line_index.h"
#include "support.h"
#include "yaml/parser.h"

namespace alder::yaml {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// Levels of mappings, each naming the one before nine times.
std::string alias_bomb(int levels) {
  std::string text = "a0: &a0 x\n";
  for (int i = 1; i <= levels; ++i) {
    const std::string below = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" +
            below + repeated(", " + below, 8) + "]\n";
  }
  return text;
}

// "line:column code", or "ok".
std::string outcome(const std::string& text, const ParseOptions& options = {}) {
  const auto result = parse_stream(text, options);
  if (result.ok()) return "ok";
  const Place place = place_at(text, result.error().span.offset_bytes);
  return std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
         std::string(to_string(result.error().code));
}

TEST_CASE("hostile texts") {
  struct Row {
    std::string text;
    std::string_view outcome;
  };
  const std::string megabyte(1u << 20, 'x');
  const Row rows[] = {
      {alias_bomb(3), "ok"},
      {alias_bomb(9), "5:30 size-limit"},
      {repeated("[", 100) + repeated("]", 100), "ok"},
      {repeated("[", 101) + repeated("]", 101), "1:101 depth-limit"},
      {repeated("[", 1u << 20), "1:51 depth-limit"},
      {repeated("{a: ", 200'000), "1:397 depth-limit"},
      {repeated("- ", 200'000), "1:201 depth-limit"},
      {repeated("? ", 200'000), "1:201 depth-limit"},
      {megabyte, "ok"},
      {megabyte + "y", "1:1048577 size-limit"},
      {repeated("a: 1\n", 2u << 20), "209716:2 size-limit"},
      {std::string("a: 1\nb: \0", 9), "2:4 malformed-yaml"},
      {"a: \x07\n", "1:4 malformed-yaml"},
      {"a: \xFF\n", "1:4 invalid-utf8"},
      {"\xFF\xFE"
       "a",
       "1:1 invalid-utf8"},
      {"a:\n\tb: 1\n", "2:1 malformed-yaml"},
      {"a:\n  b: 1\n\tc: 2\n", "3:1 malformed-yaml"},
      {"a: [1, 2\n", "2:1 malformed-yaml"},
      {"a: 'x\n", "1:4 malformed-yaml"},
      {"a: \"x\\\"\n", "1:4 malformed-yaml"},
      {"a: b: c\n", "1:5 malformed-yaml"},
      {"a: *unknown\n", "1:4 malformed-yaml"},
      {"&a [*a]: 1\n", "1:5 malformed-yaml"},
      {"a: @x\n", "1:4 malformed-yaml"},
      {", a\n", "1:1 malformed-yaml"},
      {"a: 1\n---\n] b\n", "3:1 malformed-yaml"},
      {"---\n---\n---\n---\n", "ok"},
      {"%TAG ! tag:x,2000:\n---\na: !y 1\n", "ok"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text.substr(0, 60));
    CHECK(outcome(row.text) == row.outcome);
  }
}

TEST_CASE("limits hold at the limit and one beyond") {
  ParseOptions options;
  options.alias_nodes = 4;
  CHECK(outcome("a: &x [1]\nb: *x\nc: *x\n", options) == "ok");
  CHECK(outcome("a: &x [1]\nb: *x\nc: *x\nd: *x\n", options) ==
        "4:4 size-limit");
  options.depth_levels = 2;
  CHECK(outcome("a: &x [1]\n", options) == "ok");
  CHECK(outcome("a: [[1]]\n", options) == "1:5 depth-limit");
  // Copies nest as what they copy.
  CHECK(outcome("a: &x [1]\nb: [*x]\n", options) == "2:5 depth-limit");
  options.size_bytes = 5;
  CHECK(outcome("a: 1\n", options) == "ok");
  CHECK(outcome("a: 12\n", options) == "1:6 size-limit");
}

TEST_CASE("much of anything is refused or read in seconds") {
  const std::string_view pieces[] = {
      "a ",     "- a\n", "? a\n", "[a,",     "[]\n---\n", "&a a\n---\n",
      "'a'",    "\"",    "#\n",   "a: &b\n", "<<: {",     "|\n",
      "!a ",    "-\n",   ":\n",   ": ",      "- - \n",    "a:\n ",
      "{a: b}", "%",     "*a ",   "\n",      "\\",        "k: [\n",
  };
  for (const std::string_view piece : pieces) {
    CAPTURE(std::string(piece));
    const std::string text = repeated(piece, (1u << 16) / piece.size());
    const double start = testsuite::cpu_seconds();
    static_cast<void>(parse_stream(text));
    CHECK(testsuite::cpu_seconds() - start < 10);
  }
}

TEST_CASE("many keys are no quadratic work") {
  std::string text;
  for (int i = 0; i < 30'000; ++i) {
    text += "key" + std::to_string(i) + ": 1\n";
  }
  const double start = testsuite::cpu_seconds();
  CHECK(outcome(text) == "ok");
  CHECK(testsuite::cpu_seconds() - start < 10);
}

}  // namespace
}  // namespace alder::yaml
