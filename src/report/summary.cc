// The words behind report/summary.h.

#include "report/summary.h"

#include <numeric>

namespace alder::report {

std::size_t Counts::total() const {
  return std::accumulate(by_status.begin(), by_status.end(), std::size_t{0});
}

std::string one_line(const Counts& counts) {
  const std::size_t total = counts.total();
  std::string line =
      std::to_string(total) + (total == 1 ? " document" : " documents");
  std::string_view before = ": ";
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    if (counts.by_status[i] == 0) continue;
    line += before;
    line += std::to_string(counts.by_status[i]) + " ";
    line += to_string(static_cast<Status>(i));
    before = ", ";
  }
  return line;
}

std::string markdown(std::string_view title, const Counts& counts) {
  const bool passed =
      counts.by_status[static_cast<std::size_t>(Status::Valid)] ==
      counts.total();
  return "### " + std::string(title) + (passed ? ": passed" : ": failed") +
         "\n\n" + one_line(counts) + "\n";
}

}  // namespace alder::report
