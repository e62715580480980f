// The annotation tests of the official suite:  annotations DRAFT
//
// DRAFT is a name such as "2019-09"; tests say which drafts they are for.
// An assertion names an instance location and a keyword and lists, by place in
// the schema, every annotation that must be there.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "alder/schema.h"
#include "json/parser.h"
#include "json/value.h"
#include "schema/dialects.h"
#include "schema/uri.h"
#include "support.h"

namespace {

using alder::json::Value;
using alder::json::View;
using alder::testsuite::Tally;

// "2019-09" -> 2019, "draft-07" -> 7.
int release_of(std::string_view name) {
  return std::stoi(std::string(name.substr(name.find_first_of("0123456789"))));
}

// "6,<=2019": whether the release is among those meant.
bool is_for(int wanted, const View& test_case) {
  const auto text = test_case.find("compatibility");
  if (!text) return true;
  std::string list(text->string());
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string part = list.substr(at, end - at);
    at = end + 1;
    const std::size_t digits = part.find_first_of("0123456789");
    const int release = std::stoi(part.substr(digits));
    const std::string sign = part.substr(0, digits);
    const bool fits = sign == "<="  ? wanted <= release
                      : sign == "=" ? release == wanted
                                    : release <= wanted;
    if (!fits) return false;
  }
  return true;
}

std::string text_of(const View& value) {
  return alder::json::to_line(alder::json::to_value(value));
}

class Runner {
 public:
  explicit Runner(const alder::schema::DraftRow& draft) : draft_(draft) {}

  void run_file(const std::filesystem::path& path) {
    const auto text = alder::testsuite::read_bytes(path);
    const auto document = alder::json::parse_document(*text);
    for (const View test_case : document->root().find("suite")->items()) {
      if (!is_for(release_of(draft_.name), test_case)) continue;
      const std::string name =
          path.filename().string() + ": " +
          std::string(test_case.find("description")->string());
      alder::CompileOptions options;
      options.default_dialect = draft_.uri;
      const auto schema =
          alder::compile(text_of(*test_case.find("schema")), options);
      if (!schema.ok()) {
        tally_.fail(name, schema.error().message);
        continue;
      }
      alder::Validator validator(*schema);
      for (const View test : test_case.find("tests")->items()) {
        run_test(name, test, &validator);
      }
    }
  }

  int finish() const {
    std::printf("annotations: %zu tests with %zu assertions of %s ran\n",
                tests_, assertions_, std::string(draft_.name).c_str());
    return tally_.finish();
  }

 private:
  void run_test(const std::string& name, const View& test,
                alder::Validator* validator) {
    ++tests_;
    const std::string instance = text_of(*test.find("instance"));
    const Value found = Value::parse(validator->annotations(instance).json);
    for (const View assertion : test.find("assertions")->items()) {
      ++assertions_;
      const Value wanted = alder::json::to_value(*assertion.find("expected"));
      const Value got =
          matching(found, std::string(assertion.find("location")->string()),
                   std::string(assertion.find("keyword")->string()));
      tally_.check(nlohmann::json(decoded(wanted)) == nlohmann::json(got), name,
                   "wanted " + wanted.dump() + ", got " + got.dump());
    }
  }

  // Location in the schema -> annotation, of one keyword at one place.
  static Value matching(const Value& annotations, const std::string& location,
                        const std::string& keyword) {
    Value result = Value::object();
    for (const Value& each : annotations) {
      if (each["instanceLocation"] != location || each["keyword"] != keyword) {
        continue;
      }
      // The suite names the subschema, not the keyword in it.
      std::string place = each["keywordLocation"];
      place.resize(place.rfind('/'));
      result[alder::schema::percent_decoded(place)] = each["annotation"];
    }
    return result;
  }

  static Value decoded(const Value& expected) {
    Value result = Value::object();
    for (const auto& [place, value] : expected.items()) {
      result[alder::schema::percent_decoded(place)] = value;
    }
    return result;
  }

  const alder::schema::DraftRow& draft_;
  std::size_t tests_ = 0;
  std::size_t assertions_ = 0;
  Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const draft =
      argc == 2 ? alder::schema::draft_from_name(argv[1]) : nullptr;
  if (draft == nullptr) return 2;
  const auto folder = alder::testsuite::data_path(
      "data/JSON-Schema-Test-Suite/annotations/tests");
  if (!folder) {
    alder::testsuite::skip("annotations", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  Runner runner(*draft);
  for (const auto& file : alder::testsuite::files_of(*folder)) {
    runner.run_file(file);
  }
  return runner.finish();
}
