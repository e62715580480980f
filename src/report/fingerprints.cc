// Lines and columns are left out: they change with every edit above.

#include "report/fingerprints.h"

#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "base/hexadecimal.h"

namespace alder::report {
std::string Fingerprints::next(const Diagnostic& finding) {
  std::string whole;
  for (const std::string* part :
       {&finding.file, &finding.code, &finding.name, &finding.instance_location,
        &finding.message}) {
    whole += *part;
    whole += '\0';
  }
  const std::size_t before = seen_[whole]++;
  return hexadecimal(hash_bytes(whole, before));
}

}  // namespace alder::report
