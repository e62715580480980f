// Inputs -> instances, and where their parts stand.

#include "cli/instances.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "alder/schema.h"

namespace alder::cli {
namespace {

std::vector<std::string> texts(const std::string& name,
                               std::string_view bytes) {
  std::vector<std::string> found;
  const Status read = for_each_instance(
      name, bytes, Limits(),
      [&](const Instance& each) { found.emplace_back(each.json()); });
  if (!read.ok()) found = {"error: " + std::string(read.error().message)};
  return found;
}

TEST_CASE("the name says how an input is cut") {
  struct Row {
    const char* name;
    std::string_view bytes;
    std::vector<std::string> texts;
  };
  const Row rows[] = {
      {"a.json", "1\n2\n", {"1\n2\n"}},
      {"<stdin>", "", {""}},
      {"a.jsonl", "", {}},
      {"a.jsonl", "1\n\n \t\r\n{}", {"1", "{}"}},
      {"a.ndjson", "1\r\nx\n", {"1\r", "x"}},
      {"jsonl", "1\n2", {"1\n2"}},
      {"a.yaml", "", {}},
      {"a.yaml", "a: 1\n---\n- b\n", {R"({"a":1})", R"(["b"])"}},
      {"dir.json/a.yml", "1", {"1"}},
      {"a.yml", "{", {"error: end of map flow not found"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.bytes);
    CHECK(texts(row.name, row.bytes) == row.texts);
  }
}

// Where a schema that refuses everything below "a" complains.
std::vector<Place> places(const std::string& name, std::string_view bytes) {
  const auto schema =
      alder::compile(R"({"properties":{"a":{"items":false},"c":false}})");
  alder::Validator validator(*schema);
  std::vector<Place> found;
  const Status read =
      for_each_instance(name, bytes, Limits(), [&](const Instance& each) {
        report::Entry entry;
        Report report = validator.explain(each.json());
        entry.problems = std::move(report.problems);
        locate(each, &entry);
        for (const Diagnostic& problem : entry.problems) {
          found.push_back(problem.place);
        }
      });
  CHECK(read.ok());
  return found;
}

TEST_CASE("findings are told at their places in the input") {
  using Places = std::vector<Place>;
  CHECK(places("a.json", "{\n\"a\":[1,\n2]}") == Places{{2, 6}, {3, 1}});
  CHECK(places("a.jsonl", "{}\n\n{\"a\":[1]}\n{\"c\":1}") ==
        Places{{3, 7}, {4, 2}});
}

TEST_CASE("places in YAML") {
  using Places = std::vector<Place>;
  CHECK(places("a.yaml", "# first\na:\n  - x\n  - {k: \"\xC3\xA4\"}\n") ==
        Places{{3, 5}, {4, 5}});
  CHECK(places("a.yml", "x: &x 1\n---\nb: [2]\n\"c\": |\n  text\na: [y]\n") ==
        Places{{4, 1}, {6, 5}});
  // A copy stands where it was copied from.
  CHECK(places("a.yml", "b: [&n 1]\na:\n- *n\n") == Places{{1, 8}});
}

TEST_CASE("output units are moved as well") {
  report::Entry entry;
  entry.units[1] =
      R"({"valid":false,"errors":[{"line":1,"column":2,)"
      R"("annotation":{"line":1},"annotations":[{"line":1,"column":7}]}]})";
  entry.place = {1, 1};
  CHECK(
      for_each_instance("a.jsonl", "\n{}", Limits(), [&](const Instance& each) {
        locate(each, &entry);
      }).ok());
  CHECK(entry.place == Place{2, 1});
  CHECK(entry.units[0].empty());
  CHECK(entry.units[1] ==
        R"({"valid":false,"errors":[{"line":2,"column":2,)"
        R"("annotation":{"line":1},"annotations":[{"line":2,"column":7}]}]})");
}

}  // namespace
}  // namespace alder::cli
