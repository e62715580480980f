// harness/compose.h: variants.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "files.h"
#include "harness/compose.h"

namespace alder::harness {
namespace {

Rules variant_rules() {
  Rules found;
  found.folder = "harness";
  found.base_levels = 5;
  return found;
}

// "name:overlays;" of each variant.
std::string shown(const std::string& overlays, const VariantChoice& choice) {
  const Files files;
  Disk disk{scan::Rules()};
  auto harness = load(files.add("h.yaml", overlays), variant_rules(), &disk);
  REQUIRE_MESSAGE(harness.ok(), harness.error().message);
  const auto found = variants(*harness, choice);
  if (!found.ok()) return found.error().message;
  std::string text;
  for (const Variant& variant : found->all) {
    text += variant.name.value_or("-") + ":";
    for (std::size_t i = 0; i < variant.applies.size(); ++i) {
      if (variant.applies[i]) text += std::to_string(i + 1);
    }
    text += ";";
  }
  return text + (found->cut ? " cut" : "");
}

TEST_CASE("combinations worth telling apart") {
  struct Row {
    std::string_view yaml;
    std::string_view variants;
  };
  constexpr Row kRows[] = {
      {"model: m\n", "-:;"},
      {"overlays: [{when: runtime.forge == 'a'}]\n",
       "runtime.forge=a:1;runtime.forge=other:;"},
      {"overlays: [{when: \"true\"}]\n", ":1;"},
      {"overlays: [{when: runtime.forge == 'a'}, "
       "{when: runtime.forge != 'a'}]\n",
       "runtime.forge=a:1;runtime.forge=other:2;"},
      {"overlays: [{when: runtime.forge == 'a' && event.source.system == 'j'},"
       " {when: runtime.forge == 'a'}, {when: event.source.system == 'j'}]\n",
       "event.source.system=j, runtime.forge=a:123;"
       "event.source.system=j, runtime.forge=other:3;"
       "event.source.system=other, runtime.forge=a:2;"
       "event.source.system=other, runtime.forge=other:;"},
      {"overlays: [{when: config.on}]\n", "config.on=true:1;config.on=false:;"},
      {"overlays: [{when: 'event.l.exists(x, true)'}]\n",
       "(event.l.exists(x, true))=true:1;(event.l.exists(x, true))=false:;"},
      {"overlays: [{when: 'a ='}]\n", "(a =)=true:1;(a =)=false:;"},
      {"forge: {github: {model: a}, gitlab: {model: b}}\n",
       "runtime.forge=github:1;runtime.forge=gitlab:2;runtime.forge=other:;"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    CHECK(shown(std::string(row.yaml), {}) == row.variants);
  }
}

TEST_CASE("variants are chosen by forge or overlay") {
  const std::string yaml =
      "overlays: [{when: runtime.forge == 'a'}, {when: config.on}]\n";
  CHECK(shown(yaml, {"a", {}}) ==
        "config.on=true, runtime.forge=a:12;"
        "config.on=false, runtime.forge=a:1;");
  CHECK(shown(yaml, {"b", {}}) ==
        "config.on=true, runtime.forge=b:2;"
        "config.on=false, runtime.forge=b:;");
  CHECK(shown(yaml, {"", {2}}) == "overlay 2:2;");
  CHECK(shown(yaml, {"", {1, 2}}) == "overlay 1, overlay 2:12;");
  CHECK(shown(yaml, {"", {3}}) == "the harness has no overlay 3; it has 2");
}

TEST_CASE("too many combinations are cut, and said to be") {
  std::string yaml = "overlays:\n";
  for (int i = 0; i < 20; ++i) {
    yaml += "  - when: config.c" + std::to_string(i) + "\n";
  }
  const std::string found = shown(yaml, {});
  CHECK(found.ends_with(" cut"));
  CHECK(std::count(found.begin(), found.end(), ';') ==
        static_cast<std::ptrdiff_t>(kMostVariants));
}

}  // namespace
}  // namespace alder::harness
