// One schema, many threads.

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "alder/schema.h"

namespace alder {
namespace {

// Something of everything that is shared: tables, plans, patterns of several
// tiers, marks, recursion, formats.
constexpr const char* kSchema = R"({
  "type": "object",
  "properties": {
    "kind": {"enum": ["a", "b"]},
    "name": {"pattern": "^[A-Z][a-z]*$"},
    "word": {"pattern": "^(?=.*[0-9])(?!x).{2,}$"},
    "date": {"format": "date"},
    "kids": {"items": {"$ref": "#"}, "uniqueItems": true}
  },
  "oneOf": [
    {"properties": {"kind": {"const": "a"}}, "required": ["kind"]},
    {"properties": {"kind": {"const": "b"}, "extra": true},
     "required": ["kind"]}
  ],
  "unevaluatedProperties": false
})";

struct Row {
  const char* document;
  Verdict wanted;
};

constexpr Row kRows[] = {
    {R"({"kind":"a","name":"Ab","word":"a1","date":"2024-02-29"})",
     Verdict::Valid},
    {R"({"kind":"b","extra":1,"kids":[{"kind":"a"},{"kind":"b"}]})",
     Verdict::Valid},
    {R"({"kind":"a","extra":1})", Verdict::Invalid},
    {R"({"kind":"a","name":"ab"})", Verdict::Invalid},
    {R"({"kind":"a","word":"x1"})", Verdict::Invalid},
    {R"({"kind":"a","date":"2023-02-29"})", Verdict::Invalid},
    {R"({"kind":"b","kids":[{"kind":"a"},{"kind":"a"}]})", Verdict::Invalid},
    {"{", Verdict::Malformed},
};

TEST_CASE("threads: a schema is shared") {
  CompileOptions options;
  options.assert_formats = true;
  const auto schema = compile(kSchema, options);
  REQUIRE(schema.ok());
  constexpr int kThreads = 4;
  constexpr int kRounds = 200;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      Validator validator(*schema);
      for (int round = 0; round < kRounds; ++round) {
        for (const Row& row : kRows) {
          if (validator.check(row.document) != row.wanted) ++wrong;
          const Report report = validator.explain(row.document);
          if (report.verdict != row.wanted) ++wrong;
          const bool invalid = row.wanted == Verdict::Invalid;
          if (report.problems.empty() == invalid) ++wrong;
        }
      }
      if (validator.disagreements() != 0) ++wrong;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("threads: schemas are compiled side by side") {
  constexpr int kThreads = 4;
  std::atomic<int> failed = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        if (!compile(kSchema).ok()) ++failed;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(failed == 0);
}

}  // namespace
}  // namespace alder
