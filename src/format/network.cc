// Addresses: a pass over their parts.

#include "format/network.h"

#include <cstddef>

#include "format/ascii.h"

namespace alder::format {
namespace {

// 0 to 255 without a leading zero.
bool is_octet(std::string_view part) {
  if (part.empty() || part.size() > 3) return false;
  if (part.size() > 1 && part.front() == '0') return false;
  int value = 0;
  for (const char c : part) {
    if (!is_digit(c)) return false;
    value = value * 10 + (c - '0');
  }
  return value <= 255;
}

bool is_ipv4(std::string_view text) {
  for (int i = 0; i < 3; ++i) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) return false;
    if (!is_octet(text.substr(0, dot))) return false;
    text.remove_prefix(dot + 1);
  }
  return is_octet(text);
}

bool is_group(std::string_view part) {
  if (part.empty() || part.size() > 4) return false;
  for (const char c : part) {
    if (!is_hex(c)) return false;
  }
  return true;
}

// The number of 16-bit groups in a run without "::", or -1.  An IPv4 address
// may stand at the end of the last run.
int count_groups(std::string_view run, bool last) {
  constexpr int kTooMany = 9;
  int groups = 0;
  if (run.empty()) return 0;
  while (groups < kTooMany) {
    const std::size_t colon = run.find(':');
    const std::string_view part = run.substr(0, colon);
    if (colon == std::string_view::npos) {
      if (last && is_ipv4(part)) return groups + 2;
      return is_group(part) ? groups + 1 : -1;
    }
    if (!is_group(part)) return -1;
    ++groups;
    run.remove_prefix(colon + 1);
  }
  return -1;
}

bool is_ipv6(std::string_view text) {
  constexpr std::size_t kLongest = 45;
  constexpr int kGroups = 8;
  if (text.size() > kLongest) return false;
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) return count_groups(text, true) == kGroups;
  const int before = count_groups(text.substr(0, gap), false);
  const int after = count_groups(text.substr(gap + 2), true);
  return before >= 0 && after >= 0 && before + after < kGroups;
}

}  // namespace

Answer check_ipv4(std::string_view text) {
  return is_ipv4(text) ? Answer::Yes : Answer::No;
}

Answer check_ipv6(std::string_view text) {
  return is_ipv6(text) ? Answer::Yes : Answer::No;
}

}  // namespace alder::format
