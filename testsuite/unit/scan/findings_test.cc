// Joining, ordering and showing of findings; names of languages.

#include "scan/findings.h"

#include <doctest/doctest.h>

#include <optional>
#include <string_view>

namespace alder::scan {
namespace {

TEST_CASE("languages by name") {
  struct Row {
    std::string_view name;
    std::optional<Language> language;
  };
  for (const Row& row : {
           Row{"shell", Language::Shell},
           {"bash", Language::Shell},
           {"SH", Language::Shell},
           {"zsh", Language::Shell},
           {"py", Language::Python},
           {"Python3", Language::Python},
           {"md", Language::Markdown},
           {"cobol", std::nullopt},
           {"", std::nullopt},
       }) {
    CAPTURE(row.name);
    CHECK(language_from_name(row.name) == row.language);
  }
  for (int i = 1; i <= static_cast<int>(Language::Yaml); ++i) {
    const auto language = static_cast<Language>(i);
    CHECK(language_from_name(to_string(language)) == language);
  }
}

TEST_CASE("findings are joined, ordered by offset, then name, and shown") {
  Findings first;
  first.reads.push_back({"B", 7, Language::Shell, ReadKind::Soft});
  first.writes.push_back({"W", 1});
  first.not_scanned.push_back({std::nullopt, "whole"});
  Findings second;
  second.reads.push_back({"C", 3, Language::Python, ReadKind::Optional});
  second.reads.push_back({"A", 7, Language::Shell, ReadKind::Defaulted});
  second.dynamic.push_back({9, "os.environ[x]", "PRE_"});
  second.dynamic.push_back({5, "env", ""});
  second.implicit.push_back({"HOME", 2, "os.path.expanduser"});
  second.uncertain.push_back({"U", 4, "why"});
  second.ignored.push_back({6, "two words"});
  second.not_scanned.push_back({8, "here"});
  first.append(std::move(second));
  first.sort();
  CHECK(first.dump() ==
        "read 3 C optional\n"
        "read 7 A defaulted\n"
        "read 7 B soft\n"
        "write 1 W\n"
        "dynamic 5 - env\n"
        "dynamic 9 PRE_ os.environ[x]\n"
        "implicit 2 HOME os.path.expanduser\n"
        "uncertain 4 U why\n"
        "ignored 6 two words\n"
        "not_scanned - whole\n"
        "not_scanned 8 here\n");
}

}  // namespace
}  // namespace alder::scan
