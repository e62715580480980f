// harness/compose.h: bases.

#include "harness/compose.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "files.h"

namespace alder::harness {
namespace {

Rules rules() {
  Rules found;
  found.folder = "harness";
  found.base_levels = 2;
  return found;
}

std::string told(const Files& files, const Harness& harness) {
  std::string text;
  for (const Diagnostic& one : harness.diagnostics) {
    text += files.below(one.file) + ":" + std::to_string(one.place.line) + ":" +
            std::to_string(one.place.column) + " " + one.code + ": " +
            files.below(one.message) + "\n";
  }
  return text;
}

TEST_CASE("a base stands beside the file, else below the base folder") {
  const Files files;
  files.add("b.yaml", "model: outer\nrole: r\n");
  files.add("harness/near.yaml", "model: near\n");
  Disk disk{scan::Rules()};
  const auto outer = load(
      files.add("harness/a.yaml", "base: b.yaml\nslug: s\n"), rules(), &disk);
  REQUIRE(outer.ok());
  CHECK(outer->merged.string_at("model") == "outer");
  CHECK(outer->merged.string_at("slug") == "s");
  CHECK(outer->folder + "/" == files.path(""));
  CHECK(told(files, *outer).empty());
  const auto near =
      load(files.add("harness/c.yaml", "base: near.yaml\n"), rules(), &disk);
  REQUIRE(near.ok());
  CHECK(near->merged.string_at("model") == "near");
}

TEST_CASE("what bases cannot be") {
  struct Row {
    std::string_view base;
    std::string_view told;
  };
  constexpr Row kRows[] = {
      {"none.yaml",
       "harness/a.yaml:1:7 base-unusable: there is no base "
       "harness/none.yaml, nor none.yaml\n"},
      {"a.yaml",
       "harness/a.yaml:1:7 base-unusable: the bases lead back to "
       "harness/a.yaml\n"},
      {"https://x.y/b.yaml#sha256=00",
       "harness/a.yaml:1:7 not-scanned: not scanned: the base is fetched when "
       "the harness runs\n"},
      {"https://x.y/b.yaml",
       "harness/a.yaml:1:7 base-unusable: a base that is fetched must be "
       "pinned\n"},
      {"http://x.y/b.yaml",
       "harness/a.yaml:1:7 base-unusable: a base is not fetched over http\n"},
      {"[x]", "harness/a.yaml:1:7 base-unusable: the base is no path\n"},
      {"\"\"", ""},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.base));
    const Files files;
    Disk disk{scan::Rules()};
    const auto harness =
        load(files.add("harness/a.yaml",
                       "base: " + std::string(row.base) + "\nrole: r\n"),
             rules(), &disk);
    REQUIRE(harness.ok());
    CHECK(told(files, *harness) == row.told);
    CHECK(harness->merged.string_at("role") == "r");
  }
}

TEST_CASE("chains hold at their limit and one beyond") {
  const Files files;
  files.add("harness/3.yaml", "base: 2.yaml\n");
  files.add("harness/2.yaml", "base: 1.yaml\n");
  files.add("harness/1.yaml", "base: 0.yaml\nmodel: m\n");
  files.add("harness/0.yaml", "image: i\n");
  Disk disk{scan::Rules()};
  const auto two = load(files.path("harness/2.yaml"), rules(), &disk);
  REQUIRE(two.ok());
  CHECK(told(files, *two).empty());
  CHECK(two->merged.string_at("image") == "i");
  const auto three = load(files.path("harness/3.yaml"), rules(), &disk);
  REQUIRE(three.ok());
  CHECK(told(files, *three) ==
        "harness/1.yaml:1:7 base-unusable: the chain of bases is longer than "
        "2\n");
  CHECK(three->merged.string_at("model") == "m");
}

TEST_CASE("bad YAML is an error with its file and place") {
  const Files files;
  files.add("harness/b.yaml", "a: 1\na: 2\n");
  Disk disk{scan::Rules()};
  const auto harness =
      load(files.add("harness/a.yaml", "base: b.yaml\n"), rules(), &disk);
  REQUIRE_FALSE(harness.ok());
  CHECK(harness.error().code == ErrorCode::DuplicateKey);
  CHECK(files.below(harness.error().file) == "harness/b.yaml");
  CHECK(harness.error().span.offset_bytes == 5);
}

TEST_CASE("conditions that do not parse are told at their place") {
  const Files files;
  Disk disk{scan::Rules()};
  const auto harness = load(
      files.add("harness/a.yaml", "overlays:\n  - when: 'x = y'\n  - {}\n"),
      rules(), &disk);
  REQUIRE(harness.ok());
  CHECK(told(files, *harness) ==
        "harness/a.yaml:2:14 invalid-condition: the condition is no CEL "
        "expression: an operator is wanted here\n");
}

TEST_CASE("a skill is called by its own name, else by its folder") {
  const Files files;
  files.add("s/a/SKILL.md", "---\nname: alpha\n---\n");
  files.add("s/b/SKILL.md", "# B\n");
  Disk disk{scan::Rules()};
  const std::string folder = files.path("");
  CHECK(skill_identity(folder, "s/a", &disk) == "alpha");
  CHECK(skill_identity(folder, "s/b/", &disk) == "b");
  CHECK(skill_identity(folder, "s/none", &disk) == "none");
}

TEST_CASE("overlays apply in order, the later ones over the earlier") {
  const Files files;
  Disk disk{scan::Rules()};
  const auto harness =
      load(files.add("harness/a.yaml",
                     "model: m\noverlays:\n- when: 'true'\n  model: x\n"
                     "  image: i\n- when: 'true'\n  model: y\n"),
           rules(), &disk);
  REQUIRE(harness.ok());
  const Value both = compose(*harness, {std::nullopt, {true, true}}, &disk);
  CHECK(both.string_at("model") == "y");
  CHECK(both.string_at("image") == "i");
  CHECK(both.find("overlays") == nullptr);
  CHECK(both.find("when") == nullptr);
  const Value none = compose(*harness, {std::nullopt, {false, false}}, &disk);
  CHECK(none.string_at("model") == "m");
}

}  // namespace
}  // namespace alder::harness
