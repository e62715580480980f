// Names by symbol.

#include <doctest/doctest.h>

#include <vector>

#include "tree/tree.h"

namespace alder::tree {
namespace {

// Leaves of every type but one each, so that steps can be told apart.
std::vector<Node> leaves(std::size_t count) {
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < count; ++i) {
    nodes.push_back({Op::Types, 0, static_cast<std::uint16_t>(i % 127)});
  }
  return nodes;
}

TEST_CASE("a plan without keys and rules lets every name pass") {
  ObjectPlan plan;
  plan.index({});
  for (const KeyDictionary::Symbol symbol : {0, 1}) {
    CHECK((plan.find(symbol).way == Step::Way::Leaf));
    CHECK(plan.find(symbol).types == kAnyType);
  }
  CHECK(plan.is_uniform);
  CHECK((plan.other.way == Step::Way::Leaf));
  CHECK_FALSE(bool{plan.other.required});
  CHECK(plan.other.types == kAnyType);
}

TEST_CASE("what is not known falls to the one rule, or has to be asked") {
  ObjectPlan plan;
  plan.unknown.push_back({{}, 3});
  plan.index(leaves(4));
  CHECK(plan.find(KeyDictionary::kUnknown).target == 3);
  CHECK(plan.find(1).target == 3);
  CHECK(plan.is_uniform);
  plan.unknown.push_back({{}, 2});
  plan.index(leaves(4));
  CHECK((plan.find(1).way == Step::Way::Unknown));
  CHECK_FALSE(plan.is_uniform);
  plan.unknown = {{{{0, 1}}, 2}};
  plan.index(leaves(4));
  CHECK((plan.find(KeyDictionary::kUnknown).way == Step::Way::Unknown));
  CHECK((plan.find(1).way == Step::Way::Unknown));
}

TEST_CASE("few names of open plans are looked up among many members") {
  struct Row {
    std::size_t keys;
    bool is_open;
    std::uint32_t many_members;
  };
  for (const Row& row :
       {Row{0, true, ObjectPlan::kManyMembers},
        Row{ObjectPlan::kFewKeys, true, ObjectPlan::kManyMembers},
        Row{ObjectPlan::kFewKeys + 1, true, kNone}, Row{1, false, kNone}}) {
    CAPTURE(row.keys);
    CAPTURE(row.is_open);
    ObjectPlan plan;
    for (std::size_t i = 0; i < row.keys; ++i) {
      plan.keys.push_back({static_cast<KeyDictionary::Symbol>(i + 1), false,
                           static_cast<NodeId>(i)});
    }
    if (!row.is_open) plan.unknown.push_back({{}, 0});
    plan.index(leaves(8));
    CHECK(plan.many_members == row.many_members);
    CHECK(plan.is_uniform == (row.keys == 0));
  }
}

TEST_CASE("every key is found by its symbol, and no other") {
  for (const std::size_t stride : {1u, 2u, 64u, 257u}) {
    for (const std::size_t count : {1u, 2u, 3u, 7u, 8u, 100u, 255u}) {
      CAPTURE(stride);
      CAPTURE(count);
      ObjectPlan plan;
      for (std::size_t i = 0; i < count; ++i) {
        plan.keys.push_back({static_cast<KeyDictionary::Symbol>(1 + i * stride),
                             i % 3 == 0, static_cast<NodeId>(i)});
      }
      plan.index(leaves(count));
      std::size_t found = 0;
      for (std::size_t symbol = 0; symbol < 0xFFFF; ++symbol) {
        const Step& step =
            plan.find(static_cast<KeyDictionary::Symbol>(symbol));
        if (step.symbol == KeyDictionary::kUnknown) continue;
        ++found;
        CHECK(step.symbol == symbol);
        CHECK(1 + step.target * stride == symbol);
        CHECK(bool{step.required} == (step.target % 3 == 0));
        CHECK(step.types == step.target % 127);
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
