// base/embedded.h: the embedded files are those of schemas/, byte for byte.

#include "base/embedded.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support.h"

namespace alder {
namespace {

TEST_CASE("embedded files equal their sources") {
  REQUIRE_FALSE(embedded_files().empty());
  for (const EmbeddedFile& file : embedded_files()) {
    CAPTURE(std::string(file.path));
    const auto source =
        testsuite::read_bytes(testsuite::source_path("schemas") / file.path);
    REQUIRE(source.has_value());
    CHECK(*source == file.bytes);
    CHECK(embedded_file(file.path) == &file);
  }
}

TEST_CASE("embedded files are strictly ordered by path") {
  const auto files = embedded_files();
  const auto not_before = [](const EmbeddedFile& a, const EmbeddedFile& b) {
    return a.path >= b.path;
  };
  CHECK(std::adjacent_find(files.begin(), files.end(), not_before) ==
        files.end());
}

TEST_CASE("a path that is not embedded has no file") {
  for (const std::string_view path :
       {"", "fullsend", "fullsend/", "zzz", "/etc/passwd",
        "fullsend/sandbox-env/v1/env-references.schema.jso",
        "fullsend/sandbox-env/v1/env-references.schema.json2"}) {
    CAPTURE(std::string(path));
    CHECK(embedded_file(path) == nullptr);
  }
}

}  // namespace
}  // namespace alder
