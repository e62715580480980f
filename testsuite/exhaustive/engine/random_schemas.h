// Deep random schemas with the shapes that compiler passes look for, and
// random instances made of the same few names and values.
//
// Discriminating consts and enums under nested anyOf and oneOf, groups of
// if/then on a property, conjoined plans with additionalProperties,
// overlapping enums, constants that are no strings, absent properties, values
// that are no objects, duplicate keys.

#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace alder::testsuite {

class RandomSchemas {
 public:
  explicit RandomSchemas(std::uint64_t seed) : engine_(seed) {}

  std::string schema();
  std::string instance();

 private:
  std::size_t below(std::size_t bound);
  bool chance(std::size_t percent) { return below(100) < percent; }

  std::string name();
  std::string constant();
  std::string strings();
  std::string value(int levels);
  std::string object(int levels);

  // Subschemas: any, one that tests one property, one of a string.
  std::string any(int levels);
  std::string guard();
  std::string word();
  std::string plan(int levels);
  std::string branches(int levels);
  std::string conditionals(int levels);
  std::string keyword(int levels);
  std::string reference();

  std::mt19937_64 engine_;
};

}  // namespace alder::testsuite
