// Functions at their calls, locals, arguments.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellFunctionsRows[] = {
    {"f() { echo $A; }; A=1; f; f() { echo $B; }; f\n",
     "read 38 B plain\n"},
    {"f() { echo $A; }; f; A=1; f\n",
     "read 12 A plain\n"},
    {R"sh(f() { A=1; }; f; echo $A; g() { [ $1 ] && return; B=1; }; g; echo $B
)sh",
     "read 67 B plain\n"},
    {"f() { local A=$A B; echo $A $B ${C:-}; }; f; echo $B\n",
     "read 15 A plain\n"
     "read 33 C defaulted\n"
     "read 51 B plain\n"},
    {"f() { local A; g; }; g() { echo $A; }; f; g\n",
     "read 33 A plain\n"},
    {R"sh(main() { A=1; helper; }
helper() { echo $A $B; }
)sh",
     "read 44 B plain\n"},
    {R"sh(main() { setup; echo $A; }
setup() { A=$1; }
main "$@"
)sh",
     ""},
    {R"sh(die() { echo $1; exit 1; }
[ $1 ] || die x
[ $2 ] && A=1 || die y
echo $A
)sh",
     ""},
    {"f() { f; echo $A; }; f\n",
     "read 15 A plain\n"},
    {R"sh(need() { [ -n "${!1:-}" ] || exit 1; }
need A; need B
)sh",
     "read 18 A defaulted\n"
     "read 18 B defaulted\n"},
    {R"sh(need() { for n in "$@"; do [ -n "${!n:-}" ] || exit 1; done; }
need A B
)sh",
     "read 36 A defaulted\n"
     "read 36 B defaulted\n"},
    {R"sh(need() { local name=$1; echo ${!name}; }
need A; need "$X"
)sh",
     "read 32 A plain\n"
     "read 56 X plain\n"
     "dynamic 29 - ${!name}\n"},
    {R"sh(f() { declare A=1; typeset B=1; declare -g C=1; readonly D=1; echo $A $B; }; f; echo $A $B $C $D
)sh",
     "read 86 A plain\n"
     "read 89 B plain\n"},
    {"unused() { echo $A; }; B=1; also() { echo $B; }\n",
     "read 17 A plain\n"},
    {"f() { local -n out=$1; out=1; }; f A; echo $A\n",
     ""},
    {"f() ( A=1; echo $A ); f; echo $A\n",
     "read 31 A plain\n"},
    {"f() { echo $A; }; A=1 f; f\n",
     "read 12 A plain\n"
     "write 18 A\n"},
    {"x=$(f); f() { echo $A; }; x=$(f); A=1; x=$(f)\n",
     "read 20 A plain\n"},
    {R"sh(check() { while [ $# -gt 0 ]; do echo ${!1}; shift; done; }; check A B
)sh",
     "read 41 A plain\n"
     "read 41 B plain\n"},
    {"set -- A B; for v; do echo ${!v}; done\n",
     "read 30 A plain\n"
     "read 30 B plain\n"},
    {"k=A; f() { local k=$k; echo ${!k}; }; f\ndeclare -A m; readonly m; echo ${m[K]}\n",
     "read 31 A plain\n"},
};
// clang-format on

TEST_CASE("shell functions") { check_shell_rows(kShellFunctionsRows); }

}  // namespace
}  // namespace alder::scan
