// Quoting, lists, and the edit distance behind "did you mean".

#include "base/words.h"

#include <algorithm>
#include <array>

namespace alder {
namespace {

constexpr std::size_t kComparedBytes = 64;

// Where a text may be cut without splitting a code point.
std::size_t cut_at(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text.size();
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) {
    --size;
  }
  return size;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

// Insertions, removals, replacements and swaps of neighbours (the optimal
// string alignment distance).  Requires: both within kComparedBytes.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, kComparedBytes + 1>;
  Row before{};
  Row last{};
  Row row{};
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + cost});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const std::size_t size = cut_at(text, kShownBytes);
  std::string out = "\"";
  for (const char c : text.substr(0, size)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7F) {
      out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      out += c;
    }
  }
  return out + (size < text.size() ? "...\"" : "\"");
}

std::string counted(std::uint64_t count, std::string_view noun) {
  std::string out = std::to_string(count) + " ";
  if (count == 1) return out + std::string(noun);
  if (noun.ends_with("y")) {
    return out + std::string(noun.substr(0, noun.size() - 1)) + "ies";
  }
  return out + std::string(noun) + "s";
}

std::string joined(const std::vector<std::string>& words,
                   std::string_view last_word) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) {
      out += i + 1 == words.size() ? " " + std::string(last_word) + " " : ", ";
    }
    out += words[i];
  }
  return out;
}

std::string_view near_miss(std::string_view text,
                           std::span<const std::string_view> candidates) {
  for (const std::string_view candidate : candidates) {
    if (candidate != text && equal_ignoring_case(candidate, text)) {
      return candidate;
    }
  }
  if (text.size() > kComparedBytes) return {};
  std::string_view best;
  std::size_t best_distance = text.size() < 4 ? 2 : text.size() < 8 ? 3 : 4;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kComparedBytes || candidate == text) continue;
    const std::size_t gap = candidate.size() > text.size()
                                ? candidate.size() - text.size()
                                : text.size() - candidate.size();
    if (gap >= best_distance) continue;
    const std::size_t distance = edit_distance(text, candidate);
    if (distance >= best_distance) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

}  // namespace alder
