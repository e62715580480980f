// contract/roles.h and the schema of contract.json.

#include "contract/roles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/embedded.h"
#include "contracts.h"
#include "support.h"

namespace alder::contract {
namespace {

TEST_CASE("every embedded contract.json has the shape of its schema") {
  std::size_t count = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with("/contract.json")) continue;
    ++count;
    CAPTURE(file.path);
    const auto roles = read_roles(file.bytes);
    REQUIRE(roles.ok());
    CHECK(!roles->title.empty());
  }
  CHECK(count > 0);
}

TEST_CASE("roles refer to what the schema has") {
  const auto all = embedded_contracts();
  REQUIRE(all.ok());
  REQUIRE(!all->empty());
  std::size_t defaults = 0;
  for (const EmbeddedContract& one : *all) {
    CAPTURE(one.folder);
    defaults += one.is_default ? 1 : 0;
    const auto contract = load(one.folder);
    REQUIRE_MESSAGE(contract.ok(), contract.error().message);
    const Roles& roles = contract->roles();
    CHECK((roles.portable.empty() || contract->has_runtime(roles.portable)));
    for (const auto& row : roles.categories) {
      const std::string& name = row.first;
      CAPTURE(name);
      const auto& categories = contract->categories();
      CHECK(std::any_of(categories.begin(), categories.end(),
                        [&](const Category& category) {
                          return category.names.name == name;
                        }));
    }
    for (const Ambient& ambient : roles.ambient) {
      for (const std::string& runtime : ambient.runtimes) {
        CHECK(contract->has_runtime(runtime));
      }
    }
  }
  CHECK(defaults == 1);
}

TEST_CASE("what read_roles reads") {
  const auto roles = read_roles(kShipRoles);
  REQUIRE_MESSAGE(roles.ok(), roles.error().message);
  CHECK(roles->name == "ship");
  CHECK(roles->portable == "any");
  CHECK(roles->categories.at("moored").role == Role::Runtime);
  CHECK(roles->categories.at("moored").note ==
        "with the harbour master's leave");
  REQUIRE(roles->ambient.size() == 2);
  CHECK(roles->ambient[1].runtimes == std::vector<std::string>{"harbour"});
  CHECK(roles->declaring.upper_cased);
  CHECK(roles->declaring.max_length == 8);
  CHECK(roles->declaring.reserved.code == "manifest-reserved");
  CHECK(roles->declaring.reserved.level == Level::Error);
  REQUIRE(roles->declaring.shadowed);
  CHECK(roles->declaring.shadowed->level == Level::Warning);
  REQUIRE(roles->declaring.dropped.size() == 1);
  CHECK(roles->declaring.dropped[0].reason == "thrown overboard at sea");
}

TEST_CASE("declaring has usual codes") {
  const auto roles = read_roles(R"({"name": "x", "schema": "y"})");
  REQUIRE(roles.ok());
  CHECK(roles->declaring.reserved.code == "reserved-key-dropped");
  CHECK(roles->declaring.invalid.code == "invalid-key");
  CHECK(!roles->declaring.wrong_case);
  CHECK(!roles->declaring.shadowed);
}

TEST_CASE("what is no contract.json") {
  struct Row {
    const char* text;
    ErrorCode code;
    const char* pointer;
  };
  const Row rows[] = {
      {"", ErrorCode::MalformedJson, ""},
      {R"({"name": "a", "name": "b", "schema": "s"})", ErrorCode::DuplicateKey,
       ""},
      {R"({"name": "a"})", ErrorCode::UnusableContract, ""},
      {R"({"name": "A", "schema": "s"})", ErrorCode::UnusableContract, "/name"},
      {R"({"name": "a", "schema": "s", "rules": {}})",
       ErrorCode::UnusableContract, "/rules"},
      {R"({"name": "a", "schema": "../s"})", ErrorCode::UnusableContract,
       "/schema"},
      {R"({"name": "a", "schema": "s", "categories": {"x": {"role": "y"}}})",
       ErrorCode::UnusableContract, "/categories/x/role"},
      {R"({"name": "a", "schema": "s", "ambient": [{"names": ["X"]}]})",
       ErrorCode::UnusableContract, "/ambient/0"},
      {R"({"name": "a", "schema": "s", "declaring": {"max_length": 65536}})",
       ErrorCode::UnusableContract, "/declaring/max_length"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto roles = read_roles(row.text);
    REQUIRE(!roles.ok());
    CHECK(roles.error().code == row.code);
    CHECK(roles.error().pointer == row.pointer);
    if (row.code == ErrorCode::UnusableContract) {
      CHECK(!roles.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace alder::contract
