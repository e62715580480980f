// format/identifier.h.

#include "format/identifier.h"

#include "unit/format/rows.h"

namespace alder::format {
namespace {

constexpr Row kUuids[] = {
    {"01234567-89ab-cdef-ABCD-EF0123456789", true},
    {"01234567-89ab-cdef-ABCD-EF012345678", false},
    {"01234567-89ab-cdef-ABCD-EF01234567890", false},
    {"0123456789ab-cdef-ABCD-EF0123456789--", false},
    {"g1234567-89ab-cdef-ABCD-EF0123456789", false},
    {"{1234567-89ab-cdef-ABCD-EF0123456789", false},
    {"", false},
};

constexpr Row kPointers[] = {
    {"", true},      {"/", true},   {"/a/b", true}, {"/~0~1", true},
    {"a", false},    {"/~", false}, {"/~2", false}, {"#/a", false},
    {"/a~/", false}, {"//", true},
};

constexpr Row kRelativePointers[] = {
    {"0", true},     {"10/a", true}, {"0#", true},  {"1+2/a", true},
    {"1-2#", true},  {"1+0", false}, {"1+", false}, {"1+-2", false},
    {"01", false},   {"/a", false},  {"", false},   {"#", false},
    {"0#/a", false}, {"0a", false},  {"-1", false}, {"0/~", false},
};

constexpr Row kRegexes[] = {
    {"", true},        {"^[a-z]+$", true},   {"(?<n>a)\\k<n>", true},
    {"(?<=a)b", true}, {"\\p{Lu}", true},    {"[", false},
    {"\\a", false},    {"a{2,1}", false},    {"(?P<n>a)", false},
    {"{", false},      {"\\p{Nope}", false}, {"\\-", false},
};

TEST_CASE("identifiers") {
  check_rows("uuid", kUuids);
  check_rows("json-pointer", kPointers);
  check_rows("relative-json-pointer", kRelativePointers);
  check_rows("regex", kRegexes);
}

}  // namespace
}  // namespace alder::format
