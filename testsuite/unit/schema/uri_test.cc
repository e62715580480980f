// Resolution of URI references, against the tables of RFC 3986, 5.4.

#include "schema/uri.h"

#include <doctest/doctest.h>

#include <string_view>

namespace alder::schema {
namespace {

struct Resolution {
  std::string_view base;
  std::string_view reference;
  std::string_view wanted;
};

TEST_CASE("the examples of RFC 3986, 5.4") {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  const std::pair<std::string_view, std::string_view> rows[] = {
      // 5.4.1, normal.
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      // 5.4.2, abnormal.
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
      {"http:g", "http:g"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(resolve_uri(kBase, row.first) == row.second);
  }
}

TEST_CASE("other bases") {
  const Resolution rows[] = {
      {"", "", ""},
      {"", "#/a", "#/a"},
      {"", "a/../b", "b"},
      {"http://a", "b", "http://a/b"},
      {"http://a?q", "b", "http://a/b"},
      {"http://a#f", "", "http://a"},
      {"urn:x:y", "#/a", "urn:x:y#/a"},
      {"urn:x:y", "z", "urn:z"},
      {"urn:uuid:1?+r", "#a", "urn:uuid:1?+r#a"},
      {"schemas/a.json", "b.json", "schemas/b.json"},
      {"schemas/a.json", "../b.json", "b.json"},
      {"schemas/a.json", "../../b.json", "../b.json"},
      {"a.json", "../../b/./c/../d.json", "../../b/d.json"},
      {"a/b.json", "..", ""},
      {"a/b/c.json", "..", "a/"},
      {"a/b/c.json", ".", "a/b/"},
      {"a/b/c.json", "d/", "a/b/d/"},
      {"../a.json", "b.json", "../b.json"},
      {"../a.json", "../b.json", "../../b.json"},
      {"/tmp/a.json", "../b.json", "/b.json"},
      {"/tmp/a.json", "http://x/y", "http://x/y"},
      {"a.json", "b.json#/x", "b.json#/x"},
      {"file:///d/a b.json", "c d.json", "file:///d/c d.json"},
      {"http://a/b", "1:2", "http://a/1:2"},
  };
  for (const Resolution& row : rows) {
    CAPTURE(row.base);
    CAPTURE(row.reference);
    CHECK(resolve_uri(row.base, row.reference) == row.wanted);
  }
}

TEST_CASE("components") {
  const UriParts all = split_uri("s+1.x-://h:1/p/q?a?b#c#d");
  CHECK(all.scheme == "s+1.x-");
  CHECK(all.authority == "h:1");
  CHECK(all.path == "/p/q");
  CHECK(all.query == "a?b");
  CHECK(all.fragment == "c#d");
  const UriParts empty = split_uri("//?#");
  CHECK_FALSE(empty.has_scheme);
  CHECK(empty.has_authority);
  CHECK(empty.has_query);
  CHECK(empty.has_fragment);
  CHECK(empty.authority.empty());
  const UriParts path = split_uri("1a:b");
  CHECK_FALSE(path.has_scheme);
  CHECK(path.path == "1a:b");
}

TEST_CASE("fragments") {
  CHECK(without_fragment("a#b#c") == "a");
  CHECK(without_fragment("a") == "a");
  CHECK(fragment_of("a#b#c") == "b#c");
  CHECK(fragment_of("a#").empty());
  CHECK(fragment_of("a").empty());
}

TEST_CASE("percent signs") {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"", ""},
      {"%41", "A"},
      {"%4", "%4"},
      {"%", "%"},
      {"a%", "a%"},
      {"%zz%41", "%zzA"},
      {"%c3%A9", "é"},
      {"%2541", "%41"},
      {"%25%34%31", "%41"},
      {"x%00y", {"x\0y", 3}},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(percent_decoded(row.first) == row.second);
  }
  CHECK(as_fragment("/a b/é~1\"%{}") == "/a%20b/%C3%A9~1%22%25%7B%7D");
  CHECK(as_fragment("/$defs/a-b_c.d:@!'()*+,;=&?") ==
        "/$defs/a-b_c.d:@!'()*+,;=&?");
}

}  // namespace
}  // namespace alder::schema
