// The public interface over the engine's modules.
//
//   check:   bytes -> tape -> tree -> verdict
//   explain: bytes -> tape -> tree -> verdict, and where that is "invalid",
//            the interpreter's reasons.  The interpreter is right when the
//            two disagree; the disagreement is counted.

#include "alder/schema.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "alder/build_options.h"
#include "alder/compiled_schema.h"
#include "base/limit_hit.h"
#include "base/line_index.h"
#include "check/evaluator.h"
#include "explain/checked_graph.h"
#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "explain/output.h"
#include "json/parser.h"
#include "json/value.h"
#include "schema/bundle.h"
#include "schema/graph.h"
#include "schema/lint.h"
#include "schema/upgrade.h"

namespace alder {

namespace {

static_assert(static_cast<int>(OutputFormat::Verbose) ==
              static_cast<int>(explain::OutputFormat::Verbose));

// Errors: BadUsage, no such pass.
Result<compiler::PassSet> pass_set(const std::vector<std::string>& skipped) {
  compiler::PassSet set = compiler::kAllPasses;
  for (const std::string& name : skipped) {
    const auto passes = compiler::passes();
    const auto found = std::find_if(
        passes.begin(), passes.end(),
        [&](compiler::Pass pass) { return compiler::to_string(pass) == name; });
    if (found == passes.end()) {
      return Error{ErrorCode::BadUsage,
                   "there is no compiler pass \"" + name + "\"",
                   {},
                   {},
                   {}};
    }
    set = static_cast<compiler::PassSet>(set & ~compiler::pass_bit(*found));
  }
  return set;
}

}  // namespace

schema::BuildOptions build_options(const CompileOptions& options) {
  schema::BuildOptions build;
  build.uri = options.uri;
  build.file = options.file;
  build.default_dialect = options.default_dialect;
  build.assert_formats = options.assert_formats;
  build.assert_content = options.assert_content;
  build.refuse_duplicates = options.refuse_duplicates;
  build.limits = options.limits;
  build.registry.insert(options.registry.begin(), options.registry.end());
  build.retrieve = options.retrieve;
  return build;
}

std::vector<std::string_view> pass_names() {
  std::vector<std::string_view> names;
  for (const compiler::Pass pass : compiler::passes()) {
    names.push_back(compiler::to_string(pass));
  }
  return names;
}

std::string Schema::tree_text() const {
  return tree::dump_text(compiled_->program->tree);
}
std::string Schema::tree_json() const {
  return tree::dump_json(compiled_->program->tree);
}
std::string Schema::tree_dot() const {
  return tree::dump_dot(compiled_->program->tree);
}

Result<Schema> compile(std::string text, const CompileOptions& options) {
  Result<compiler::PassSet> passes = pass_set(options.skipped_passes);
  if (!passes.ok()) return passes.error();
  Result<std::shared_ptr<const schema::Graph>> graph =
      explain::build_checked_graph(std::move(text), build_options(options));
  if (!graph.ok()) return graph.error();
  auto compiled = std::make_shared<Schema::Compiled>();
  compiled->program = compiler::compile(*graph, *passes);
  compiled->evaluator = options.evaluator;
  Schema schema;
  schema.compiled_ = std::move(compiled);
  return schema;
}

Schema compile_or_throw(std::string text, const CompileOptions& options) {
  Result<Schema> schema = compile(std::move(text), options);
  if (!schema.ok()) throw std::runtime_error(schema.error().message);
  return *std::move(schema);
}

Result<std::string> bundle(std::string text, const CompileOptions& options) {
  Result<std::shared_ptr<const schema::Graph>> graph =
      schema::Graph::build(std::move(text), build_options(options));
  if (!graph.ok()) return graph.error();
  return schema::bundled(**graph);
}

Result<std::string> upgrade(std::string text, const CompileOptions& options,
                            std::vector<Diagnostic>* notes) {
  Result<std::shared_ptr<const schema::Graph>> graph =
      schema::Graph::build(std::move(text), build_options(options));
  if (!graph.ok()) return graph.error();
  if (notes != nullptr) *notes = schema::upgrade_notes(**graph);
  return schema::upgraded(**graph);
}

Result<std::vector<Diagnostic>> lint(std::string text,
                                     const CompileOptions& options) {
  Result<std::shared_ptr<const schema::Graph>> graph =
      explain::build_checked_graph(std::move(text), build_options(options));
  if (!graph.ok()) return graph.error();
  return schema::lint(**graph);
}

struct Validator::State {
  explicit State(Schema schema_in)
      : schema(std::move(schema_in)),
        graph(*schema.compiled_->program->graph),
        evaluator(schema.compiled_->program->tree, graph.options().limits),
        interpreter(graph) {
    json::ParseOptions options;
    options.limits = graph.options().limits;
    options.refuse_duplicates = graph.options().refuse_duplicates;
    options.dictionary = &schema.compiled_->program->tree.dictionary;
    parser = json::Parser(options);
  }

  // The verdict on the parsed tape by the evaluator that was asked for.
  Verdict verdict() {
    if (schema.compiled_->evaluator == Evaluator::Explain) {
      const explain::Outcome outcome = interpreter.verdict(tape.root(), &limit);
      return of(outcome);
    }
    const Verdict verdict = verdict_of(evaluator.check(tape.root()));
    if (verdict == Verdict::Limit) limit = evaluator.limit();
    return verdict;
  }

  Verdict of(explain::Outcome outcome) {
    switch (outcome) {
      case explain::Outcome::Valid:
        return Verdict::Valid;
      case explain::Outcome::Invalid:
        return Verdict::Invalid;
      case explain::Outcome::Limit:
        break;
    }
    return Verdict::Limit;
  }

  bool parse(std::string_view bytes) {
    failed = !parser.parse(bytes, &tape, &failure);
    return !failed;
  }

  // Parses and explains; nothing for what is malformed or beyond a limit.
  std::optional<explain::Explanation> explained(std::string_view bytes,
                                                const explain::Options& options,
                                                Verdict* verdict) {
    if (!parse(bytes)) {
      *verdict = parse_verdict();
      return std::nullopt;
    }
    explain::Explanation explanation =
        interpreter.explain(tape.root(), options);
    *verdict = of(explanation.outcome);
    limit = explanation.limit;
    if (*verdict == Verdict::Limit) return std::nullopt;
    return explanation;
  }

  Verdict parse_verdict() const {
    return error_code(failure.code).outcome == alder::Outcome::Limit
               ? Verdict::Limit
               : Verdict::Malformed;
  }

  Schema schema;
  const schema::Graph& graph;
  json::Parser parser;
  json::Tape tape;
  check::Evaluator evaluator;
  explain::Interpreter interpreter;
  bool failed = false;
  json::ParseFailure failure;
  LimitHit limit;
  std::size_t disagreements = 0;
};

Validator::Validator(Schema schema)
    : state_(std::make_unique<State>(std::move(schema))) {}
Validator::~Validator() = default;
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;

Verdict Validator::check(std::string_view bytes) {
  if (!state_->parse(bytes)) return state_->parse_verdict();
  return state_->verdict();
}

Error Validator::failure() const {
  if (state_->failed) return state_->failure.to_error();
  return {state_->limit.code, std::string(state_->limit.what), {}, {}, {}};
}

std::size_t Validator::disagreements() const { return state_->disagreements; }

namespace {

// An invalid document whose reasons are beyond the limits.
Diagnostic unexplained(const LimitHit& limit, std::string_view bytes,
                       const json::Tape& tape, const std::string& file) {
  Diagnostic diagnostic;
  diagnostic.code = to_string(limit.code);
  diagnostic.file = file;
  diagnostic.place =
      place_at(bytes, json::NodeOffsets(tape).span(tape.root()).offset_bytes);
  diagnostic.message = "the document is invalid, and saying why stopped: " +
                       std::string(limit.what);
  return diagnostic;
}

}  // namespace

Report Validator::explain(std::string_view bytes,
                          const ReportOptions& options) {
  Report report;
  report.verdict = check(bytes);
  if (report.verdict == Verdict::Malformed ||
      report.verdict == Verdict::Limit) {
    report.error = failure();
    report.error.file = options.file;
    report.place = place_at(bytes, report.error.span.offset_bytes);
    return report;
  }
  if (report.verdict == Verdict::Valid) return report;
  explain::Options explain_options;
  explain_options.all_branches = options.all_branches;
  explain_options.redact = options.redact;
  const explain::Explanation explanation =
      state_->interpreter.explain(state_->tape.root(), explain_options);
  if (explanation.outcome == explain::Outcome::Limit) {
    report.problems.push_back(
        unexplained(explanation.limit, bytes, state_->tape, options.file));
    report.total_problems = 1;
    return report;
  }
  if (explanation.outcome == explain::Outcome::Valid) {
    ++state_->disagreements;
    report.verdict = Verdict::Valid;
    return report;
  }
  report.problems = explain::diagnostics(
      explanation, state_->graph, state_->tape, options.file,
      options.max_errors, &report.total_problems);
  return report;
}

Output Validator::output(std::string_view bytes, OutputFormat format) {
  const auto wanted = static_cast<explain::OutputFormat>(format);
  Output result;
  const auto explanation =
      state_->explained(bytes, explain::options_for(wanted), &result.verdict);
  if (!explanation) return result;
  result.json = json::to_line(
      explain::output(*explanation, state_->graph, state_->tape, wanted));
  return result;
}

Output Validator::annotations(std::string_view bytes) {
  explain::Options options;
  options.annotations = true;
  Output result;
  const auto explanation = state_->explained(bytes, options, &result.verdict);
  if (!explanation) return result;
  result.json =
      result.verdict == Verdict::Valid
          ? json::to_line(explain::annotations(*explanation, state_->graph))
          : "[]";
  return result;
}

}  // namespace alder
