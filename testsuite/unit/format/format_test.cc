// format/format.h: the table itself.

#include "format/format.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::format {
namespace {

constexpr std::string_view kNames[] = {"date",          "date-time",
                                       "duration",      "email",
                                       "hostname",      "idn-email",
                                       "idn-hostname",  "ipv4",
                                       "ipv6",          "iri",
                                       "iri-reference", "json-pointer",
                                       "regex",         "relative-json-pointer",
                                       "time",          "uri",
                                       "uri-reference", "uri-template",
                                       "uuid"};

TEST_CASE("every format of Validation 7.3 is there, and no other") {
  REQUIRE(formats().size() == std::size(kNames));
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    CHECK(formats()[i].name == kNames[i]);
    CHECK(find(kNames[i]) == &formats()[i]);
  }
  for (const char* name : {"", "Date", "date-tim", "zzz", "color"}) {
    CHECK(find(name) == nullptr);
  }
}

TEST_CASE("no format minds a NUL, a newline at the end or foreign letters") {
  using namespace std::string_view_literals;
  for (const Format& format : formats()) {
    CAPTURE(format.name);
    for (const std::string_view text :
         {"\0"sv, "a\0b"sv, "\n"sv, "\xF0\x9F\x98\x80"sv, "\xC2\x85"sv}) {
      const Answer answer = format.check(text);
      CHECK((answer == Answer::Yes || answer == Answer::No));
    }
  }
}

TEST_CASE("long texts are no trouble") {
  for (const Format& format : formats()) {
    CAPTURE(format.name);
    for (const char c : std::string("0.:-/%[({~a\\")) {
      const Answer answer = format.check(std::string(100'000, c));
      CHECK((answer == Answer::Yes || answer == Answer::No));
    }
  }
}

}  // namespace
}  // namespace alder::format
