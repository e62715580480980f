// harness/merge.h: the rules of fields.

#include "harness/merge.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "json/value.h"

namespace alder::harness {
namespace {

struct Row {
  std::string_view base;
  std::string_view child;
  std::string_view merged;
};

Source source_of(std::string_view text) {
  auto document = yaml::parse_document(std::string(text));
  REQUIRE_MESSAGE(document.ok(), document.error().message);
  return {"f.yaml", *std::move(document), LineIndex(text)};
}

std::string merged(const Row& row, Layer layer) {
  const Source base_source = source_of(row.base);
  const Source child_source = source_of(row.child);
  Value base = to_value(base_source, base_source.document.root());
  const Value child = to_value(child_source, child_source.document.root());
  merge(&base, child, layer, [](std::string_view path) {
    return std::string(path.substr(path.rfind('/') + 1));
  });
  const Instance instance = instance_of(base);
  CHECK(instance.origins.size() == instance.document.tape->size());
  return json::to_line(json::to_value(instance.document.root()));
}

TEST_CASE("a child and its base") {
  constexpr Row kRows[] = {
      {"{model: a, image: i}", "{model: b}", R"({"model":"b","image":"i"})"},
      {"{model: a}", "{model: ''}", R"({"model":"a"})"},
      {"{model: a}", "{model: null}", R"({"model":"a"})"},
      {"{readonly_repo: true}", "{readonly_repo: false}",
       R"({"readonly_repo":true})"},
      {"{timeout_minutes: 5}", "{timeout_minutes: 0}",
       R"({"timeout_minutes":5})"},
      {"{skills: [s/a, s/b]}", "{skills: [t/a, s/c]}",
       R"({"skills":["t/a","s/b","s/c"]})"},
      {"{skills: [s/a]}", "{skills: [s/b, t/b]}",
       R"({"skills":["s/a","s/b","t/b"]})"},
      {"{skills: [s/x/a]}", "{skills: [s/y/a]}",
       R"({"skills":["s/x/a","s/y/a"]})"},
      {"{skills: [{s/a: {f: g, h: i}}]}", "{skills: [{s/a: {f: null}}]}",
       R"({"skills":[{"s/a":{"f":null,"h":"i"}}]})"},
      {"{skills: [{s/a: {f: g}}]}", "{skills: [s/a]}",
       R"({"skills":[{"s/a":{"f":"g"}}]})"},
      {"{skills: [{s/a: {f: g}}]}", "{skills: [t/a]}", R"({"skills":["t/a"]})"},
      {"{providers: [a]}", "{providers: [a, b]}",
       R"({"providers":["a","a","b"]})"},
      {"{openshell: {profiles: [a]}}", "{openshell: {profiles: [b]}}",
       R"({"openshell":{"profiles":["a","b"]}})"},
      {"{plugins: [a]}", "{plugins: [b]}", R"({"plugins":["a","b"]})"},
      {"{api_servers: [{name: a}]}", "{api_servers: [{name: b}]}",
       R"({"api_servers":[{"name":"a"},{"name":"b"}]})"},
      {"{host_files: [{src: a, dest: /x}, {src: b, dest: /y}]}",
       "{host_files: [{src: c, dest: /x}]}",
       R"({"host_files":[{"src":"b","dest":"/y"},{"src":"c","dest":"/x"}]})"},
      {"{env: {runner: {A: '1'}, sandbox: {B: '1', C: '1'}}}",
       "{env: {sandbox: {B: '2', D: ''}}}",
       R"({"env":{"runner":{"A":"1"},"sandbox":{"B":"2","C":"1","D":""}}})"},
      {"{runner_env: {A: '1'}}", "{runner_env: {B: '2'}}",
       R"({"runner_env":{"A":"1","B":"2"}})"},
      {"{privilege_levels: {runtime: read}}",
       "{privilege_levels: {runtime: write, default: read}}",
       R"({"privilege_levels":{"runtime":"write","default":"read"}})"},
      {"{validation_loop: {script: a, max_iterations: 3}}",
       "{validation_loop: {script: '', max_iterations: 2}}",
       R"({"validation_loop":{"script":"a","max_iterations":2}})"},
      {"{security: {fail_mode: open, x: 1}}", "{security: {enabled: false}}",
       R"({"security":{"enabled":false}})"},
      {"{allow_runtime_fetch: true, max_runtime_fetches: 3, "
       "allowed_remote_resources: [a]}",
       "{model: m}", R"({"model":"m"})"},
      {"{base: b}", "{model: m}", R"({"model":"m"})"},
      {"{when: a}", "{model: m}", R"({"when":"a","model":"m"})"},
      {"{overlays: [{when: a}]}", "{overlays: [{when: b}]}",
       R"({"overlays":[{"when":"a"},{"when":"b"}]})"},
      {"{forge: {a: {model: x, slug: s}, b: {model: y}}}",
       "{forge: {a: {model: z}, b: null}}",
       R"({"forge":{"a":{"model":"z","slug":"s"}}})"},
      {"{skills: [a]}", "{skills: text}", R"({"skills":"text"})"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.base));
    CAPTURE(std::string(row.child));
    CHECK(merged(row, Layer::Child) == row.merged);
  }
}

TEST_CASE("a harness and an overlay") {
  constexpr Row kRows[] = {
      {"{model: a}", "{when: x, model: b}", R"({"model":"b"})"},
      {"{plugins: [a]}", "{plugins: [b]}", R"({"plugins":["a"]})"},
      {"{privilege_levels: {runtime: read}}",
       "{privilege_levels: {runtime: write}}",
       R"({"privilege_levels":{"runtime":"read"}})"},
      {"{allow_runtime_fetch: true}", "{model: m}",
       R"({"allow_runtime_fetch":true,"model":"m"})"},
      {"{providers: [a]}", "{providers: [b]}", R"({"providers":["a","b"]})"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.child));
    CHECK(merged(row, Layer::Overlay) == row.merged);
  }
}

TEST_CASE("a merged value keeps the place it came from") {
  const Source base_source = source_of("a: 1\nenv: {x: 1}\n");
  const Source child_source = source_of("\nenv:\n  y: 2\n");
  Value base = to_value(base_source, base_source.document.root());
  merge(&base, to_value(child_source, child_source.document.root()),
        Layer::Child, [](std::string_view) { return std::string(); });
  const Value* const x = base.find({"env", "x"});
  const Value* const y = base.find({"env", "y"});
  REQUIRE(x != nullptr);
  REQUIRE(y != nullptr);
  CHECK(x->origin.source == &base_source);
  CHECK(x->origin.place() == Place{2, 10});
  CHECK(y->origin.source == &child_source);
  CHECK(y->origin.place() == Place{3, 6});
  CHECK(base.find("env")->member("y")->key_origin.place() == Place{3, 3});
}

}  // namespace
}  // namespace alder::harness
