// What a program does with the environment, found in its nodes.
//
//   Program --collect()--> accesses, calls --resolve()--> accesses without
//   parameters
//
// An access whose mapping or name is a parameter is carried to the calls of
// its function, from there on to the callers of those, until nothing new is
// found; so wrappers of wrappers are followed.

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "scan/findings.h"
#include "scan/program.h"
#include "scan/program_context.h"
#include "scan/program_scope.h"
#include "scan/program_values.h"

namespace alder::scan::program {

struct Access {
  enum class What : std::uint8_t {
    Read,
    Write,
    Whole,       // the mapping as a whole
    Expand,      // `key` is a text with $NAME in it
    ExpandWith,  // likewise, replaced by something of the program's own
  };
  What what = What::Read;
  ReadKind kind = ReadKind::Plain;
  bool on_copy = false;   // of a mapping made from the environment
  bool tests = false;     // tells whether the name is there
  bool returned = false;  // to the caller of its function
  bool settled = false;   // `kind` is final: what is around does not matter
  ParamRef base;          // the mapping, when it is a parameter
  ParamRef fallback;      // what stands in for an absent name, likewise
  std::vector<Part> key;
  NodeId expression = kNoNode;  // the access as it is written
  NodeId site = kNoNode;        // what to point at
};

// A program in another language.
struct Embedded {
  Language language = Language::Unknown;
  NodeId text = kNoNode;  // Text or Concat, or
  std::string known;      // its text, when it is neither
  NodeId call = kNoNode;
  std::vector<std::string> provided;  // by the environment of the call
};

using CallSites = std::unordered_map<NodeId, std::vector<CallSite>>;

struct Collected {
  std::vector<Access> accesses;
  CallSites calls;
  std::vector<Embedded> embedded;
  struct Call {
    PathId path = kNoPath;
    NodeId node = kNoNode;
  };
  std::vector<Call> library_calls;
  struct Command {
    std::string name;
    NodeId node = kNoNode;
  };
  std::vector<Command> commands;
};

// Cost: O(program), within the steps of `evaluator`.
Collected collect(const Program& program, const Scopes& scopes,
                  const ProgramLanguage& language, Evaluator* evaluator);

// Accesses of `collected` with every parameter resolved or unknown.
// Cost: bounded by the steps of `evaluator`.
std::vector<Access> resolve(const Program& program, const Collected& collected,
                            Evaluator* evaluator, ContextFinder* contexts);

}  // namespace alder::scan::program
