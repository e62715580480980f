// Random schemas of keywords that mean the same in draft 7 and in 2020-12,
// and random instances of the same few names and values.
//
// No prefixItems, no array of items, no unevaluated*, no $dynamicRef, no
// sibling of $ref, no format; patterns are plain, nesting is capped.

#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace alder::testsuite {

class SharedSchemas {
 public:
  explicit SharedSchemas(std::uint64_t seed) : engine_(seed) {}

  std::string schema();
  std::string instance() { return value(3); }

 private:
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  bool chance(std::size_t percent) { return below(100) < percent; }

  std::string name();
  std::string scalar();
  std::string value(int levels);
  std::string body(int levels);
  std::string sub(int levels);
  std::string subs(int levels);
  std::string map_of_subs(int levels);
  std::string keyword(std::size_t which, int levels);

  std::mt19937_64 engine_;
};

}  // namespace alder::testsuite
