// Assignments before use: branches, loops, subshells, sourced files.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellFlowRows[] = {
    {"A=1; echo $A; echo $B; B=2; echo $B\n",
     "read 20 B plain\n"},
    {"if [ $1 ]; then A=1; else A=2; fi; echo $A\n",
     ""},
    {"if [ $1 ]; then A=1; elif [ $2 ]; then A=2; fi; echo $A\n",
     "read 54 A plain\n"},
    {"case $1 in a) A=1; B=1 ;; *) A=2 ;; esac; echo $A $B\n",
     "read 51 B plain\n"},
    {"case $1 in a) A=1 ;; b) A=2 ;; esac; echo $A\n",
     "read 43 A plain\n"},
    {"true && A=1; echo $A; true || B=1; echo $B; C=1 && echo $C\n",
     "read 19 A plain\n"
     "read 41 B plain\n"},
    {"(A=1; echo $A); echo $A; x=$(B=1; echo $B); echo $B\n",
     "read 22 A plain\n"
     "read 50 B plain\n"},
    {"echo x | read A; echo $A; A=1 | cat; { B=1; }; echo $B\n",
     "read 23 A plain\n"},
    {R"sh(for f in $1; do A=1; done; echo $A $f
for g in x y; do B=1; done; echo $B
)sh",
     "read 33 A plain\n"},
    {"while read -r L; do A=1; echo $L; done; echo $A\n",
     "read 46 A plain\n"},
    {"while true; do A=1; [ $1 ] && break; B=1; done; echo $A $B\n",
     "read 57 B plain\n"},
    {R"sh([ $1 ] || exit 1; if [ $2 ]; then exit 0; else A=1; fi; echo $A
)sh",
     ""},
    {"A=1 & echo $A; wait\n",
     "read 12 A plain\n"},
    {"unset A; echo $A ${A:-x}\n",
     ""},
    {"until [ -n \"$A\" ]; do A=1; done; echo $A\n",
     "read 13 A optional\n"
     "read 39 A optional\n"},
    {R"sh(read -r A B <<< x; read -ra C; read -p 'x ' -t 5 D; echo $A $B $C $D; read; echo $REPLY
)sh",
     ""},
    {R"sh(mapfile -t A < x; readarray -d '' B; printf -v C %s x; getopts ab D; let E=1; echo $A $B $C $D $E
)sh",
     ""},
    {"for i in 1 2; do echo $PREV; PREV=$i; done\n",
     "read 23 PREV plain\n"},
    {"{ A=1; exit; } || B=1; echo $A $B\n",
     "read 32 B plain\n"},
    {"if ! A=$(cmd); then B=1; fi; echo $A $B\n",
     "read 38 B plain\n"},
    {R"sh(. ./lib.sh; A=1; echo $A $B; (source "$C/x.sh"); echo ${D:-}
)sh",
     "uncertain 26 B may be set by the sourced ./lib.sh\n"
     "uncertain 39 C may be set by the sourced ./lib.sh\n"
     "uncertain 56 D may be set by the sourced ./lib.sh\n"},
    {R"sh((. ./lib.sh; echo $A); echo $B
if [ -f x ]; then . x; fi; echo $C
)sh",
     "read 29 B plain\n"
     "uncertain 19 A may be set by the sourced ./lib.sh\n"
     "uncertain 64 C may be set by the sourced x\n"},
    {"wait -n -p DONE; echo $DONE\n",
     ""},
};
// clang-format on

TEST_CASE("shell flow") { check_shell_rows(kShellFlowRows); }

}  // namespace
}  // namespace alder::scan
