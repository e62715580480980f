// A range of bytes in a text, the coordinate every error and token uses.

#pragma once

#include <cstdint>

namespace alder {

// Half open: [offset_bytes, offset_bytes + length_bytes).
struct ByteSpan {
  std::uint64_t offset_bytes = 0;
  std::uint64_t length_bytes = 0;

  friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

}  // namespace alder
