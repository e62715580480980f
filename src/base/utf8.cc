// The table-free UTF-8 reader: RFC 3629, section 4 (syntax of byte sequences).

#include "base/utf8.h"

#include <cstring>

namespace alder {
namespace {

constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080u;

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

// Length of the well-formed sequence at `at`, or 0.
std::size_t sequence_length(const unsigned char* at, std::size_t left) {
  const unsigned char lead = at[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return left >= 2 && is_continuation(at[1]) ? 2 : 0;
  if (lead < 0xF0) {
    if (left < 3 || !is_continuation(at[1]) || !is_continuation(at[2])) {
      return 0;
    }
    if (lead == 0xE0 && at[1] < 0xA0) return 0;   // overlong
    if (lead == 0xED && at[1] >= 0xA0) return 0;  // surrogate
    return 3;
  }
  if (lead > 0xF4 || left < 4) return 0;
  if (!is_continuation(at[1]) || !is_continuation(at[2]) ||
      !is_continuation(at[3])) {
    return 0;
  }
  if (lead == 0xF0 && at[1] < 0x90) return 0;   // overlong
  if (lead == 0xF4 && at[1] >= 0x90) return 0;  // above U+10FFFF
  return 4;
}

}  // namespace

std::size_t utf8_valid_prefix(std::string_view text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t size = text.size();
  std::size_t at = 0;
  while (at < size) {
    if (size - at >= 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes + at, 8);
      if ((word & kHighBits) == 0) {
        at += 8;
        continue;
      }
    }
    const std::size_t length = sequence_length(bytes + at, size - at);
    if (length == 0) return at;
    at += length;
  }
  return at;
}

std::size_t utf8_length(std::string_view text) {
  std::size_t count = 0;
  std::size_t at = 0;
  // A byte starts a code point unless its top bits are 10.
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    const std::uint64_t continuation = word & ~(word << 1) & kHighBits;
    count += 8 - static_cast<std::size_t>(__builtin_popcountll(continuation));
  }
  for (; at < text.size(); ++at) {
    count += is_continuation(static_cast<unsigned char>(text[at])) ? 0 : 1;
  }
  return count;
}

char32_t utf8_next(std::string_view text, std::size_t* at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[*at + i]));
  };
  const char32_t lead = byte(0);
  char32_t code_point = lead;
  std::size_t length = 1;
  if (lead >= 0xF0) {
    code_point = (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 |
                 (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
    length = 4;
  } else if (lead >= 0xE0) {
    code_point = (lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    length = 3;
  } else if (lead >= 0xC0) {
    code_point = (lead & 0x1F) << 6 | (byte(1) & 0x3F);
    length = 2;
  }
  *at += length;
  return code_point;
}

void utf8_append(std::string* out, char32_t code_point) {
  const auto put = [&](char32_t byte) {
    out->push_back(static_cast<char>(static_cast<unsigned char>(byte)));
  };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | code_point >> 18);
    put(0x80 | (code_point >> 12 & 0x3F));
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

std::string utf8_repaired(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t good = utf8_valid_prefix(text);
    out.append(text.substr(0, good));
    text.remove_prefix(good);
    if (text.empty()) break;
    out += "\xEF\xBF\xBD";
    text.remove_prefix(1);
  }
  return out;
}

}  // namespace alder
