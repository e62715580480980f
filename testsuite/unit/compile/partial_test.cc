// Three-valued logic: what is said must hold for every value that fits.

#include "compile/partial.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "passes.h"

namespace alder::compiler {
namespace {

using Class = Assumption::Class;

// For the classes of property "k" with the listed string "a": no object, k
// absent, k is "a", k is anything else.  F, T or ? each.
std::string decided(std::string_view schema) {
  Passed passed(schema, kLowered);
  const std::vector<std::string_view> listed{"a"};
  std::string out;
  for (const Class which :
       {Class::NotObject, Class::Absent, Class::Equals, Class::Other}) {
    const Assumption assumption{which, "k", "a", listed};
    switch (decide(passed.exprs(), passed.root(), assumption)) {
      case Tri::False:
        out += "F";
        break;
      case Tri::True:
        out += "T";
        break;
      case Tri::Unknown:
        out += "?";
    }
  }
  return out;
}

TEST_CASE("decisions by one property") {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"true", "TTTT"},
      {"false", "FFFF"},
      {R"({"type":"object"})", "FTTT"},
      {R"({"type":"string"})", "?FFF"},
      {R"({"not":{"type":"object"}})", "TFFF"},
      {R"({"minimum":1})", "?TTT"},
      {R"({"required":["k"]})", "TFTT"},
      {R"({"required":["k","x"]})", "TF??"},
      {R"({"required":["x"]})", "T???"},
      {R"({"properties":{"k":{"const":"a"}}})", "TTTF"},
      {R"({"properties":{"k":{"const":"b"}}})", "TTF?"},
      {R"({"properties":{"k":{"const":1}}})", "TTF?"},
      {R"({"properties":{"k":{"enum":["a",1]}}})", "TTT?"},
      {R"({"properties":{"k":{"type":"string"}}})", "TTT?"},
      {R"({"properties":{"k":{"type":"integer"}}})", "TTF?"},
      {R"({"properties":{"k":{"not":{"const":"a"}}}})", "TTFT"},
      {R"({"properties":{"k":{"pattern":"^a"}}})", "TTT?"},
      {R"({"properties":{"k":false}})", "TTFF"},
      {R"({"patternProperties":{"^k":{"const":"a"}}})", "T??F"},
      {R"({"properties":{"x":true},"additionalProperties":false})", "T?FF"},
      {R"({"properties":{"k":{"const":"a"},"x":{"type":"null"}}})", "T??F"},
      {R"({"maxProperties":1})", "T???"},
      {R"({"const":"a"})", "????"},
      {R"({"enum":[{"k":"a"}]})", "????"},
      {R"({"dependentSchemas":{"k":{"properties":{"k":{"const":"a"}}}}})",
       "TTTF"},
      {R"({"dependentSchemas":{"x":false}})", "T???"},
      {R"({"propertyNames":false})", "????"},
      {R"({"anyOf":[{"required":["k"]},{"type":"string"}]})", "TFTT"},
      {R"({"oneOf":[{"required":["k"]},{"type":"object"}]})", "TTFF"},
      {R"({"if":{"required":["k"]},"then":{"properties":{"k":{"const":"a"}}},"else":false})",
       "TFTF"},
      {R"({"if":{"required":["x"]},"then":false,"else":{"type":"null"}})",
       "FFFF"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(decided(row.first) == row.second);
  }
}

TEST_CASE("decisions about one string") {
  struct Row {
    std::string_view schema;
    Tri wanted;  // of "ab"
  };
  const Row rows[] = {
      {"true", Tri::True},
      {"false", Tri::False},
      {R"({"type":"string"})", Tri::True},
      {R"({"type":"null"})", Tri::False},
      {R"({"enum":[1,"ab"]})", Tri::True},
      {R"({"const":"a"})", Tri::False},
      {R"({"minLength":3})", Tri::False},
      {R"({"pattern":"b$"})", Tri::True},
      {R"({"minimum":1,"items":false,"required":["x"]})", Tri::True},
      {R"({"contains":false,"propertyNames":false})", Tri::True},
      {R"({"oneOf":[{"const":"ab"},{"minLength":2}]})", Tri::False},
      {R"({"not":{"const":"ab"}})", Tri::False},
      {R"({"if":{"minLength":2},"then":{"maxLength":1}})", Tri::False},
  };
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    Passed passed(row.schema, kLowered);
    CHECK(decide_string(*passed.exprs(), passed.root(), "ab") == row.wanted);
  }
}

}  // namespace
}  // namespace alder::compiler
