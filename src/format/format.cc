// The table of formats.

#include "format/format.h"

#include <algorithm>
#include <array>

#include "format/date_time.h"
#include "format/email.h"
#include "format/identifier.h"
#include "format/network.h"
#include "format/uri.h"

namespace alder::format {
namespace {

constexpr auto kFormats = std::to_array<Format>({
    {"date", check_date},
    {"date-time", check_date_time},
    {"duration", check_duration},
    {"email", check_email},
    {"hostname", check_hostname},
    {"idn-email", check_idn_email},
    {"idn-hostname", check_idn_hostname},
    {"ipv4", check_ipv4},
    {"ipv6", check_ipv6},
    {"iri", check_iri},
    {"iri-reference", check_iri_reference},
    {"json-pointer", check_json_pointer},
    {"regex", check_regex},
    {"relative-json-pointer", check_relative_json_pointer},
    {"time", check_time},
    {"uri", check_uri},
    {"uri-reference", check_uri_reference},
    {"uri-template", check_uri_template},
    {"uuid", check_uuid},
});

static_assert(std::is_sorted(kFormats.begin(), kFormats.end(),
                             [](const Format& a, const Format& b) {
                               return a.name < b.name;
                             }),
              "find() searches by name");

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* find(std::string_view name) {
  const auto at =
      std::lower_bound(kFormats.begin(), kFormats.end(), name,
                       [](const Format& format, std::string_view key) {
                         return format.name < key;
                       });
  return at != kFormats.end() && at->name == name ? &*at : nullptr;
}

}  // namespace alder::format
