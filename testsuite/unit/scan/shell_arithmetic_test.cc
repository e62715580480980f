// Bare names in every place of arithmetic.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellArithmeticRows[] = {
    {"echo $((A + 1)) $((b = B)) $b\n",
     "read 8 A plain\n"
     "read 23 B plain\n"},
    {"(( c = D, e = c )); echo $c $e\n",
     "read 7 D plain\n"},
    {"(( F++ )); (( ++G )); (( H += 2 )); echo $F $G $H\n",
     "read 3 F plain\n"
     "read 16 G plain\n"
     "read 25 H plain\n"},
    {"(( I && (j = 1) )); echo $j\n",
     "read 3 I plain\n"
     "read 26 j plain\n"},
    {"let k=L 'm = N + 1' \"o = $P\"; echo $k $m $o\n",
     "read 6 L plain\n"
     "read 13 N plain\n"
     "read 26 P plain\n"},
    {"echo $[Q * 2] $((16#ff + 0x1F + 2#$BITS))\n",
     "read 7 Q plain\n"
     "read 35 BITS plain\n"},
    {"[[ R -eq $S && T1 -lt 3 ]] || [ U -eq 1 ]\n",
     "read 3 R plain\n"
     "read 10 S plain\n"
     "read 15 T1 plain\n"},
    {"a=(1); a[V]=2; (( a[W] = X )); echo $(( a[Y] ))\n",
     "read 9 V plain\n"
     "read 20 W plain\n"
     "read 25 X plain\n"
     "read 42 Y plain\n"},
    {"for ((i=START; i<END; i+=STEP)); do :; done; echo $i\n",
     "read 8 START plain\n"
     "read 17 END plain\n"
     "read 25 STEP plain\n"},
    {"echo $(( x ? Y : Z )) $(( $(echo $A) + ${B:-0} ))\n",
     "read 9 x plain\n"
     "read 13 Y plain\n"
     "read 17 Z plain\n"
     "read 34 A plain\n"
     "read 41 B defaulted\n"},
    {"declare -i n=COUNT+1; echo $n\n",
     "read 13 COUNT plain\n"},
    {R"sh(((1 + (2 * A)))
( (echo $B) )
((echo $C) | cat)
)sh",
     "read 11 A plain\n"
     "read 25 B plain\n"
     "read 38 C plain\n"},
    {R"sh(echo $((A == B, C <= D, E <<= 1, F != 2))
echo $E
)sh",
     "read 8 A plain\n"
     "read 13 B plain\n"
     "read 16 C plain\n"
     "read 21 D plain\n"
     "read 24 E plain\n"
     "read 33 F plain\n"},
    {R"sh((( m[K]++ ))
declare -A h; (( h[K2]++ )); echo ${h[K3]}
)sh",
     "read 3 m plain\n"
     "read 5 K plain\n"},
};
// clang-format on

TEST_CASE("shell arithmetic") { check_shell_rows(kShellArithmeticRows); }

}  // namespace
}  // namespace alder::scan
