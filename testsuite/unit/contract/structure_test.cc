// contract/structure.h: which places of a schema list names, and for whom.

#include "contract/structure.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

// One line a runtime and rule, then one a category.
std::string dump(const Contract& contract) {
  std::string out;
  for (const std::string& runtime : contract.runtimes()) {
    out += runtime + ":";
    for (const Rule& rule : contract.rules(runtime)) {
      out += " " + rule.path + " [";
      for (const std::size_t index : rule.categories) {
        out += " " + contract.categories()[index].names.name;
      }
      out += " ]";
    }
    out += "\n";
  }
  for (const Category& category : contract.categories()) {
    out += category.names.name + " " + std::string(to_string(category.role));
    for (const Entry& entry : category.names.entries) {
      out += " " + entry.name;
      if (entry.is_pattern) out += "(pattern)";
      if (!entry.gate.empty()) out += "(" + entry.gate + ")";
    }
    out += "\n";
  }
  return out;
}

TEST_CASE("the structure of schemas without a contract.json") {
  struct Row {
    const char* what;
    const char* schema;
    const char* dump;
  };
  const Row rows[] = {
      {"one list for the only runtime",
       R"({"properties": {"runtime": {"const": "r"},
           "variables": {"items": {"enum": ["A", "B"]}}}})",
       "r: /properties/variables/items [ /properties/variables/items ]\n"
       "/properties/variables/items promised A B\n"},
      {"no runtime at all",
       R"({"properties": {"variables": {"items": {"pattern": "^X_"}}}})", ""},
      {"runtimes as branches",
       R"({"oneOf": [
            {"properties": {"runtime": {"const": "a"},
                            "variables": {"items": {"$ref": "#/$defs/x"}}}},
            {"properties": {"runtime": {"const": "b"},
                            "variables": {"items": {"anyOf": [
                              {"$ref": "#/$defs/x"},
                              {"$ref": "#/$defs/y"}]}}}}],
           "properties": {"runtime": {"enum": ["a", "b"]}},
           "$defs": {"y": {"anyOf": [{"const": "Y", "description": "gate"},
                                     {"pattern": "^Z"}]},
                     "x": {"enum": ["X"]}}})",
       "a: /oneOf/0/properties/variables/items [ x ]\n"
       "b: /oneOf/1/properties/variables/items [ x y ]\n"
       "y gated Y(gate) ^Z(pattern)\n"
       "x promised X\n"},
      {"else, and a list that stands in the rule",
       R"({"properties": {"runtime": {"enum": ["a", "b"]}},
           "if": {"properties": {"runtime": {"const": "a"}}},
           "then": {"properties": {"variables": {"items": {"const": "A"}}}},
           "else": {"properties": {"variables": {"allOf": [{"items": {
             "anyOf": [{"const": "B"}, {"pattern": "^P"}]}}]}}},
           "$defs": {"spare": {"enum": ["S"]}, "helper": {"minLength": 1}}})",
       "a: /then/properties/variables/items"
       " [ /then/properties/variables/items ]\n"
       "b: /else/properties/variables/allOf/0/items"
       " [ /else/properties/variables/allOf/0/items/anyOf/0"
       " /else/properties/variables/allOf/0/items/anyOf/1 ]\n"
       "spare listed S\n"
       "/then/properties/variables/items runtime A\n"
       "/else/properties/variables/allOf/0/items/anyOf/0 runtime B\n"
       "/else/properties/variables/allOf/0/items/anyOf/1 runtime "
       "^P(pattern)\n"},
      {"a reference that comes back to itself",
       R"({"properties": {"runtime": {"const": "r"},
           "variables": {"items": {"anyOf": [{"enum": ["A"]},
             {"allOf": [{"not": {}}, {"properties":
               {"again": {"$ref": "#/properties/variables/items"}}}]}]}}}})",
       "r: /properties/variables/items"
       " [ /properties/variables/items/anyOf/0 ]\n"
       "/properties/variables/items/anyOf/0 promised A\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const auto contract = build(row.schema);
    REQUIRE_MESSAGE(contract.ok(), contract.error().message);
    CHECK(dump(*contract) == row.dump);
  }
}

TEST_CASE("the structure of a contract with roles") {
  CHECK(dump(ship()) ==
        "any: /allOf/0/then/properties/variables/items [ base gated ]\n"
        "harbour: /allOf/1/then/properties/variables/items"
        " [ base gated moored ]\n"
        "sea: /allOf/2/then/properties/variables/items"
        " [ base gated log crew_delivered ]\n"
        "base promised DECK HULL\n"
        "gated gated SAIL(there is wind) RUDDER(a helmsman is aboard)\n"
        "moored runtime ANCHOR PIER\n"
        "log file LOG_ID(the book) ^LOG_([1-9][0-9]?)$(pattern)(one a page)\n"
        "crew_delivered delivered RUM(the crew brings it)\n"
        "kept withheld TREASURE(buried)\n"
        "inner internal BILGE_PUMP(below deck)\n"
        "reserved reserved HULL FLAG\n"
        "deprecated deprecated DECK\n");
}

TEST_CASE("a schema that says nothing about names is no contract") {
  for (const char* schema :
       {"true", "{}", R"({"properties": {"runtime": {"enum": ["a"]}}})",
        R"({"$defs": {"variables": {"items": {"const": "A"}}}})"}) {
    CAPTURE(schema);
    const auto contract = build(schema);
    REQUIRE(!contract.ok());
    CHECK(contract.error().code == ErrorCode::UnusableContract);
    CHECK(contract.error().file == "test.schema.json");
  }
}

TEST_CASE("the text of a document") {
  CHECK(document_text("r", {"A", "b\"c"}) ==
        R"({"runtime":"r","variables":["A","b\"c"]})");
  CHECK(document_text(std::nullopt, {}) == R"({"variables":[]})");
}

}  // namespace
}  // namespace alder::contract
