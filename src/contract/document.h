// One document {"runtime": R, "variables": [...]} against a contract, told in
// the contract's terms.
//
//   document --engine--> verdict, units --explain_document()--> diagnostics
//
// The verdict is the engine's.  Each of its findings about a name becomes one
// finding about that name; findings about the shape of the document stay.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "contract/contract.h"
#include "explain/interpreter.h"
#include "json/tape.h"

namespace alder::contract {

struct DocumentReport {
  explain::Outcome outcome = explain::Outcome::Valid;
  LimitHit limit;  // which limit was reached
  // In document order.  At least one error when the document is invalid;
  // warnings at most when it is valid.
  std::vector<Diagnostic> diagnostics;
  std::size_t total = 0;  // findings, those beyond max_errors among them
};

struct DocumentOptions {
  std::string file;            // in the diagnostics
  std::size_t max_errors = 0;  // findings kept; 0: all
  explain::Options explain;
};

// Cost: an evaluation by the interpreter with reasons, and for each name that
//       fails a few evaluations a listed name.
DocumentReport explain_document(const Contract& contract,
                                const json::Tape& tape,
                                const DocumentOptions& options);

}  // namespace alder::contract
