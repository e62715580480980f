// Schema x document -> verdict of the tree, for the tests of check/.

#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include "check/evaluator.h"
#include "compile/compile.h"
#include "json/parser.h"
#include "schema/graph.h"

namespace alder::check {

class Subject {
 public:
  explicit Subject(std::string_view schema,
                   compiler::PassSet passes = compiler::kAllPasses,
                   const schema::BuildOptions& options = {}) {
    auto graph = schema::Graph::build(std::string(schema), options);
    if (!graph.ok()) FAIL(graph.error().message);
    compiled_ = compiler::compile(*graph, passes);
    evaluator_ = std::make_unique<Evaluator>(compiled_->tree, options.limits);
    json::ParseOptions parse;
    parse.limits = options.limits;
    parse.dictionary = &compiled_->tree.dictionary;
    parser_ = json::Parser(parse);
  }

  // The verdict on a text that is parsed with the tree's dictionary.
  Outcome check(std::string_view document) {
    json::ParseFailure failure;
    if (!parser_.parse(document, &tape_, &failure)) FAIL(failure.what);
    return evaluator_->check(tape_.root());
  }
  bool is_valid(std::string_view document) {
    const Outcome outcome = check(document);
    CHECK(outcome != Outcome::Limit);
    return outcome == Outcome::Valid;
  }
  std::string_view limit() const { return evaluator_->limit().what; }
  const tree::Tree& tree() const { return compiled_->tree; }

  bool has(tree::Op op) const {
    for (const tree::Node& node : tree().nodes) {
      if (node.op == op) return true;
    }
    return false;
  }

 private:
  std::shared_ptr<const compiler::Compiled> compiled_;
  std::unique_ptr<Evaluator> evaluator_;
  json::Parser parser_;
  json::Tape tape_;
};

}  // namespace alder::check
