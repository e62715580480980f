// Whether an object has a member of a name, for many names.
//
// Few look-ups walk the members; many go through a set, made once.

#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "json/view.h"

namespace alder::explain {

class MemberNames {
 public:
  // look_ups: about how many names will be asked for.
  // Requires: `object` is an object and outlives this.
  MemberNames(const json::View& object, std::size_t look_ups)
      : object_(object) {
    constexpr std::size_t kFewLookUps = 8;
    constexpr std::size_t kFewComparisons = 256;
    if (look_ups <= kFewLookUps ||
        look_ups * object.size() <= kFewComparisons) {
      return;
    }
    for (const json::Member member : object.members()) {
      names_.insert(member.key());
    }
  }

  // Cost: O(1) once there are many names.
  bool has(std::string_view name) const {
    return names_.empty() ? object_.find(name).has_value()
                          : names_.count(name) != 0;
  }

 private:
  const json::View& object_;
  std::unordered_set<std::string_view> names_;
};

}  // namespace alder::explain
