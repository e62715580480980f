// The rules that a label of an internationalized host name obeys.
//
// Source: RFC 5891, section 5.4 and 4.2 (labels); RFC 5892 (code points and
//         their contexts); RFC 5893, section 2 (Bidi rule).

#pragma once

#include <vector>

#include "regex/unicode.h"

namespace alder::format {

// One label and the traits of its code points (regex::trait).
struct Label {
  std::vector<char32_t> code_points;
  std::vector<std::uint32_t> traits;
};

Label make_label(const regex::UnicodeTable& unicode,
                 std::vector<char32_t> code_points);

// Whether the label is a U-label: in Normalization Form C, of code points that
// are allowed where they stand.  The Bidi rule and lengths are left out.
// Requires: at most kLabelOctets code points, one of them not ASCII.
bool is_u_label(const regex::UnicodeTable& unicode, const Label& label);

// Whether the label makes its host name one that the Bidi rule applies to.
bool is_right_to_left(const Label& label);

bool obeys_bidi_rule(const Label& label);

}  // namespace alder::format
