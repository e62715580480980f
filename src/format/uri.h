// uri, uri-reference, iri, iri-reference and uri-template.
//
// Source: RFC 3986, appendix A; RFC 3987, section 2.2; RFC 6570, section 2;
//         Validation 2020-12, 7.3.5 and 7.3.6.

#pragma once

#include <string_view>

#include "format/format.h"

namespace alder::format {

Answer check_uri(std::string_view text);
Answer check_uri_reference(std::string_view text);
Answer check_iri(std::string_view text);
Answer check_iri_reference(std::string_view text);
Answer check_uri_template(std::string_view text);

}  // namespace alder::format
