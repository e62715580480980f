// harness/document_rules.h: whole harness files, and what mutation of their
// bytes makes of them.  Mutated values are in testsuite/differential/harness.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "contract/load.h"
#include "files.h"
#include "harness/document_rules.h"
#include "support.h"

namespace alder::harness {
namespace {

class Checker {
 public:
  Checker() : contract_(shipped()), rules_(shipped_rules()) {}

  // Everything that is told about the file; an error is told by its code.
  std::vector<Diagnostic> check(const std::string& path) {
    Disk disk{scan::Rules()};
    auto harness = load(path, rules_, &disk);
    if (!harness.ok()) {
      Diagnostic error;
      error.code = to_string(harness.error().code);
      return {error};
    }
    std::vector<Diagnostic> found = harness->diagnostics;
    const std::vector<contract::Declaration> secrets;
    const auto add = [&](const std::vector<Diagnostic>& more) {
      found.insert(found.end(), more.begin(), more.end());
    };
    add(check_harness(
        {contract_, *harness, harness->merged, rules_, secrets, disk}));
    const auto all = variants(*harness, {});
    REQUIRE(all.ok());
    for (const Variant& variant : all->all) {
      const Value composed = compose(*harness, variant, &disk);
      add(check_variant(
          {contract_, *harness, composed, rules_, secrets, disk}));
    }
    return found;
  }

 private:
  static contract::Contract shipped() {
    auto contract = contract::load("fullsend");
    REQUIRE(contract.ok());
    return *std::move(contract);
  }
  static Rules shipped_rules() {
    auto rules = rules_of("fullsend");
    REQUIRE_MESSAGE(rules.ok(), rules.error().message);
    return *std::move(rules);
  }

  contract::Contract contract_;
  Rules rules_;
};

std::string shown(const std::vector<Diagnostic>& found) {
  std::set<std::string> lines;
  for (const Diagnostic& one : found) {
    if (one.level == Level::Note) continue;
    lines.insert(std::to_string(one.place.line) + " " + one.code + " " +
                 one.message + "\n");
  }
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string annotated() {
  const auto text = testsuite::read_bytes(testsuite::source_path(
      "testsuite/golden/harness/annotated/harness/annotated.yaml"));
  REQUIRE(text.has_value());
  return *text;
}

// The text without its base, which stands in another file.
std::string without_base(std::string text) {
  const std::size_t at = text.find("base:");
  REQUIRE(at != std::string::npos);
  return text.erase(at, text.find('\n', at) - at);
}

TEST_CASE("the reference's own harness") {
  const auto path = testsuite::data_path("seeds/harness-field-reference.md");
  if (!path) return testsuite::skip("harness reference", "no data");
  const auto text = testsuite::read_bytes(*path);
  REQUIRE(text.has_value());
  constexpr std::string_view kFence = "```yaml\n";
  const std::size_t start = text->find(kFence) + kFence.size();
  const Files files;
  const std::string harness =
      files.add("harness/reference.yaml",
                text->substr(start, text->find("\n```", start) - start + 1));
  files.add("harness/common-base.yaml", "");
  CHECK(shown(Checker().check(harness)) ==
        "37 url-not-allowed allowed_remote_resources does not cover "
        "https://example.com/profile.yaml\n"
        "75 deprecated-field runner_env is deprecated\n");
}

TEST_CASE("a harness with every field is told of its deprecation alone") {
  const Files files;
  CHECK(
      shown(Checker().check(files.add("h.yaml", without_base(annotated())))) ==
      "75 deprecated-field runner_env is deprecated\n");
}

// One small change of a text.
class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::string mutate(std::string text) {
    for (std::size_t times = 1 + below(3); times > 0; --times) change(&text);
    return text;
  }

  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }

 private:
  void change(std::string* text) {
    static constexpr std::array<std::string_view, 12> kPieces = {
        "'", "\"",  ": ", "- ",   "\n", "{",
        "]", "&a ", "*a", "${X}", "\t", "null"};
    if (text->empty()) return;
    const std::size_t at = below(text->size());
    switch (below(5)) {
      case 0:
        text->erase(at, 1 + below(5));
        return;
      case 1:
        text->insert(at, kPieces[below(kPieces.size())]);
        return;
      case 2:
        (*text)[at] = static_cast<char>(below(256));
        return;
      case 3: {
        const std::size_t end = std::min(text->find('\n', at), text->size());
        text->erase(at, end - at);
        return;
      }
      default: {
        const std::string piece = text->substr(at, 1 + below(40));
        text->insert(below(text->size()), piece);
      }
    }
  }

  std::mt19937 random_;
};

TEST_CASE("mutants neither crash the checks nor take long") {
  const std::string valid = without_base(annotated());
  const int count = testsuite::long_run() ? 10'000 : 300;
  const Files files;
  Checker checker;
  Mutator mutator(20'240'607);
  int told = 0;
  for (int i = 0; i < count; ++i) {
    const std::string path = files.add("h.yaml", mutator.mutate(valid));
    told += static_cast<int>(!shown(checker.check(path)).empty());
  }
  CHECK(told > count / 2);
}

}  // namespace
}  // namespace alder::harness
