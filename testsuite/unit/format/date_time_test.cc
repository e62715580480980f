// format/date_time.h.

#include "format/date_time.h"

#include "unit/format/rows.h"

namespace alder::format {
namespace {

constexpr Row kDates[] = {
    {"2000-02-29", true},  {"1900-02-29", false}, {"0000-01-01", true},
    {"0000-02-29", true},  {"9999-12-31", true},  {"2023-04-31", false},
    {"2023-00-01", false}, {"2023-1-01", false},  {"2023-01-01T", false},
    {"2023/01/01", false}, {"", false},           {"2023-01", false},
    {"202a-01-01", false},
};

constexpr Row kTimes[] = {
    {"00:00:00Z", true},       {"23:59:59.9z", true},
    {"23:59:60Z", true},       {"23:59:60.5Z", true},
    {"22:59:60-01:00", true},  {"00:29:60+00:30", true},
    {"23:59:60-01:00", false}, {"00:00:60Z", false},
    {"23:59:61Z", false},      {"12:00:00", false},
    {"12:00Z", false},         {"12:00:00.Z", false},
    {"12:00:00+24:00", false}, {"12:00:00+23:60", false},
    {"12:00:00+2300", false},  {"12:00:00+23", false},
    {"12:00:00ZZ", false},     {"1:00:00Z", false},
};

constexpr Row kDateTimes[] = {
    {"2023-01-01T00:00:00Z", true},
    {"2023-01-01t00:00:00z", true},
    {"2023-01-01 00:00:00Z", false},
    {"2023-01-01T00:00:00", false},
    {"2023-01-01", false},
    {"T00:00:00Z", false},
    {"2016-12-31T18:59:60-05:00", true},
};

constexpr Row kDurations[] = {
    {"P1Y", true},      {"P1Y2M3DT4H5M6S", true},
    {"P1W", true},      {"p1dt1h", true},
    {"P1Y2D", false},   {"PT1H2S", false},
    {"P1W1D", false},   {"P1D1W", false},
    {"P", false},       {"PT", false},
    {"P1DT", false},    {"P1", false},
    {"P1M1Y", false},   {"P1D1D", false},
    {"P1.5D", false},   {"1D", false},
    {"PT1D", false},    {"P1S", false},
    {"P1DT1H ", false}, {"", false},
};

TEST_CASE("dates and times") {
  check_rows("date", kDates);
  check_rows("time", kTimes);
  check_rows("date-time", kDateTimes);
  check_rows("duration", kDurations);
}

}  // namespace
}  // namespace alder::format
