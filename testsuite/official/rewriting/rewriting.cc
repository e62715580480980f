// What `bundle` and `upgrade` write means what the schema meant:
//
//   rewriting WAY DRAFT
//
// "bundle": every schema of the draft's folders is bundled and then compiled
// with nothing to refer to but itself and the program's metaschemas.
// "upgrade": every schema is upgraded; where another document depends on what
// moves, it is bundled first.  "bundle-upgrade": every schema is bundled first,
// and of what that embeds each is upgraded from its own dialect.  The verdicts
// of all tests, with both evaluators, must be the suite's; what 2020-12 cannot
// say must be noted.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "alder/schema.h"
#include "json/parser.h"
#include "json/tape.h"
#include "remotes.h"
#include "schema/dialects.h"
#include "support.h"

namespace {

namespace fs = std::filesystem;
using alder::json::View;
using alder::testsuite::read_bytes;
using alder::testsuite::read_remotes;
using alder::testsuite::Tally;

using Registry = std::map<std::string, std::string>;

class Runner {
 public:
  Runner(std::string way, std::string draft, Registry remotes)
      : way_(std::move(way)),
        upgrades_(way_ != "bundle"),
        bundles_(way_ != "upgrade"),
        draft_(std::move(draft)),
        remotes_(std::move(remotes)) {}

  void run_folder(const fs::path& folder, bool assert_formats) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
      // 2020-12 has no word for integers that are spelled so.  That contents
      // must hold is for whoever checks to say.
      const bool integers = file.filename() == "zeroTerminatedFloats.json";
      const bool content = file.filename() == "content.json" &&
                           file.parent_path().filename() == "optional";
      inexpressible_ = !upgrades_ ? ""
                       : integers ? "upgrade-integer"
                       : content  ? "upgrade-content"
                                  : "";
      run_file(file, assert_formats || content);
    }
  }

  int finish() const {
    std::printf("%s: %zu schemas of %s, %zu of them with other documents\n",
                way_.c_str(), schemas_, draft_.c_str(), bundled_);
    return tally_.finish();
  }

 private:
  void run_file(const fs::path& path, bool assert_formats) {
    const auto document = alder::json::parse_document(*read_bytes(path));
    alder::json::NodeOffsets offsets(*document->tape);
    const auto slice = [&](const View& value) {
      const alder::ByteSpan span = offsets.span(value);
      return std::string(
          value.tape()->text().substr(span.offset_bytes, span.length_bytes));
    };
    for (const View group : document->root().items()) {
      const std::string name = path.filename().string() + ": " +
                               std::string(group.find("description")->string());
      alder::CompileOptions options;
      options.assert_formats = assert_formats;
      options.registry = remotes_;
      options.default_dialect =
          alder::schema::draft_from_name(draft_.substr(5))->uri;
      const auto text = rewritten(slice(*group.find("schema")), &options);
      if (!text.ok()) {
        tally_.fail(name, text.error().message);
        continue;
      }
      ++schemas_;
      if (inexpressible_ == "upgrade-integer") continue;
      options.assert_content = !inexpressible_.empty();
      for (const auto evaluator :
           {alder::Evaluator::Tree, alder::Evaluator::Explain}) {
        options.evaluator = evaluator;
        const auto schema = alder::compile(*text, options);
        if (!schema.ok()) {
          tally_.fail(name, schema.error().message + "\n" + *text);
          continue;
        }
        alder::Validator validator(*schema);
        for (const View test : group.find("tests")->items()) {
          const auto wanted = test.find("valid")->boolean()
                                  ? alder::Verdict::Valid
                                  : alder::Verdict::Invalid;
          tally_.check(
              validator.check(slice(*test.find("data"))) == wanted,
              name + ": " + std::string(test.find("description")->string()),
              "another verdict\n" + *text);
        }
      }
    }
  }

  // What is left in *options is all that the text may rely on.
  alder::Result<std::string> rewritten(const std::string& text,
                                       alder::CompileOptions* options) {
    if (!bundles_) {
      auto upgraded = upgrade(text, *options);
      if (upgraded.ok()) return upgraded;
    }
    auto bundled = alder::bundle(text, *options);
    if (!bundled.ok()) return bundled;
    if (bundled->find("http://localhost:1234/") != std::string::npos) {
      ++bundled_;
    }
    options->registry = metaschemas();
    return upgrades_ ? upgrade(*bundled, *options) : bundled;
  }

  alder::Result<std::string> upgrade(const std::string& text,
                                     const alder::CompileOptions& options) {
    std::vector<alder::Diagnostic> notes;
    auto upgraded = alder::upgrade(text, options, &notes);
    if (!upgraded.ok()) return upgraded;
    if (!inexpressible_.empty()) {
      tally_.check(std::any_of(notes.begin(), notes.end(),
                               [this](const alder::Diagnostic& note) {
                                 return note.code == inexpressible_ &&
                                        note.place.line != 0;
                               }),
                   draft_ + " " + std::string(inexpressible_),
                   "there is no note");
    }
    check_dialects(*upgraded);
    return upgraded;
  }

  // Whatever had a dialect of its own is of 2020-12 now, but for metaschemas
  // of the suite's.
  void check_dialects(const std::string& text) {
    const auto document = alder::json::parse_document(text);
    std::vector<View> open = {document->root()};
    while (!open.empty()) {
      const View at = open.back();
      open.pop_back();
      if (at.is_array()) {
        for (const View item : at.items()) open.push_back(item);
      }
      if (!at.is_object()) continue;
      for (const alder::json::Member member : at.members()) {
        if (member.key() != "enum" && member.key() != "const") {
          open.push_back(member.value);
        }
      }
      const auto dialect = at.find("$schema");
      if (!dialect || !dialect->is_string()) continue;
      const auto* const row = alder::schema::draft_from_uri(dialect->string());
      tally_.check(row == nullptr || row->name == "2020-12",
                   std::string(dialect->string()), "left as it was\n" + text);
    }
  }

  // Custom metaschemas are named by $schema, not referred to.
  Registry metaschemas() const {
    Registry found;
    for (const auto& [uri, text] : remotes_) {
      if (uri.find("metaschema") != std::string::npos ||
          uri.find("format-assertion") != std::string::npos) {
        found.emplace(uri, text);
      }
    }
    return found;
  }

  std::string way_;
  bool upgrades_;
  bool bundles_;
  std::string draft_;
  std::string_view inexpressible_;  // the note's code; empty: there is none
  Registry remotes_;
  std::size_t schemas_ = 0;
  std::size_t bundled_ = 0;
  Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto data = alder::testsuite::data_path("data/JSON-Schema-Test-Suite");
  if (!data) {
    alder::testsuite::skip("rewriting", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  Runner runner(argv[1], argv[2], read_remotes(*data / "remotes"));
  const fs::path folder = *data / "tests" / argv[2];
  runner.run_folder(folder, false);
  runner.run_folder(folder / "optional", false);
  runner.run_folder(folder / "optional/format", true);
  return runner.finish();
}
