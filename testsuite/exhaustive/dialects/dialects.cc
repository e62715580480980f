// The older drafts:  exhaustive_dialects DRAFT
//
// All pairs of keywords that mean something else than in 2020-12, or stand
// beside one that does, on all small instances.  The same verdict must come
// from the decision tree, the interpreter, the tree without any pass, and the
// tree of the schema that `upgrade` writes.

#include "schema/dialects.h"

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "alder/schema.h"
#include "small_schemas.h"
#include "support.h"

namespace {

using alder::Verdict;
using alder::schema::Draft;
using alder::testsuite::Tally;

struct Fragment {
  std::string_view text;  // one keyword, or some that belong together
  Draft first = Draft::Draft4;
  Draft last = Draft::V2019_09;
};

using enum Draft;

// What 2020-12 cannot say, integers by their spelling, is left out.
constexpr Fragment kFragments[] = {
    {R"("type":"string")"},
    {R"("type":["array","null","object"])"},
    {R"("enum":["a",1,[1],{"a":1}])"},
    {R"("const":"a")"},
    {R"("minimum":1)"},
    {R"("minimum":1,"exclusiveMinimum":true)", Draft4, Draft4},
    {R"("maximum":1,"exclusiveMaximum":true)", Draft4, Draft4},
    {R"("maximum":1,"exclusiveMaximum":false)", Draft4, Draft4},
    {R"("exclusiveMaximum":true)", Draft4, Draft4},
    {R"("exclusiveMaximum":1)", Draft6},
    {R"("items":{"type":"string"})"},
    {R"("items":[{"type":"string"}])"},
    {R"("items":[{"type":"integer"},{"type":"string"}])", Draft6},
    {R"("items":false)", Draft6},
    {R"("additionalItems":false)"},
    {R"("additionalItems":{"type":"string"})"},
    {R"("prefixItems":[{"type":"string"}])"},
    {R"("contains":{"type":"string"})"},
    {R"("contains":{"type":"string"},"maxContains":1)"},
    {R"("contains":{"const":1},"minContains":2)"},
    {R"("minContains":0)"},
    {R"("dependencies":{"a":["b"]})"},
    {R"("dependencies":{"a":{"required":["b"]},"b":["a"]})"},
    {R"("dependentRequired":{"b":["a"]})"},
    {R"("dependentSchemas":{"a":{"properties":{"a":{"type":"string"}}}})"},
    {R"("properties":{"a":{"type":"string"}})"},
    {R"("properties":{"a":{"$ref":"#"}})"},
    {R"("additionalProperties":false)"},
    {R"("propertyNames":{"maxLength":1})"},
    {R"("if":{"required":["a"]},"then":{"required":["b"]},"else":false)"},
    {R"("$ref":"#/definitions/d")"},
    {R"("$ref":"#/definitions/t/items/0")"},
    {R"("$ref":"#named")", Draft4, Draft7},
    {R"("allOf":[{"items":[{"type":"string"}]},{"dependencies":{"a":["b"]}}])"},
    {R"("anyOf":[{"contains":{"type":"string"}},{"items":[{}]}])"},
    {R"("not":{"items":[{"type":"string"}],"additionalItems":false})"},
    {R"("$recursiveRef":"#/definitions/d")", Draft4, Draft7},
    {R"("$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}})",
     V2019_09},
    {R"("unevaluatedItems":false)"},
    {R"("unevaluatedItems":{"type":"integer"})"},
    {R"("unevaluatedProperties":false)"},
};

// The names of anchors differ.
std::string definitions(Draft draft) {
  const std::string named = draft == Draft4   ? R"("id":"#named",)"
                            : draft <= Draft7 ? R"("$id":"#named",)"
                                              : R"("$anchor":"named",)";
  return R"("definitions":{"d":{)" + named +
         R"("properties":{"a":{"type":"string"}}},)"
         R"("t":{"items":[{"type":["string","array"]}]}})";
}

class Runner {
 public:
  explicit Runner(const alder::schema::DraftRow& draft) : draft_(draft) {}

  void run() {
    for (const Fragment& first : kFragments) {
      if (draft_.draft < first.first || first.last < draft_.draft) continue;
      run_schema(std::string(first.text));
      for (const Fragment& second : kFragments) {
        if (&second == &first) break;
        if (draft_.draft < second.first || second.last < draft_.draft ||
            shares_keyword(first.text, second.text)) {
          continue;
        }
        run_schema(std::string(second.text) + "," + std::string(first.text));
      }
    }
  }

  int finish() {
    std::printf("dialects: %zu schemas of %s, %zu pairs, %zu of them valid\n",
                schemas_, std::string(draft_.name).c_str(), pairs_, valid_);
    tally_.check(valid_ * 10 > pairs_ && valid_ * 10 < pairs_ * 9, "dialects",
                 "hardly any pair has the other verdict");
    return tally_.finish();
  }

 private:
  // Whether the first keyword of one stands in the other.
  static bool shares_keyword(std::string_view a, std::string_view b) {
    const auto name = [](std::string_view text) {
      return text.substr(0, text.find(':') + 1);
    };
    return b.starts_with(name(a)) || a.starts_with(name(b)) ||
           (b.find(",\"properties\"") != b.npos && a.starts_with("\"prop")) ||
           (a.find(",\"properties\"") != a.npos && b.starts_with("\"prop")) ||
           (b.find("\"exclusiveMax") != b.npos &&
            a.find("\"exclusiveMax") != a.npos) ||
           (b.find("\"minContains") != b.npos &&
            a.find("\"minContains") != a.npos);
  }

  void run_schema(const std::string& body) {
    const std::string text = "{\"$schema\":\"" + std::string(draft_.uri) +
                             "\"," + body + "," + definitions(draft_.draft) +
                             "}";
    alder::CompileOptions options;
    const auto tree = alder::compile(text, options);
    if (!tree.ok()) {
      // A $ref to the root may lead back in place.
      tally_.check(tree.error().code == alder::ErrorCode::ReferenceLoop, text,
                   tree.error().message);
      return;
    }
    ++schemas_;
    const auto upgraded = alder::upgrade(text, options);
    if (!upgraded.ok()) return tally_.fail(text, upgraded.error().message);
    const auto newer = alder::compile(*upgraded, options);
    if (!newer.ok()) return tally_.fail(*upgraded, newer.error().message);
    options.evaluator = alder::Evaluator::Explain;
    const auto interpreter = alder::compile(text, options);
    options.evaluator = alder::Evaluator::Tree;
    for (const auto pass : alder::pass_names()) {
      options.skipped_passes.emplace_back(pass);
    }
    const auto plain = alder::compile(text, options);
    std::array<alder::Validator, 4> validators = {
        alder::Validator(*interpreter), alder::Validator(*tree),
        alder::Validator(*plain), alder::Validator(*newer)};
    for (const std::string& instance : alder::testsuite::small_instances()) {
      compare(text, *upgraded, instance, &validators);
    }
  }

  void compare(const std::string& text, const std::string& upgraded,
               const std::string& instance,
               std::array<alder::Validator, 4>* validators) {
    constexpr const char* kNames[] = {"", "tree", "tree without passes", ""};
    const Verdict wanted = (*validators)[0].check(instance);
    ++pairs_;
    valid_ += wanted == Verdict::Valid ? 1 : 0;
    for (std::size_t i = 1; i < validators->size(); ++i) {
      if ((*validators)[i].check(instance) == wanted) {
        tally_.pass();
        continue;
      }
      tally_.fail(
          text + " on " + instance,
          "the interpreter says " +
              std::string(wanted == Verdict::Valid ? "valid" : "invalid") +
              ", otherwise: " + (i == 3 ? upgraded : kNames[i]));
    }
  }

  const alder::schema::DraftRow& draft_;
  std::size_t schemas_ = 0;
  std::size_t pairs_ = 0;
  std::size_t valid_ = 0;
  Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const draft =
      argc == 2 ? alder::schema::draft_from_name(argv[1]) : nullptr;
  if (draft == nullptr) return 2;
  Runner runner(*draft);
  runner.run();
  return runner.finish();
}
