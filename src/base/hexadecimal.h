// Numbers as hexadecimal digits.

#pragma once

#include <cstdint>
#include <string>

namespace alder {

// 16 digits, lower case.
std::string hexadecimal(std::uint64_t number);

}  // namespace alder
