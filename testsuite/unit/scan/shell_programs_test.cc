// Programs inside words and here-documents.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellProgramsRows[] = {
    {R"sh(bash -c 'echo $A'; sh -ec "echo $B \$C"; dash -c 'x=1; echo $x $D' ; bash -euo pipefail -c 'echo $E'
)sh",
     "read 15 A plain\n"
     "read 33 B plain\n"
     "read 37 C plain\n"
     "read 64 D plain\n"
     "read 98 E plain\n"},
    {"A=1; export B=1; bash -c 'echo $A $B'; C=1 sh -c 'echo $C'\n",
     "read 32 A plain\n"
     "write 12 B\n"
     "write 39 C\n"},
    {"eval 'A=1; echo $B'; echo $A\n",
     "read 17 B plain\n"},
    {R"sh(eval "$1"; eval "x=\$$2"; eval "echo \$A $B"; eval echo '$C'
)sh",
     "read 39 A plain\n"
     "read 42 B plain\n"
     "read 58 C plain\n"
     "dynamic 0 - eval \"$1\"\n"
     "dynamic 11 - eval \"x=\\$$2\"\n"
     "dynamic 26 - eval \"echo \\$A $B\"\n"},
    {"trap 'rm -f \"$TMP\" $A' EXIT; TMP=1\n",
     "read 20 A plain\n"},
    {R"sh(f() { local d=1; trap 'rm $d $B' EXIT; }; f
trap - INT; trap '' TERM; trap "echo $C" HUP
)sh",
     "read 30 B plain\n"
     "read 82 C plain\n"},
    {R"sh(xargs -I{} sh -c 'echo {} $A' < x; ls | xargs -0 -n 1 bash -c 'echo $B'
)sh",
     "read 27 A plain\n"
     "read 69 B plain\n"},
    {R"sh(bash <<'E'
echo $A
E
sh -s <<E
echo $B \$C
E
cat <<'E' | bash
echo $D
E
)sh",
     "read 17 A plain\n"
     "read 37 B plain\n"
     "read 41 C plain\n"
     "read 68 D plain\n"},
    {R"sh(bash <<< 'echo $A'; echo 'echo $B' | sh; bash script.sh <<'E'
$C
E
)sh",
     "read 16 A plain\n"
     "read 32 B plain\n"},
    {R"sh(ssh host 'echo $A'; echo 'echo $B'; cat > x.sh <<'E'
echo $C
E
)sh",
     ""},
    {R"sh(bash <<-'E'
	echo $A
		echo $B
	E
)sh",
     "read 19 A plain\n"
     "read 29 B plain\n"},
    {"bash -c $'echo \\'x\\' $A\\n echo $B'\n",
     "read 22 A plain\n"
     "read 32 B plain\n"},
    {"bash -c \"bash -c 'echo \\$A \\\\\\$B'\"\n",
     "read 25 A plain\n"},
    {"bash -c 'echo '\"$A\"' $B'\n",
     "read 17 A plain\n"
     "read 22 B plain\n"},
    {"eval 'eval \"echo \\$A\"'\n",
     "read 19 A plain\n"},
    {"x='echo $A'; eval \"$x\"; bash -c \"$2\"\n",
     "dynamic 13 - eval \"$x\"\n"
     "dynamic 32 - \"$2\"\n"},
    {"eval \"x=\\$$2\"; bash -c \"$2\"; bash -c \"echo \\$PRE_$x\"\n",
     "dynamic 0 - eval \"x=\\$$2\"\n"
     "dynamic 23 - \"$2\"\n"
     "dynamic 45 PRE_ a name that the shell completes\n"},
};
// clang-format on

TEST_CASE("shell programs") { check_shell_rows(kShellProgramsRows); }

}  // namespace
}  // namespace alder::scan
