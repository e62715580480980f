// Known keys by symbol.

#include <doctest/doctest.h>

#include "tree/tree.h"

namespace alder::tree {
namespace {

TEST_CASE("a plan without keys knows none") {
  ObjectPlan plan;
  CHECK(plan.find(1) == nullptr);
  plan.index();
  CHECK(plan.find(1) == nullptr);
  CHECK(plan.find(KeyDictionary::kUnknown) == nullptr);
}

TEST_CASE("every key is found by its symbol, and no other") {
  for (const std::size_t stride : {1u, 2u, 64u, 257u}) {
    for (const std::size_t count : {1u, 2u, 3u, 7u, 8u, 100u, 255u}) {
      CAPTURE(stride);
      CAPTURE(count);
      ObjectPlan plan;
      for (std::size_t i = 0; i < count; ++i) {
        plan.keys.push_back({static_cast<KeyDictionary::Symbol>(1 + i * stride),
                             false, static_cast<NodeId>(i)});
      }
      plan.index();
      std::size_t found = 0;
      for (std::size_t symbol = 0; symbol < 0xFFFF; ++symbol) {
        const KnownKey* key =
            plan.find(static_cast<KeyDictionary::Symbol>(symbol));
        if (key == nullptr) continue;
        ++found;
        CHECK(key->symbol == symbol);
        CHECK(1 + key->node * stride == symbol);
      }
      CHECK(found == count);
    }
  }
}

TEST_CASE("counts") {
  CHECK(Counts{}.allow(0));
  CHECK(Counts{}.allow(~std::uint64_t{0}));
  CHECK(Counts{2, 3}.allow(2));
  CHECK(Counts{2, 3}.allow(3));
  CHECK_FALSE(Counts{2, 3}.allow(1));
  CHECK_FALSE(Counts{2, 3}.allow(4));
}

}  // namespace
}  // namespace alder::tree
