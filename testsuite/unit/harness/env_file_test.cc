// harness/env_file.h: which lines are taken.

#include "harness/env_file.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::harness {
namespace {

EnvFiles env_file_rules() {
  EnvFiles files;
  files.never = {{{"LD_PRELOAD", "PY*"}, "never set"}};
  return files;
}

// "NAME;" of lines taken, "offset !NAME reason;" of lines ignored.
std::string read(std::string_view text, bool expand = false) {
  std::string shown;
  for (const EnvLine& line : read_env_file(text, expand, env_file_rules())) {
    if (line.reason.empty()) {
      shown += line.name + ";";
    } else {
      shown += std::to_string(line.offset_bytes) + " !" + line.name + " " +
               line.reason + ";";
    }
  }
  return shown;
}

TEST_CASE("lines of environment files") {
  struct Row {
    std::string_view text;
    std::string_view shown;
  };
  const std::string nul("A=\"x\0y\"", 7);
  const Row rows[] = {
      {"", ""},
      {"# A=1\n\n   \n", ""},
      {"A=1\nexport B=2\n", "A;B;"},
      {"A=\n", "A;"},
      {"A=1 # why\n", "A;"},
      {"export A\nexport A # why\n", ""},
      {"\texport  A=1\r\n", "A;"},
      {"A='x y' B=2\n", "0 !A more than one assignment on a line;"},
      {"export A=1 B=2\n", "0 !A more than one assignment on a line;"},
      {"export A B\n", "0 ! more than one assignment on a line;"},
      {"FOO=x; export FOO\n", "0 !FOO a shell operator or a second command;"},
      {"A=1;B=2\n", "0 !A a shell operator or a second command;"},
      {"A=1 run\n", "0 !A a shell operator or a second command;"},
      {"A=$B${C}~\n", "A;"},
      {"A=\"$B ${C} \\\" x\"\n", "A;"},
      {"A='${B:-1}'\n", "A;"},
      {"A=${B:-1}\n", "0 !A only $NAME and ${NAME} are expanded here;"},
      {"A=\"${B:-1}\"\n", "0 !A only $NAME and ${NAME} are expanded here;"},
      {"A=$1\n", "0 !A only $NAME and ${NAME} are expanded here;"},
      {"A=$(date)\n", "0 !A command substitution is not read here;"},
      {"A=`date`\n", "0 !A command substitution is not read here;"},
      {"A=\"x\n", "0 !A the quote is not closed on its line;"},
      {"  A='x\n", "2 !A the quote is not closed on its line;"},
      {"if x; then\n", "0 ! not an assignment;"},
      {"run --now\n", "0 ! not an assignment;"},
      {"1A=2\n", "0 ! not an assignment;"},
      {"A =1\n", "0 ! not an assignment;"},
      {"LD_PRELOAD=x\n", "0 !LD_PRELOAD LD_PRELOAD: never set;"},
      {"PYTHONPATH=x\nP=1\n", "0 !PYTHONPATH PYTHONPATH: never set;P;"},
      {nul, "0 !A a value cannot hold a NUL byte;"},
      {"A=a\\ b\n", "A;"},
      {"A=x\\", "A;"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.text));
    CHECK(read(row.text) == row.shown);
  }
}

TEST_CASE("what the host expands makes no line unreadable") {
  CHECK(read("A=${B:-1}\nC=\"${D:?x}\"\nE=$1\n", true) == "A;C;E;");
  CHECK(read("A=1;B=2\n", true) ==
        "0 !A a shell operator or a second command;");
}

}  // namespace
}  // namespace alder::harness
