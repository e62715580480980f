// json/string_scan.h against a loop over bytes.

#include "json/string_scan.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "parsing.h"

namespace alder::json {
namespace {

std::size_t plain_prefix(std::string_view text) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == '"' || byte == '\\' || byte < 0x20) break;
  }
  return at;
}

void check_scan(const std::string& text) {
  CAPTURE(text);
  const ExactBytes bytes(text);
  const char* const begin = bytes.view().data();
  bool high = false;
  const char* const stop = scan_plain(begin, begin + text.size(), &high);
  const auto size = static_cast<std::size_t>(stop - begin);
  CHECK(size == plain_prefix(text));
  bool expected = false;
  for (const char c : text.substr(0, size)) expected |= c < 0;
  if (expected) CHECK(high);
}

TEST_CASE("every byte at every place") {
  for (std::size_t size = 1; size <= 35; ++size) {
    for (const std::size_t at : {std::size_t{0}, size / 2, size - 1}) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'a');
        text[at] = static_cast<char>(byte);
        check_scan(text);
      }
    }
  }
}

TEST_CASE("neighbours of the stops, in random texts") {
  std::mt19937 random(7);
  constexpr std::string_view kBytes = "aa!#[]\x1f\x20\x7f\x80\xa2\xdc\xff\"\\";
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    const std::size_t size = random() % 50;
    for (std::size_t i = 0; i < size; ++i) {
      text.push_back(kBytes[random() % (random() % 4 == 0 ? 15 : 5)]);
    }
    check_scan(text);
  }
}

TEST_CASE("plain ASCII is not reported as high") {
  for (std::size_t size = 0; size < 40; ++size) {
    const ExactBytes bytes(std::string(size, 'x'));
    bool high = false;
    scan_plain(bytes.view().data(), bytes.view().data() + size, &high);
    CHECK_FALSE(high);
  }
}

}  // namespace
}  // namespace alder::json
