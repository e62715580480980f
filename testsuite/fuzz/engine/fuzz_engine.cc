// A schema and a document -> compile, check, explain; the invariants hold.
//
//   input: the schema is the first line, the document what follows
//
//   * a schema that is refused is refused clearly: a message in UTF-8, a span
//     and a pointer that lead into the text
//   * the tree, with and without compiler passes, and the interpreter give one
//     verdict; a limit that only one of them meets is no difference
//   * an invalid document has reasons, at places that there are, and only an
//     invalid one has
//   * the output formats and the annotations are JSON, and say the verdict

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "alder/schema.h"
#include "base/utf8.h"
#include "json/parser.h"
#include "json/pointer.h"
#include "json/value.h"

namespace alder {
namespace {

// What an input may cost, so that a slow one is no finding.
constexpr std::size_t kMaxBytes = 1u << 14;

void demand(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "broken: " << what << std::endl;
  std::abort();
}

CompileOptions options_for(Evaluator evaluator, bool with_passes) {
  CompileOptions options;
  options.evaluator = evaluator;
  options.assert_formats = true;
  options.limits.evaluation_steps = 200'000;
  options.limits.regex_steps = 10'000;
  options.limits.regex_heap_bytes = 1u << 20;
  options.limits.regex_program_bytes = 1u << 20;
  options.limits.depth_levels = 200;
  if (!with_passes) {
    for (const std::string_view pass : pass_names()) {
      options.skipped_passes.emplace_back(pass);
    }
  }
  return options;
}

void check_refusal(const std::string& text, const Error& error) {
  demand(!error.message.empty(), "a refusal without a message");
  demand(utf8_valid_prefix(error.message) == error.message.size(),
         "a message that is no UTF-8");
  // Of a metaschema of the program it is another text.
  if (!error.file.empty()) return;
  demand(error.span.offset_bytes <= text.size() &&
             error.span.length_bytes <= text.size() - error.span.offset_bytes,
         "a span outside of the schema");
  const auto document = json::parse_document(text);
  if (!document.ok()) return;
  demand(json::follow(document->root(), error.pointer).has_value(),
         "a pointer that leads nowhere in the schema");
}

// Outputs nest deeper than documents may.
bool is_json(const std::string& text) { return json::Value::accept(text); }

void check_report(const std::string& document, Validator* validator,
                  Verdict verdict) {
  const Report report = validator->explain(document);
  demand(validator->disagreements() == 0, "the evaluators disagree");
  demand(report.verdict == verdict, "explain() has another verdict");
  demand(report.problems.empty() == (verdict != Verdict::Invalid),
         "the problems do not fit the verdict");
  const auto parsed = json::parse_document(document);
  for (const Diagnostic& problem : report.problems) {
    demand(problem.place.line != 0, "a problem without a place");
    demand(utf8_valid_prefix(problem.message) == problem.message.size(),
           "a message that is no UTF-8");
    demand(json::follow(parsed->root(), problem.instance_location).has_value(),
           "a problem at a place that there is not");
  }
}

void check_outputs(const std::string& document, Validator* validator,
                   Verdict verdict) {
  for (const OutputFormat format :
       {OutputFormat::Flag, OutputFormat::Basic, OutputFormat::Detailed,
        OutputFormat::Verbose}) {
    const Output output = validator->output(document, format);
    if (output.verdict == Verdict::Limit) continue;
    demand(output.verdict == verdict, "an output format has another verdict");
    demand(is_json(output.json), "an output is no JSON");
  }
  const Output annotations = validator->annotations(document);
  if (annotations.verdict == Verdict::Limit) return;
  demand(annotations.verdict == verdict, "annotations have another verdict");
  demand(is_json(annotations.json), "annotations are no JSON");
}

void check(const std::string& schema, const std::string& document) {
  struct Way {
    Evaluator evaluator;
    bool with_passes;
  };
  constexpr Way kWays[] = {{Evaluator::Tree, true},
                           {Evaluator::Tree, false},
                           {Evaluator::Explain, true}};
  std::optional<Verdict> verdict;
  for (const Way& way : kWays) {
    const Result<Schema> compiled =
        compile(schema, options_for(way.evaluator, way.with_passes));
    if (!compiled.ok()) return check_refusal(schema, compiled.error());
    Validator validator(*compiled);
    const Verdict found = validator.check(document);
    if (found == Verdict::Limit) {
      demand(!validator.failure().message.empty(), "a limit without a name");
      continue;
    }
    demand(!verdict || *verdict == found, "the verdicts differ");
    verdict = found;
    if (found == Verdict::Malformed) continue;
    check_report(document, &validator, found);
    if (way.with_passes) check_outputs(document, &validator, found);
  }
}

}  // namespace
}  // namespace alder

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > alder::kMaxBytes) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  alder::check(std::string(text.substr(0, end)),
               std::string(text.substr(std::min(end + 1, text.size()))));
  return 0;
}
