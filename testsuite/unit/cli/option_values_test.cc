// Words of the command line -> values, and what is said of wrong ones.

#include "cli/option_values.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alder::cli {
namespace {

template <class T>
std::string complaint(const Result<T>& result) {
  return result.ok() ? "" : result.error().message;
}

TEST_CASE("formats") {
  const auto plain = read_formats({"json"});
  REQUIRE(plain.ok());
  CHECK((*plain)[0].name == "json");
  CHECK((*plain)[0].file.empty());
  const auto several = read_formats({"text", "json=a=b.json"});
  REQUIRE(several.ok());
  CHECK((*several)[1].file == "a=b.json");

  struct Row {
    std::vector<std::string> words;
    std::string_view message;
  };
  const Row rows[] = {
      {{"jsn"},
       "--format takes text, json, gnu, github, sarif, junit, gitlab, flag, "
       "basic, detailed or verbose, not \"jsn\"; did you mean \"json\"?"},
      {{"yaml2"},
       "--format takes text, json, gnu, github, sarif, junit, gitlab, flag, "
       "basic, detailed or verbose, not \"yaml2\""},
      {{"json="}, "--format json= lacks the file's name"},
      {{"json", "text"},
       "only one --format can go to standard output; write the others as "
       "--format NAME=FILE"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.words[0]);
    CHECK(complaint(read_formats(row.words)) == row.message);
  }
}

TEST_CASE("whole numbers") {
  CHECK(*read_count("-j", "12") == 12);
  for (const char* word :
       {"", "-1", "1x", "0x1", "1.0", " 1", "99999999999999999999999"}) {
    CAPTURE(word);
    CHECK(complaint(read_count("-j", word)) ==
          "-j takes a whole number, not \"" + std::string(word) + "\"");
  }
}

TEST_CASE("gates are open or closed") {
  using Gate = std::pair<std::string, bool>;
  CHECK(*read_gate("a-b=open") == Gate{"a-b", true});
  CHECK(*read_gate("A=b=closed") == Gate{"A=b", false});
  struct Row {
    const char* word;
    const char* message;
  };
  const Row rows[] = {
      {"a", "--gate takes NAME=open or NAME=closed, not \"a\""},
      {"", "--gate takes NAME=open or NAME=closed, not \"\""},
      {"=open", "--gate takes NAME=open or NAME=closed, not \"=open\""},
      {"a=", "--gate NAME=STATE takes closed or open, not \"\""},
      {"a=opne",
       "--gate NAME=STATE takes closed or open, not \"opne\"; did you mean "
       "\"open\"?"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.word);
    CHECK(complaint(read_gate(row.word)) == row.message);
  }
}

TEST_CASE("folders of references are cut at the last equals sign") {
  const auto pair = read_ref_dir("https://x.test/a?b=c=dir");
  REQUIRE(pair.ok());
  CHECK(pair->first == "https://x.test/a?b=c");
  CHECK(pair->second == "dir");
  for (const char* word : {"", "x", "=x", "x="}) {
    CAPTURE(word);
    CHECK_FALSE(read_ref_dir(word).ok());
  }
}

TEST_CASE("passes name what stays on") {
  constexpr std::string_view kPasses[] = {"fold", "merge", "order"};
  using Names = std::vector<std::string>;
  CHECK(*read_skipped_passes("all", kPasses) == Names{});
  CHECK(*read_skipped_passes("none", kPasses) ==
        Names{"fold", "merge", "order"});
  CHECK(*read_skipped_passes("order,fold", kPasses) == Names{"merge"});
  CHECK(complaint(read_skipped_passes("fold,ordre", kPasses)) ==
        "--passes takes all, none, fold, merge or order, not \"ordre\"; did "
        "you mean \"order\"?");
}

}  // namespace
}  // namespace alder::cli
