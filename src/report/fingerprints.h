// Names of findings that outlive a change of lines, for tools that compare
// one run with the next.

#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "base/diagnostic.h"

namespace alder::report {

// Thread safety: one thread at a time.
class Fingerprints {
 public:
  // 16 hexadecimal digits over the file, code, name, place in the instance and
  // message; findings that agree in all are told apart by their order.
  std::string next(const Diagnostic& finding);

 private:
  std::map<std::string, std::size_t> seen_;
};

}  // namespace alder::report
