// Schemas and instances that validators got wrong, with the right answer.
//
//   regress_engine FILE        our own cases
//   regress_engine collected   those of the test data
//
// One JSON object a line:
//   id, why
//   schema | schema_text | schema_gen
//   instance | instance_text | instance_hex | instance_gen
//     a _gen repeats: {open, times, body, close} or
//                     {prefix, body, times, suffix}
//   registry          URI -> schema
//   files             name -> schema, beside the schema
//   format_assertion  whether formats assert
//   expected          the verdict, or in words: "any verdict ...", "clear
//                     error ..." (of the schema), "clear parse error ..."
//   also_accepted     in words: a schema error, or a limit
//   error_at          locations that one of the errors must have
//   no_error_under    keyword locations below which there must be none
//
// Every case runs with both evaluators, within 5 s of CPU time, or 30 s and
// 1 GiB where the case says so.

#include <sys/resource.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "alder/schema.h"
#include "base/utf8.h"
#include "json/parser.h"
#include "json/tape.h"
#include "support.h"

namespace {

using alder::json::View;
using alder::testsuite::Tally;

constexpr std::string_view kFolder = "file:///cases/";

// One line, with its values as text: numbers keep their spelling.
class Case {
 public:
  explicit Case(alder::json::Document document)
      : document_(std::move(document)), offsets_(*document_.tape) {}

  std::optional<View> field(std::string_view name) const {
    return document_.root().find(name);
  }
  std::string string(std::string_view name) const {
    const auto found = field(name);
    return found && found->is_string() ? std::string(found->string()) : "";
  }
  bool flag(std::string_view name) const {
    const auto found = field(name);
    return found && found->is_boolean() && found->boolean();
  }

  // `schema` or `instance`, however it is given.
  std::string text_of(const std::string& name) {
    if (const auto value = field(name)) return slice(*value);
    if (const auto text = field(name + "_text")) {
      return std::string(text->string());
    }
    if (const auto hex = field(name + "_hex")) return from_hex(hex->string());
    return generated(*field(name + "_gen"));
  }

  std::map<std::string, std::string> texts(std::string_view name,
                                           std::string_view prefix) {
    std::map<std::string, std::string> found;
    if (const auto object = field(name)) {
      for (const alder::json::Member member : object->members()) {
        found[std::string(prefix) + std::string(member.key())] =
            slice(member.value);
      }
    }
    return found;
  }

 private:
  std::string slice(const View& value) {
    const alder::ByteSpan span = offsets_.span(value);
    return std::string(
        document_.tape->text().substr(span.offset_bytes, span.length_bytes));
  }

  static std::string from_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
      const std::string byte(hex.substr(i, 2));
      bytes.push_back(static_cast<char>(std::stoi(byte, nullptr, 16)));
    }
    return bytes;
  }

  static std::string generated(const View& recipe) {
    const auto part = [&](std::string_view name) {
      const auto found = recipe.find(name);
      return found ? std::string(found->string()) : std::string();
    };
    const auto repeated = [&](const std::string& text) {
      std::string out;
      for (auto i = recipe.find("times")->int64(); i > 0; --i) out += text;
      return out;
    };
    if (recipe.find("prefix")) {
      return part("prefix") + repeated(part("body")) + part("suffix");
    }
    return repeated(part("open")) + part("body") + repeated(part("close"));
  }

  alder::json::Document document_;
  alder::json::NodeOffsets offsets_;
};

// A sanitizer makes everything slower; the bounds are those of the program.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kSlowdown = 20;
#else
constexpr double kSlowdown = 1;
#endif

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

// What came of one case with one evaluator.
struct Answer {
  bool bad_schema = false;
  alder::Error error;  // of a bad schema, or why there is no verdict
  alder::Verdict verdict = alder::Verdict::Valid;
  alder::Report report;
};

Answer answer_of(Case* row, alder::Evaluator evaluator) {
  Answer answer;
  alder::CompileOptions options;
  options.evaluator = evaluator;
  options.uri = std::string(kFolder) + "schema.json";
  options.assert_formats = row->flag("format_assertion");
  options.registry = row->texts("registry", "");
  options.registry.merge(row->texts("files", kFolder));
  auto schema = alder::compile(row->text_of("schema"), options);
  if (!schema.ok()) {
    answer.bad_schema = true;
    answer.error = schema.error();
    return answer;
  }
  const std::string instance = row->text_of("instance");
  alder::Validator validator(*schema);
  answer.verdict = validator.check(instance);
  if (answer.verdict == alder::Verdict::Malformed ||
      answer.verdict == alder::Verdict::Limit) {
    answer.error = validator.failure();
    return answer;
  }
  answer.report = validator.explain(instance);
  return answer;
}

bool is_clear(const alder::Error& error) {
  return !error.message.empty() &&
         alder::utf8_valid_prefix(error.message) == error.message.size();
}

bool is_verdict(const Answer& answer) {
  return !answer.bad_schema && (answer.verdict == alder::Verdict::Valid ||
                                answer.verdict == alder::Verdict::Invalid);
}

bool is_bad_schema(const Answer& answer) {
  return answer.bad_schema && is_clear(answer.error) &&
         alder::error_code(answer.error.code).outcome ==
             alder::Outcome::BadSchema;
}

// A schema may reach a limit, too.
bool is_refused_schema(const Answer& answer) {
  return answer.bad_schema && is_clear(answer.error);
}

bool is_limit(const Answer& answer) {
  return !answer.bad_schema && answer.verdict == alder::Verdict::Limit &&
         is_clear(answer.error);
}

// Whether an answer is one of those that `also_accepted` names.
bool also_accepted(const std::string& words, const Answer& answer) {
  if (words.find("schema error") != std::string::npos ||
      words.find("URI") != std::string::npos) {
    return is_bad_schema(answer);
  }
  return words.find("limit") != std::string::npos ||
                 words.find("nesting") != std::string::npos
             ? is_limit(answer)
             : false;
}

bool accepted(const Case& row, const Answer& answer) {
  const std::string words = row.string("expected");
  if (words.starts_with("any verdict")) {
    return is_verdict(answer) || is_refused_schema(answer) || is_limit(answer);
  }
  if (words.starts_with("clear error")) return is_bad_schema(answer);
  if (words.starts_with("clear parse error")) {
    return is_verdict(answer) || (answer.verdict == alder::Verdict::Malformed &&
                                  is_clear(answer.error));
  }
  if (also_accepted(row.string("also_accepted"), answer)) return true;
  const alder::Verdict wanted =
      row.flag("expected") ? alder::Verdict::Valid : alder::Verdict::Invalid;
  return is_verdict(answer) && answer.verdict == wanted;
}

// What the report lacks or has too much, or empty.
std::string misreported(const Case& row, const Answer& answer) {
  if (!is_verdict(answer)) return {};
  if (answer.report.verdict != answer.verdict) return "explain() differs";
  const bool invalid = answer.verdict == alder::Verdict::Invalid;
  if (answer.report.problems.empty() == invalid) {
    return "problems do not fit the verdict";
  }
  if (const auto wanted = row.field("error_at")) {
    bool found = false;
    for (const alder::Diagnostic& problem : answer.report.problems) {
      found |=
          problem.instance_location ==
              wanted->find("instanceLocation")->string() &&
          problem.keyword_location == wanted->find("keywordLocation")->string();
    }
    if (!found) return "no error at error_at";
  }
  if (const auto places = row.field("no_error_under")) {
    for (const View place : places->items()) {
      for (const alder::Diagnostic& problem : answer.report.problems) {
        if (problem.keyword_location.starts_with(place.string())) {
          return "an error at " + problem.keyword_location;
        }
      }
    }
  }
  return {};
}

void run_case(Case* row, alder::Evaluator evaluator, Tally* tally) {
  const std::string name =
      row->string("id") +
      (evaluator == alder::Evaluator::Tree ? " tree" : " explain");
  const double start = cpu_seconds();
  const Answer answer = answer_of(row, evaluator);
  const double seconds = cpu_seconds() - start;
  const bool patient =
      row->string("also_accepted").find("30 s") != std::string::npos;
  if (!accepted(*row, answer)) {
    tally->fail(name, row->string("why") + " (" + answer.error.message + ")");
  } else if (const std::string wrong = misreported(*row, answer);
             !wrong.empty()) {
    tally->fail(name, wrong);
  } else if (seconds > (patient ? 30 : 5) * kSlowdown) {
    tally->fail(name, "took " + std::to_string(seconds) + " s");
  } else {
    tally->pass();
  }
}

void run_file(const std::string& text, Tally* tally) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    auto document = alder::json::parse_document(line);
    if (!document.ok()) {
      tally->fail(line, document.error().message);
      continue;
    }
    Case row(std::move(*document));
    run_case(&row, alder::Evaluator::Tree, tally);
    run_case(&row, alder::Evaluator::Explain, tally);
  }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  tally->check(peak_megabytes() < 1024, "memory",
               std::to_string(peak_megabytes()) + " MiB");
#endif
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::optional<std::filesystem::path> file = argv[1];
  if (std::string_view(argv[1]) == "collected") {
    file = alder::testsuite::data_path("cases/validator-bugs.ndjson");
    if (!file) {
      alder::testsuite::skip("regress collected", "no data");
      return alder::testsuite::print_last_line(0, 0, 1);
    }
  }
  Tally tally;
  if (const auto text = alder::testsuite::read_bytes(*file)) {
    run_file(*text, &tally);
  } else {
    tally.fail(file->string(), "cannot be read");
  }
  return tally.finish();
}
