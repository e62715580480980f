// format/uri.h.

#include "format/uri.h"

#include <string>

#include "unit/format/rows.h"

namespace alder::format {
namespace {

// Both as a URI and as a reference; "reference" rows are no URI.
constexpr Row kUris[] = {
    {"a:", true},
    {"a+-.9:b", true},
    {"http://", true},
    {"http://u:p@h:80/p;x?q?/#f?/", true},
    {"http://h:/", true},
    {"http://%41", true},
    {"http://[::1]:80", true},
    {"http://[v1.a:b]", true},
    {"http://[v.a]", false},
    {"http://[v1.]", false},
    {"http://[v1]", false},
    {"http://[::1", false},
    {"http://[::1]a", false},
    {"http://::1", false},
    {"http://a:b:1", false},
    {"http://a@b@c", false},
    {"http://h/a[b]", false},
    {"http://h/#a#b", false},
    {"http://h/%4", false},
    {"http://h/%", false},
    {"http://h/a b", false},
    {"http://\xC3\xA9", false},
    {"1a:b", false},
    {":a", false},
    {"a", false},
    {"", false},
    {"file:///a", true},
    {"a:b:c", true},
    {"a:/b//c", true},
};

constexpr Row kReferences[] = {
    {"", true},     {"a", true},      {"a/b:c", true}, {"a:b", true},
    {"1:b", false}, {"./1:b", true},  {"?a:b", true},  {"#a:b", true},
    {"//h", true},  {"//h:x", false}, {"/a//b", true}, {"\\", false},
    {"//", true},   {"///a", true},   {"%zz", false},
};

constexpr Row kIris[] = {
    {"http://\xC3\xA9/\xC3\xA9?\xEE\x80\x80#\xC3\xA9", true},
    {"http://h/\xEE\x80\x80", false},   // private use in a path
    {"http://h/#\xEE\x80\x80", false},  // and in a fragment
    {"http://h/\xEF\xBF\xBF", false},   // a noncharacter
    {"http://h/\xC2\x9F", false},       // a C1 control
    {"\xC3\xA9:a", false},
    {"http://h/\xF3\xA0\x80\x81", false},  // U+E0001
    {"http://h/\xF3\xA1\x80\x80", true},   // U+E1000
};

constexpr Row kTemplates[] = {
    {"", true},
    {"{a}", true},
    {"{a,b*,c:9999}", true},
    {"{+a}{#a}{.a}", true},
    {"{/a}{;a}{?a}{&a}", true},
    {"{a.b_c9}", true},
    {"{%41b}", true},
    {"{}", false},
    {"{+}", false},
    {"{a,}", false},
    {"{a.}", false},
    {"{.}", false},
    {"{a..b}", false},
    {"{a:}", false},
    {"{a:0}", false},
    {"{a:10000}", false},
    {"{a:1*}", false},
    {"{a*:1}", false},
    {"{=a}", false},
    {"{|a}", false},
    {"{!a}", false},
    {"{@a}", false},
    {"{a", false},
    {"a}", false},
    {"{{a}}", false},
    {"{a-b}", false},
    {"a b", false},
    {"a\"b", false},
    {"a'b", true},
    {"%4", false},
    {"%41", true},
    {"\xC3\xA9", true},
    {"{\xC3\xA9}", false},
    {"\xEF\xBF\xBF", false},
};

TEST_CASE("URIs and IRIs") {
  check_rows("uri", kUris);
  check_rows("uri-reference", kReferences);
  check_rows("iri", kIris);
  check_rows("iri-reference", kReferences);
  check_rows("uri-template", kTemplates);
  for (const Row& row : kUris) {
    CAPTURE(row.text);
    if (!row.valid) continue;
    CHECK(check_iri(row.text) == Answer::Yes);
    CHECK(check_uri_reference(row.text) == Answer::Yes);
  }
}

TEST_CASE("hostile URIs are cheap") {
  const std::string many(500'000, '%');
  const std::string braces(500'000, '{');
  CHECK(check_uri("a:" + many) == Answer::No);
  CHECK(check_uri_template(braces) == Answer::No);
  CHECK(check_uri("http://" + std::string(500'000, ':')) == Answer::No);
  std::string names = "{a";
  for (int i = 0; i < 200'000; ++i) names += ",a";
  CHECK(check_uri_template(names + "}") == Answer::Yes);
}

}  // namespace
}  // namespace alder::format
