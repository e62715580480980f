// The interpreter against valijson, an independent implementation of draft 7.
//
// A disagreement counts as known when the table below explains it: with what
// the row names rewritten in schema and instance, the two agree.  Any other
// one fails.

#include <array>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "explain/interpreter.h"
#include "json/parser.h"
#include "schema/graph.h"
#include "shared_schemas.h"
#include "support.h"

namespace {

using alder::testsuite::long_run;
using alder::testsuite::Tally;

struct Pair {
  std::string schema;
  std::string instance;
};

std::string replaced(std::string text, std::string_view from,
                     std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

struct Known {
  std::string_view what;
  std::string_view who_is_right;
  std::function<Pair(const Pair&)> rewrite;
  std::size_t count = 0;
};

std::optional<bool> alders_verdict(const Pair& pair) {
  const auto graph = alder::schema::Graph::build(pair.schema, {});
  const auto document = alder::json::parse_document(pair.instance);
  if (!graph.ok() || !document.ok()) return std::nullopt;
  const alder::explain::Interpreter interpreter(**graph);
  return interpreter.verdict(document->root()) ==
         alder::explain::Outcome::Valid;
}

std::optional<bool> valijsons_verdict(const Pair& pair) {
  try {
    const auto schema_json = nlohmann::json::parse(pair.schema);
    const auto instance = nlohmann::json::parse(pair.instance);
    valijson::Schema schema;
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_json),
                          schema);
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    return validator.validate(
        schema, valijson::adapters::NlohmannJsonAdapter(instance), nullptr);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool agree(const Pair& pair) {
  const std::optional<bool> ours = alders_verdict(pair);
  return ours.has_value() && ours == valijsons_verdict(pair);
}

Pair without_fraction(const Pair& pair) {
  return {replaced(pair.schema, "1.0", "1"),
          replaced(pair.instance, "1.0", "1")};
}

// valijson holds only integers against a divisor that is spelled as one.
Pair with_fractional_divisors(const Pair& pair) {
  const std::string ones =
      replaced(pair.schema, "\"multipleOf\":1", "\"multipleOf\":1.0");
  return {replaced(ones, "\"multipleOf\":2", "\"multipleOf\":2.0"),
          pair.instance};
}

std::array<Known, 3> known_disagreements() {
  return {{
      {"1.0 is an integer and equals 1",
       "alder: Validation 2020-12, 6.1.1; Core 2020-12, 4.2.2",
       without_fraction},
      {"1.5 is no multiple of 1", "alder: Validation 2020-12, 6.2.1",
       with_fractional_divisors},
      {"both at once", "alder, as above",
       [](const Pair& pair) {
         return with_fractional_divisors(without_fraction(pair));
       }},
  }};
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const int schemas = long_run() ? 40'000 : 4'000;
  constexpr int kInstances = 8;
  constexpr std::size_t kMaxReports = 20;
  Tally tally;
  auto known = known_disagreements();
  alder::testsuite::SharedSchemas random(seed);
  std::size_t pairs = 0;
  std::size_t valid = 0;
  for (int i = 0; i < schemas && tally.failed() < kMaxReports; ++i) {
    const std::string schema = random.schema();
    for (int j = 0; j < kInstances; ++j) {
      const Pair pair{schema, random.instance()};
      ++pairs;
      valid += alders_verdict(pair) == true ? 1 : 0;
      bool explained = agree(pair);
      for (Known& row : known) {
        if (explained) break;
        explained = agree(row.rewrite(pair));
        row.count += explained ? 1 : 0;
      }
      tally.check(explained, pair.schema + " on " + pair.instance,
                  "an unlisted disagreement");
    }
  }
  std::printf("valijson: %zu pairs, %zu of them valid\n", pairs, valid);
  for (const Known& row : known) {
    std::printf("valijson: %zu disagreements: %s (right is %s)\n", row.count,
                std::string(row.what).c_str(),
                std::string(row.who_is_right).c_str());
  }
  tally.check(valid * 5 > pairs && valid * 5 < pairs * 4, "valijson",
              "hardly any pair has the other verdict");
  return tally.finish();
}
