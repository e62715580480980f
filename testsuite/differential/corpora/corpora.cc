// Every corpus compiles, and all its documents are valid with both evaluators,
// and as nlohmann::json values.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "alder/nlohmann.h"
#include "alder/schema.h"
#include "support.h"

namespace {

namespace fs = std::filesystem;
using alder::Verdict;
using alder::testsuite::Tally;

class Runner {
 public:
  void run(const fs::path& folder) {
    const std::string name = folder.filename().string();
    const auto text = alder::testsuite::read_bytes(folder / "schema.json");
    const auto lines = alder::testsuite::read_bytes(folder / "instances.jsonl");
    alder::CompileOptions options;
    const auto schema = alder::compile(*text, options);
    if (!schema.ok()) return tally_.fail(name, schema.error().message);
    options.evaluator = alder::Evaluator::Explain;
    alder::Validator tree(*schema);
    alder::Validator interpreter(*alder::compile(*text, options));
    alder::ValueValidator values(*schema);
    std::size_t number = 0;
    for (std::string_view rest = *lines; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++number;
      if (line.empty()) continue;
      ++documents_;
      tally_.check(
          tree.check(line) == Verdict::Valid &&
              interpreter.check(line) == Verdict::Valid &&
              values.check(nlohmann::json::parse(line)) == Verdict::Valid,
          name + " line " + std::to_string(number), "not valid");
    }
  }

  int finish() const {
    std::printf("corpora: %zu documents\n", documents_);
    return tally_.finish();
  }

 private:
  std::size_t documents_ = 0;
  Tally tally_;
};

}  // namespace

int main() {
  const auto corpora = alder::testsuite::data_path("data/corpora");
  if (!corpora) {
    alder::testsuite::skip("corpora", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(*corpora)) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  Runner runner;
  for (const fs::path& folder : folders) runner.run(folder);
  return runner.finish();
}
