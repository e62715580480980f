// email and idn-email.
//
// Source: RFC 5321, section 4.1.2 (Mailbox) and 4.1.3 (address literals);
//         RFC 6531, section 3.3 (the internationalized Mailbox);
//         Validation 2020-12, 7.3.2.

#pragma once

#include <string_view>

#include "format/format.h"

namespace alder::format {

Answer check_email(std::string_view text);
Answer check_idn_email(std::string_view text);

}  // namespace alder::format
