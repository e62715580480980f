// harness/rules.h: the data of a system, and gates.

#include "harness/rules.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::harness {
namespace {

Rules shipped_harness_rules() {
  auto rules = rules_of("fullsend");
  REQUIRE_MESSAGE(rules.ok(), rules.error().message);
  return *std::move(rules);
}

std::string state(const Rules& rules, std::string_view yaml,
                  std::string_view name, bool exists = true) {
  auto document = yaml::parse_document(std::string(yaml));
  REQUIRE(document.ok());
  const Source source{"h.yaml", *std::move(document), LineIndex(yaml)};
  const Value value = to_value(source, source.document.root());
  const Instance instance = instance_of(value);
  const GateStates states =
      gates_of(rules, value, instance.document.root(),
               [exists](std::string_view) { return exists; });
  const auto found = states.find(name);
  return found == states.end() ? "unknown" : found->second ? "open" : "closed";
}

TEST_CASE("gates that a harness opens and closes") {
  const Rules rules = shipped_harness_rules();
  struct Row {
    std::string_view yaml;
    std::string_view name;
    std::string_view state;
  };
  constexpr Row kRows[] = {
      {"slug: s", "FULLSEND_SLUG", "open"},
      {"slug: ''", "FULLSEND_SLUG", "closed"},
      {"role: r", "FULLSEND_SLUG", "closed"},
      {"validation_loop: {schema: s.json}", "FULLSEND_OUTPUT_SCHEMA", "open"},
      {"env: {runner: {FULLSEND_OUTPUT_SCHEMA: s}}", "FULLSEND_OUTPUT_SCHEMA",
       "open"},
      {"runner_env: {FULLSEND_OUTPUT_SCHEMA: s}", "FULLSEND_OUTPUT_SCHEMA",
       "open"},
      {"env: {sandbox: {FULLSEND_OUTPUT_SCHEMA: s}}", "FULLSEND_OUTPUT_SCHEMA",
       "closed"},
      {"env: {runner: {FULLSEND_OUTPUT_FILE: f}}", "FULLSEND_OUTPUT_FILE",
       "open"},
      {"runner_env: {FULLSEND_OUTPUT_FILE: f}", "FULLSEND_OUTPUT_FILE", "open"},
      {"role: r", "FULLSEND_OUTPUT_FILE", "closed"},
      {"allow_runtime_fetch: true", "FULLSEND_FETCH_URL", "open"},
      {"allow_runtime_fetch: false", "FULLSEND_FETCH_TOKEN", "closed"},
      {"skills: [a, 'https://x/y#sha256=0']", "FULLSEND_FETCH_URL", "open"},
      {"skills: [{'https://x/y#sha256=0': {}}]", "FULLSEND_FETCH_URL", "open"},
      {"skills: [a]", "FULLSEND_FETCH_URL", "closed"},
      {"plugins: [{path: 'https://x/y'}]", "FULLSEND_FETCH_TOKEN", "open"},
      {"allowed_remote_resources: ['https://x/']", "FULLSEND_FETCH_URL",
       "open"},
      {"allowed_remote_resources: []", "FULLSEND_FETCH_URL", "closed"},
      {"role: r", "TIRITH_REQUIRED", "open"},
      {"security: {enabled: false}", "TIRITH_REQUIRED", "closed"},
      {"security: {sandbox_hooks: {tirith: {enabled: false}}}",
       "TIRITH_REQUIRED", "closed"},
      {"security: {sandbox_hooks: {tirith: {fail_on: high}}}", "TIRITH_FAIL_ON",
       "open"},
      {"security: {enabled: false, sandbox_hooks: {tirith: {fail_on: high}}}",
       "TIRITH_FAIL_ON", "closed"},
      {"security: {fail_mode: open}", "TIRITH_FAIL_ON", "closed"},
      {"security: {sandbox_hooks: {ssrf: {egress_allowlist: [a]}}}",
       "FULLSEND_EGRESS_ALLOWLIST", "open"},
      {"role: r", "FULLSEND_EGRESS_ALLOWLIST", "unknown"},
      {"security: {enabled: false}", "FULLSEND_EGRESS_ALLOWLIST", "closed"},
      {"role: r", "FULLSEND_TRACE_ID", "open"},
      {"role: r", "TRACEPARENT", "open"},
      {"role: r", "FULLSEND_ITERATION_DEADLINE", "open"},
      {"role: r", "FULLSEND_TIMEOUT_MINUTES", "open"},
      {"role: r", "ANOTHER", "unknown"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    CAPTURE(std::string(row.name));
    CHECK(state(rules, row.yaml, row.name) == row.state);
  }
  CHECK(state(rules, "validation_loop: {schema: s.json}",
              "FULLSEND_OUTPUT_SCHEMA", false) == "closed");
  CHECK(state(rules, "validation_loop: {schema: '${S}'}",
              "FULLSEND_OUTPUT_SCHEMA", false) == "open");
}

TEST_CASE("rules that miss a member are refused") {
  const auto none = read_rules("{}");
  REQUIRE_FALSE(none.ok());
  CHECK(none.error().code == ErrorCode::UnusableContract);
  CHECK(none.error().message == "\"folder\" is missing or has the wrong type");
  CHECK(read_rules("[").error().code == ErrorCode::MalformedJson);
  CHECK(rules_of("openinspect").error().code == ErrorCode::UnknownContract);
}

TEST_CASE("names may end in a star") {
  CHECK(matches({"A", "PY*"}, "A"));
  CHECK(matches({"A", "PY*"}, "PYTHONPATH"));
  CHECK_FALSE(matches({"A", "PY*"}, "AB"));
  CHECK_FALSE(matches({}, "A"));
}

}  // namespace
}  // namespace alder::harness
