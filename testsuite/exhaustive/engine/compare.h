// One schema x many instances, every evaluator and pass set compared.
//
//   interpreter's verdict  ==  tree's verdict, for
//       all passes; none; all but one, for each pass
//       tapes with the tree's symbols, and tapes without any
//       nlohmann::json values, where they hold the instance
//   a document is invalid  <=>  its explanation has a problem

#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "json/parser.h"
#include "support.h"

namespace alder::testsuite {

class Comparison {
 public:
  explicit Comparison(Tally* tally) : tally_(*tally) {}

  // Parses the instances that the next schemas meet.
  void set_instances(std::span<const std::string> texts);

  // Compares on all instances.  A schema that leads back to itself in place
  // is left out.
  void run(const std::string& schema);

  std::size_t pairs() const { return pairs_; }
  std::size_t schemas() const { return schemas_; }
  // How many verdicts were "valid": a comparison in which all agree on one
  // answer shows nothing.
  std::size_t valid() const { return valid_; }

 private:
  struct Variant;
  struct Instance {
    json::Document document;
    nlohmann::json value;
    bool is_held = false;  // whether `value` is the same
  };
  class Subject;

  Tally& tally_;
  std::vector<Instance> instances_;
  std::size_t pairs_ = 0;
  std::size_t schemas_ = 0;
  std::size_t valid_ = 0;
};

}  // namespace alder::testsuite
