// PHP programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kPhpRows[] = {
    // Direct forms.
    {"<?php\n$a = getenv('A');\n$b = \\getenv(\"B\");\n$c = $_ENV['C'];\n",
     "2 A optional, 3 B optional, 4 C plain"},
    {"<?php $a = $_SERVER['A'] ?? 'a';\n", "1 uncertain A"},
    {"<?php $a = env('A', 'a'); $b = env('B');\n", "1 A defaulted, 1 B optional"},
    // Aliases and constants.
    {"<?php\nconst A = 'A1';\ndefine('B', A . '_B');\ngetenv(A); getenv(B);\n",
     "4 A1 optional, 4 A1_B optional"},
    {"<?php\nclass C {\n  const K = 'A';\n  private $e = 'B';\n"
     "  function m() { return getenv(self::K) . getenv($this->e); }\n}\n"
     "getenv(C::K);\n",
     "5 A optional, 5 B optional, 7 A optional"},
    {"<?php $e = $_ENV; echo $e['A'];\n", "1 A plain"},
    {"<?php getenv(\"PRE_$x\"); getenv(\"PRE_{$x}_B\");\n",
     "1 dynamic PRE_, 1 dynamic PRE_"},
    {"<?php getenv(strtoupper('a' . '_b'));\n", "1 A_B optional"},
    // Loops and destructuring.
    {"<?php\nforeach (['A', 'B'] as $n) {\n  getenv($n);\n}\n",
     "3 A optional, 3 B optional"},
    {"<?php\nforeach (['a' => 'A', 'b' => 'B'] as $k => $n) getenv($n);\n",
     "2 A optional, 2 B optional"},
    {"<?php array_map(fn($n) => getenv($n), ['A', 'B']);\n",
     "1 A optional, 1 B optional"},
    {"<?php [$a, $b] = [getenv('A') ?: 'a', getenv('B')];\n",
     "1 A defaulted, 1 B optional"},
    // Wrappers.
    {"<?php\nfunction get(string $n, ?string $d = null): ?string {\n"
     "  $v = getenv($n);\n  return $v === false ? $d : $v;\n}\n"
     "get('A'); get('B', 'b');\n",
     "6 A optional, 6 B defaulted"},
    {"<?php\nclass C {\n  static function get($n) { return getenv($n); }\n}\n"
     "C::get('A') ?: 'a';\n",
     "5 A defaulted"},
    {"<?php\nfunction pick(array $env) { return $env['A'] ?? $env['B']; }\n"
     "pick($_ENV);\n",
     "2 A defaulted, 2 B plain"},
    {"<?php $get = function ($n) { return getenv($n); }; $get('A');\n",
     "1 A optional"},
    // Defaults and presence.
    {"<?php $a = getenv('A') ?: 'a'; $b = $_ENV['B'] ?? 'b';\n"
     "$c = getenv('C') !== false ? getenv('C') : 'c';\n",
     "1 A defaulted, 1 B defaulted, 2 C defaulted, 2 C optional"},
    {"<?php\nif (isset($_ENV['A'])) echo $_ENV['A'];\n"
     "if (empty($_ENV['B'])) { $b = 1; }\narray_key_exists('C', $_ENV);\n",
     "2 A optional, 2 A optional, 3 B optional, 4 C optional"},
    {"<?php $a = getenv('A') or die('no A');\n"
     "$b = $_ENV['B'] ?? throw new Exception('no B');\n",
     "1 A plain, 2 B plain"},
    {"<?php if (!getenv('A')) { exit(1); }\n", "1 A optional"},
    {"<?php $_ENV['A'] ?\?= 'a';\n", "1 A defaulted, 1 write A"},
    // Writes, removal, children.
    {"<?php putenv('A=1'); putenv(\"B=$x\"); $_ENV['C'] = 1;\n"
     "unset($_ENV['D']); putenv('E');\n",
     "1 write A, 1 write B, 1 write C"},
    {"<?php proc_open('echo $A $B', [], $p, null, ['A' => '1']);\n",
     "1 B plain, 1 write A"},
    {"<?php foreach ($_ENV as $k => $v) {} $c = getenv();\n",
     "1 dynamic, 1 dynamic"},
    // Programs.
    {"<?php shell_exec('echo $A'); exec(\"echo \\$B\"); `echo \\$C`;\n",
     "1 A plain, 1 B plain, 1 C plain"},
    // Not the environment.
    {"<?php // getenv('A')\n$x = \"getenv('B')\"; $o->getenv; $env['C'];\n"
     "?>getenv('D')<?php\n",
     ""},
    {"text $_ENV['A'] <?= getenv('B') ?> text\n", "1 B optional"},
};
// clang-format on

TEST_CASE("PHP") { check_program_rows(Language::Php, kPhpRows); }

TEST_CASE("PHP: hostile programs") {
  check_hostile(
      Language::Php,
      {"<?php (", "<?php [", "<?php {", "<?php f(function() {", "<?php \"{$a[",
       "<?php <<<A\n", "<?php if (1) {} else", "<?php $_ENV[A]; ", "<?php !",
       "<?php a ?? ", "<?php class A {"});
}

}  // namespace
}  // namespace alder::scan
