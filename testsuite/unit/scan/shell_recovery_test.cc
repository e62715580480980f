// Text that is no shell: what is said, and that later reads stay.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellRecoveryRows[] = {
    {R"sh(git diff <base>..HEAD -- <file>
A=1
echo $A $B
)sh",
     "read 45 B plain\n"
     "not_scanned 30 syntax not understood: redirection without a target\n"},
    {R"sh(echo "never closed $A
B=1
echo $B $C
)sh",
     "read 20 A plain\n"
     "read 35 C plain\n"
     "not_scanned 5 syntax not understood: quote without its end\n"},
    {R"sh(echo 'never closed $A
echo $B
)sh",
     "read 20 A plain\n"
     "read 28 B plain\n"
     "not_scanned 5 syntax not understood: quote without its end\n"},
    {R"sh(echo ${
echo $A
)sh",
     "read 14 A plain\n"
     "not_scanned 5 syntax not understood: `${` without a name or its end\n"},
    {R"sh(echo ${A:-x
echo $B
)sh",
     "read 18 B plain\n"
     "not_scanned 5 syntax not understood: `${` without a name or its end\n"},
    {R"sh(fi; done; echo $A; ) echo $B; }
;; echo $C
)sh",
     "read 16 A plain\n"
     "read 27 B plain\n"
     "read 41 C plain\n"
     "not_scanned 0 syntax not understood: unexpected `fi`\n"},
    {R"sh(if [ $A ]; then echo $B
echo $C
)sh",
     "read 6 A optional\n"
     "read 22 B plain\n"
     "read 30 C plain\n"
     "not_scanned 0 syntax not understood: no `fi` for this\n"},
    {"while x; do echo $A; fi; echo $B\n",
     "read 18 A plain\n"
     "read 31 B plain\n"
     "not_scanned 9 syntax not understood: no `done` for this\n"},
    {R"sh(echo $(echo $A
B=1; echo $B
)sh",
     "read 13 A plain\n"
     "not_scanned 5 syntax not understood: `(` without its end\n"},
    {R"sh(echo `ls $A
echo $B
)sh",
     "read 10 A plain\n"
     "read 18 B plain\n"
     "not_scanned 5 syntax not understood: backtick without its end\n"},
    {R"sh([[ $A == b
echo $B
)sh",
     "read 4 A plain\n"
     "read 17 B plain\n"
     "not_scanned 0 syntax not understood: no `]]` for this\n"},
    {R"sh(case $A in
 x) echo $B
echo $C
)sh",
     "read 6 A plain\n"
     "read 21 B plain\n"
     "read 29 C plain\n"
     "not_scanned 0 syntax not understood: no `esac` for this\n"},
    {R"sh(run (see $A) foo
echo $B
)sh",
     "read 10 A plain\n"
     "read 23 B plain\n"
     "not_scanned 4 syntax not understood: unexpected `(`\n"},
    {R"sh(a=(x $A
echo $B
)sh",
     "read 6 A plain\n"
     "read 14 B plain\n"
     "not_scanned 2 syntax not understood: `(` without its end\n"},
    {"foo && ; bar | ; echo $A\n",
     "read 23 A plain\n"
     "not_scanned 4 syntax not understood: nothing behind `&&`\n"},
    {R"sh(cat <<E
$A
  E
B=1; echo $B $C
)sh",
     "read 9 A plain\n"
     "read 29 C plain\n"
     "not_scanned 8 syntax not understood: here-document whose end is indented\n"},
    {R"sh(f() 
echo $A
)sh",
     "read 11 A plain\n"},
    {"( echo $A; { echo $B; ) ; echo $C\n",
     "read 8 A plain\n"
     "read 19 B plain\n"
     "read 32 C plain\n"
     "not_scanned 11 syntax not understood: no `}` for this\n"},
    {R"sh(echo $((A + 
echo $B
)sh",
     "read 19 B plain\n"
     "not_scanned 7 syntax not understood: `(` without its end\n"},
    {R"sh(<file>
...
$A
)sh",
     "read 12 A plain\n"
     "not_scanned 5 syntax not understood: redirection without a target\n"},
    {"for <x> in $A; do echo $B; done; echo $C\n",
     "read 12 A plain\n"
     "read 24 B plain\n"
     "read 39 C plain\n"
     "not_scanned 4 syntax not understood: no name of a variable\n"},
};
// clang-format on

TEST_CASE("shell recovery") { check_shell_rows(kShellRecoveryRows); }

}  // namespace
}  // namespace alder::scan
