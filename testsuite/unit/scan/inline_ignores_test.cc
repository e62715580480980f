// Comments "alder: ignore NAME reason" in each language.

#include "scan/inline_ignores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace alder::scan {
namespace {

// "names|reason|first line-last line" of each, one a line.
std::string found(std::string_view text, Language language) {
  std::string out;
  const auto line_of = [&](std::uint64_t offset) {
    return std::to_string(
        1 + std::count(text.begin(),
                       text.begin() + static_cast<std::ptrdiff_t>(offset),
                       '\n'));
  };
  for (const InlineIgnore& ignore : find_inline_ignores(text, language)) {
    for (const std::string& name : ignore.names) out += name + ",";
    out += "|" + ignore.reason + "|" + line_of(ignore.begin_bytes) + "-" +
           line_of(ignore.end_bytes) + "\n";
  }
  return out;
}

TEST_CASE("what they name and speak about") {
  struct Row {
    std::string_view text;
    std::string_view expected;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"echo $A  # alder: ignore A by hand\n$B\n", "A,|by hand|1-1\n"},
           {"# alder: ignore A by hand\necho $A\n$B\n", "A,|by hand|1-2\n"},
           {"  # alder: ignore A, B , C why\nx\n", "A,B,C,|why|1-2\n"},
           {"# alder: ignore A\nx\n", "A,||1-2\n"},
           {"# alder: ignore\nx\n", "||1-2\n"},
           {"# alder: ignore A: a reason\nx", "A,|a reason|1-2\n"},
           {"# alder: ignore A -- a reason\nx", "A,|a reason|1-2\n"},
           {"## alder:ignore A r\r\nx\r\n", "A,|r|1-2\n"},
           {"# alder: ignore A a\n# alder: ignore B b\nx\ny\n",
            "A,|a|1-3\nB,|b|2-3\n"},
           {"# alder: ignore A r", "A,|r|1-1\n"},
           {"# alder: ignores A r\n", ""},
           {"# alder: other A r\n", ""},
           {"echo alder: ignore A r\n", ""},
           {"// alder: ignore A r\n", ""},
           {"alder: ignore A r\n", ""},
           {"", ""},
       }) {
    CAPTURE(row.text);
    CHECK(found(row.text, Language::Shell) == row.expected);
  }
}

TEST_CASE("the comments of each language") {
  struct Row {
    Language language;
    std::string_view text;
    bool is_comment;
  };
  for (const Row& row : std::initializer_list<Row>{
           {Language::Python, "x # alder: ignore A r", true},
           {Language::Ruby, "x # alder: ignore A r", true},
           {Language::Perl, "x # alder: ignore A r", true},
           {Language::Make, "# alder: ignore A r", true},
           {Language::Dockerfile, "# alder: ignore A r", true},
           {Language::Yaml, "run: x # alder: ignore A r", true},
           {Language::JavaScript, "x // alder: ignore A r", true},
           {Language::TypeScript, "/* alder: ignore A r */ x", true},
           {Language::Tsx, " * alder: ignore A r", true},
           {Language::Go, "x // alder: ignore A r", true},
           {Language::Go, "# alder: ignore A r", false},
           {Language::Rust, "/// alder: ignore A r", true},
           {Language::Php, "# alder: ignore A r", true},
           {Language::Php, "// alder: ignore A r", true},
           {Language::Java, "// alder: ignore A r", true},
           {Language::Lua, "-- alder: ignore A r", true},
           {Language::Lua, "# alder: ignore A r", false},
           {Language::C, "/* alder: ignore A r */", true},
           {Language::Markdown, "<!-- alder: ignore A r -->", true},
           {Language::Markdown, "alder: ignore A r", false},
           {Language::Json, "# alder: ignore A r", false},
       }) {
    CAPTURE(row.text);
    CHECK(found(row.text, row.language) ==
          (row.is_comment ? "A,|r|1-1\n" : ""));
  }
}

TEST_CASE("names and places") {
  const std::string_view text = "# alder: ignore A, B r\n$A $C\n$A\n";
  const auto ignores = find_inline_ignores(text, Language::Shell);
  REQUIRE(ignores.size() == 1);
  CHECK(ignores[0].is_about("A", 24));
  CHECK(ignores[0].is_about("B", 24));
  CHECK_FALSE(ignores[0].is_about("C", 27));
  CHECK_FALSE(ignores[0].is_about("A", 30));
}

}  // namespace
}  // namespace alder::scan
