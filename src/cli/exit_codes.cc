// The order of precedence behind cli/exit_codes.h.

#include "cli/exit_codes.h"

namespace alder::cli {

void Outcomes::add(Outcome outcome) {
  switch (outcome) {
    case Outcome::BadInput:
      return add(Exit::BadInput);
    case Outcome::BadSchema:
      return add(Exit::BadSchema);
    case Outcome::BadUsage:
      return add(Exit::BadUsage);
    case Outcome::Limit:
      return add(Exit::Limit);
    case Outcome::Internal:
      return add(Exit::Internal);
  }
}

Exit Outcomes::exit() const {
  constexpr Exit kOrder[] = {Exit::Internal, Exit::BadUsage, Exit::BadSchema,
                             Exit::Limit,    Exit::BadInput, Exit::Invalid};
  for (const Exit exit : kOrder) {
    if (exit == Exit::Invalid && forgive_invalid_) continue;
    if (seen_.test(static_cast<std::size_t>(exit))) return exit;
  }
  return Exit::Fine;
}

}  // namespace alder::cli
