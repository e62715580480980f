// The seed behind base/hash.h.

#include "base/hash.h"

#include <random>

namespace alder {

std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return static_cast<std::uint64_t>(device()) << 32 | device();
  }();
  return seed;
}

}  // namespace alder
