// Visits the subschemas that apply at the same place of an instance as a given
// one does: $ref, allOf, anyOf, oneOf, if, then, else, dependentSchemas.
//
// Source: JSON Schema Core 2020-12, sections 8.2.3, 10.2.

#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "schema/graph.h"

namespace alder::contract {

// One subschema met on a walk.
struct Stop {
  schema::SubschemaId id = schema::kNone;
  std::string path;          // JSON Pointer of the evaluation path
  bool alternative = false;  // below anyOf or oneOf
  bool conditional = false;  // or below if or dependentSchemas
};

class InPlaceWalk {
 public:
  // Called once a subschema; returns whether to go on below it.
  using Visit = std::function<bool(const Stop&)>;
  // Whether a branch or condition holds; nullopt: it may.
  using Holds = std::function<std::optional<bool>(schema::SubschemaId)>;

  InPlaceWalk(const schema::Graph& graph, Visit visit, Holds holds)
      : graph_(graph), visit_(std::move(visit)), holds_(std::move(holds)) {}

  // Cost: O(subschemas); iterative, so that depth costs no stack.
  void run(Stop start);

 private:
  std::vector<Stop> below(const Stop& stop) const;
  void add_branches(const Stop& stop, const schema::Keyword& keyword,
                    std::vector<Stop>* next) const;
  void add_condition(const Stop& stop, const schema::Keyword& condition,
                     std::vector<Stop>* next) const;
  void add_dependent(const Stop& stop, const schema::Keyword& keyword,
                     std::vector<Stop>* next) const;

  const schema::Graph& graph_;
  Visit visit_;
  Holds holds_;
  std::set<schema::SubschemaId> seen_;
};

// The walk's answer when every branch counts.
inline std::optional<bool> may_hold(schema::SubschemaId) {
  return std::nullopt;
}

}  // namespace alder::contract
