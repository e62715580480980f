// What formats for other programs tell about an input, one finding at a time.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "report/entry.h"

namespace alder::report {

// The problems of an entry; of one without a verdict, why there is none, as a
// problem whose code is that of the error.
std::vector<Diagnostic> findings_of(const Entry& entry);

// An error as a problem; `file` where the error has none.
Diagnostic finding_of(const Error& error, Place place, std::string_view file);

// The message and the hint in one line; control characters are spelled out.
std::string sentence_of(const Diagnostic& finding);

// "3 more problems are not shown"; empty when all are.
std::string omission_of(const Entry& entry);

}  // namespace alder::report
