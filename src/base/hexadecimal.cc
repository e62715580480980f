// Four bits a digit.

#include "base/hexadecimal.h"

#include <string_view>

namespace alder {

std::string hexadecimal(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) {
    out += kDigits[number >> shift & 15];
  }
  return out;
}

}  // namespace alder
