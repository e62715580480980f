// regex/pattern.h: answers, limits and errors as a caller sees them.

#include "regex/pattern.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::regex {
namespace {

using namespace std::string_view_literals;

struct SearchRow {
  std::string_view pattern;
  std::string_view text;
  Answer answer;
};

constexpr Answer kYes = Answer::Yes;
constexpr Answer kNo = Answer::No;

constexpr SearchRow kSearches[] = {
    {"", "", kYes},
    {"b", "abc", kYes},
    {"^b", "abc", kNo},
    {"c$", "abc", kYes},
    {"c$", "abc\n", kNo},
    {"^a.c$", "a\nc", kNo},
    {"^a.c$",
     "a\xE2\x80\xA8"
     "c",
     kNo},
    {"^a.c$",
     "a\xF0\x9F\x98\x80"
     "c",
     kYes},
    {"^.$", "\xF0\x9F\x98\x80", kYes},
    {"^\\s$", "\xC2\xA0", kYes},
    {"^\\s$", "\xEF\xBB\xBF", kYes},
    {"^\\S$", "\xE3\x80\x80", kNo},
    {"^\\d$", "\xD9\xA1", kNo},
    {"^\\w$", "\xC3\xA9", kNo},
    {"\\bcaf\\b", "caf\xC3\xA9", kYes},
    {"^\\W$", "\xC3\xA9", kYes},
    {"[]", "a", kNo},
    {"^[^]$", "\n", kYes},
    {"^a\\0b$", "a\0b"sv, kYes},
    {"^(?=.*\\p{Lu})(?=.*\\p{Nd}).{4,}$",
     "\xC5\xBB\xC3\xB3"
     "1x",
     kYes},
    {"^(?=.*\\p{Lu})(?=.*\\p{Nd}).{4,}$",
     "\xC5\xBC\xC3\xB3"
     "1x",
     kNo},
    {"^(?<y>\\d{4})-(?<m>\\d\\d)(?<!-00)$", "2024-07", kYes},
    {"^(?<y>\\d{4})-(?<m>\\d\\d)(?<!-00)$", "2024-00", kNo},
    {"^(?<q>['\"]).*\\k<q>$", "'a'", kYes},
    {"^(?<q>['\"]).*\\k<q>$", "'a\"", kNo},
    {"^\\p{Script=Greek}+$", "\xCE\xB1\xCE\xB2", kYes},
    {"^\\p{sc=Grek}+$", "\xD0\xB0", kNo},
    {"^\\p{Script_Extensions=Greek}$", "\xCD\x82", kYes},
    {"^\\p{Script=Greek}$", "\xCD\x82", kNo},
    {"^\\p{Emoji_Presentation}$", "\xF0\x9F\x98\x80", kYes},
    {"^\\p{gc=Decimal_Number}$", "\xD9\xA1", kYes},
    {"^\\P{L}$", "a", kNo},
    {"\\-a", "-a", kYes},
    {"^a{,2}$", "a{,2}", kYes},
    {"^\\p{Greek}$", "p{Greek}", kYes},
};

TEST_CASE("answers") {
  for (const SearchRow& row : kSearches) {
    CAPTURE(row.pattern);
    CAPTURE(row.text);
    const Result<Pattern> pattern = Pattern::compile(row.pattern);
    REQUIRE(pattern.ok());
    CHECK(pattern.value().search(row.text) == row.answer);
    CHECK(pattern.value().source() == row.pattern);
  }
}

TEST_CASE("what only Annex B takes is said to be so") {
  CHECK(Pattern::compile("\\-").value().needed_annex_b());
  CHECK(!Pattern::compile("-").value().needed_annex_b());
  const Result<Pattern> strict = Pattern::compile("\\-", Syntax::Unicode);
  REQUIRE(!strict.ok());
  CHECK(strict.error().code == ErrorCode::InvalidPattern);
  CHECK(check_syntax("\\-", Syntax::UnicodeOrAnnexB).ok());
  CHECK(!check_syntax("\\-", Syntax::Unicode).ok());
}

TEST_CASE("a pattern that both grammars refuse is explained") {
  const Result<Pattern> pattern = Pattern::compile("^a(b|");
  REQUIRE(!pattern.ok());
  CHECK(pattern.error().code == ErrorCode::InvalidPattern);
  CHECK(pattern.error().message == "expected \")\" to close the group");
}

TEST_CASE("hostile patterns are bounded") {
  const std::string a40(40, 'a');
  std::string ab40;
  for (int i = 0; i < 40; ++i) ab40 += "ab";
  CHECK(Pattern::compile("^(?:[ab]+)+c$").value().search(ab40) == kNo);
  CHECK(Pattern::compile("^[0-9]{20000}$").value().search("7") == kNo);
  const std::string digits(20'000, '7');
  CHECK(Pattern::compile("^[0-9]{20000}$").value().search(digits) == kYes);
  CHECK(Pattern::compile("^(a+)+\\1$").value().search(a40 + "b") ==
        Answer::Limit);
  const std::string open(2000, '(');
  const Result<Pattern> deep =
      Pattern::compile(open + "a" + std::string(2000, ')'));
  REQUIRE(!deep.ok());
  CHECK(deep.error().code == ErrorCode::RegexLimit);
}

}  // namespace
}  // namespace alder::regex
