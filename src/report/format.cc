// The table of formats.

#include "report/format.h"

#include <array>

namespace alder::report {
namespace {

constexpr auto kNames = std::to_array<std::string_view>({"text", "json"});

using Make = std::unique_ptr<Format> (*)(const FormatOptions&);
constexpr std::array<Make, kNames.size()> kMakers = {make_text_format,
                                                     make_json_format};

}  // namespace

std::span<const std::string_view> format_names() { return kNames; }

std::unique_ptr<Format> make_format(std::string_view name,
                                    const FormatOptions& options) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return kMakers[i](options);
  }
  return nullptr;
}

std::string_view to_string(Status status) {
  constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
      "valid", "invalid", "malformed", "limit", "unreadable"};
  return kStatusNames[static_cast<std::size_t>(status)];
}

}  // namespace alder::report
