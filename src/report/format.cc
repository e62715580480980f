// The table of formats.

#include "report/format.h"

#include <array>

namespace alder::report {
namespace {

using Maker = std::unique_ptr<Format> (*)(const FormatOptions& options);

constexpr auto kNames = std::to_array<std::string_view>(
    {"text", "json", "gnu", "github", "sarif", "junit", "gitlab", "flag",
     "basic", "detailed", "verbose"});
// Of the names before those of UnitFormat, which are the last, in its order.
constexpr auto kMakers = std::to_array<Maker>(
    {make_text_format, make_json_format, make_gnu_format, make_github_format,
     make_sarif_format, make_junit_format, make_gitlab_format});
constexpr std::size_t kFirstUnitFormat = kMakers.size();
static_assert(kNames.size() == kMakers.size() + kUnitFormatCount);

}  // namespace

std::span<const std::string_view> format_names() { return kNames; }

std::optional<UnitFormat> unit_format(std::string_view name) {
  for (std::size_t i = kFirstUnitFormat; i < kNames.size(); ++i) {
    if (kNames[i] == name) {
      return static_cast<UnitFormat>(i - kFirstUnitFormat);
    }
  }
  return std::nullopt;
}

bool shows_anything(std::string_view name) {
  return name == "text" || name == "json";
}

std::unique_ptr<Format> make_format(std::string_view name,
                                    const FormatOptions& options) {
  for (std::size_t i = 0; i < kMakers.size(); ++i) {
    if (kNames[i] == name) return kMakers[i](options);
  }
  const std::optional<UnitFormat> unit = unit_format(name);
  return unit ? make_unit_format(*unit) : nullptr;
}

std::string_view to_string(Status status) {
  constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
      "valid", "invalid", "malformed", "limit", "unreadable"};
  return kStatusNames[static_cast<std::size_t>(status)];
}

}  // namespace alder::report
