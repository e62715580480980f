// The rules about single fields.  Source: Harness Field Reference.

#include "harness/document_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "contract/contract.h"
#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "harness/finding.h"
#include "harness/merge.h"
#include "json/pointer.h"

namespace alder::harness {
namespace {

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string upper(std::string_view text) {
  std::string out = contract::upper_cased(text);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

void check_deprecated(const RuleContext& context, Diagnostics* found) {
  const Member* const forge = context.harness.merged.member("forge");
  const Member* const overlays = context.harness.merged.member("overlays");
  if (forge != nullptr) {
    found->push_back(finding(
        "deprecated-field", Level::Warning, forge->key_origin,
        "forge is deprecated",
        "make each platform an overlay: when: 'runtime.forge == \"NAME\"'",
        "forge"));
  }
  if (forge != nullptr && overlays != nullptr) {
    found->push_back(finding("forge-and-overlays", Level::Error,
                             forge->key_origin,
                             "forge and overlays cannot both stand in a "
                             "harness",
                             "move the platforms to overlays"));
  }
}

void check_ignored(const Overlay& overlay, Diagnostics* found) {
  for (const Member& member : overlay.value->members) {
    if (member.key == "when" || counts_in_overlay(member.key)) continue;
    found->push_back(finding("ignored-field", Level::Warning, member.key_origin,
                             member.key + " is ignored here",
                             "it counts at the top level alone", member.key));
  }
}

void check_trigger(const RuleContext& context, Diagnostics* found) {
  const Value* const trigger = context.composed.find("trigger");
  if (trigger == nullptr || !trigger->is_string()) return;
  const auto condition = Condition::parse(trigger->text);
  if (condition.ok() || trigger->text.empty()) return;
  found->push_back(finding(
      "invalid-condition", Level::Error,
      origin_within(*trigger, condition.error().span.offset_bytes),
      "the condition is no CEL expression: " + condition.error().message));
}

void check_role(const RuleContext& context, Diagnostics* found) {
  const Value* const role = context.composed.find("role");
  if (role == nullptr || !role->is_string() || role->is_empty() ||
      contains(context.rules.roles, role->text) ||
      role->text != lower(role->text)) {
    return;
  }
  found->push_back(
      finding("custom-role", Level::Note, role->origin,
              "the hosted mint does not serve the role " + role->text,
              "it needs a mint of your own", role->text));
}

// Settings of a base are shared by many agents.
void check_settings(const RuleContext& context, Diagnostics* found) {
  const std::string prefix = upper(context.composed.string_at("role")) + "_";
  const Value* const sandbox = context.composed.find({"env", "sandbox"});
  if (prefix == "_" || sandbox == nullptr) return;
  const contract::Contract& contract = context.contract;
  const std::vector<std::string_view> listed = contract.listed_names();
  for (const Member& member : sandbox->members) {
    if (member.key.starts_with(prefix) ||
        member.key_origin.source != &context.harness.sources.front() ||
        !contract.is_well_formed(member.key) ||
        contract.reserved(member.key).has_value() ||
        std::find(listed.begin(), listed.end(), member.key) != listed.end()) {
      continue;
    }
    found->push_back(finding(
        "unprefixed-setting", Level::Note, member.key_origin,
        member.key + " does not start with the role",
        "call it " + prefix + member.key + " if it tunes this agent alone",
        member.key));
  }
}

void check_runner_env(const RuleContext& context, Diagnostics* found) {
  if (const Member* const old = context.composed.member("runner_env")) {
    found->push_back(finding("deprecated-field", Level::Warning,
                             old->key_origin, "runner_env is deprecated",
                             "move its entries under env.runner",
                             "runner_env"));
  }
  for (const Value* const runner : {context.composed.find({"env", "runner"}),
                                    context.composed.find("runner_env")}) {
    if (runner == nullptr) continue;
    for (const Member& member : runner->members) {
      if (!matches(context.rules.forced, member.key)) continue;
      found->push_back(
          finding("forced-variable", Level::Warning, member.key_origin,
                  "the runner sets " + member.key + " itself, over this value",
                  {}, member.key));
    }
  }
}

void check_policy(const RuleContext& context, Diagnostics* found) {
  const Value* const policy = context.composed.find("policy");
  if (policy == nullptr || !policy->is_string() || is_url(policy->text)) return;
  const std::string path = context.local(policy->text);
  const std::string* const text = context.disk.text(path);
  if (text == nullptr) return;
  const auto document = yaml::parse_document(*text);
  if (!document.ok()) return;
  const json::View root = document->root();
  if (!root.is_null() && !(root.is_object() && root.size() == 0)) return;
  found->push_back(finding("empty-policy", Level::Error, policy->origin,
                           "the policy " + path + " says nothing"));
}

// Every value of the composed harness that names a resource.
template <class Function>
void each_resource(const Value& composed, Function&& function) {
  for (const char* field : {"agent", "policy"}) {
    if (const Value* const value = composed.find(field)) {
      function(value->text, value->origin);
    }
  }
  const auto each = [&](const Value* list) {
    if (list == nullptr) return;
    for (const Value& item : list->items) {
      const std::string_view path = item.find("path") != nullptr
                                        ? item.string_at("path")
                                        : skill_path(item);
      function(path, item.origin);
    }
  };
  for (const char* field : {"skills", "plugins", "providers"}) {
    each(composed.find(field));
  }
  each(composed.find({"openshell", "profiles"}));
}

void check_urls(const RuleContext& context, Diagnostics* found) {
  const Value* const allowed =
      context.composed.find("allowed_remote_resources");
  each_resource(context.composed, [&](std::string_view url, const Origin& at) {
    if (!is_url(url)) return;
    if (allowed != nullptr) {
      for (const Value& start : allowed->items) {
        if (!start.is_empty() && url.starts_with(start.text)) return;
      }
    }
    found->push_back(finding("url-not-allowed", Level::Warning, at,
                             "allowed_remote_resources does not cover " +
                                 std::string(url.substr(0, url.find('#'))),
                             "the repository's own configuration may"));
  });
}

void check_fetches(const RuleContext& context, Diagnostics* found) {
  const Member* const most = context.composed.member("max_runtime_fetches");
  const Value* const allow = context.composed.find("allow_runtime_fetch");
  if (most == nullptr || (allow != nullptr && allow->boolean)) return;
  found->push_back(finding("fetches-without-fetch", Level::Warning,
                           most->key_origin,
                           "max_runtime_fetches says nothing without "
                           "allow_runtime_fetch: true"));
}

void check_skills(const RuleContext& context, Diagnostics* found) {
  const Value* const skills = context.composed.find("skills");
  if (skills == nullptr) return;
  std::set<std::string> known;
  for (const Value& skill : skills->items) {
    const std::string_view path = skill_path(skill);
    if (path.empty() || is_url(path)) continue;
    const std::string identity =
        skill_identity(context.harness.folder, path, &context.disk);
    if (known.insert(identity).second) continue;
    found->push_back(finding("duplicate-skill", Level::Error, skill.origin,
                             "two skills of the list are called " + identity,
                             "the sandbox cannot hold both", identity));
  }
}

void check_inputs(const RuleContext& context, Diagnostics* found) {
  const Value* const input = context.composed.find("agent_input");
  if (input != nullptr && input->is_string() &&
      context.disk.text(context.local(input->text)) != nullptr) {
    found->push_back(finding("agent-input-is-file", Level::Error, input->origin,
                             "agent_input names a file, not a folder"));
  }
  const Member* const servers = context.composed.member("api_servers");
  if (servers != nullptr && !servers->value.is_empty()) {
    found->push_back(finding("not-implemented", Level::Note,
                             servers->key_origin,
                             "api_servers are planned: nothing starts them "
                             "yet"));
  }
}

// The node that starts at each byte of a text on one line.
class Nodes {
 public:
  explicit Nodes(const json::Tape& tape) : offsets_(tape.node_offsets()) {}

  std::size_t at(std::uint64_t offset) const {
    const auto found =
        std::lower_bound(offsets_.begin(), offsets_.end(), offset);
    return found == offsets_.end() || *found != offset
               ? 0
               : static_cast<std::size_t>(found - offsets_.begin());
  }

 private:
  std::vector<std::uint32_t> offsets_;
};

// What the schema says in words about the place of a keyword: the innermost
// description on the way to it.
std::string described(const json::View& schema, std::string_view location) {
  constexpr std::string_view kReference = "$ref";
  std::optional<json::View> at = schema;
  std::string words;
  while (at && location.starts_with('/')) {
    const auto token = json::take_token(&location);
    if (!token) break;
    at = json::child(*at, *token);
    if (at && *token == kReference && at->is_string() &&
        at->string().starts_with('#')) {
      at = json::follow(schema, at->string().substr(1));
    }
    if (!at || !at->is_object()) continue;
    const auto text = at->find("description");
    if (text && text->is_string()) words = text->string();
  }
  if (words.ends_with('.')) words.pop_back();
  return words;
}

constexpr std::array<std::string_view, 2> kOverlayFields = {"overlays",
                                                            "forge"};

// The composed harness with the overlays as they are written, for these have
// a shape too, whether they apply or not.
Value with_overlays(const RuleContext& context) {
  Value whole = context.composed;
  for (const std::string_view field : kOverlayFields) {
    const Member* const member = context.harness.merged.member(field);
    if (member != nullptr) whole.members.push_back(*member);
  }
  return whole;
}

// A problem of the schema, and what it is about.
struct Problem {
  Origin origin;
  Diagnostic diagnostic;

  bool is_in_overlay() const {
    std::string_view pointer = diagnostic.instance_location;
    const auto field =
        pointer.empty() ? std::nullopt : json::take_token(&pointer);
    return field && std::find(kOverlayFields.begin(), kOverlayFields.end(),
                              *field) != kOverlayFields.end();
  }
  // Equal where the same value fails in the same way.
  std::tuple<const Source*, std::uint64_t, std::string> key() const {
    return {origin.source, origin.offset_bytes, diagnostic.code};
  }
};

// What an overlay brings along is told about where it stands in the list of
// overlays, not again where it applies.
void erase_applied(std::vector<Problem>* problems) {
  std::set<decltype(Problem().key())> written;
  for (const Problem& problem : *problems) {
    if (problem.is_in_overlay()) written.insert(problem.key());
  }
  std::erase_if(*problems, [&](const Problem& problem) {
    return !problem.is_in_overlay() && written.count(problem.key()) != 0;
  });
}

}  // namespace

void check_schema(const RuleContext& context, Diagnostics* found) {
  const schema::Graph* const graph = context.rules.schema.get();
  if (graph == nullptr) return;
  const Instance instance = instance_of(with_overlays(context));
  const explain::Explanation explanation =
      explain::Interpreter(*graph).explain(instance.document.root(), {});
  if (explanation.outcome != explain::Outcome::Invalid) return;
  const Nodes nodes(*instance.document.tape);
  std::vector<Problem> problems;
  for (Diagnostic& problem :
       explain::diagnostics(explanation, *graph, *instance.document.tape,
                            context.harness.path, 0)) {
    const std::uint64_t offset =
        problem.place.column == 0 ? 0 : problem.place.column - 1;
    const Origin& origin = instance.origins[nodes.at(offset)];
    problem.file = origin.file();
    problem.place = origin.place();
    if (problem.hint.empty()) {
      problem.hint = described(context.rules.schema_document->root(),
                               problem.keyword_location);
    }
    problems.push_back({origin, std::move(problem)});
  }
  erase_applied(&problems);
  for (Problem& problem : problems) {
    found->push_back(std::move(problem.diagnostic));
  }
}

Diagnostics check_harness(const RuleContext& context) {
  Diagnostics found;
  check_deprecated(context, &found);
  for (const Overlay& overlay : context.harness.overlays) {
    check_ignored(overlay, &found);
  }
  check_secret_overlays(context, &found);
  return found;
}

Diagnostics check_variant(const RuleContext& context) {
  Diagnostics found;
  check_schema(context, &found);
  check_trigger(context, &found);
  check_role(context, &found);
  check_settings(context, &found);
  check_runner_env(context, &found);
  check_policy(context, &found);
  check_urls(context, &found);
  check_fetches(context, &found);
  check_skills(context, &found);
  check_inputs(context, &found);
  check_host_files(context, &found);
  check_plugins(context, &found);
  check_scripts(context, &found);
  check_secrets(context, &found);
  return found;
}

Diagnostics check_runtime(const RuleContext& context,
                          const std::string& runtime) {
  Diagnostics found;
  const Member* const effort = context.composed.member("effort");
  if (effort != nullptr && runtime != context.contract.roles().portable &&
      !contains(context.rules.effort_runtimes, runtime)) {
    found.push_back(finding("effort-ignored", Level::Note, effort->key_origin,
                            "effort is not heeded under " + runtime));
  }
  const Value* const files = context.composed.find("host_files");
  if (files == nullptr || !contains(context.rules.programs_not_seen, runtime)) {
    return found;
  }
  for (const Value& file : files->items) {
    const Value* const dest = file.find("dest");
    if (dest == nullptr || !dest->text.starts_with(context.rules.programs)) {
      continue;
    }
    found.push_back(
        finding("not-on-path", Level::Warning, dest->origin,
                dest->text + " is not on the PATH of a " + runtime + " agent",
                "call it by its whole path"));
  }
  return found;
}

}  // namespace alder::harness
