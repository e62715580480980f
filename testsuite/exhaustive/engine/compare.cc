// Builds the graph once and a tree a pass set, then asks all of them.

#include "compare.h"

#include <string_view>

#include "check/evaluator.h"
#include "check/value_evaluator.h"
#include "compile/compile.h"
#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "schema/graph.h"

namespace alder::testsuite {
namespace {

// Explanations cost more than verdicts: one in so many pairs has one.
constexpr std::size_t kExplainEvery = 7;

constexpr std::size_t kMaxReports = 20;

std::string_view word(explain::Outcome outcome) {
  switch (outcome) {
    case explain::Outcome::Valid:
      return "valid";
    case explain::Outcome::Invalid:
      return "invalid";
    case explain::Outcome::Limit:
      break;
  }
  return "limit";
}

std::vector<compiler::PassSet> pass_sets() {
  std::vector<compiler::PassSet> sets{compiler::kAllPasses, 0};
  for (const compiler::Pass pass : compiler::passes()) {
    sets.push_back(static_cast<compiler::PassSet>(compiler::kAllPasses &
                                                  ~compiler::pass_bit(pass)));
  }
  return sets;
}

std::string name_of(compiler::PassSet set) {
  std::string name = "passes";
  for (const compiler::Pass pass : compiler::passes()) {
    if ((set & compiler::pass_bit(pass)) != 0) {
      name += " " + std::string(compiler::to_string(pass));
    }
  }
  return name;
}

template <class Evaluator, class V>
explain::Outcome verdict(Evaluator* evaluator, const V& view) {
  switch (evaluator->check(view)) {
    case check::Outcome::Valid:
      return explain::Outcome::Valid;
    case check::Outcome::Invalid:
      return explain::Outcome::Invalid;
    case check::Outcome::Limit:
      break;
  }
  return explain::Outcome::Limit;
}

}  // namespace

struct Comparison::Variant {
  Variant(std::shared_ptr<const schema::Graph> graph, compiler::PassSet set)
      : passes(set),
        compiled(compiler::compile(std::move(graph), set)),
        evaluator(compiled->tree, compiled->graph->options().limits),
        values(compiled->tree, compiled->graph->options().limits) {}

  compiler::PassSet passes;
  std::shared_ptr<const compiler::Compiled> compiled;
  check::Evaluator evaluator;
  check::ValueEvaluator values;
};

// One schema, compiled in all ways.
class Comparison::Subject {
 public:
  explicit Subject(std::shared_ptr<const schema::Graph> graph)
      : graph_(graph), interpreter_(*graph) {
    for (const compiler::PassSet set : pass_sets()) {
      variants_.push_back(std::make_unique<Variant>(graph, set));
    }
    json::ParseOptions options;
    options.dictionary = &variants_.front()->compiled->tree.dictionary;
    parser_ = json::Parser(options);
  }

  explain::Outcome interpreted(const json::View& view) const {
    return interpreter_.verdict(view);
  }

  // What differs from `wanted`, or empty.
  std::string difference(const Instance& instance, explain::Outcome wanted) {
    const json::View root = instance.document.root();
    for (const auto& variant : variants_) {
      if (verdict(&variant->evaluator, root) != wanted) {
        return name_of(variant->passes);
      }
      if (!instance.is_held) continue;
      const json::ValueView value(instance.value);
      if (verdict(&variant->values, value) != wanted) {
        return "values, " + name_of(variant->passes);
      }
    }
    json::ParseFailure failure;
    if (!parser_.parse(*instance.document.text, &tape_, &failure)) {
      return "parser";
    }
    return verdict(&variants_.front()->evaluator, tape_.root()) == wanted
               ? std::string()
               : "all passes, with symbols";
  }

  // What an explanation says that does not fit `wanted`, or empty.
  std::string unexplained(const json::Document& instance,
                          explain::Outcome wanted, bool annotations) const {
    explain::Options options;
    options.annotations = annotations;
    const explain::Explanation explanation =
        interpreter_.explain(instance.root(), options);
    if (explanation.outcome != wanted) return "explain()";
    const std::size_t problems =
        explain::diagnostics(explanation, *graph_, *instance.tape, "", 0)
            .size();
    const bool invalid = wanted == explain::Outcome::Invalid;
    return (problems != 0) == invalid ? std::string() : "diagnostics()";
  }

 private:
  std::shared_ptr<const schema::Graph> graph_;
  explain::Interpreter interpreter_;
  std::vector<std::unique_ptr<Variant>> variants_;
  json::Parser parser_;
  json::Tape tape_;
};

void Comparison::set_instances(std::span<const std::string> texts) {
  instances_.clear();
  for (const std::string& text : texts) {
    Result<json::Document> parsed = json::parse_document(text);
    if (parsed.ok()) {
      Instance instance{std::move(*parsed),
                        nlohmann::json::parse(text, nullptr, false)};
      instance.is_held = json::equal(instance.document.root(),
                                     json::ValueView(instance.value));
      instances_.push_back(std::move(instance));
    } else {
      tally_.fail(text, parsed.error().message);
    }
  }
}

void Comparison::run(const std::string& schema) {
  Result<std::shared_ptr<const schema::Graph>> graph =
      schema::Graph::build(schema, {});
  if (!graph.ok()) {
    if (graph.error().code != ErrorCode::ReferenceLoop) {
      tally_.fail(schema, graph.error().message);
    }
    return;
  }
  Subject subject(*graph);
  ++schemas_;
  for (const Instance& instance : instances_) {
    const json::Document& document = instance.document;
    const explain::Outcome wanted = subject.interpreted(document.root());
    valid_ += wanted == explain::Outcome::Valid ? 1 : 0;
    std::string differs = subject.difference(instance, wanted);
    if (differs.empty() && pairs_ % kExplainEvery == 0) {
      differs = subject.unexplained(document, wanted, pairs_ % 2 == 0);
    }
    ++pairs_;
    if (differs.empty()) {
      tally_.pass();
    } else if (tally_.failed() < kMaxReports) {
      tally_.fail(schema + " on " + *document.text,
                  "the interpreter says " + std::string(word(wanted)) +
                      ", otherwise: " + differs);
    } else {
      return;
    }
  }
}

}  // namespace alder::testsuite
