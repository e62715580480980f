// format/punycode.h: the samples of RFC 3492, section 7.1, and the refusals.

#include "format/punycode.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"

namespace alder::format {
namespace {

struct Sample {
  std::string_view utf8;
  std::string_view encoded;
};

constexpr Sample kSamples[] = {
    {"b\xC3\xBC"
     "cher",
     "bcher-kva"},
    {"\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D"
     "\xE8\xAF\xB4\xE4\xB8\xAD\xE6\x96\x87",
     "ihqwcrb4cv8a8dqg056pqjye"},
    {"Pro\xC4\x8Dprost\xC4\x9Bnemluv\xC3\xAD\xC4\x8D"
     "esky",
     "Proprostnemluvesky-uyb24dma41a"},
    {"3\xE5\xB9\xB4"
     "B\xE7\xB5\x84\xE9\x87\x91\xE5\x85\xAB\xE5\x85\x88\xE7\x94"
     "\x9F",
     "3B-ww4c5e180e575a65lsy2b"},
    {"\xF0\x9F\x98\x80", "e28h"},
    {"-> $1.00 <-", "-> $1.00 <--"},
};

std::vector<char32_t> code_points(std::string_view utf8) {
  std::vector<char32_t> out;
  for (std::size_t at = 0; at < utf8.size();) {
    out.push_back(utf8_next(utf8, &at));
  }
  return out;
}

TEST_CASE("samples in both directions") {
  for (const Sample& sample : kSamples) {
    CAPTURE(sample.encoded);
    const std::vector<char32_t> label = code_points(sample.utf8);
    CHECK(punycode_encode(label) == std::string(sample.encoded));
    CHECK(punycode_decode(sample.encoded) == label);
  }
}

TEST_CASE("what is no Punycode") {
  for (const std::string_view text :
       {"a-b!", "bcher-k!a", "bcher-kv", "99999999", "zzzzz0", "\xC3\xA9-a"}) {
    CAPTURE(text);
    CHECK(!punycode_decode(text).has_value());
  }
  // Reads, but is not what its label is written as.
  CHECK(punycode_encode(*punycode_decode("-")) != std::string("-"));
}

TEST_CASE("every code point comes back") {
  for (char32_t c = 0x80; c <= 0x10FFFF; c += 257) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const std::vector<char32_t> label = {'a', c, 'z', c, c};
    const auto encoded = punycode_encode(label);
    REQUIRE(encoded.has_value());
    CHECK(punycode_decode(*encoded) == label);
  }
}

}  // namespace
}  // namespace alder::format
