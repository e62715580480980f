// Tables of the shell reader's tests: script -> Findings::dump().

#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>

#include "scan/reader.h"

namespace alder::scan {

struct ShellRow {
  std::string_view script;
  std::string_view dump;
};

// Rules of the tests' own: one tool, and the tilde.
inline Rules shell_test_rules() {
  Rules rules;
  rules.implicit = {{Language::Shell, "gh", {"GH_TOKEN"}},
                    {Language::Shell, "~", {"HOME"}}};
  rules.commands = std::make_shared<const CommandTable>(rules.implicit);
  return rules;
}

inline std::string shell_dump(std::string_view script, const Context& context) {
  Findings findings;
  read_shell(Source(script), context, &findings);
  findings.sort();
  return findings.dump();
}

inline void check_shell_rows(std::span<const ShellRow> rows) {
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;
  for (const ShellRow& row : rows) {
    CAPTURE(row.script);
    CHECK(shell_dump(row.script, context) == row.dump);
  }
}

}  // namespace alder::scan
