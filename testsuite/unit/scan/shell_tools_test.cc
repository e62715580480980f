// Tools whose own programs read variables.

#include "shell_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ShellRow kShellToolsRows[] = {
    {R"sh(jq -r '.x = $ENV.A | env.B' f; jq "\$ENV.C" f; jq '$ENV["D"], .env.E' f; export F=1; jq '$ENV.F, $ENV.G' f
)sh",
     "write 80 F\n"
     "implicit 17 A jq\n"
     "implicit 25 B jq\n"
     "implicit 41 C jq\n"
     "implicit 57 D jq\n"
     "implicit 102 G jq\n"},
    {R"sh(awk '{ print ENVIRON["A"], $B }' f; gawk "{ print ENVIRON[\"C\"] }"
)sh",
     "implicit 22 A awk\n"
     "implicit 60 C gawk\n"},
    {"yq '.a = strenv(A) | .b = env(B)' f\n",
     "implicit 16 A yq\n"
     "implicit 30 B yq\n"},
    {"envsubst < f; envsubst '$A ${B}' < f\n",
     "dynamic 0 - envsubst\n"
     "implicit 25 A envsubst\n"
     "implicit 29 B envsubst\n"},
};
// clang-format on

TEST_CASE("shell tools") { check_shell_rows(kShellToolsRows); }

}  // namespace
}  // namespace alder::scan
