// Every size around the loads, each byte changed in turn.

#include "base/equal_bytes.h"

#include <doctest/doctest.h>

#include <string>

namespace alder {
namespace {

TEST_CASE("equal bytes, and one byte that differs") {
  for (std::size_t size = 0; size <= 40; ++size) {
    CAPTURE(size);
    const std::string text = std::string(size, 'a') + "b";
    std::string other = std::string(size, 'a') + "c";
    CHECK(equal_bytes(text.data(), other.data(), size));
    for (std::size_t i = 0; i < size; ++i) {
      CAPTURE(i);
      other[i] = 'x';
      CHECK_FALSE(equal_bytes(text.data(), other.data(), size));
      other[i] = 'a';
    }
  }
}

}  // namespace
}  // namespace alder
