// base/hash.h: every byte counts, and nothing outside is read.

#include "base/hash.h"

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>

namespace alder {
namespace {

TEST_CASE("each single byte changes the hash, at every length") {
  for (std::size_t length = 1; length <= 70; ++length) {
    const std::string plain(length, 'a');
    std::set<std::uint64_t> seen{hash_bytes(plain)};
    for (std::size_t at = 0; at < length; ++at) {
      std::string other = plain;
      other[at] = 'b';
      CAPTURE(length);
      CAPTURE(at);
      CHECK(seen.insert(hash_bytes(other)).second);
    }
  }
}

TEST_CASE("length counts, NUL bytes too") {
  std::set<std::uint64_t> seen;
  for (std::size_t length = 0; length <= 70; ++length) {
    CAPTURE(length);
    CHECK(seen.insert(hash_bytes(std::string(length, '\0'))).second);
  }
}

TEST_CASE("the seed counts") {
  CHECK(hash_bytes("key", 1) != hash_bytes("key", 2));
  CHECK(hash_bytes("", 1) != hash_bytes("", 2));
  CHECK(hash_bytes("key", process_seed()) == hash_bytes("key", process_seed()));
}

TEST_CASE("equal text at any address has one hash") {
  // Exact allocations, so that the address sanitizer sees an over-read.
  for (std::size_t length = 1; length <= 40; ++length) {
    const std::string text(length, 'x');
    const auto copy = std::make_unique<char[]>(length);
    text.copy(copy.get(), length);
    CAPTURE(length);
    CHECK(hash_bytes({copy.get(), length}) == hash_bytes(text));
    CHECK(hash_key({copy.get(), length}) == hash_key(text));
  }
}

}  // namespace
}  // namespace alder
