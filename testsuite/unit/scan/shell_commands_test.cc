// Writes, listings, wrappers, commands that read by themselves.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellCommandsRows[] = {
    {"A=1 cmd $A; echo $A; IFS=, read -r B C; LC_ALL=C sort\n",
     "read 9 A plain\n"
     "read 18 A plain\n"
     "write 0 A\n"
     "write 40 LC_ALL\n"},
    {R"sh(env A=1 "B=$C" cmd; sudo -u root D=1 cmd; nohup env -i E=1 cmd; exec env F=1 cmd
)sh",
     "read 12 C plain\n"
     "write 4 A\n"
     "write 9 B\n"
     "write 33 D\n"
     "write 55 E\n"
     "write 73 F\n"},
    {R"sh(env; env | sort; printenv; export -p; export; set; declare -p; declare -x; compgen -e; compgen -v APP_; env -0 A=1
)sh",
     "write 111 A\n"
     "dynamic 0 - env\n"
     "dynamic 5 - env\n"
     "dynamic 17 - printenv\n"
     "dynamic 27 - export -p\n"
     "dynamic 38 - export\n"
     "dynamic 46 - set\n"
     "dynamic 51 - declare -p\n"
     "dynamic 63 - declare -x\n"
     "dynamic 75 - compgen -e\n"
     "dynamic 87 APP_ compgen -v APP_\n"
     "dynamic 104 - env -0 A=1\n"},
    {R"sh(export A; A=1; export B=$C; D=1; export D; export -n D; D=2; export -f f
)sh",
     "read 25 C plain\n"
     "write 10 A\n"
     "write 22 B\n"
     "write 40 D\n"},
    {"set -a; A=1; set +a; B=1; set -o allexport; C=1\n",
     "write 8 A\n"
     "write 44 C\n"},
    {"declare -x A=1; typeset -x B; B=2; readonly C=1; export C\n",
     "write 11 A\n"
     "write 30 B\n"
     "write 56 C\n"},
    {R"sh(gh pr list; GH_TOKEN=x gh pr; command gh x; export GH_TOKEN=y; gh x
)sh",
     "write 12 GH_TOKEN\n"
     "write 51 GH_TOKEN\n"
     "implicit 0 GH_TOKEN gh\n"
     "implicit 38 GH_TOKEN gh\n"},
    {"command -v gh; /usr/bin/gh api; echo gh; xargs -n 1 gh\n",
     "implicit 15 GH_TOKEN gh\n"
     "implicit 52 GH_TOKEN gh\n"},
    {"printenv \"$1\"; printenv APP_$1; printenv A B\n",
     "read 41 A plain\n"
     "read 43 B plain\n"
     "dynamic 9 - \"$1\"\n"
     "dynamic 24 APP_ APP_$1\n"},
    {"unset -f f; unset A \"B[0]\"; echo $A $B\n",
     "read 37 B plain\n"},
    {"find . -name '*.x' -exec sh -c 'echo $A \"$1\"' _ {} \\;\n",
     "read 38 A plain\n"},
    {"timeout 5 env A=1 bash -c 'echo $A $B'\n",
     "read 36 B plain\n"
     "write 14 A\n"},
    {"\"$CMD\" x; $TOOL --flag; ./run $ARG\n",
     "read 2 CMD plain\n"
     "read 11 TOOL plain\n"
     "read 31 ARG plain\n"},
    {"a() { :; }; A=1 a; export -- B=2; export $(cat .env)\n",
     "write 12 A\n"
     "write 29 B\n"},
    {"export \"A=$B\" 'C=1'; declare \"D=$E\"; echo $A $C $D\n",
     "read 11 B plain\n"
     "read 33 E plain\n"
     "write 8 A\n"
     "write 15 C\n"},
};
// clang-format on

TEST_CASE("shell commands") { check_shell_rows(kShellCommandsRows); }

}  // namespace
}  // namespace alder::scan
