// Programs of other languages inside shell scripts.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kShellInterpretersRows[] = {
    {"node -e 'console.log(process.env.A, process.env[\"B\"])'\n",
     "1 A optional, 1 B optional"},
    {"node -r x --eval \"process.env.A || '$B'\" arg\n",
     "1 A defaulted, 1 B plain"},
    {"ruby -rjson -e 'puts ENV[\"A\"]' -e 'ENV.fetch(\"B\")'\n",
     "1 A optional, 1 B plain"},
    {"perl -Mstrict -lne 'print $ENV{A}' file\n", "1 A optional"},
    {"perl -i.save -pe 's/x/$ENV{A}/'\n", "1 A optional"},
    {"perl -Mone x\n", ""},
    {"php -r 'echo getenv(\"A\") ?: 1;'\n", "1 A defaulted"},
    {"lua -l x -e 'print(os.getenv(\"A\"))'\n", "1 A optional"},
    {"export A=1\nB=2 ruby -e 'ENV[\"A\"]; ENV[\"B\"]; ENV[\"C\"]'\n",
     "2 C optional, 1 write A, 2 write B"},
    {"node <<'EOF'\nprocess.env.A\nEOF\n", "2 A optional"},
    {"ruby - arg <<EOF\nENV['A$B']\nENV['C']\nEOF\n",
     "2 B plain, 3 C optional, 2 dynamic A"},
    {"perl <<'EOF'\nprint $ENV{A};\nEOF\n", "2 A optional"},
    {"cat <<'EOF' | node\nprocess.env.A\nEOF\n", "2 A optional"},
    {"node script.js <<'EOF'\nprocess.env.A\nEOF\n", ""},
    {"node -e \"$CODE\"\n", "1 CODE plain, 1 dynamic"},
};

constexpr LineRow kFences[] = {
    {"```ruby\nENV['A']\n```\n\n```make\na: $(B)\n```\n\n"
     "```rust\nfn f() { std::env::var(\"C\").unwrap(); }\n```\n",
     "2 A optional, 6 B plain, 10 C plain"},
    {"```php\n<?php getenv('A');\n```\n\n```dockerfile\nFROM a\nRUN x $B\n```\n",
     "2 A optional, 7 B plain"},
    {"```haskell\nx\n```\n",
     "1 not_scanned fences marked \"haskell\" have no reader"},
};
// clang-format on

TEST_CASE("shell: programs of other languages") {
  check_program_rows(Language::Shell, kShellInterpretersRows);
}

TEST_CASE("Markdown: fences in other languages") {
  check_program_rows(Language::Markdown, kFences);
}

}  // namespace
}  // namespace alder::scan
