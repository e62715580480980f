// json/parser.h: a warm parser allocates nothing.
//
// Counts calls of operator new.

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "counted_new.h"
#include "json/parser.h"

namespace alder::json {
namespace {

using testsuite::allocations;

std::string wide_object(int count) {
  std::string text = "{\"k0\":[]";
  for (int i = 0; i < count; ++i) {
    text += ",\"k" + std::to_string(i) + "\":{\"x\":" + std::to_string(i) + "}";
  }
  return text + "}";
}

TEST_CASE("the counter counts") {
  const std::size_t before = allocations;
  const std::string text(1000, 'x');
  CHECK(allocations > before);
}

TEST_CASE("no allocation a document after the first round") {
  const std::vector<std::string> texts = {
      "1",
      R"([1,2.5,"x","\u00e9 and \n more",[],{},true,null])",
      R"({"a":1,"b":2,"a":3})",
      wide_object(20),
      wide_object(400),
      std::string(900, '[') + std::string(900, ']'),
      "[1e5,1.0e-3,12345678901234567890]",
      // Refused ones cost no more.
      "",
      "[1,",
      "{\"a\":tru}",
      "\"\xff\"",
      "\"\\ud800\"",
      std::string(2000, '['),
  };
  KeyDictionary dictionary;
  dictionary.add("a");
  dictionary.add("k7");
  ParseOptions options;
  options.dictionary = &dictionary;
  Parser parser(options);
  Tape tape;
  ParseFailure failure;
  std::size_t accepted = 0;
  for (const std::string& text : texts) {
    accepted += parser.parse(text, &tape, &failure) ? 1 : 0;
  }
  REQUIRE(accepted == 7);
  const std::size_t before = allocations;
  for (int round = 0; round < 10; ++round) {
    for (const std::string& text : texts) {
      parser.parse(text, &tape, &failure);
    }
  }
  CHECK(allocations == before);
}

}  // namespace
}  // namespace alder::json
