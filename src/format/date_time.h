// date-time, date, time and duration.
//
// Source: RFC 3339, section 5.6 (grammar), 5.7 (restrictions), appendix A
//         (durations); Validation 2020-12, 7.3.1.

#pragma once

#include <string_view>

#include "format/format.h"

namespace alder::format {

Answer check_date_time(std::string_view text);
Answer check_date(std::string_view text);
Answer check_time(std::string_view text);
Answer check_duration(std::string_view text);

}  // namespace alder::format
