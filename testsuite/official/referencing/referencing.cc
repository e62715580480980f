// The referencing suite:  referencing DRAFT
//
// Each look-up must lead to the given target, or fail where the suite says so.
// DRAFT is a name such as "2019-09".

#include <cstdio>
#include <filesystem>
#include <string>

#include "json/equal.h"
#include "json/parser.h"
#include "json/value.h"
#include "schema/graph.h"
#include "schema/uri.h"
#include "support.h"

namespace {

using alder::json::View;
using alder::schema::Graph;
using alder::testsuite::Tally;

class Runner {
 public:
  explicit Runner(const alder::schema::DraftRow& draft) : draft_(draft) {}

  void run_file(const std::filesystem::path& path) {
    const auto text = alder::testsuite::read_bytes(path);
    const auto document = alder::json::parse_document(*text);
    file_ = path.filename().string();
    options_ = {};
    options_.default_dialect = draft_.uri;
    if (const auto registry = document->root().find("registry")) {
      for (const auto member : registry->members()) {
        options_.registry[std::string(member.key())] =
            alder::json::to_line(alder::json::to_value(member.value));
      }
    }
    for (const View test : document->root().find("tests")->items()) {
      look_up(test, "");
    }
  }

  int finish() const {
    std::printf("referencing: %zu look-ups of %s, %zu of them must fail\n",
                count_, std::string(draft_.name).c_str(), must_fail_);
    return tally_.finish();
  }

 private:
  // A look-up, and those that go on from where it led.
  void look_up(const View& test, std::string base) {
    ++count_;
    if (const auto named = test.find("base_uri")) base = named->string();
    const std::string reference(test.find("ref")->string());
    const std::string name = file_ + ": " + reference;
    const auto error = test.find("error");
    const bool must_fail = error && error->boolean();
    must_fail_ += must_fail ? 1 : 0;
    const std::string target = alder::schema::resolve_uri(base, reference);
    const alder::json::Value schema = {
        {"$ref", std::string(alder::schema::without_fragment(target))}};
    auto options = options_;
    options.uri = "urn:the-test-itself";
    const auto graph = Graph::build(alder::json::to_line(schema), options);
    const auto found = graph.ok() ? (*graph)->look_up(target)
                                  : alder::Result<Graph::Found>(graph.error());
    if (must_fail || !found.ok()) {
      tally_.check(must_fail == !found.ok(), name,
                   found.ok() ? "it leads somewhere" : found.error().message);
      return;
    }
    tally_.check(alder::json::equal(found->value, *test.find("target")), name,
                 "it leads elsewhere");
    if (const auto then = test.find("then")) {
      look_up(*then, (*graph)->resource(found->resource).uri);
    }
  }

  const alder::schema::DraftRow& draft_;
  alder::schema::BuildOptions options_;
  std::string file_;
  std::size_t count_ = 0;
  std::size_t must_fail_ = 0;
  Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const draft =
      argc == 2 ? alder::schema::draft_from_name(argv[1]) : nullptr;
  if (draft == nullptr) return 2;
  const std::string name(draft->name);
  const auto folder = alder::testsuite::data_path(
      "data/referencing-suite/tests/json-schema-" +
      (name.starts_with("draft") ? name : "draft-" + name));
  if (!folder) {
    alder::testsuite::skip("referencing", "no data");
    return alder::testsuite::print_last_line(0, 0, 1);
  }
  Runner runner(*draft);
  for (const auto& file : alder::testsuite::files_of(*folder)) {
    runner.run_file(file);
  }
  return runner.finish();
}
