// Tests and the reads that they guard.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellGuardsRows[] = {
    {"[ -n \"${A:-}\" ] && echo $A; echo $A\n",
     "read 8 A defaulted\n"
     "read 25 A defaulted\n"
     "read 34 A plain\n"},
    {"if [ -z \"${A:-}\" ]; then A=x; fi; echo $A\n",
     "read 11 A defaulted\n"
     "read 40 A defaulted\n"},
    {"if [[ -v A ]]; then echo $A; else echo $A; fi\n",
     "read 9 A optional\n"
     "read 26 A optional\n"
     "read 40 A plain\n"},
    {"test -v B && echo $B; [ -v C ] || exit; echo $C\n",
     "read 8 B optional\n"
     "read 19 B optional\n"
     "read 27 C optional\n"
     "read 46 C optional\n"},
    {R"sh(if [ -n "$A" ]; then echo $A; fi; [ -z $B ] && exit 1; echo $B
)sh",
     "read 10 A optional\n"
     "read 27 A optional\n"
     "read 40 B optional\n"
     "read 61 B optional\n"},
    {"set -u; if [ -n \"$A\" ]; then echo $A; fi\n",
     "read 18 A plain\n"
     "read 35 A plain\n"},
    {R"sh([[ -n ${A:-} && $A == x ]]; [[ -z ${B:-} || $B == x ]]; [[ $C ]] && echo $C
)sh",
     "read 8 A defaulted\n"
     "read 17 A defaulted\n"
     "read 36 B defaulted\n"
     "read 45 B defaulted\n"
     "read 60 C optional\n"
     "read 74 C optional\n"},
    {R"sh([ "${A:-}" = yes ] && echo $A; [ "${B-}" != "" ] && echo $B; [ "$C" = x ] && echo $C
)sh",
     "read 5 A defaulted\n"
     "read 28 A defaulted\n"
     "read 36 B defaulted\n"
     "read 58 B defaulted\n"
     "read 65 C plain\n"
     "read 83 C plain\n"},
    {"[ -z \"${A+x}\" ] && A=1; echo $A\n",
     "read 8 A optional\n"
     "read 30 A optional\n"},
    {"if [ -f \"${A:-}\" ]; then cat $A; fi; [ -d \"$B\" ] && ls $B\n",
     "read 11 A defaulted\n"
     "read 30 A defaulted\n"
     "read 44 B plain\n"
     "read 56 B plain\n"},
    {R"sh(if [ -z "${A:-}" ] || [ -z "${B:-}" ]; then exit; fi; echo $A $B
)sh",
     "read 11 A defaulted\n"
     "read 30 B defaulted\n"
     "read 60 A defaulted\n"
     "read 63 B defaulted\n"},
    {R"sh([ -n "${A:-}" -a -n "${B:-}" ] && echo $A $B; [ -n "${C:-}" -o x ] && echo $C
)sh",
     "read 8 A defaulted\n"
     "read 23 B defaulted\n"
     "read 40 A defaulted\n"
     "read 43 B defaulted\n"
     "read 54 C defaulted\n"
     "read 76 C plain\n"},
    {R"sh(! [ -n "${A:-}" ] || echo $A; if [ ! -z "${B:-}" ]; then echo $B; fi
)sh",
     "read 10 A defaulted\n"
     "read 27 A defaulted\n"
     "read 43 B defaulted\n"
     "read 63 B defaulted\n"},
    {"while [ -n \"${A:-}\" ]; do echo $A; done; echo $A\n",
     "read 14 A defaulted\n"
     "read 32 A defaulted\n"
     "read 47 A plain\n"},
    {R"sh(printenv A; printenv B || true; if printenv C >x; then echo $C; fi; x=$(printenv D); y=$(printenv E || echo)
)sh",
     "read 9 A plain\n"
     "read 21 B optional\n"
     "read 44 C optional\n"
     "read 61 C optional\n"
     "read 81 D plain\n"
     "read 98 E optional\n"},
    {"[ -v \"$n\" ]; n=A; [ -v $n ] && echo $A; [[ -v map[key] ]]\n",
     "read 7 n plain\n"
     "read 23 A optional\n"
     "read 37 A optional\n"
     "read 46 map optional\n"
     "dynamic 5 - \"$n\"\n"},
    {"declare -p A >x 2>&1 && echo $A\n",
     "read 11 A optional\n"
     "read 30 A optional\n"},
    {"${A:+echo} ${A:+$A}; echo ${B:?} $B\n",
     "read 2 A optional\n"
     "read 13 A optional\n"
     "read 17 A optional\n"
     "read 28 B plain\n"
     "read 34 B plain\n"},
    {"case ${A:-} in '') exit ;; *) echo $A ;; esac\n",
     "read 7 A defaulted\n"
     "read 36 A defaulted\n"},
    {R"sh(case ${A:-} in '') exit ;; *) echo $A ;; esac; case ${B:-} in on|yes) echo $B;; *) echo $B ;; esac; echo $A
)sh",
     "read 7 A defaulted\n"
     "read 36 A defaulted\n"
     "read 54 B defaulted\n"
     "read 76 B defaulted\n"
     "read 89 B plain\n"
     "read 106 A defaulted\n"},
};
// clang-format on

TEST_CASE("shell guards") { check_shell_rows(kShellGuardsRows); }

}  // namespace
}  // namespace alder::scan
