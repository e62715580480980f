// ipv4, ipv6, hostname, idn-hostname.
//
// Source: RFC 2673, section 3.2 (dotted quad), with RFC 3986 refusing leading
//         zeros; RFC 4291, section 2.2 (IPv6 text); RFC 1123, section 2.1 and
//         RFC 5890 to 5893 (host names); Validation 2020-12, 7.3.3 and 7.3.4.

#pragma once

#include <string_view>

#include "format/format.h"

namespace alder::format {

Answer check_ipv4(std::string_view text);
Answer check_ipv6(std::string_view text);
Answer check_hostname(std::string_view text);
Answer check_idn_hostname(std::string_view text);

}  // namespace alder::format
