// The table of formats.

#include "report/format.h"

#include <array>

namespace alder::report {
namespace {

constexpr auto kNames = std::to_array<std::string_view>(
    {"text", "json", "flag", "basic", "detailed", "verbose"});
// Names from here on are those of UnitFormat, in its order.
constexpr std::size_t kFirstUnitFormat = kNames.size() - kUnitFormatCount;

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

std::unique_ptr<Format> make_format(std::string_view name,
                                    const FormatOptions& options) {
  if (name == "text") return make_text_format(options);
  if (name == "json") return make_json_format(options);
  const std::optional<UnitFormat> unit = unit_format(name);
  return unit ? make_unit_format(*unit) : nullptr;
}

std::string_view to_string(Status status) {
  constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
      "valid", "invalid", "malformed", "limit", "unreadable"};
  return kStatusNames[static_cast<std::size_t>(status)];
}

}  // namespace alder::report
