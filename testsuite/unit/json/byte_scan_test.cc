// json/byte_scan.h: both kernels against loops over single bytes.

#include "json/byte_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include "parsing.h"

namespace alder::json {
namespace {

bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }

template <class Bytes>
void check_from(const ExactBytes& bytes, std::size_t start) {
  const char* const begin = bytes.view().data();
  const char* const at = begin + start;
  const char* const end = begin + bytes.view().size();
  CAPTURE(start);
  bool high = false;
  const char* const stop = Bytes::plain_end(begin, at, end, &high);
  CHECK(stop == std::find_if_not(at, end, is_plain));
  CHECK(high == std::any_of(at, stop, is_high));
  CHECK(Bytes::digits_end(begin, at, end) ==
        std::find_if_not(at, end, is_digit));
  CHECK(Bytes::space_end(begin, at, end) ==
        std::find_if_not(at, end, is_space));
}

// From every place near the start and the end of the text.
void check_all(const std::string& text) {
  CAPTURE(text);
  const ExactBytes bytes(text);
  for (std::size_t start = 0; start <= text.size(); ++start) {
    if (start > 3 && start + 20 < text.size()) continue;
    check_from<SwarBytes>(bytes, start);
    check_from<FastBytes>(bytes, start);
  }
}

TEST_CASE("classes of bytes") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    CAPTURE(byte);
    CHECK(is_plain(c) == (byte >= 0x20 && byte != 0x22 && byte != 0x5C));
    CHECK(is_digit(c) == (byte >= 0x30 && byte <= 0x39));
    CHECK(is_space(c) ==
          (byte == 0x20 || byte == 9 || byte == 10 || byte == 13));
  }
}

TEST_CASE("every byte among plain ones, digits and spaces") {
  for (const char around : {'a', '0', '9', ' ', '\n'}) {
    for (const std::size_t size : {1u, 7u, 8u, 9u, 15u, 16u, 17u, 33u}) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, around);
        text[size / 2] = static_cast<char>(byte);
        check_all(text);
      }
    }
  }
}

TEST_CASE("neighbours of the stops, in random texts") {
  std::mt19937 random(7);
  constexpr std::string_view kBytes =
      "aa!#[]/:09 \t\x1f\x20\x7f\x80\xa2\xdc\xff\"\\";
  for (int round = 0; round < 500; ++round) {
    std::string text;
    const std::size_t size = random() % 70;
    for (std::size_t i = 0; i < size; ++i) {
      const bool any = random() % 6 == 0;
      text.push_back(kBytes[random() % (any ? kBytes.size() : 6)]);
    }
    check_all(text);
  }
}

}  // namespace
}  // namespace alder::json
