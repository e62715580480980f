// Tables of programs and what they do with the environment.

#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string_view>

#include "scan/files.h"
#include "scan/reader.h"

namespace alder::scan {

struct ProgramRow {
  std::string_view input;
  std::string_view dump;
};

inline void check_rows(Language language, std::span<const ProgramRow> rows) {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const ProgramRow& row : rows) {
    CAPTURE(row.input);
    CHECK(scan_text("-", row.input, language, *rules).findings.dump() ==
          row.dump);
  }
}

}  // namespace alder::scan
