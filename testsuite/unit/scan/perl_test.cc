// Perl programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kPerlRows[] = {
    // Direct forms.
    {"my $a = $ENV{A};\nmy $b = $ENV{'B'}; print \"x $ENV{\"C\"} @ENV{'D'}\";\n",
     "1 A optional, 2 B optional, 2 C optional, 2 D optional"},
    {"my ($a, $b) = @ENV{qw(A B)};\nmy @c = @ENV{'C', 'D'};\n",
     "1 A optional, 1 B optional, 2 C optional, 2 D optional"},
    {"exists $ENV{A};\ndefined $ENV{B};\n", "1 A optional, 2 B optional"},
    {"use Env qw(A $B @C);\n", "1 A optional, 1 B optional, 1 C optional"},
    // Aliases and constants.
    {"use constant NAME => 'A';\nuse constant { B => 'B1', C => 'C1' };\n"
     "$ENV{+NAME}; $ENV{B()}; $ENV{(C)};\n",
     "3 A optional, 3 B1 optional, 3 C1 optional"},
    {"my $n = 'A';\nour $m = \"${n}_B\";\n$ENV{$n}; $ENV{$m}; $ENV{$n . '_C'};\n",
     "3 A optional, 3 A_B optional, 3 A_C optional"},
    {"my $e = \\%ENV;\n$e->{A}; $$e{B};\n", "2 A optional, 2 B optional"},
    {"sub f { my $x = shift; return $ENV{\"PRE_$x\"} }\n", "1 dynamic PRE_"},
    {"$ENV{uc 'a'};\n", "1 A optional"},
    // Loops.
    {"for my $n (qw(A B)) { print $ENV{$n} }\n", "1 A optional, 1 B optional"},
    {"my @all = ('A', 'B');\nforeach my $n (@all) {\n  $ENV{$n};\n}\n",
     "3 A optional, 3 B optional"},
    {"print $ENV{$_} for qw(A B);\nmy @x = map { $ENV{$_} // '' } ('C', 'D');\n",
     "1 A optional, 1 B optional, 2 C defaulted, 2 D defaulted"},
    // Wrappers.
    {"sub env {\n  my ($n, $d) = @_;\n  return $ENV{$n} // $d;\n}\n"
     "env('A', 'a'); env('B');\n",
     "5 A defaulted, 5 B optional"},
    {"sub a { my $n = shift; my $d = shift || 'x'; $ENV{$n} }\n"
     "sub b { return a(\"B_$_[0]\") }\nb('X');\na('A');\n",
     "3 B_X optional, 4 A optional"},
    {"sub f($n, $d = 'x') { return $ENV{$n} || $d }\nf('A');\n", "2 A defaulted"},
    {"my $get = sub { $ENV{$_[0]} };\n$get->('A');\n&$get('B');\n",
     "2 A optional, 3 B optional"},
    {"sub pick { my ($e) = @_; return $e->{A} || $e->{B} }\npick(\\%ENV);\n",
     "1 A defaulted, 1 B optional"},
    // Defaults and presence.
    {"my $a = $ENV{A} // 'a';\nmy $b = $ENV{B} || 'b';\n$ENV{C} //= 'c';\n"
     "$ENV{D} ||= 'd';\n",
     "1 A defaulted, 2 B defaulted, 3 C defaulted, 4 D defaulted, "
     "3 write C, 4 write D"},
    {"my $a = $ENV{A} or die 'no A';\nmy $b = $ENV{B} // die 'no B';\n"
     "die 'no C' unless $ENV{C};\n",
     "1 A plain, 2 B plain, 3 C optional"},
    {"if (exists $ENV{A}) { print $ENV{A} } elsif (!$ENV{B}) { }\n"
     "my $c = $ENV{C} ? 1 : 2;\n",
     "1 A optional, 1 A optional, 1 B optional, 2 C optional"},
    // Writes, removal, children.
    {"$ENV{A} = 1;\nlocal $ENV{B} = 2;\ndelete $ENV{C};\nlocal $ENV{D};\n"
     "print $ENV{A};\n",
     "1 write A, 2 write B"},
    {"my %copy = %ENV;\nmy %more = (%ENV, A => 1);\nfor my $k (keys %ENV) { }\n",
     "2 write A, 1 dynamic, 2 dynamic, 3 dynamic"},
    {"{\n  local %ENV = (%ENV, A => 1);\n  system('x');\n}\n",
     "2 write A, 2 dynamic"},
    // Programs.
    {"`echo \\$A $b`;\nqx{echo \\$B};\nsystem('echo $C');\n"
     "system('bash', '-c', 'echo $D'); exec \"echo \\$E\";\n",
     "1 A plain, 2 B plain, 3 C plain, 4 D plain, 4 E plain"},
    {"print <<EOT;\n $ENV{A}\nEOT\nprint <<'EOT';\n $ENV{B}\nEOT\n"
     "system(<<\"SH\");\necho \\$C\nSH\n",
     "2 A optional, 8 C plain"},
    // Not the environment.
    {"# $ENV{A}\nmy $s = '$ENV{B}';\n$env{C}; $h{ENV}{D};\n\n"
     "=pod\n\n$ENV{E}\n\n=cut\n",
     ""},
};
// clang-format on

TEST_CASE("Perl") { check_program_rows(Language::Perl, kPerlRows); }

TEST_CASE("Perl: hostile programs") {
  check_hostile(Language::Perl,
                {"(", "[", "{", "f(", "if (a) {", "sub f {", "map { ", "!",
                 "<<A;\n", "qw(", "$a->", "$ENV{A};", "\"@{[", "qx(", "s/"});
}

}  // namespace
}  // namespace alder::scan
