// What surrounds a shell program: names from outside, doubts, limits, offsets.

#include <string>
#include <utility>

#include "scan/shell.h"
#include "shell_rows.h"

namespace alder::scan {
namespace {

std::string repeat(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST_CASE("shell context") {
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;

  SUBCASE("provided names are no reads") {
    context.provided = {"A"};
    CHECK(shell_dump("echo $A $B; unset A; sh -c 'echo $A'", context) ==
          "read 9 B plain\n");
  }
  SUBCASE("names of other fences are uncertain until assigned here") {
    context.assigned_elsewhere = {"A", "C"};
    CHECK(shell_dump("echo $A $B; C=1; echo $C", context) ==
          "read 9 B plain\nuncertain 6 A assigned in another fence\n");
  }
  SUBCASE("doubt") {
    context.doubt = "indented";
    CHECK(shell_dump("A=1; echo $A $B", context) ==
          "uncertain 14 B indented\n");
  }
  SUBCASE("a Source with holes keeps the file's offsets") {
    Source::Builder builder;
    builder.append("echo $A\n", 100);
    builder.append("bash -c 'echo $B'\n", 200);
    const Source source = std::move(builder).build();
    Findings findings;
    read_shell(source, context, &findings);
    CHECK(findings.dump() == "read 106 A plain\nread 215 B plain\n");
  }
}

TEST_CASE("shell programs in Python") {
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;
  const std::string script =
      "export B=1\n"
      "python3 -c \"import os; os.environ['A'], os.environ['B']\"\n"
      "python3 - <<'E'\nimport os\nos.environ.get('C', 'x')\nE\n";
  Findings findings;
  read_shell(Source(script), context, &findings);
  REQUIRE(findings.reads.size() == 2);
  CHECK(findings.reads[0].name == "A");
  CHECK(findings.reads[0].language == Language::Python);
  CHECK(script.substr(findings.reads[0].offset_bytes - 1, 3) == "'A'");
  CHECK(findings.reads[1].name == "C");
  CHECK(findings.reads[1].kind == ReadKind::Defaulted);
}

TEST_CASE("shell assigned names") {
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;
  const std::string_view script =
      "A=1; B=2 cmd; read C; for D in x; do :; done; (E=1)\n"
      "f() { local F=1; G=1; }; : ${H:=1}; export I=1; ((J = 1)); K+=(x)\n";
  CHECK(shell_assigned_names(Source(script), context) ==
        NameSet{"A", "C", "D", "E", "G", "H", "I", "J", "K"});
}

TEST_CASE("shell expansions before any data flow") {
  const std::string_view script = "A=1; echo $A ${B:-$C} `echo \\$D` $1\n";
  std::string all;
  for (const ShellExpansion& one : shell_expansions(Source(script), Limits())) {
    all += one.name + "@" + std::to_string(one.offset_bytes) + " ";
  }
  CHECK(all == "A@11 B@15 C@19 D@30 1@34 ");
}

TEST_CASE("shell limits") {
  Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;

  SUBCASE("nesting: at the limit, and one beyond") {
    rules.limits.script_nesting_levels = 3;
    CHECK(shell_dump("(((echo $A) ) ); echo $B\necho $C", context) ==
          "read 9 A plain\nread 23 B plain\nread 31 C plain\n");
    CHECK(shell_dump("((((echo $A) ) ) ); echo $B\necho $C", context) ==
          "read 34 C plain\nnot_scanned 3 nesting beyond 3 levels\n");
  }
  SUBCASE("size: at the limit, and one beyond") {
    rules.limits.script_bytes = 7;
    CHECK(shell_dump("echo $A", context) == "read 6 A plain\n");
    CHECK(shell_dump("echo $AB", context) ==
          "not_scanned 0 longer than 7 bytes\n");
  }
  SUBCASE("programs inside programs") {
    rules.limits.embedded_levels = 1;
    CHECK(shell_dump("bash -c 'echo $A'", context) == "read 15 A plain\n");
    Findings findings;
    read_shell(Source("bash -c 'bash -c \"echo \\$A\"'"), context, &findings);
    CHECK(findings.reads.empty());
    CHECK(findings.not_scanned.size() == 1);
  }
  SUBCASE("functions that call each other without end") {
    std::string script;
    for (int i = 0; i < 60; ++i) {
      const std::string next = "f" + std::to_string(i + 1);
      script += "f" + std::to_string(i) + "() { " + next + "; " + next +
                "; echo $A" + std::to_string(i) + "; }\n";
    }
    Findings findings;
    read_shell(Source(script + "f0\n"), context, &findings);
    CHECK(findings.reads.size() == 60);
  }
}

// Each ends in bounded time; a crash or an over-read is what would fail here.
TEST_CASE("shell hostile input") {
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;
  for (const std::string_view piece : {"(",
                                       "((",
                                       "(( ",
                                       "$(",
                                       "$((",
                                       "${",
                                       "${a:-",
                                       "${a[",
                                       "${{",
                                       "\"",
                                       "'",
                                       "`",
                                       "\\`",
                                       "\"$(",
                                       "$'",
                                       "<<A ",
                                       "cat <<A\n",
                                       "cat <<A\n A\n",
                                       "[[ ",
                                       "a[",
                                       "@(",
                                       "if ",
                                       "case x in ",
                                       "{ ",
                                       "f() ",
                                       "function ",
                                       "! ",
                                       "time ",
                                       "coproc ",
                                       "for x in a; do ",
                                       "while :; do ",
                                       "eval '",
                                       "|",
                                       "&",
                                       ";",
                                       ")",
                                       "}\n",
                                       "done ",
                                       "\"${a:-$(\"`",
                                       "$[",
                                       "a=(",
                                       "<(",
                                       "{a}>",
                                       "\xff",
                                       "\xc3",
                                       "#",
                                       "\\",
                                       "\r",
                                       "\r\n",
                                       "$",
                                       "\t"}) {
    CAPTURE(piece);
    const std::string script = repeat(piece, 20'000) + "\necho $LAST\n";
    Findings findings;
    read_shell(Source(script), context, &findings);
    CHECK(shell_assigned_names(Source(script), context).size() <= 2);
  }
  const std::string zeros(100'000, '\0');
  CHECK(shell_dump(zeros, context) == "");
}

}  // namespace
}  // namespace alder::scan
