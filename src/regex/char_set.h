// Sets of code points: what a class, an escape or the dot of a regular
// expression stands for.
//
// Source: ECMA-262, 22.2.2.9 (CharacterClassEscape), 12.2 (WhiteSpace) and
//         12.3 (LineTerminator).

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace alder::regex {

constexpr char32_t kLastCodePoint = 0x10FFFF;

// Both ends belong to it.
struct CharRange {
  char32_t first;
  char32_t last;

  friend bool operator==(const CharRange&, const CharRange&) = default;
};

// Invariant: the ranges are sorted, apart and not adjacent.  Surrogates, which
// no text holds, are members exactly when both of their neighbours are, so
// that sets which differ in surrogates alone are equal.
class CharSet {
 public:
  CharSet() = default;
  explicit CharSet(std::vector<CharRange> ranges);

  static CharSet all();
  static CharSet digits();       // \d
  static CharSet word();         // \w
  static CharSet space();        // \s
  static CharSet line_inside();  // the dot: all but line terminators

  // Cost: O(ranges) each, and a sort where ranges are added.
  void add(const std::vector<CharRange>& ranges);
  CharSet complement() const;

  // Cost: O(log ranges).
  bool contains(char32_t code_point) const;
  bool intersects(const CharSet& other) const;

  bool empty() const { return ranges_.empty(); }
  bool is_all() const;
  // Whether it has one member, which goes to *only.
  bool is_single(char32_t* only) const;

  const std::vector<CharRange>& ranges() const { return ranges_; }

  // "[0-9A-F]"; what is not a plain ASCII letter or digit is \x{..}.
  std::string to_string() const;

  friend bool operator==(const CharSet&, const CharSet&) = default;

 private:
  void normalize();
  std::vector<CharRange> ranges_;
};

// The spelling of one code point that RE2, PCRE2 and people understand.
std::string escaped(char32_t code_point);

}  // namespace alder::regex
