// ${...} in all its forms, and what variables may hold.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellParametersRows[] = {
    {R"sh(echo ${A} ${#B} ${C:-d} ${D-d} ${E:=d} ${F=d} ${G:?m} ${H?m} ${I:+w} ${J+w})sh",
     "read 7 A plain\n"
     "read 13 B plain\n"
     "read 18 C defaulted\n"
     "read 26 D defaulted\n"
     "read 33 E defaulted\n"
     "read 41 F defaulted\n"
     "read 48 G plain\n"
     "read 56 H plain\n"
     "read 63 I optional\n"
     "read 71 J optional\n"},
    {R"sh(echo ${A#x} ${B##*/} ${C%.y} ${D%%y*} ${E/a/b} ${F//a} ${G^} ${H^^} ${I,} ${J,,} ${K@Q} ${L~~})sh",
     "read 7 A plain\n"
     "read 14 B plain\n"
     "read 23 C plain\n"
     "read 31 D plain\n"
     "read 40 E plain\n"
     "read 49 F plain\n"
     "read 57 G plain\n"
     "read 63 H plain\n"
     "read 70 I plain\n"
     "read 76 J plain\n"
     "read 83 K plain\n"
     "read 90 L plain\n"},
    {"echo ${A#$P} ${B%%${Q}*} ${C/$R/$S} ${D/\"$T\"/'$U'}",
     "read 7 A plain\n"
     "read 10 P plain\n"
     "read 15 B plain\n"
     "read 20 Q plain\n"
     "read 27 C plain\n"
     "read 30 R plain\n"
     "read 33 S plain\n"
     "read 38 D plain\n"
     "read 42 T plain\n"},
    {R"sh(echo ${A:1} ${B:OFF} ${C:OFF2:LEN} ${D: -1} ${E:$N:$((M+1))})sh",
     "read 7 A plain\n"
     "read 14 B plain\n"
     "read 16 OFF plain\n"
     "read 23 C plain\n"
     "read 25 OFF2 plain\n"
     "read 30 LEN plain\n"
     "read 37 D plain\n"
     "read 46 E plain\n"
     "read 49 N plain\n"
     "read 54 M plain\n"},
    {R"sh(echo ${A:-${B:-${C}}} ${D:-"$E"} "${F:-'$G'}" ${H:-'$I'} "${J:-"$K"}")sh",
     "read 7 A defaulted\n"
     "read 12 B defaulted\n"
     "read 17 C plain\n"
     "read 24 D defaulted\n"
     "read 29 E plain\n"
     "read 36 F defaulted\n"
     "read 41 G plain\n"
     "read 48 H defaulted\n"
     "read 60 J defaulted\n"
     "read 65 K plain\n"},
    {R"sh(echo ${A[@]} ${A2[*]} "${B[@]:-}" ${#C[@]} ${D[0]} ${E[I]} ${F[$J]} ${G[-1]} ${H[@]:1:N} ${K[@]#x})sh",
     "read 7 A optional\n"
     "read 15 A2 optional\n"
     "read 25 B defaulted\n"
     "read 37 C optional\n"
     "read 45 D plain\n"
     "read 53 E plain\n"
     "read 55 I plain\n"
     "read 61 F plain\n"
     "read 64 J plain\n"
     "read 70 G plain\n"
     "read 79 H optional\n"
     "read 86 N plain\n"
     "read 91 K optional\n"},
    {"echo ${!A} ${!B*} ${!C@} ${!D[@]} ${!E[*]} ${!F:-x}",
     "read 8 A plain\n"
     "read 28 D optional\n"
     "read 37 E optional\n"
     "read 46 F plain\n"
     "dynamic 5 - ${!A}\n"
     "dynamic 11 B ${!B*}\n"
     "dynamic 18 C ${!C@}\n"
     "dynamic 43 - ${!F:-x}\n"},
    {R"sh(echo $1 ${10} $@ "$*" $# $? $- $$ $! $0 ${1:-x} ${@:2} ${*%x} ${#} ${#@} ${#*} ${#?} ${!#} ${!1} $_ ${-} ${?})sh",
     "dynamic 91 - ${!1}\n"},
    {R"sh(echo $BASH_VERSION ${BASH_SOURCE[0]} $RANDOM $SECONDS $LINENO $PPID $UID $EUID $OPTARG $OPTIND $REPLY $FUNCNAME $IFS $HOSTNAME $PWD $OLDPWD $SHLVL $PIPESTATUS $PATH $HOME $TERM)sh",
     "read 160 PATH plain\n"
     "read 166 HOME plain\n"
     "read 172 TERM plain\n"},
    {R"sh(m=x
echo ${m} ${m:-$A}
: ${N:=1}
echo $N
)sh",
     "read 20 A plain\n"
     "read 27 N defaulted\n"},
    {R"sh(A+=x
B=1
B+=x
echo $A $B
)sh",
     "read 0 A optional\n"},
    {R"sh(x=$A y=$x z=$y
echo $z
)sh",
     "read 3 A plain\n"},
    {R"sh(declare -A map=([K]=v)
map[OTHER]=1
echo ${map[KEY]} ${map[$A]} ${map["Q"]}
list=(1 2)
echo ${list[IDX]} ${list["QUOTED"]}
)sh",
     "read 60 A plain\n"
     "read 99 IDX plain\n"},
    {R"sh(k=A; echo ${!k}
k=$1; echo ${!k}
k=APP_$1; echo ${!k}
)sh",
     "read 13 A plain\n"
     "dynamic 27 - ${!k}\n"
     "dynamic 48 APP_ ${!k}\n"},
    {R"sh(names=(A B)
for n in "${names[@]}"; do echo ${!n:-}; done
list="C D"
for n in $list; do echo ${!n}; done
)sh",
     "read 47 A defaulted\n"
     "read 47 B defaulted\n"
     "read 96 C plain\n"
     "read 96 D plain\n"},
    {"for s in X Y; do v=\"APP_${s}\"; echo ${!v}; done\n",
     "read 39 APP_X plain\n"
     "read 39 APP_Y plain\n"},
    {"for n in a*; do echo ${!n}; done\n",
     "dynamic 21 - ${!n}\n"},
    {"if [ $1 ]; then v=A; else v=B; fi; echo ${!v}\n",
     "read 43 A plain\n"
     "read 43 B plain\n"},
    {R"sh(declare -n r=A; echo $r; declare -n s=$1; echo $s; r=2; echo $A
)sh",
     "read 22 A plain\n"
     "dynamic 48 - s\n"},
    {"echo ${A:+--x \"$A\"} ${B:+$C}\n",
     "read 7 A optional\n"
     "read 16 A optional\n"
     "read 22 B optional\n"
     "read 26 C plain\n"},
};
// clang-format on

TEST_CASE("shell parameters") { check_shell_rows(kShellParametersRows); }

TEST_CASE("flags of zsh") {
  constexpr ShellRow kFlagged[] = {
      {"echo ${(f)A} \"${(U)B}\" ${(s.:.)C} ${(j:, :)D} ${(@kv)E}\n",
       "read 10 A plain\nread 19 B plain\nread 31 C plain\n"
       "read 43 D plain\nread 53 E plain\n"},
      {"echo ${(L)A:-x} ${(f)\"$(cat $B)\"} ${(f)${C}} ${(%):-%x$D}\n",
       "read 10 A defaulted\nread 29 B plain\nread 41 C plain\n"
       "read 55 D plain\n"},
      {"n=A; echo ${(P)n} ${(P)m} ${(Ps.P.)n} ${(s.P.)B}\n",
       "read 15 A plain\nread 23 m plain\nread 35 A plain\n"
       "read 46 B plain\ndynamic 18 - ${(P)m}\n"},
      {"(( ${+A} )) && echo $A ${=B} ${~C}\n",
       "read 6 A optional\nread 21 A plain\nread 26 B plain\n"
       "read 32 C plain\n"},
      {"echo ${(unclosed ${A}\n",
       "read 19 A plain\nnot_scanned 5 syntax not understood: `${` without a "
       "name or its end\n"},
  };
  check_shell_rows(kFlagged);
}

}  // namespace
}  // namespace alder::scan
