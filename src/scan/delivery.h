// Which lines of a delivery file never arrive, whatever they say.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace alder::json {
class View;
}

namespace alder::scan {

// Names that the loader of delivery files drops.
struct NeverTaken {
  std::vector<std::string> names;  // "LD_AUDIT"; "PYTHON*": all that begin so
  std::string reason;              // "it belongs to the loader"
};

struct DeliveryRules {
  std::vector<NeverTaken> never_taken;

  // Why `name` is dropped, or nullptr.
  const std::string* never_taken_reason(std::string_view name) const;
};

// Reads the member "delivery" of a contract.json, as
// schemas/alder/contract.schema.json describes it.  What has another shape is
// left out.
DeliveryRules read_delivery(const json::View& delivery);

}  // namespace alder::scan
