// Tables of the readers' tests: script -> findings by line.
//
//   "1 A plain, 2 B optional, 2 write C, 3 dynamic PRE_"

#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/line_index.h"
#include "scan/files.h"
#include "scan/reader.h"
#include "support.h"

namespace alder::scan {

struct LineRow {
  std::string_view script;
  std::string_view found;
};

inline std::string by_line(std::string_view script, const Findings& findings) {
  const LineIndex lines(script);
  std::string out;
  const auto add = [&](std::uint64_t offset_bytes, std::string_view what,
                       std::string_view name, std::string_view more = {}) {
    if (!out.empty()) out += ", ";
    out += std::to_string(lines.place(offset_bytes).line);
    for (const std::string_view word : {what, name, more}) {
      if (!word.empty()) out.append(" ").append(word);
    }
  };
  for (const Read& entry : findings.reads) {
    add(entry.offset_bytes, {}, entry.name, to_string(entry.kind));
  }
  for (const Write& entry : findings.writes) {
    add(entry.offset_bytes, "write", entry.name);
  }
  for (const Dynamic& entry : findings.dynamic) {
    add(entry.offset_bytes, "dynamic", entry.prefix);
  }
  for (const Implicit& entry : findings.implicit) {
    add(entry.offset_bytes, "implicit", entry.name);
  }
  for (const Uncertain& entry : findings.uncertain) {
    add(entry.offset_bytes, "uncertain", entry.name);
  }
  for (const Ignored& entry : findings.ignored) {
    add(entry.offset_bytes, "ignored", entry.reason);
  }
  for (const NotScanned& entry : findings.not_scanned) {
    add(entry.offset_bytes.value_or(0), "not_scanned", entry.reason);
  }
  return out;
}

inline std::string found_by_line(Language language, std::string_view script,
                                 const Rules& rules) {
  return by_line(script, scan_text("-", script, language, rules).findings);
}

inline void check_line_rows(Language language, std::span<const LineRow> rows,
                            const Rules& rules) {
  for (const LineRow& row : rows) {
    CAPTURE(row.script);
    CHECK(found_by_line(language, row.script, rules) == row.found);
  }
}

// With the embedded rules, and no implicit reads.
inline void check_program_rows(Language language,
                               std::span<const LineRow> rows) {
  Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const LineRow& row : rows) {
    CAPTURE(row.script);
    Findings found = scan_text("-", row.script, language, *rules).findings;
    found.implicit.clear();
    CHECK(by_line(row.script, found) == row.found);
  }
}

// Repeats each piece until a program is large and, mostly, nested deeply;
// every one has to be read, or noted, in bounded time.
inline void check_hostile(Language language,
                          std::initializer_list<std::string_view> pieces) {
  constexpr double kLongestSeconds = 20;
  const std::size_t bytes = testsuite::long_run() ? 100'000 : 5'000;
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const std::string_view piece : pieces) {
    CAPTURE(piece);
    std::string text;
    while (text.size() < bytes) text += piece;
    const std::clock_t start = std::clock();
    found_by_line(language, text, *rules);
    // Of the processor, so that a busy machine does not matter.
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC <
          kLongestSeconds);
  }
}

}  // namespace alder::scan
