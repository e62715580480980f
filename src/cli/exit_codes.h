// What happened in a run -> one exit code.

#pragma once

#include <bitset>
#include <cstdint>

#include "base/codes.h"

namespace alder::cli {

enum class Exit : std::uint8_t {
  Fine = 0,
  Invalid = 1,
  BadUsage = 2,
  BadSchema = 3,
  BadInput = 4,
  Limit = 5,
  Internal = 70,
};

// Collects outcomes; when several apply, the first of 70, 2, 3, 5, 4, 1 is
// the exit code.
//
// Thread safety: one thread at a time.
class Outcomes {
 public:
  void add(Exit exit) { seen_.set(static_cast<std::size_t>(exit)); }
  void add(Outcome outcome);
  void add(ErrorCode code) { add(error_code(code).outcome); }
  void add(const Outcomes& others) { seen_ |= others.seen_; }

  // Invalid becomes Fine; nothing else does (--exit-zero).
  void forgive_invalid() { forgive_invalid_ = true; }

  Exit exit() const;

 private:
  std::bitset<128> seen_;
  bool forgive_invalid_ = false;
};

}  // namespace alder::cli
