// Programs that attack the readers of the lowered languages: they end, and
// say what they did not read.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "scan/files.h"
#include "scan/parse_limit.h"
#include "scan/program_language.h"
#include "scan/program_triggers.h"
#include "scan/reader.h"
#include "support.h"

namespace alder::scan {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

Findings scanned(Language language, std::string_view text) {
  static const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  return scan_text("-", text, language, *rules).findings;
}

bool reads(const Findings& findings, std::string_view name) {
  return std::any_of(findings.reads.begin(), findings.reads.end(),
                     [&](const Read& read) { return read.name == name; });
}

TEST_CASE("deep nesting is bounded, and reads in it are not lost") {
  // One row at full depth; all of them when there is time.
  std::size_t deepest = 100'000;
  struct Row {
    Language language;
    std::string_view open;
    std::string_view inside;
    std::string_view close;
  };
  for (const Row& row : {
           Row{Language::JavaScript, "[", "process.env.A", "]"},
           Row{Language::JavaScript, "(", "process.env.A", ")"},
           Row{Language::JavaScript, "{", "process.env.A", "}"},
           Row{Language::JavaScript, "f(", "process.env.A", ")"},
           Row{Language::JavaScript, "x=>", "process.env.A", ""},
           Row{Language::TypeScript, "[", "process.env.A", "]"},
           Row{Language::TypeScript, "!", "process.env.A", ""},
           Row{Language::Tsx, "<a>{", "process.env.A", "}</a>"},
           Row{Language::Go, "package p\nfunc f() {\n", "os.Getenv(\"A\")",
               "}"},
           Row{Language::Go, "{", "os.Getenv(\"A\")", "}"},
       }) {
    for (const std::size_t levels :
         {std::size_t{100}, std::size_t{5'000}, deepest}) {
      CAPTURE(to_string(row.language));
      CAPTURE(row.open);
      CAPTURE(levels);
      const Findings found = scanned(
          row.language, repeated(row.open, levels) + std::string(row.inside) +
                            repeated(row.close, levels));
      CHECK(reads(found, "A"));
      if (levels > 5'000) CHECK(!found.not_scanned.empty());
    }
    if (!testsuite::long_run()) deepest = 100;
  }
}

// A node that stands for its child opens none of its own.
TEST_CASE("brackets around one value are bounded in every language") {
  struct Row {
    Language language;
    std::string_view before;
    std::string_view read;
    std::string_view behind;
  };
  for (const Row& row : {
           Row{Language::JavaScript, "x = ", "process.env.A", ";"},
           Row{Language::Go,
               "package p\nimport \"os\"\nvar x = ", "os.Getenv(\"A\")", "\n"},
           Row{Language::C, "char *f() { return ", "getenv(\"A\")", ";}"},
           Row{Language::Cpp, "char *f() { return ", "getenv(\"A\")", ";}"},
           Row{Language::Java, "class A { String f() { return ",
               "System.getenv(\"A\")", ";}}"},
           Row{Language::Rust, "fn f() { let x = ", "std::env::var(\"A\")",
               ";}"},
           Row{Language::Php, "<?php $x = ", "getenv(\"A\")", ";"},
           Row{Language::Lua, "x = ", "os.getenv(\"A\")", "\n"},
           Row{Language::Ruby, "x = ", "ENV[\"A\"]", "\n"},
           Row{Language::Perl, "my $x = ", "$ENV{A}", ";"},
       }) {
    const std::size_t deepest = testsuite::long_run() ? 100'000 : 2'000;
    for (const std::size_t levels : {std::size_t{1}, deepest}) {
      CAPTURE(to_string(row.language));
      CAPTURE(levels);
      const Findings found = scanned(
          row.language, std::string(row.before) + repeated("(", levels) +
                            std::string(row.read) + repeated(")", levels) +
                            std::string(row.behind));
      CHECK(reads(found, "A"));
      CHECK(found.not_scanned.empty() == (levels == 1));
    }
  }
}

TEST_CASE("unclosed brackets, odd bytes and long lines end") {
  const std::size_t size = testsuite::long_run() ? 100'000 : 5'000;
  for (const Language language :
       {Language::JavaScript, Language::TypeScript, Language::Go}) {
    const bool go = language == Language::Go;
    const std::string read = go ? "os.Getenv(\"A\");" : "process.env.A;";
    const std::string head = go ? "package p\nimport \"os\"\nfunc f() {" : "";
    for (const std::string& text : {
             head + read + repeated("(", size),
             head + read + repeated("[{", size / 2),
             head + read + repeated("`${", size / 5),
             head + read + repeated("\"", size - 1),
             head + read + repeated("try { } catch { (", size / 50) + ", e",
             head + read + std::string(1'000, '\0'),
             head + read + std::string("\xff\xfe\x80") + read,
             head + read + repeated("x = 1; ", size),
         }) {
      CAPTURE(to_string(language));
      CAPTURE(text.size());
      CHECK(reads(scanned(language, text), "A"));
    }
  }
}

TEST_CASE("a larger text is not parsed") {
  for (const std::size_t more : {std::size_t{0}, std::size_t{1}}) {
    CAPTURE(more);
    std::string text = "process.env.A; //";
    text.resize(kMostParsedBytes + more, 'x');
    const Findings found = scanned(Language::JavaScript, text);
    CHECK(reads(found, "A"));
    REQUIRE(found.not_scanned.size() == more);
    if (more == 0) continue;
    CHECK(found.not_scanned[0].reason ==
          "larger than 4 MiB; only literal reads were looked for");
  }
}

// Its parser asks for gigabytes at once, and quadratically more for longer
// ones.
TEST_CASE("a parser without memory gives up") {
  const std::string text =
      "class A { String s() { return System.getenv(\"A\"); } }\n"
      "class B { int x = a" +
      repeated(" < b", 20'000) + "\n";
  const Findings found = scanned(Language::Java, text);
  CHECK(reads(found, "A"));
  REQUIRE(found.not_scanned.size() == 1);
  CHECK(found.not_scanned[0].reason ==
        "the parser gave up; only literal reads were looked for");
  // The next text finds it as before.
  CHECK(reads(scanned(Language::JavaScript, "x = process.env.B"), "B"));
}

TEST_CASE("many assignments to one name take no quadratic time") {
  const int times = testsuite::long_run() ? 200'000 : 20'000;
  const Findings found =
      scanned(Language::JavaScript, repeated("a = process.env.A; ", times));
  CHECK(found.reads.size() == static_cast<std::size_t>(times));
}

TEST_CASE("chains of one operator do not nest") {
  const std::string sum = "x = process.env.A" + repeated(" + y", 50'000) + ";";
  const Findings found = scanned(Language::JavaScript, sum);
  CHECK(reads(found, "A"));
  CHECK(found.not_scanned.empty());
  const std::string choice =
      "x = " + repeated("y || ", 20'000) + "process.env.B;";
  CHECK(reads(scanned(Language::JavaScript, choice), "B"));
}

TEST_CASE("many alternatives stay few") {
  std::string text = "let s = '';\n";
  for (int i = 0; i < 40; ++i) {
    text += "const v" + std::to_string(i) + " = c ? 'A' : 'B';\n";
  }
  text += "process.env[`";
  for (int i = 0; i < 40; ++i) text += "${v" + std::to_string(i) + "}";
  text += "`]; process.env.END;";
  const Findings found = scanned(Language::JavaScript, text);
  CHECK(reads(found, "END"));
  CHECK(found.not_scanned.empty());
  CHECK(found.reads.size() < 1'000);
}

TEST_CASE("wrappers of wrappers, and ones that call themselves, end") {
  std::string text = "function w0(n) { return process.env[n]; }\n";
  for (int i = 1; i < 300; ++i) {
    text += "function w" + std::to_string(i) + "(n) { return w" +
            std::to_string(i - 1) + "(n); }\n";
  }
  text += "w299('DEEP'); function r(n) { r(n + 'x'); return process.env[n]; }";
  text += " r('SELF');";
  const Findings found = scanned(Language::JavaScript, text);
  CHECK(reads(found, "DEEP"));
  CHECK(reads(found, "SELF"));
}

TEST_CASE("the words of a program tell whether it is parsed") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const Triggers words(Language::JavaScript, *rules->apis);
  for (const std::string_view text :
       {"process.env.A", "import { env } from 'process'", "Deno.env.get('A')",
        "import { env } from 'bun'", "import.meta.env.A",
        "require('child_process').exec(x)", "require('os').homedir()",
        "import debug from \"debug\""}) {
    CAPTURE(text);
    CHECK(words.concern(text));
  }
  for (const std::string_view text :
       {"", "process.exit(1)", "const env = {}", "environment, processes",
        "which is of use to debug it", "Object.keys(x)"}) {
    CAPTURE(text);
    CHECK(!words.concern(text));
  }
}

TEST_CASE("C and Lua are parsed only when their words say so") {
  for (const std::string_view text :
       {"int f() { return (", "void environment(int system_of);", ""}) {
    CAPTURE(text);
    CHECK(scanned(Language::C, text).not_scanned.empty());
    CHECK(scanned(Language::Cpp, text).not_scanned.empty());
  }
  CHECK(!scanned(Language::C, "int f() { return getenv(").not_scanned.empty());
  CHECK(scanned(Language::C,
                "int main(int a, char** b, char** envp) { "
                "return f(envp); }")
            .dynamic.size() == 1);
  CHECK(scanned(Language::Lua, "x = (").not_scanned.empty());
  CHECK(!scanned(Language::Lua, "x = os.getenv(").not_scanned.empty());
}

TEST_CASE("the tables of kinds name nodes that the grammars have") {
  for (const ProgramLanguage& one : program_languages()) {
    std::vector<std::string_view> unknown;
    bool first = true;
    // A kind may belong to another language of the family.
    for (const ProgramLanguage& other : program_languages()) {
      if (other.kinds.data() != one.kinds.data()) continue;
      const auto grammar = grammar_of(other);
      REQUIRE(grammar.ok());
      const std::vector<std::string_view>& names = (*grammar)->unknown_kinds();
      if (first) {
        unknown = names;
      } else {
        std::erase_if(unknown, [&](std::string_view name) {
          return std::find(names.begin(), names.end(), name) == names.end();
        });
      }
      first = false;
    }
    CAPTURE(one.shown);
    for (const std::string_view name : unknown) FAIL_CHECK(name);
  }
}

}  // namespace
}  // namespace alder::scan
