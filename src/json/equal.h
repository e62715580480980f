// Equality of JSON values (Core 2020-12, 4.2.2), and a hash that agrees.
//
// Numbers are equal by value (1, 1.0, 10e-1), strings by code points without
// normalisation, objects whatever the order of their members.

#pragma once

#include <cstdint>

#include "json/view.h"

namespace alder::json {

// Cost: O(size of the values), more for objects whose members stand in
//       different orders: O(size log size).
bool equal(const View& a, const View& b);

// Equal values have equal hashes.
std::uint64_t hash(const View& value, std::uint64_t seed);

}  // namespace alder::json
