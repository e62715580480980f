// alder test: schema tests in the official suite's file format.
//
//   [{"description", "schema", "tests": [{"description", "data", "valid"}]}]
//
// A test may also say what must fail, as "errors": [{"keyword",
// "instanceLocation"}], each of which must be among the problems found.  A
// schema that cannot be used fails all its tests, and is told once.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "alder/schema.h"
#include "base/line_index.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/reporter.h"
#include "cli/schemas.h"
#include "json/parser.h"
#include "json/value.h"

namespace alder::cli {
namespace {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Valid:
      return "valid";
    case Verdict::Invalid:
      return "invalid";
    case Verdict::Malformed:
      return "malformed";
    case Verdict::Limit:
      break;
  }
  return "stopped by a limit";
}

std::string text_of(const json::View& object, std::string_view name) {
  const auto member = object.find(name);
  return member && member->is_string() ? std::string(member->string()) : "";
}

// What every file adds to.
struct Totals {
  std::size_t passed = 0;
  std::size_t failed = 0;
  json::Value tests = json::Value::array();  // of --report
};

class TestFile {
 public:
  TestFile(const std::string& name, std::string_view text,
           const CompileOptions& options, Totals* totals)
      : options_(options), totals_(*totals), lines_(text), text_(text) {
    entry_.file = name;
  }

  report::Entry run() {
    json::ParseFailure failure;
    if (!json::Parser().parse(text_, &tape_, &failure)) {
      entry_.status = report::Status::Malformed;
      entry_.error = failure.to_error();
      entry_.place = lines_.place(failure.span.offset_bytes);
      return std::move(entry_);
    }
    offsets_.emplace(tape_);
    const json::View root = tape_.root();
    if (!root.is_array()) {
      misshapen(root, "a test file is an array of cases");
      return std::move(entry_);
    }
    for (const json::View each : root.items()) run_case(each);
    return std::move(entry_);
  }

 private:
  void run_case(const json::View& each) {
    const auto schema_value =
        each.is_object() ? each.find("schema") : std::nullopt;
    const auto tests = each.is_object() ? each.find("tests") : std::nullopt;
    if (!schema_value || !tests || !tests->is_array()) {
      return misshapen(each,
                       "a case is an object with \"schema\" and "
                       "\"tests\"");
    }
    const std::string name = text_of(each, "description");
    const Result<Schema> schema = compile(slice(*schema_value), options_);
    if (!schema.ok()) add_schema_problem(*schema_value, schema.error());
    for (const json::View test : tests->items()) {
      const auto data = test.is_object() ? test.find("data") : std::nullopt;
      const auto valid = test.is_object() ? test.find("valid") : std::nullopt;
      if (!data || !valid || !valid->is_boolean()) {
        misshapen(test, "a test is an object with \"data\" and \"valid\"");
      } else if (!has_shapely_errors(test)) {
        continue;
      } else if (!schema.ok()) {
        record(name, test, "the schema is unusable: " + schema.error().message);
      } else {
        run_test(name, *schema, test, *data, valid->boolean());
      }
    }
  }

  // Whether "errors" is as above; else says so.
  bool has_shapely_errors(const json::View& test) {
    const auto errors = test.find("errors");
    if (!errors) return true;
    if (!errors->is_array()) {
      misshapen(*errors, "\"errors\" is an array");
      return false;
    }
    for (const json::View error : errors->items()) {
      const bool fits = error.is_object() && is_string(error.find("keyword")) &&
                        is_string(error.find("instanceLocation"));
      if (fits) continue;
      misshapen(error,
                "an error is an object with \"keyword\" and "
                "\"instanceLocation\", both strings");
      return false;
    }
    return true;
  }

  static bool is_string(const std::optional<json::View>& value) {
    return value && value->is_string();
  }

  // In the test file, unless another schema is to blame.
  void add_schema_problem(const json::View& schema, const Error& error) {
    const bool is_here = error.file.empty();
    Diagnostic diagnostic;
    diagnostic.code = to_string(error.code);
    diagnostic.file = entry_.file;
    diagnostic.place =
        lines_.place(offsets_->offset_bytes(schema) +
                     (is_here ? error.span.offset_bytes : std::uint64_t{0}));
    diagnostic.message =
        is_here ? error.message : error.file + ": " + error.message;
    diagnostic.keyword_location = error.pointer;
    entry_.status = report::Status::Invalid;
    entry_.problems.push_back(std::move(diagnostic));
  }

  void run_test(const std::string& name, const Schema& schema,
                const json::View& test, const json::View& data, bool valid) {
    Validator validator(schema);
    const Report report = validator.explain(slice(data));
    const Verdict wanted = valid ? Verdict::Valid : Verdict::Invalid;
    if (report.verdict != wanted) {
      finish(name, test,
             "it must be " + std::string(to_string(wanted)) + ", but is " +
                 std::string(to_string(report.verdict)));
      return;
    }
    if (const auto errors = test.find("errors")) {
      for (const json::View error : errors->items()) {
        if (has_problem(report, error)) continue;
        finish(name, test,
               "no problem has the keyword " +
                   alder::quoted(text_of(error, "keyword")) + " at " +
                   alder::quoted(text_of(error, "instanceLocation")));
        return;
      }
    }
    finish(name, test, "");
  }

  static bool has_problem(const Report& report, const json::View& wanted) {
    const std::string keyword = text_of(wanted, "keyword");
    const std::string location = text_of(wanted, "instanceLocation");
    return std::any_of(report.problems.begin(), report.problems.end(),
                       [&](const Diagnostic& problem) {
                         return problem.keyword == keyword &&
                                problem.instance_location == location;
                       });
  }

  // Counts a test and tells of it; `why` is empty when it passed.
  void finish(const std::string& name, const json::View& test,
              const std::string& why) {
    record(name, test, why);
    if (why.empty()) return;
    add_problem("test-failed", test,
                alder::quoted(name) + ": " +
                    alder::quoted(text_of(test, "description")) + ": " + why);
  }

  // Counts a test.
  void record(const std::string& name, const json::View& test,
              const std::string& why) {
    const bool passed = why.empty();
    ++(passed ? totals_.passed : totals_.failed);
    json::Value row = {{"file", entry_.file},
                       {"case", name},
                       {"test", text_of(test, "description")},
                       {"passed", passed}};
    if (!passed) row["message"] = why;
    totals_.tests.push_back(std::move(row));
  }

  void misshapen(const json::View& value, std::string message) {
    ++totals_.failed;
    add_problem("test-misshapen", value, std::move(message));
  }

  void add_problem(std::string code, const json::View& value,
                   std::string message) {
    Diagnostic diagnostic;
    diagnostic.code = std::move(code);
    diagnostic.file = entry_.file;
    diagnostic.place = lines_.place(offsets_->offset_bytes(value));
    diagnostic.message = std::move(message);
    entry_.status = report::Status::Invalid;
    entry_.problems.push_back(std::move(diagnostic));
  }

  std::string slice(const json::View& value) {
    const ByteSpan span = offsets_->span(value);
    return std::string(text_.substr(span.offset_bytes, span.length_bytes));
  }

  const CompileOptions& options_;
  Totals& totals_;
  LineIndex lines_;
  std::string_view text_;
  json::Tape tape_;
  std::optional<json::NodeOffsets> offsets_;
  report::Entry entry_;
};

Status write_report(const std::string& path, const Totals& totals) {
  Result<Output> file = Output::open(path);
  if (!file.ok()) return file.error();
  file->write(json::to_line({{"passed", totals.passed},
                             {"failed", totals.failed},
                             {"tests", totals.tests}}) +
              "\n");
  file->flush();
  if (file->failed()) return file->failure();
  return Done{};
}

}  // namespace

void run(const TestOptions& options, Session* session) {
  Result<Reporter> reporter =
      Reporter::open(options.reporting, "alder test", session);
  if (!reporter.ok()) return session->complain(reporter.error());
  SchemaLoader loader(options.schema);
  Result<CompileOptions> compile_options = loader.settings();
  if (!compile_options.ok()) {
    return session->complain(compile_options.error());
  }
  Totals totals;
  for_each_document(
      options.inputs, Limits().size_bytes,
      [&](report::Entry entry) { reporter->add(entry); },
      [&](const std::string& name, std::string_view bytes) {
        reporter->add(TestFile(name, bytes, *compile_options, &totals).run(),
                      bytes);
      });
  reporter->finish();
  if (options.reporting.formats.empty()) {
    session->out().write(std::to_string(totals.passed) + " passed, " +
                         std::to_string(totals.failed) + " failed\n");
  }
  if (options.report_file.empty()) return;
  const Status written = write_report(options.report_file, totals);
  if (!written.ok()) session->complain(written.error());
}

}  // namespace alder::cli
