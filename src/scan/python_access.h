// What a Python program does with the environment, found in its tree.
//
//   tree --collect()--> accesses, calls --resolve()--> accesses without
//   parameters
//
// An access whose mapping or name is a parameter is carried to the calls of
// its function, from there on to the callers of those, until nothing new is
// found; so wrappers of wrappers are followed.

#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "scan/findings.h"
#include "scan/python_scope.h"
#include "scan/python_tree.h"
#include "scan/python_values.h"
#include "scan/reader.h"

namespace alder::scan::python {

struct Access {
  enum class What : std::uint8_t {
    Read,
    Write,
    Whole,   // the mapping as a whole
    Expand,  // `key` is a text with $NAME in it
  };
  What what = What::Read;
  ReadKind kind = ReadKind::Plain;
  bool on_copy = false;   // of a mapping made from the environment
  bool raises = false;    // when the name is absent
  bool tests = false;     // yields whether, or what, the name is
  bool returned = false;  // to the caller of its function
  bool takes = false;     // the name out of the mapping (`pop`)
  ParamRef base;          // the mapping, when it is a parameter
  ParamRef fallback;      // what stands in for an absent name, likewise
  std::vector<Part> key;
  NodeId expression = kNoNode;  // the access as it is written
  NodeId site = kNoNode;        // what to point at
  std::string prefix;           // of Whole: of the names looked at
};

// A call of a function of the same file.
struct CallSite {
  NodeId call = kNoNode;
  bool bound = false;
  bool over_elements = false;  // map(function, iterable)
};

// A program in another language.
struct Embedded {
  Language language = Language::Unknown;
  NodeId literal = kNoNode;  // its text, or
  std::string text;          // its text, when it is no literal
  NodeId call = kNoNode;
  std::vector<std::string> provided;  // by the `env` of the call
};

struct Collected {
  std::vector<Access> accesses;
  std::unordered_map<ScopeId, std::vector<CallSite>> calls;
  std::vector<Embedded> embedded;
  struct Call {
    std::string path;
    NodeId node;
  };
  std::vector<Call> library_calls;  // by dotted name
  std::vector<Call> commands;       // by name of the program
};

// Cost: O(tree), within the steps of `evaluator`.
Collected collect(const Tree& tree, const Scopes& scopes, Evaluator* evaluator);

// Accesses of `collected` with every parameter resolved or unknown.
// Cost: bounded by the steps of `evaluator`.
std::vector<Access> resolve(const Tree& tree, const Scopes& scopes,
                            const Collected& collected, Evaluator* evaluator);

}  // namespace alder::scan::python
