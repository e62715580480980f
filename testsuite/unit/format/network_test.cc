// format/network.h and format/email.h.

#include "format/network.h"

#include <string>

#include "format/email.h"
#include "unit/format/rows.h"

namespace alder::format {
namespace {

constexpr Row kIpv4[] = {
    {"0.0.0.0", true},   {"255.255.255.255", true}, {"1.2.3", false},
    {"1.2.3.4.", false}, {"1.2.3.4.5", false},      {"256.1.1.1", false},
    {"01.1.1.1", false}, {"00.1.1.1", false},       {"1..1.1", false},
    {"", false},         {"1.2.3.1000", false},
};

constexpr Row kIpv6[] = {
    {"::", true},
    {"1::", true},
    {"::1", true},
    {"1:2:3:4:5:6:7:8", true},
    {"1:2:3:4:5:6:7::", true},
    {"::2:3:4:5:6:7:8", true},
    {"1:2:3:4:5:6:7:8:9", false},
    {"1:2:3:4::5:6:7:8", false},
    {"1::2::3", false},
    {":::", false},
    {":", false},
    {"", false},
    {":1", false},
    {"1:", false},
    {"1:::2", false},
    {"g::", false},
    {"12345::", false},
    {"::1.2.3.4", true},
    {"1:2:3:4:5:6:1.2.3.4", true},
    {"1:2:3:4:5:1.2.3.4", false},
    {"1:2:3:4:5:6:7:1.2.3.4", false},
    {"1.2.3.4::", false},
    {"::1.2.3.4:5", false},
    {"::1.2.3.256", false},
    {"fe80::1%eth0", false},
};

constexpr Row kHostnames[] = {
    {"a", true},
    {"A.b-c.D9", true},
    {"ab--cd.example", true},
    {"xn--bcher-kva.example", true},
    {"XN--BCHER-KVA", true},
    {"xn--", false},
    {"xn--a", false},
    {"xn--abc-", false},
    {"xn--bcher-kv", false},
    {"b\xC3\xBC"
     "cher",
     false},
    {"a.", false},
    {".a", false},
    {"a..b", false},
    {"-a", false},
    {"a-.b", false},
    {"a_b", false},
    {"a b", false},
    {"", false},
    {"0a.xn--4db", false},  // a Bidi name with a label that starts in a digit
    {"a0.xn--4db", true},
};

constexpr Row kIdnHostnames[] = {
    {"b\xC3\xBC"
     "cher.example",
     true},
    {"B\xC3\xBC"
     "cher.example",
     false},  // U-labels are lower-case
    {"bu\xCC\x88"
     "cher",
     false},  // not NFC
    {"ab--c\xC3\xBC", false},
    {"a\xC3\xBC--c", false},
    {"a--b\xC3\xBC", true},
    {"ab--cd", false},        // reserved
    {"\xE2\x98\x83", false},  // U+2603 is no letter
    {"\xE1\x84\x80", false},  // a conjoining Jamo
    {"a.\xD7\x90", true},
    {"0.\xD7\x90", false},
    {"\xD7\x90\xE3\x80\x82"
     "a",
     true},
    {"\xE3\x80\x82", false},
    {"\xD7\x90-", false},
    {"\xEF\xBC\xA1", false},  // fullwidth A
};

constexpr Row kEmails[] = {
    {"a@b", true},
    {"a.b+c@d-e.f", true},
    {"\"a b\\\"\\@\"@c", true},
    {"\"\"@c", true},
    {"\"a@b", false},
    {"\"a\"b@c", false},
    {"a\"b\"@c", false},
    {".a@b", false},
    {"a.@b", false},
    {"a..b@c", false},
    {"a@b@c", false},
    {"a@b.", false},
    {"a@.b", false},
    {"a@-b", false},
    {"a@b_c", false},
    {"a@", false},
    {"@b", false},
    {"", false},
    {"a@[1.2.3.4]", true},
    {"a@[001.2.3.4]", true},
    {"a@[1.2.3]", false},
    {"a@[1.2.3.4.5]", false},
    {"a@[1.2.3.256]", false},
    {"a@[IPv6:::1]", true},
    {"a@[ipv6:1::2]", true},
    {"a@[IPv6:1]", false},
    {"a@[tag:content]", true},
    {"a@[tag-:content]", false},
    {"a@[:content]", false},
    {"a@[", false},
    {"a@[]", false},
    {"\xC3\xA9@a", false},
};

constexpr Row kIdnEmails[] = {
    {"\xC3\xA9@\xC3\xA9.a", true}, {"\"\xC3\xA9 \"@a", true},
    {"a@-\xC3\xA9", false},        {"a@b", true},
    {"\xC3\xA9", false},
};

TEST_CASE("addresses and names") {
  check_rows("ipv4", kIpv4);
  check_rows("ipv6", kIpv6);
  check_rows("hostname", kHostnames);
  check_rows("idn-hostname", kIdnHostnames);
  check_rows("email", kEmails);
  check_rows("idn-email", kIdnEmails);
}

TEST_CASE("a name has 253 octets at most, a label 63") {
  const std::string label(63, 'a');
  const std::string name = label + "." + label + "." + label + ".";
  CHECK(check_hostname(name + std::string(61, 'a')) == Answer::Yes);
  CHECK(check_hostname(name + std::string(62, 'a')) == Answer::No);
  CHECK(check_idn_hostname(name + std::string(61, 'a')) == Answer::Yes);
  CHECK(check_idn_hostname(name + std::string(62, 'a')) == Answer::No);
  CHECK(check_hostname(label) == Answer::Yes);
  CHECK(check_hostname(label + "a") == Answer::No);
}

TEST_CASE("hostile names are cheap") {
  const std::string dots(20'000, '.');
  std::string labels;
  std::string joined;
  for (int i = 0; i < 200'000; ++i) {
    labels += "a.";
    joined += "\xE2\x80\x8C";
  }
  for (const std::string& text : {dots, labels, joined, "a@" + dots,
                                  "a@" + labels, std::string(200'000, 'a')}) {
    CHECK(check_hostname(text) == Answer::No);
    CHECK(check_idn_hostname(text) == Answer::No);
    CHECK(check_ipv4(text) == Answer::No);
    CHECK(check_ipv6(text) == Answer::No);
    CHECK(check_email(text) == Answer::No);
    CHECK(check_idn_email(text) == Answer::No);
  }
}

}  // namespace
}  // namespace alder::format
