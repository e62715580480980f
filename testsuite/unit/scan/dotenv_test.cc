// Dotenv files: which lines are taken, and why others are not.

#include "scan/dotenv.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "scan/reader.h"

namespace alder::scan {
namespace {

struct Row {
  std::string_view input;
  std::string_view dump;
};

constexpr Row kDotenvRows[] = {
    {"A=1\n", "write 0 A\n"},
    {"# A=1\n\n \t# B=2\n", ""},
    {"  export A=1\r\nB=2\r\n", "write 9 A\nwrite 14 B\n"},
    {"export A\n", "write 7 A\n"},
    {"A=\nB=''\nC=\"\"\n", "write 0 A\nwrite 3 B\nwrite 8 C\n"},
    {"A=1 # why\nB=a#b\n", "write 0 A\nwrite 10 B\n"},
    {"A='$B ${C:-x} `d`'\n", "write 0 A\n"},
    {"A=$B/${C}\n", "read 3 B plain\nread 7 C plain\nwrite 0 A\n"},
    {"A=\"x $B\"\n", "read 6 B plain\nwrite 0 A\n"},
    {"A=1\nB=$A\n", "write 0 A\nwrite 4 B\n"},
    {"A=\"\\$B\" \n", "write 0 A\n"},
    {"A=~/x\n", "write 0 A\n"},
    {"A=$1$$\n", "write 0 A\n"},
    {"A=${B:-x}\n", "ignored 0 a ${...} that is more than a name\n"},
    {"A=\"${B\n", "ignored 0 a ${...} that is more than a name\n"},
    {"A=1 B=2\n", "ignored 0 several assignments on one line\n"},
    {"export A=1 B=2\n", "ignored 0 several assignments on one line\n"},
    {"A=1; export A\n",
     "ignored 0 a command or an operator behind the value\n"},
    {"A=b c\n", "ignored 0 a command or an operator behind the value\n"},
    {"A=http://x?a=1&b=2\n",
     "ignored 0 a command or an operator behind the value\n"},
    {"A=$(date)\nB=\"`x`\"\n",
     "ignored 0 a command substitution\nignored 10 a command substitution\n"},
    {"if true; then\n  A=1\nfi\n",
     "write 16 A\n"
     "ignored 0 a command, not an assignment\n"
     "ignored 20 a command, not an assignment\n"},
    {"1A=1\nA-B=2\nA =3\n",
     "ignored 0 \"1A\" cannot name a variable\n"
     "ignored 5 \"A-B\" cannot name a variable\n"
     "ignored 11 a command, not an assignment\n"},
    {"A=\"1\nB=2\n3\"\nC=4\n",
     "write 12 C\nignored 0 a quote that the line does not close\n"},
    {"A='1\nB=2\n",
     "write 5 B\nignored 0 a quote that the line does not close\n"},
    {std::string_view("A=1\0\n", 5), "ignored 0 it contains a NUL byte\n"},
    {"LOADER=1\nSTART_UP=2\nSTART=3\n",
     "write 20 START\n"
     "ignored 0 LOADER is never taken: the loader's own\n"
     "ignored 9 START_UP is never taken: a start-up name\n"},
    {"A=1", "write 0 A\n"},
};

TEST_CASE("dotenv lines") {
  Rules rules;
  rules.delivery.never_taken = {{{"LOADER"}, "the loader's own"},
                                {{"START_*"}, "a start-up name"}};
  Context context;
  context.rules = &rules;
  for (const Row& row : kDotenvRows) {
    CAPTURE(row.input);
    Findings findings;
    read_language(Language::Dotenv, Source(row.input), context, &findings);
    findings.sort();
    CHECK(findings.dump() == row.dump);
  }
}

TEST_CASE("dotenv: what the program around provides is not read") {
  const Rules rules;
  Context context;
  context.rules = &rules;
  context.provided = {"B"};
  Findings findings;
  read_dotenv(Source("A=$B$C\n"), context, &findings);
  CHECK(findings.dump() == "read 5 C plain\nwrite 0 A\n");
}

TEST_CASE("dotenv: quotes that nothing closes cost no more than the text") {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "A='\nB=\"\n";
  const Rules rules;
  CHECK(dotenv_lines(text, rules.delivery).size() > 2);
}

}  // namespace
}  // namespace alder::scan
