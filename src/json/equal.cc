// Structural comparison.  Nesting is bounded by the parser's depth limit.

#include "json/equal.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "json/equal_values.h"

namespace alder::json {
namespace {

// Members sorted by name, on a stack that keeps its memory: comparing values
// pushes further ones.
class SortedMembers {
 public:
  explicit SortedMembers(const View& object) : start_(stack_.size()) {
    for (const Member member : object.members()) stack_.push_back(member);
    std::sort(
        stack_.begin() + static_cast<std::ptrdiff_t>(start_), stack_.end(),
        [](const Member& a, const Member& b) { return a.key() < b.key(); });
  }
  ~SortedMembers() { stack_.resize(start_); }
  SortedMembers(const SortedMembers&) = delete;
  SortedMembers& operator=(const SortedMembers&) = delete;

  Member operator[](std::size_t index) const { return stack_[start_ + index]; }

 private:
  static thread_local std::vector<Member> stack_;

  std::size_t start_;
};

thread_local std::vector<Member> SortedMembers::stack_;

bool same_key_order(const View& a, const View& b) {
  auto other = b.members().begin();
  for (const Member member : a.members()) {
    if (member.key() != (*other).key()) return false;
    ++other;
  }
  return true;
}

}  // namespace

// Keys first and values once: comparing a value twice a level would be
// exponential in the nesting.
static bool equal_objects(const View& a, const View& b) {
  if (a.size() != b.size()) return false;
  if (same_key_order(a, b)) {
    auto other = b.members().begin();
    for (const Member member : a.members()) {
      if (!equal(member.value, (*other).value)) return false;
      ++other;
    }
    return true;
  }
  const SortedMembers left(a);
  const SortedMembers right(b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (left[i].key() != right[i].key()) return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!equal(left[i].value, right[i].value)) return false;
  }
  return true;
}

bool equal(const View& a, const View& b) {
  return equal_internal::equal_values(a, b);
}

std::uint64_t hash(const View& value, std::uint64_t seed) {
  return equal_internal::hash_value(value, seed);
}

}  // namespace alder::json
