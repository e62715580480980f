// Every literal of a small family, with its value as an exact integer: the
// reference that the tests of number/ compare against.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace alder::number {

constexpr std::int64_t kShortScale = 100'000'000;

struct ShortLiteral {
  std::string text;
  std::int64_t scaled;  // value x kShortScale
};

inline std::vector<ShortLiteral> short_literals() {
  std::vector<ShortLiteral> all;
  for (const char* sign : {"", "-"}) {
    for (const char* whole : {"0", "1", "2", "7", "10", "25", "100", "105"}) {
      for (const char* fraction : {"", ".0", ".5", ".25", ".05", ".100"}) {
        for (const int exponent : {-4, -1, 0, 1, 2, 5}) {
          const std::string point(fraction);
          std::int64_t scaled = std::stoll(whole) * 1000;
          std::string padded = point.empty() ? "" : point.substr(1);
          padded.resize(3, '0');
          scaled += std::stoll(padded);
          scaled *= kShortScale / 1000;
          for (int i = exponent; i > 0; --i) scaled *= 10;
          for (int i = exponent; i < 0; ++i) scaled /= 10;
          if (*sign != '\0') scaled = -scaled;
          std::string text = sign + std::string(whole) + point;
          if (exponent != 0) text += "e" + std::to_string(exponent);
          all.push_back({text, scaled});
        }
      }
    }
  }
  return all;
}

}  // namespace alder::number
