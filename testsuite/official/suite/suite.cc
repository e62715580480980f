// The official JSON Schema test suite, both evaluators.
//
//   suite EVALUATOR EXPECTED_FAILURES FOLDER
//
// EVALUATOR is "explain", "tree", "values" (the tree over nlohmann::json
// values; instances with numbers that no double holds are left out), or
// "tree-" and the compiler passes to leave out: "all", a list with commas, or
// "each", which leaves out one after the other, a pass a schema in turn;
// ALDER_LONG=1 leaves out each for every schema.
//
// FOLDER is below tests/ of the suite; remotes/ beside it are registered.
// EXPECTED_FAILURES names tests that fail today, one "folder/file: case: test"
// a line; a listed test that passes is a failure too.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "alder/nlohmann.h"
#include "alder/schema.h"
#include "json/parser.h"
#include "json/tape.h"
#include "json/value_view.h"
#include "remotes.h"
#include "schema/dialects.h"
#include "support.h"

namespace {

namespace fs = std::filesystem;
using alder::testsuite::read_bytes;
using alder::testsuite::read_remotes;
using alder::testsuite::Tally;

class Runner {
 public:
  Runner(std::string evaluator, std::string folder,
         std::map<std::string, std::string> remotes,
         std::set<std::string> expected)
      : evaluator_(std::move(evaluator)),
        folder_(std::move(folder)),
        skipped_(passes_to_skip(evaluator_)),
        remotes_(std::move(remotes)),
        expected_(std::move(expected)) {}

  void run_file(const fs::path& path, bool assert_formats) {
    const std::string text = *read_bytes(path);
    auto document = alder::json::parse_document(text);
    if (!document.ok()) {
      record(path.filename().string(), false, document.error().message);
      return;
    }
    alder::json::NodeOffsets offsets(*document->tape);
    for (const auto group : document->root().items()) {
      if (evaluator_ != "tree-each") {
        run_group(path, group, &offsets, assert_formats, skipped_);
        continue;
      }
      const auto& passes = alder::pass_names();
      const std::size_t turns =
          alder::testsuite::long_run() ? passes.size() : 1;
      for (std::size_t i = 0; i < turns; ++i) {
        const auto pass = passes[turn_++ % passes.size()];
        run_group(path, group, &offsets, assert_formats, {std::string(pass)});
      }
    }
  }

  int finish() {
    for (const std::string& name : expected_) {
      const std::string_view file =
          std::string_view(name).substr(0, name.find(".json:"));
      if (file.substr(0, file.rfind('/')) == folder_ &&
          seen_failing_.count(name) == 0) {
        tally_.fail(name, "listed as failing, but it passes or is gone");
      }
    }
    std::printf("official: %zu tests of %s ran with %s, %zu did not pass\n",
                ran_, folder_.c_str(), evaluator_.c_str(),
                seen_failing_.size());
    return tally_.finish();
  }

 private:
  std::string slice(alder::json::NodeOffsets* offsets,
                    const alder::json::View& value) {
    const alder::ByteSpan span = offsets->span(value);
    return std::string(
        value.tape()->text().substr(span.offset_bytes, span.length_bytes));
  }

  void run_group(const fs::path& path, const alder::json::View& group,
                 alder::json::NodeOffsets* offsets, bool assert_formats,
                 const std::vector<std::string>& skipped_passes) {
    const std::string name = folder_ + "/" + path.filename().string() + ": " +
                             std::string(group.find("description")->string());
    alder::CompileOptions options;
    options.assert_formats = assert_formats;
    options.registry = remotes_;
    options.evaluator = evaluator_ == "explain" ? alder::Evaluator::Explain
                                                : alder::Evaluator::Tree;
    options.skipped_passes = skipped_passes;
    options.default_dialect = default_dialect();
    auto schema =
        alder::compile(slice(offsets, *group.find("schema")), options);
    for (const auto test : group.find("tests")->items()) {
      const std::string full =
          name + ": " + std::string(test.find("description")->string());
      if (!schema.ok()) {
        record(full, false, schema.error().message);
        continue;
      }
      if (schema->tree_text().find(", 0 escapes") == std::string::npos) {
        record(full, false, "the tree has an escape node");
        continue;
      }
      const bool wanted = test.find("valid")->boolean();
      const std::string data = slice(offsets, *test.find("data"));
      if (evaluator_ == "values") {
        run_value(full, *schema, data, wanted);
        continue;
      }
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

  void run_value(const std::string& name, const alder::Schema& schema,
                 const std::string& data, bool wanted) {
    const auto value = nlohmann::json::parse(data, nullptr, false);
    const auto document = alder::json::parse_document(data);
    if (!alder::json::equal(document->root(), alder::json::ValueView(value))) {
      std::printf("%s: no value holds the instance\n", name.c_str());
      return;
    }
    alder::ValueValidator validator(schema);
    const alder::Verdict verdict = validator.check(value);
    record(
        name,
        verdict == (wanted ? alder::Verdict::Valid : alder::Verdict::Invalid),
        "wrong verdict on a value");
  }

  // Of the draft that FOLDER starts with.
  std::string default_dialect() const {
    const std::string draft = folder_.substr(0, folder_.find('/'));
    return std::string(alder::schema::draft_from_name(draft.substr(5))->uri);
  }

  void record(const std::string& name, bool passed, const std::string& why) {
    ++ran_;
    if (!passed) seen_failing_.insert(name);
    tally_.check(passed || expected_.count(name) != 0, name, why);
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
  std::string folder_;
  std::vector<std::string> skipped_;
  std::size_t turn_ = 0;
  std::map<std::string, std::string> remotes_;
  std::set<std::string> expected_;
  std::set<std::string> seen_failing_;
  std::size_t ran_ = 0;
  Tally tally_;
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
  if (argc != 4) return 2;
  const auto data = alder::testsuite::data_path("data/JSON-Schema-Test-Suite");
  if (!data) {
    alder::testsuite::skip("official", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  const std::string folder = argv[3];
  Runner runner(argv[1], folder, read_remotes(*data / "remotes"),
                read_lines(argv[2]));
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(*data / "tests" / folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    // Draft-07's content keywords assert as its formats do.
    const bool asserts =
        folder.ends_with("/format") ||
        (folder == "draft7/optional" && file.filename() == "content.json");
    runner.run_file(file, asserts);
  }
  return runner.finish();
}
