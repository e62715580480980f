// The tier Scan: which patterns it takes, how, and what it answers.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "regex/pattern.h"

namespace alder::regex {
namespace {

struct PlanRow {
  std::string_view pattern;
  std::string_view plan;  // what dump() says behind the tree; "" for refused
};

constexpr PlanRow kPlans[] = {
    {"", "scan:\n"},
    {"abc", "scan:, \"abc\"\n"},
    {"^abc$", "scan: begin, \"abc\", end\n"},
    {"^a{3}b", "scan: begin, \"aaab\"\n"},
    {"[.]x", "scan:, \".x\"\n"},
    {"^[A-Z_][A-Z0-9_]*$", "scan: begin, [A-Z_], [0-9A-Z_] 0.., end\n"},
    {"^\\d+$", "scan: begin, [0-9] 1.., end\n"},
    {"\\d+", "scan:, [0-9]\n"},
    {"\\d{3,}", "scan:, [0-9] 3..3\n"},
    {"^a*", "scan: begin\n"},
    {"a*$", "scan:, end\n"},
    {"^\\d{2,4}-x", "scan: begin, [0-9] 2..4, \"-x\"\n"},
    {"^.*x$",
     "scan: begin, pivot [\\x{0}-\\x{9}\\x{b}-\\x{c}\\x{e}-\\x{2027}"
     "\\x{202a}-\\x{10ffff}] 0.., \"x\", end\n"},
    {"a|b?c", "scan:, \"a\"\nscan:, \"c\"\n"},
    {"(HTTP|HTTPS)", "scan:, \"HTTP\"\nscan:, \"HTTPS\"\n"},
    {"^x(yz)?$", "scan: begin, \"x\", end\nscan: begin, \"xyz\", end\n"},
    {"a[]b", "scan: never\n"},
    {"a[]*b", "scan:, \"ab\"\n"},
    {"^a*a{2}$", "scan: begin, [a] 2.., end\n"},
    {"^[a-z]+-\\d+$", "scan: begin, [a-z] 1.., \"-\", [0-9] 1.., end\n"},
    // Refused.
    {"(ab)*", ""},
    {"\\bx", ""},
    {"(?=x)y", ""},
    {"(a)\\1", ""},
    {"a^b", ""},
    {"a$b", ""},
    {"^[ab]*b", ""},
    {"a.*b", ""},
    {"^.*a.*$", ""},
};

TEST_CASE("plans") {
  for (const PlanRow& row : kPlans) {
    CAPTURE(row.pattern);
    const Result<Pattern> pattern =
        Pattern::compile_with(Tier::Scan, row.pattern, Syntax::Unicode, {});
    CHECK(pattern.ok() == !row.plan.empty());
    if (!pattern.ok()) continue;
    const std::string dump = pattern.value().dump();
    const std::size_t at = dump.find("scan:");
    REQUIRE(at != std::string::npos);
    CHECK(dump.substr(at) == row.plan);
  }
}

// Every text of up to five characters of an alphabet.
std::vector<std::string> all_texts(const std::vector<std::string>& alphabet) {
  std::vector<std::string> texts = {""};
  std::size_t begin = 0;
  for (int length = 0; length < 5; ++length) {
    const std::size_t end = texts.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const std::string& c : alphabet) texts.push_back(texts[i] + c);
    }
    begin = end;
  }
  return texts;
}

TEST_CASE("every small pattern on every small text, against Backtrack") {
  // One character of one, two and four bytes.
  const std::vector<std::string> texts =
      all_texts({"a", "b", "\xC3\xA9", "\xF0\x9F\x98\x80"});
  const char* atoms[] = {"a", "[ab]", "[^a]", "[a\xC3\xA9]", ".", "(a|bb)"};
  const char* quantifiers[] = {"", "*", "+", "{2}", "{1,2}", "?"};
  int scanned = 0;
  for (const char* first : atoms) {
    for (const char* q : quantifiers) {
      for (const char* second : atoms) {
        for (const char* r : quantifiers) {
          for (int anchors = 0; anchors < 4; ++anchors) {
            const std::string pattern =
                std::string((anchors & 1) != 0 ? "^" : "") + first + q +
                second + r + ((anchors & 2) != 0 ? "$" : "");
            const Result<Pattern> scan =
                Pattern::compile_with(Tier::Scan, pattern, Syntax::Unicode, {});
            if (!scan.ok()) continue;
            ++scanned;
            const Result<Pattern> slow = Pattern::compile_with(
                Tier::Backtrack, pattern, Syntax::Unicode, {});
            REQUIRE(slow.ok());
            // A seventh of the texts each, so that the whole stays short.
            for (std::size_t i = static_cast<std::size_t>(scanned) % 7;
                 i < texts.size(); i += 7) {
              const std::string& text = texts[i];
              if (scan.value().search(text) == slow.value().search(text)) {
                continue;
              }
              CAPTURE(pattern);
              CAPTURE(text);
              CHECK(scan.value().search(text) == slow.value().search(text));
            }
          }
        }
      }
    }
  }
  CHECK(scanned > 1000);
}

}  // namespace
}  // namespace alder::regex
