// Diagnostics about parts of a harness.

#pragma once

#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "harness/value.h"

namespace alder::harness {

inline Diagnostic finding(std::string code, Level level, const Origin& at,
                          std::string message, std::string hint = {},
                          std::string name = {}) {
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.level = level;
  diagnostic.file = at.file();
  diagnostic.place = at.place();
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.name = std::move(name);
  return diagnostic;
}

}  // namespace alder::harness
