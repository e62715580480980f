// contract/glob.h

#include "contract/glob.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::contract {
namespace {

TEST_CASE("globs of paths") {
  struct Row {
    const char* glob;
    const char* path;
    bool matches;
  };
  const Row rows[] = {
      {"a", "a", true},
      {"a", "b", false},
      {"a", "a/b", false},
      {"a/b", "a/b", true},
      {"*", "a", true},
      {"*", "a/b", false},
      {"*.sh", "a.sh", true},
      {"*.sh", "a.sh.bak", false},
      {"a*b*c", "aXbXbc", true},
      {"a*b*c", "aXbXb", false},
      {"?", "a", true},
      {"?", "ab", false},
      {"**", "a", true},
      {"**", "a/b/c", true},
      {"a/**", "a/b", true},
      {"a/**", "a/b/c", true},
      {"a/**", "b/a", false},
      {"**/a", "a", true},
      {"**/a", "x/y/a", true},
      {"**/a", "x/ya", false},
      {"a/**/b", "a/b", true},
      {"a/**/b", "a/x/y/b", true},
      {"a/**/b", "a/x/y/c", false},
      {"**/a/**/b", "x/a/a/y/b", true},
      {".c/**/*.sh", ".c/x/y.sh", true},
      {".c/**/*.sh", ".c/x/y.py", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.glob);
    CAPTURE(row.path);
    CHECK(glob_matches(row.glob, row.path) == row.matches);
  }
}

TEST_CASE("no glob is slow") {
  std::string glob;
  std::string path;
  for (int i = 0; i < 200; ++i) {
    glob += "**/a/";
    path += "a/";
  }
  CHECK(!glob_matches(glob + "b", path + "c"));
  CHECK(!glob_matches(std::string(2000, '*') + "b", std::string(2000, 'a')));
}

TEST_CASE("where a glob starts") {
  struct Row {
    const char* glob;
    const char* start;
  };
  const Row rows[] = {
      {".a/b.sh", ".a/b.sh"},
      {".a/**", ".a"},
      {".a/b*/c", ".a"},
      {"*/a", ""},
      {"**", ""},
      {"a/b/?", "a/b"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.glob);
    CHECK(literal_prefix(row.glob) == row.start);
  }
}

}  // namespace
}  // namespace alder::contract
