// The official JSON Schema test suite, both evaluators.
//
//   suite EVALUATOR EXPECTED_FAILURES FOLDER...
//
// FOLDER is below tests/ of the suite; remotes/ beside it are registered.
// EXPECTED_FAILURES names tests that fail today, one "file: case: test" a
// line; a listed test that passes is a failure too.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "alder/schema.h"
#include "json/parser.h"
#include "json/tape.h"
#include "support.h"

namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

// Remote schemas by URI.
std::map<std::string, std::string> read_remotes(const fs::path& folder) {
  std::map<std::string, std::string> remotes;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).string();
    remotes["http://localhost:1234/" + path] = slurp(entry.path());
  }
  return remotes;
}

struct Totals {
  std::size_t passed = 0;
  std::size_t failed = 0;
};

class Runner {
 public:
  // evaluator: "tree", "explain", or "tree-" and passes to leave out, joined
  // by commas.
  Runner(std::string evaluator, std::map<std::string, std::string> remotes,
         std::set<std::string> expected)
      : evaluator_(std::move(evaluator)),
        skipped_passes_(passes_to_skip(evaluator_)),
        remotes_(std::move(remotes)),
        expected_(std::move(expected)) {}

  void run_file(const fs::path& path, bool assert_formats) {
    const std::string text = slurp(path);
    auto document = alder::json::parse_document(text);
    if (!document.ok()) {
      record(path.filename().string(), false, document.error().message);
      return;
    }
    alder::json::NodeOffsets offsets(*document->tape);
    for (const auto group : document->root().items()) {
      run_group(path, group, &offsets, assert_formats);
    }
  }

  int finish() {
    for (const std::string& name : expected_) {
      if (seen_failing_.count(name) != 0) continue;
      std::printf("FAIL %s: listed as failing, but it passes or is gone\n",
                  name.c_str());
      ++totals_.failed;
    }
    std::printf("official: %zu tests ran with %s\n",
                totals_.passed + totals_.failed, evaluator_.c_str());
    std::printf("%zu passed, %zu failed, 0 skipped\n", totals_.passed,
                totals_.failed);
    return totals_.failed == 0 ? 0 : 1;
  }

 private:
  std::string slice(alder::json::NodeOffsets* offsets,
                    const alder::json::View& value) {
    const alder::ByteSpan span = offsets->span(value);
    return std::string(
        value.tape()->text().substr(span.offset_bytes, span.length_bytes));
  }

  void run_group(const fs::path& path, const alder::json::View& group,
                 alder::json::NodeOffsets* offsets, bool assert_formats) {
    const std::string name = path.filename().string() + ": " +
                             std::string(group.find("description")->string());
    alder::CompileOptions options;
    options.assert_formats = assert_formats;
    options.registry = remotes_;
    options.evaluator = evaluator_ == "explain" ? alder::Evaluator::Explain
                                                : alder::Evaluator::Tree;
    options.skipped_passes = skipped_passes_;
    auto schema =
        alder::compile(slice(offsets, *group.find("schema")), options);
    for (const auto test : group.find("tests")->items()) {
      const std::string full =
          name + ": " + std::string(test.find("description")->string());
      if (!schema.ok()) {
        record(full, false, schema.error().message);
        continue;
      }
      const bool wanted = test.find("valid")->boolean();
      const std::string data = slice(offsets, *test.find("data"));
      alder::Validator validator(*schema);
      const alder::Verdict verdict = validator.check(data);
      const alder::Report report = validator.explain(data);
      const bool agree =
          verdict == report.verdict && validator.disagreements() == 0 &&
          (verdict != alder::Verdict::Invalid || !report.problems.empty());
      record(full,
             agree && verdict == (wanted ? alder::Verdict::Valid
                                         : alder::Verdict::Invalid),
             agree ? "wrong verdict" : "the verdict and its reasons differ");
    }
  }

  void record(const std::string& name, bool passed, const std::string& why) {
    if (!passed) seen_failing_.insert(name);
    if (passed || expected_.count(name) != 0) {
      ++totals_.passed;
      return;
    }
    ++totals_.failed;
    std::printf("FAIL %s: %s\n", name.c_str(), why.c_str());
  }

  static std::vector<std::string> passes_to_skip(const std::string& name) {
    std::vector<std::string> skipped;
    const std::size_t dash = name.find('-');
    if (dash == std::string::npos) return skipped;
    if (name.substr(dash + 1) == "all") {
      for (const auto pass : alder::pass_names()) skipped.emplace_back(pass);
      return skipped;
    }
    std::stringstream list(name.substr(dash + 1));
    for (std::string pass; std::getline(list, pass, ',');) {
      skipped.push_back(pass);
    }
    return skipped;
  }

  std::string evaluator_;
  std::vector<std::string> skipped_passes_;
  std::map<std::string, std::string> remotes_;
  std::set<std::string> expected_;
  std::set<std::string> seen_failing_;
  Totals totals_;
};

std::set<std::string> read_lines(const fs::path& path) {
  std::set<std::string> lines;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') lines.insert(line);
  }
  return lines;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const fs::path data =
      fs::path(std::getenv("ALDER_DATA") ? std::getenv("ALDER_DATA")
                                         : "../shared") /
      "data" / "JSON-Schema-Test-Suite";
  Runner runner(argv[1], read_remotes(data / "remotes"), read_lines(argv[2]));
  for (int i = 3; i < argc; ++i) {
    const fs::path folder = data / "tests" / argv[i];
    const bool formats = folder.filename() == "format";
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) runner.run_file(file, formats);
  }
  return runner.finish();
}
