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

#include "explain/interpreter.h"
#include "json/tape.h"
#include "schema/graph.h"
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
  Runner(std::string evaluator, std::map<std::string, std::string> remotes,
         std::set<std::string> expected)
      : evaluator_(std::move(evaluator)),
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
    const std::string name =
        path.filename().string() + ": " +
        std::string(group.find("description")->string());
    alder::schema::BuildOptions options;
    options.assert_formats = assert_formats;
    options.retrieve = [this](const std::string& uri)
        -> std::optional<alder::Result<std::string>> {
      const auto found = remotes_.find(uri);
      if (found == remotes_.end()) return std::nullopt;
      return alder::Result<std::string>(found->second);
    };
    auto graph = alder::schema::Graph::build(
        slice(offsets, *group.find("schema")), options);
    for (const auto test : group.find("tests")->items()) {
      const std::string full =
          name + ": " + std::string(test.find("description")->string());
      if (!graph.ok()) {
        record(full, false, graph.error().message);
        continue;
      }
      const bool wanted = test.find("valid")->boolean();
      const alder::explain::Interpreter interpreter(**graph);
      const auto verdict = interpreter.verdict(*test.find("data"));
      const auto reasons = interpreter.explain(*test.find("data"), {});
      const bool agree = verdict == reasons.outcome;
      record(full,
             agree && verdict == (wanted ? alder::explain::Outcome::Valid
                                         : alder::explain::Outcome::Invalid),
             agree ? "wrong verdict" : "verdict and explanation differ");
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

  std::string evaluator_;
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
  const fs::path data = fs::path(std::getenv("ALDER_DATA")?std::getenv("ALDER_DATA"):"../shared") / "data" / "JSON-Schema-Test-Suite";
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
