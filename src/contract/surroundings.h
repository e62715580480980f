// What is known around an audit that the contract does not count.
//
// Nothing here but `credited` changes the document; the rest chooses what a
// person is told about a name.

#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace alder::contract {

// Told about each read of a name that is missing, instead of the contract's
// own reason.
struct Told {
  std::string code;
  Level level = Level::Error;
  std::string message;
  std::string hint;
};

struct Surroundings {
  std::map<std::string, Told, std::less<>> missing;
  // Added to what is told about a name that is missing.
  std::map<std::string, std::string, std::less<>> hints;
  // Subtracted from the document as declared names are.
  std::set<std::string, std::less<>> credited;
  // Names of role Delivered that something here does deliver.
  std::set<std::string, std::less<>> configured;
};

}  // namespace alder::contract
