// Sorted ranges behind regex/char_set.h.

#include "regex/char_set.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace alder::regex {
namespace {

constexpr char32_t kFirstSurrogate = 0xD800;
constexpr char32_t kLastSurrogate = 0xDFFF;

// Sorts, merges what touches.
void merge(std::vector<CharRange>* ranges) {
  std::sort(
      ranges->begin(), ranges->end(),
      [](const CharRange& a, const CharRange& b) { return a.first < b.first; });
  std::size_t kept = 0;
  for (const CharRange& range : *ranges) {
    if (kept > 0 && range.first <= (*ranges)[kept - 1].last + 1) {
      (*ranges)[kept - 1].last = std::max((*ranges)[kept - 1].last, range.last);
    } else {
      (*ranges)[kept++] = range;
    }
  }
  ranges->resize(kept);
}

void remove_surrogates(std::vector<CharRange>* ranges) {
  std::vector<CharRange> kept;
  kept.reserve(ranges->size() + 1);
  for (const CharRange& range : *ranges) {
    if (range.first < kFirstSurrogate) {
      kept.push_back(
          {range.first, std::min<char32_t>(range.last, kFirstSurrogate - 1)});
    }
    if (range.last > kLastSurrogate) {
      kept.push_back(
          {std::max<char32_t>(range.first, kLastSurrogate + 1), range.last});
    }
  }
  *ranges = std::move(kept);
}

bool is_plain(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z') || c == '_';
}

}  // namespace

CharSet::CharSet(std::vector<CharRange> ranges) : ranges_(std::move(ranges)) {
  normalize();
}

void CharSet::normalize() {
  merge(&ranges_);
  remove_surrogates(&ranges_);
  for (std::size_t i = 0; i + 1 < ranges_.size(); ++i) {
    if (ranges_[i].last == kFirstSurrogate - 1 &&
        ranges_[i + 1].first == kLastSurrogate + 1) {
      ranges_[i].last = ranges_[i + 1].last;
      ranges_.erase(ranges_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return;
    }
  }
}

CharSet CharSet::all() { return CharSet({{0, kLastCodePoint}}); }

CharSet CharSet::digits() { return CharSet({{'0', '9'}}); }

CharSet CharSet::word() {
  return CharSet({{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}});
}

CharSet CharSet::space() {
  return CharSet({{0x09, 0x0D},
                  {0x20, 0x20},
                  {0xA0, 0xA0},
                  {0x1680, 0x1680},
                  {0x2000, 0x200A},
                  {0x2028, 0x2029},
                  {0x202F, 0x202F},
                  {0x205F, 0x205F},
                  {0x3000, 0x3000},
                  {0xFEFF, 0xFEFF}});
}

CharSet CharSet::line_inside() {
  return CharSet({{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}).complement();
}

void CharSet::add(const std::vector<CharRange>& ranges) {
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
  normalize();
}

CharSet CharSet::complement() const {
  std::vector<CharRange> rest;
  char32_t next = 0;
  for (const CharRange& range : ranges_) {
    if (range.first > next) rest.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= kLastCodePoint) rest.push_back({next, kLastCodePoint});
  return CharSet(std::move(rest));
}

bool CharSet::contains(char32_t code_point) const {
  const auto after = std::upper_bound(
      ranges_.begin(), ranges_.end(), code_point,
      [](char32_t c, const CharRange& range) { return c < range.first; });
  return after != ranges_.begin() && code_point <= std::prev(after)->last;
}

bool CharSet::intersects(const CharSet& other) const {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < ranges_.size() && j < other.ranges_.size()) {
    if (ranges_[i].last < other.ranges_[j].first) {
      ++i;
    } else if (other.ranges_[j].last < ranges_[i].first) {
      ++j;
    } else {
      return true;
    }
  }
  return false;
}

bool CharSet::is_all() const {
  return ranges_.size() == 1 && ranges_[0].first == 0 &&
         ranges_[0].last == kLastCodePoint;
}

bool CharSet::is_single(char32_t* only) const {
  if (ranges_.size() != 1 || ranges_[0].first != ranges_[0].last) return false;
  *only = ranges_[0].first;
  return true;
}

std::string CharSet::to_string() const {
  if (empty()) return "[^" + escaped(0) + "-" + escaped(kLastCodePoint) + "]";
  std::string text = "[";
  for (const CharRange& range : ranges_) {
    text += escaped(range.first);
    if (range.last == range.first) continue;
    text += "-" + escaped(range.last);
  }
  return text + "]";
}

std::string escaped(char32_t code_point) {
  if (is_plain(code_point)) return {static_cast<char>(code_point)};
  char digits[8];
  const auto end = std::to_chars(digits, digits + sizeof digits,
                                 static_cast<std::uint32_t>(code_point), 16);
  return "\\x{" + std::string(digits, end.ptr) + "}";
}

}  // namespace alder::regex
