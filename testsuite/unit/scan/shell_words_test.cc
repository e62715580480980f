// Words: quotes, substitutions, here-documents, patterns.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellWordsRows[] = {
    {"echo $A \"$B\" '$C' \\$D \"\\$E\" $'$F' $\"$G\"",
     "read 6 A plain\n"
     "read 10 B plain\n"
     "read 37 G plain\n"},
    {"echo a$A.b$B-c$C/d$D,e$E:f",
     "read 7 A plain\n"
     "read 11 B plain\n"
     "read 15 C plain\n"
     "read 19 D plain\n"
     "read 23 E plain\n"},
    {"echo \"cost $ and $\" a$ $) # $NOT",
     "not_scanned 24 syntax not understood: unexpected `)`\n"},
    {"echo a#$A b # $B",
     "read 8 A plain\n"},
    {R"sh(echo one \
  $A
echo tw\
o$B
)sh",
     "read 14 A plain\n"
     "read 27 B plain\n"},
    {"echo \"$(echo \"$A\" `echo \"\\`echo $B\\`\"`)\" $(( C ))",
     "read 15 A plain\n"
     "read 33 B plain\n"
     "read 45 C plain\n"},
    {"echo `echo \\`echo \\$A\\` '$B'`",
     "read 20 A plain\n"},
    {"diff <(sort \"$A\") >(tee $B) x<(echo $C)",
     "read 14 A plain\n"
     "read 25 B plain\n"
     "read 37 C plain\n"},
    {"echo ${{ github.token }} \"${{ env.X }}\" $A",
     "read 41 A plain\n"},
    {R"sh(cat <<A <<B
$ONE
A
$TWO
B
echo $THREE
)sh",
     "read 13 ONE plain\n"
     "read 20 TWO plain\n"
     "read 32 THREE plain\n"},
    {R"sh(cat <<-E; echo $AFTER
	$IN \$OUT "$IN2" '$IN3' `echo $IN4` $((IN5))
	E
echo $LAST
)sh",
     "read 16 AFTER plain\n"
     "read 24 IN plain\n"
     "read 35 IN2 plain\n"
     "read 42 IN3 plain\n"
     "read 54 IN4 plain\n"
     "read 62 IN5 plain\n"
     "read 77 LAST plain\n"},
    {R"sh(cat <<'E' | tee $F
$A
E
cat <<\E
$B
E
cat <<"E" >$G
$C
E
)sh",
     "read 17 F plain\n"
     "read 50 G plain\n"},
    {R"sh(x=$(cat <<E
$A )
E
)
echo $B $x
)sh",
     "read 13 A plain\n"
     "read 27 B plain\n"},
    {R"sh(cat <<E
$A
)sh",
     "read 9 A plain\n"},
    {"cat <<< \"$A\" <<<$B\n",
     "read 10 A plain\n"
     "read 17 B plain\n"},
    {"if true; then\r\n  echo $A\r\nfi\r\necho \"$B\"\r\n",
     "read 23 A plain\n"
     "read 37 B plain\n"},
    {"cat <<E\r\n$A\r\nE\r\necho $B\r\n",
     "read 10 A plain\n"
     "read 22 B plain\n"},
    {R"sh(case $x in
  a|"$A") echo $B ;;
  (b) echo $C ;&
  $D*) echo $E ;;&
  @(p|$P)q) echo $F
esac
)sh",
     "read 6 x plain\n"
     "read 17 A plain\n"
     "read 27 B plain\n"
     "read 44 C plain\n"
     "read 52 D plain\n"
     "read 62 E plain\n"
     "read 75 P plain\n"
     "read 86 F plain\n"},
    {"ls !(*.${A}) @($B|c) *($C)\n",
     "read 9 A plain\n"
     "read 16 B plain\n"
     "read 24 C plain\n"},
    {"[[ $x =~ ^(a|$A )[0-9]{2,3}$ && b == @($B|z) ]]\n",
     "read 4 x plain\n"
     "read 14 A plain\n"
     "read 40 B plain\n"},
    {"select v in $A; do echo $v $B; done\n",
     "read 13 A plain\n"
     "read 28 B plain\n"},
    {"for ((i = 0; i < MOST; i++)); do echo $i $A; done\n",
     "read 17 MOST plain\n"
     "read 42 A plain\n"},
    {R"sh(coproc WORKER { cat $A; }
echo ${WORKER[0]}
coproc cat $B
)sh",
     "read 21 A plain\n"
     "read 56 B plain\n"},
    {"time -p ! cat $A | time wc $B\n",
     "read 15 A plain\n"
     "read 28 B plain\n"},
    {R"sh(exec {fd}>"$A" 3<&0 &>>$B 2>&1
echo $fd
)sh",
     "read 12 A plain\n"
     "read 24 B plain\n"},
    {"{ echo $A; } >$B; (echo $C) 2>$D\n",
     "read 8 A plain\n"
     "read 15 B plain\n"
     "read 25 C plain\n"
     "read 31 D plain\n"},
    {R"sh(function f-g { echo $A; }
function h() ( echo $B )
f-g; h
)sh",
     "read 21 A plain\n"
     "read 47 B plain\n"},
    {R"sh(a=(x $A "$B" # $C
 [K]=$D
)
)sh",
     "read 6 A plain\n"
     "read 10 B plain\n"
     "read 20 K plain\n"
     "read 24 D plain\n"},
    {"echo é$Aé ${B}ü\n",
     "read 8 A plain\n"
     "read 14 B plain\n"},
    {R"sh([[ $A
]] && echo $B
)sh",
     "read 4 A optional\n"
     "read 18 B plain\n"},
    {R"sh([[ $A == b &&
 $C ]]
echo $B
)sh",
     "read 4 A plain\n"
     "read 16 C optional\n"
     "read 27 B plain\n"},
    {"cd ~/x; ls ~ ~u \"~\" ~/y\n",
     "implicit 3 HOME ~\n"
     "implicit 11 HOME ~\n"
     "implicit 20 HOME ~\n"},
};
// clang-format on

TEST_CASE("shell words") { check_shell_rows(kShellWordsRows); }

}  // namespace
}  // namespace alder::scan
