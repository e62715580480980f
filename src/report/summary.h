// Counts of a run -> a few lines of Markdown, as CI systems show them.

#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "report/entry.h"

namespace alder::report {

struct Counts {
  std::array<std::size_t, kStatusCount> by_status{};

  void add(const Entry& entry) {
    ++by_status[static_cast<std::size_t>(entry.status)];
  }
  std::size_t total() const;
};

// "3 documents: 2 valid, 1 invalid".
std::string one_line(const Counts& counts);

// "### alder validate: failed\n\n3 documents: ...\n".
std::string markdown(std::string_view title, const Counts& counts);

}  // namespace alder::report
