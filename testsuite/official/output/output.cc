// The output tests of the official suite, for draft 2020-12: what the output
// formats produce must satisfy the suite's schemas.

#include <cstdio>
#include <filesystem>
#include <string>

#include "alder/schema.h"
#include "json/parser.h"
#include "json/value.h"
#include "support.h"

namespace {

using alder::json::View;
using alder::testsuite::Tally;

std::string text_of(const View& value) {
  return alder::json::to_line(alder::json::to_value(value));
}

alder::OutputFormat format_named(std::string_view name) {
  if (name == "flag") return alder::OutputFormat::Flag;
  if (name == "detailed") return alder::OutputFormat::Detailed;
  if (name == "verbose") return alder::OutputFormat::Verbose;
  return alder::OutputFormat::Basic;
}

class Runner {
 public:
  explicit Runner(std::string output_schema) {
    options_.registry["https://json-schema.org/draft/2020-12/output/schema"] =
        std::move(output_schema);
  }

  void run_file(const std::filesystem::path& path) {
    const auto text = alder::testsuite::read_bytes(path);
    const auto document = alder::json::parse_document(*text);
    for (const View group : document->root().items()) {
      const auto schema = alder::compile(text_of(*group.find("schema")));
      for (const View test : group.find("tests")->items()) {
        const std::string name =
            path.filename().string() + ": " +
            std::string(test.find("description")->string());
        if (!schema.ok()) {
          tally_.fail(name, schema.error().message);
          continue;
        }
        for (const auto wanted : test.find("output")->members()) {
          check(name, *schema, text_of(*test.find("data")), wanted);
        }
      }
    }
  }

  int finish() const { return tally_.finish(); }

 private:
  void check(const std::string& name, const alder::Schema& schema,
             const std::string& data, const alder::json::Member& wanted) {
    const auto rule = alder::compile(text_of(wanted.value), options_);
    if (!rule.ok()) {
      tally_.fail(name, rule.error().message);
      return;
    }
    alder::Validator validator(schema);
    const std::string output =
        validator.output(data, format_named(wanted.key())).json;
    alder::Validator judge(*rule);
    tally_.check(judge.check(output) == alder::Verdict::Valid, name, output);
  }

  alder::CompileOptions options_;
  Tally tally_;
};

}  // namespace

int main() {
  const auto folder = alder::testsuite::data_path(
      "data/JSON-Schema-Test-Suite/output-tests/draft2020-12");
  if (!folder) {
    alder::testsuite::skip("output", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  Runner runner(*alder::testsuite::read_bytes(*folder / "output-schema.json"));
  for (const auto& file : alder::testsuite::files_of(*folder / "content")) {
    runner.run_file(file);
  }
  return runner.finish();
}
