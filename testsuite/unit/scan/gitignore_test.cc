// Patterns against paths, as gitignore(5) has them.

#include "scan/gitignore.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::scan {
namespace {

TEST_CASE("globs") {
  struct Row {
    std::string_view pattern;
    std::string_view path;
    bool matches;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"a", "a", true},
           {"a", "b", false},
           {"", "", true},
           {"*", "abc", true},
           {"*", "a/b", false},
           {"a*c*e", "abcde", true},
           {"a*c*e", "abcd", false},
           {"*.log", "x.log", true},
           {"*.log", "d/x.log", false},
           {"a/*", "a/b", true},
           {"a/*", "a/b/c", false},
           {"a?c", "abc", true},
           {"a?c", "a/c", false},
           {"a[bx]c", "abc", true},
           {"a[!bx]c", "abc", false},
           {"a[^b]c", "axc", true},
           {"a[a-f]c", "adc", true},
           {"a[]]c", "a]c", true},
           {"a[bc", "a[bc", true},
           {"a\\*", "a*", true},
           {"a\\*", "ab", false},
           {"**/a", "a", true},
           {"**/a", "x/y/a", true},
           {"**/a", "x/ya", false},
           {"a/**", "a/b", true},
           {"a/**", "a/b/c", true},
           {"a/**", "a/", false},
           {"a/**/b", "a/b", true},
           {"a/**/b", "a/x/y/b", true},
           {"a/**/b", "a/x/y/c", false},
           {"a/**/b*/c", "a/b1/x/b2/c", true},
           {"**/x*/**/y", "a/x1/b/x2/c/y", true},
           {"a**b", "axxb", true},
           {"a**b", "ax/xb", false},
       }) {
    CAPTURE(row.pattern);
    CAPTURE(row.path);
    CHECK(glob_matches(row.pattern, row.path) == row.matches);
  }
}

TEST_CASE("a hostile pattern takes no exponential time") {
  std::string pattern;
  for (int i = 0; i < 500; ++i) pattern += "*a";
  CHECK_FALSE(glob_matches(pattern + "b", std::string(5000, 'a')));
  pattern.clear();
  for (int i = 0; i < 200; ++i) pattern += "**/a*/";
  std::string path;
  for (int i = 0; i < 1000; ++i) path += "ab/";
  CHECK_FALSE(glob_matches(pattern + "c", path));
}

TEST_CASE("files of patterns") {
  struct Row {
    std::string_view text;
    std::string_view path;
    bool is_folder;
    char answer;  // i(gnored), w(anted), s(ilent)
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x", "x", false, 'i'},
           {"x", "d/x", false, 'i'},
           {"/x", "x", false, 'i'},
           {"/x", "d/x", false, 's'},
           {"d/x", "d/x", false, 'i'},
           {"d/x", "e/d/x", false, 's'},
           {"x/", "x", true, 'i'},
           {"x/", "x", false, 's'},
           {"d/x/", "d/x", true, 'i'},
           {"*.o\n!keep.o", "keep.o", false, 'w'},
           {"!keep.o\n*.o", "keep.o", false, 'i'},
           {"# x\n\nx", "x", false, 'i'},
           {"# x", "# x", false, 's'},
           {"\\#x", "#x", false, 'i'},
           {"\\!x", "!x", false, 'i'},
           {"x  ", "x", false, 'i'},
           {"x\\ ", "x ", false, 'i'},
           {"x\r\n", "x", false, 'i'},
           {"build/**\n!build/a", "build/a", false, 'w'},
           {"/", "x", false, 's'},
           {"", "x", false, 's'},
       }) {
    CAPTURE(row.text);
    CAPTURE(row.path);
    const GitIgnore::Answer answer =
        GitIgnore::parse(row.text).ask(row.path, row.is_folder);
    const char spelled = answer == GitIgnore::Answer::Ignored  ? 'i'
                         : answer == GitIgnore::Answer::Wanted ? 'w'
                                                               : 's';
    CHECK(spelled == row.answer);
  }
}

}  // namespace
}  // namespace alder::scan
