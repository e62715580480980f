// base/key_dictionary.h: keys <-> symbols.

#include "base/key_dictionary.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder {
namespace {

using namespace std::string_view_literals;

TEST_CASE("an empty dictionary knows nothing") {
  const KeyDictionary dictionary;
  CHECK(dictionary.size() == 0);
  CHECK(dictionary.find("") == KeyDictionary::kUnknown);
  CHECK(dictionary.find("a") == KeyDictionary::kUnknown);
}

TEST_CASE("a key keeps its first symbol") {
  constexpr std::string_view kKeys[] = {
      ""sv,         "a"sv,
      "b"sv,        "ab"sv,
      "a\0b"sv,     "a\0c"sv,
      "\xC3\xA9"sv, "a much longer key, of more than sixteen bytes"sv};
  KeyDictionary dictionary;
  for (const std::string_view key : kKeys) dictionary.add(key);
  REQUIRE(dictionary.size() == std::size(kKeys));
  KeyDictionary::Symbol expected = 0;
  for (const std::string_view key : kKeys) {
    CAPTURE(std::string(key));
    ++expected;
    CHECK(dictionary.add(key) == expected);
    CHECK(dictionary.find(key) == expected);
    CHECK(dictionary.key(expected) == key);
  }
  CHECK(dictionary.size() == std::size(kKeys));
  for (const std::string_view key : {"A"sv, "a\0"sv, "abc"sv, "a\0d"sv}) {
    CAPTURE(std::string(key));
    CHECK(dictionary.find(key) == KeyDictionary::kUnknown);
  }
}

TEST_CASE("a full dictionary refuses new keys and keeps the old ones") {
  KeyDictionary dictionary;
  for (std::size_t i = 0; i < KeyDictionary::kMaxKeys; ++i) {
    if (dictionary.add(std::to_string(i)) != i + 1) {
      FAIL("key " << i << " got another symbol");
    }
  }
  CHECK(dictionary.size() == KeyDictionary::kMaxKeys);
  CHECK(dictionary.add("one more") == KeyDictionary::kUnknown);
  CHECK(dictionary.size() == KeyDictionary::kMaxKeys);
  CHECK(dictionary.find("one more") == KeyDictionary::kUnknown);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < KeyDictionary::kMaxKeys; ++i) {
    wrong += dictionary.find(std::to_string(i)) != i + 1 ? 1 : 0;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace alder
