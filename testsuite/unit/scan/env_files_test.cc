// scan/env_files.h: evidence that a dotenv file is loaded.

#include "scan/env_files.h"

#include <doctest/doctest.h>

#include "scan/files.h"

namespace alder::scan {
namespace {

TEST_CASE("evidence of loading") {
  struct Row {
    const char* text;
    bool loads;
  };
  const Row rows[] = {
      {"", false},
      {"source /w/.t.env\n", true},
      {". /w/.t.env", true},
      {"  . .t.env", true},
      {"if [ -f .t.env ]; then . .t.env; fi", true},
      {"[ -f .t.env ] && . \"$F\"", true},
      {"set -a; source \"/w/.t.env\"; set +a", true},
      {"node --env-file=/w/.t.env x.js", true},
      {"docker compose --env-file /w/.t.env up", true},
      {"from dotenv import load_dotenv\nload_dotenv('/w/.t.env')\n", true},
      {"require('dotenv').config({\n  path: '/w/.t.env' })\n", true},
      {"process.loadEnvFile('/w/.t.env')", true},
      {"F=/w/.t.env\nsource \"$F\"\n", true},
      {"export $(grep -v '^#' /w/.t.env | xargs)", true},
      {"- run `source /w/.t.env` first", true},
      {"env_file:\n  - .t.env\n", true},
      // The name alone, a command alone, another file, a comment.
      {"cat /w/.t.env", false},
      {"source other.sh", false},
      {"source /w/x.t.env", false},
      {"source /w/.t.env.bak", false},
      {"# source /w/.t.env", false},
      {"cat /w/.t.env\n# source it\n", false},
      {"cat /w/.t.env # the source of all\n", false},
      {"echo resource .t.env", false},
      {"cp .t.env . && true", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(loads_env_file(row.text, ".t.env") == row.loads);
  }
}

TEST_CASE("words that name such a file") {
  const std::vector<std::string> names = {".t.env"};
  CHECK(is_env_file("/w/.t.env", names));
  CHECK(is_env_file(".t.env", names));
  CHECK(is_env_file("\"$W/.t.env\"", names));
  CHECK(is_env_file("\"$W\"/.t.env", names));
  CHECK(!is_env_file("x.t.env", names));
  CHECK(!is_env_file(".t.env.bak", names));
  CHECK(!is_env_file("\"\"", names));
  CHECK(!is_env_file("", names));
}

TEST_CASE("loading a known file leaves no doubt about other names") {
  Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const auto dump = [&](std::string_view text) {
    const ScannedFile file = scan_text("a.sh", text, Language::Shell, *rules);
    return file.findings.dump() + (file.loads.empty() ? "" : "loads");
  };
  const std::string_view text = "source /w/.t.env\necho $A\n";
  CHECK(dump(text).find("uncertain") != std::string::npos);
  rules->env_files = {".t.env"};
  CHECK(dump(text) == "read 23 A plain\nloads");
}

}  // namespace
}  // namespace alder::scan
