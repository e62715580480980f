// Programs that draw on other files of their tree.

#include <doctest/doctest.h>

#include <string>

#include "tree_rows.h"

namespace alder::scan {
namespace {

TEST_CASE("JavaScript and TypeScript import from files") {
  constexpr TreeRow kRows[] = {
      {"wrappers, aliases, constants, classes",
       "== a.ts\n"
       "import { env, raw, NAMES, PREFIX } from './lib/env';\n"
       "import Config, * as all from './lib/env.js';\n"
       "env('A1'); env('A2', 'x'); raw.A3; env(NAMES.a);\n"
       "Config.get('A5'); all.env('A6'); env(`${PREFIX}A7`);\n"
       "process.env[NAMES.b]; const { A8 } = raw;\n"
       "== lib/env.ts\n"
       "export function env(n: string, d?: string) {\n"
       "  return process.env[n] ?? d;\n}\n"
       "export const raw = process.env, PREFIX = 'P_';\n"
       "export const NAMES = { a: 'A4', b: 'B4' };\n"
       "export default class { static get(n) { return env('C_' + n); } }\n",
       "a.ts:3:6 optional A1\na.ts:3:17 defaulted A2\na.ts:3:32 optional A3\n"
       "a.ts:3:46 optional A4\na.ts:4:13 optional C_A5\n"
       "a.ts:4:28 optional A6\na.ts:4:41 optional P_A7\n"
       "a.ts:5:19 optional B4\na.ts:5:31 optional A8\n"
       "lib/env.ts:4:14 dynamic raw = process.env\n"
       "lib/env.ts:6:47 dynamic env('C_' + n) (C_)\n"},
      {"files that hand on what they import",
       "== a.mjs\nimport { env, need, space } from '.';\n"
       "env('A'); need('B'); space.env('C');\n"
       "== index.ts\nexport * from './env';\n"
       "export { env as need } from './env';\nexport * as space from './env';\n"
       "== env.jsx\nexport const env = (n) => process.env[n];\n",
       "a.mjs:2:6 optional A\na.mjs:2:17 optional B\na.mjs:2:33 optional C\n"
       "env.jsx:1:27 dynamic process.env[n]\n"},
      {"CommonJS",
       "== a.js\nconst { get, env } = require('./b');\n"
       "const one = require('./c');\nget('A'); env.B; one('C');\n"
       "require('./b.js').more('D');\n"
       "== b.js\nconst get = (n) => process.env[n];\n"
       "module.exports = { get, env: process.env };\nexports.more = get;\n"
       "== c.cjs\nmodule.exports = function (n) { return process.env[n]; };\n",
       "a.js:3:6 optional A\na.js:3:15 optional B\na.js:3:23 optional C\n"
       "a.js:4:25 optional D\nb.js:1:20 dynamic process.env[n]\n"
       "b.js:2:30 dynamic process.env\nc.cjs:1:40 dynamic process.env[n]\n"},
      {"the environment handed to another file",
       "== a.js\nimport { load } from './b.js';\nload(process.env);\n"
       "== b.js\nexport const load = (e) => ({ x: e.A, y: e['B'] });\n",
       "a.js:2:14 optional A\na.js:2:14 optional B\n"},
      {"wrappers around wrappers of other files, and files in a circle",
       "== a.js\nimport { need } from './b';\nneed('X');\n"
       "== b.js\nimport { env } from './c';\nimport './a';\n"
       "export const need = (n) => env('B_' + n);\nneed('Y');\n"
       "== c.js\nimport { need } from './b';\n"
       "export const env = (n) => process.env['C_' + n];\nneed('Z');\n",
       "a.js:2:7 optional C_B_X\nb.js:4:7 optional C_B_Y\n"
       "c.js:3:7 optional C_B_Z\n"},
      {"names of one file mean nothing in another",
       "== a.js\nimport { env } from './b';\nconst n = 'A';\n"
       "env(m);\nfunction own(n) { return n; }\nown('X');\n"
       "== b.js\nconst m = 'B';\nexport const env = (n) => process.env[n];\n"
       "own('C');\n",
       "a.js:3:1 dynamic env(m)\nb.js:2:27 dynamic process.env[n]\n"},
      {"a file that is not there, and one that matters nothing",
       "== a.js\nimport { env } from './none';\nimport x from './c';\n"
       "env('A'); process.env.B;\n== c.js\nexport default 1;\n",
       "a.js:3:23 optional B\n"},
  };
  check_tree_rows(kRows);
}

TEST_CASE("other languages draw on files") {
  constexpr TreeRow kRows[] = {
      {"Go: files of one folder",
       "== a.go\npackage p\nfunc f() { env(prefix + \"A\", \"x\") }\n"
       "== b.go\npackage p\nimport \"os\"\nconst prefix = \"P_\"\n"
       "func env(n, d string) string {\n"
       "  if v := os.Getenv(n); v != \"\" { return v }\n  return d\n}\n"
       "== b_test.go\npackage p\nfunc t() { env(\"T\", \"\") }\n"
       "== sub/c.go\npackage q\nfunc f() { env(\"N\", \"\") }\n",
       "a.go:2:16 defaulted P_A\nb_test.go:2:17 defaulted T\n"},
      {"Ruby",
       "== a.rb\nrequire_relative 'lib/b'\nenv('A')\nSettings.get('B')\n"
       "ENV[NAME]\n"
       "== lib/b.rb\nNAME = 'C'\ndef env(n) = ENV[n]\nmodule Settings\n"
       "  def self.get(n) = ENV.fetch('S_' + n)\nend\n",
       "a.rb:2:6 optional A\na.rb:3:15 plain S_B\na.rb:4:5 optional C\n"
       "lib/b.rb:2:14 dynamic ENV[n]\n"
       "lib/b.rb:4:21 dynamic ENV.fetch('S_' + n) (S_)\n"},
      {"PHP",
       "== a.php\n<?php\nrequire_once __DIR__ . '/b.php';\nenv_or('A', 'x');\n"
       "== b.php\n<?php\nfunction env_or($n, $d) { return getenv($n) ?: $d; "
       "}\n",
       "a.php:3:9 defaulted A\nb.php:2:34 dynamic getenv($n)\n"},
      {"Perl",
       "== a.pl\nrequire './b.pl';\nenv('A');\n"
       "== b.pl\nsub env { my ($n) = @_; return $ENV{$n}; }\n1;\n",
       "a.pl:2:6 optional A\nb.pl:1:32 dynamic $ENV{$n}\n"},
      {"Lua",
       "== a.lua\nlocal env = require(\"lib.b\")\nenv.get(\"A\")\n"
       "== lib/b.lua\nlocal M = {}\nfunction M.get(n) return os.getenv(n) end\n"
       "return M\n",
       "a.lua:2:10 optional A\nlib/b.lua:2:26 dynamic os.getenv(n)\n"},
      {"Java",
       "== A.java\nclass A { void f() { Env.get(\"A\"); System.getenv(Env.N); "
       "} "
       "}\n== Env.java\nclass Env { static final String N = \"B\";\n"
       "  static String get(String n) { return System.getenv(n); } }\n",
       "A.java:1:31 optional A\nA.java:1:54 optional B\n"},
      {"C",
       "== a.c\n#include \"b.h\"\nint main(void) { env(\"A\"); getenv(NAME); "
       "}\n"
       "== b.h\n#define NAME \"B\"\n"
       "static const char *env(const char *n) { return getenv(n); }\n",
       "a.c:2:23 plain A\na.c:2:35 plain B\nb.h:2:48 dynamic getenv(n)\n"},
  };
  check_tree_rows(kRows);
}

TEST_CASE("there is a bound on files that a program draws on") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const std::size_t count :
       {FileTree::kMostFiles, FileTree::kMostFiles + 1}) {
    CAPTURE(count);
    const Folder folder;
    std::string program;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = "w" + std::to_string(i);
      folder.write(name + ".js",
                   "export const " + name + " = (n) => process.env[n];\n");
      program += "import { " + name + " } from './" + name + "';\n";
    }
    folder.write("a.js", program + "w0('X');\n");
    const std::string text = scan_tree(folder, *rules);
    CHECK(text.find("a.js:" + std::to_string(count + 1) + ":5 optional X\n") !=
          std::string::npos);
    CHECK((text.find("a.js:1:1 note draws on more files than are followed\n") !=
           std::string::npos) == (count > FileTree::kMostFiles));
  }
}

TEST_CASE("no program draws on files outside of the tree") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const Folder folder;
  write_tree(folder,
             "== env.js\nexport const env = (n) => process.env[n];\n"
             "== tree/a.js\nimport { env } from '../env';\nenv('A');\n"
             "== tree/b.js\nimport { env } from './link';\nenv('B');\n");
  std::filesystem::create_symlink("../env.js",
                                  folder.path() / "tree" / "link.js");
  CHECK(scan_tree(folder, *rules, "tree") ==
        "tree/link.js:1:27 dynamic process.env[n]\n");
}

}  // namespace
}  // namespace alder::scan
