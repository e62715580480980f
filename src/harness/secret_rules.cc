// Where names of the runner-secrets object may stand.
// Source: Harness Field Reference, "env.runner".

#include <algorithm>

#include "contract/contract.h"
#include "harness/document_rules.h"
#include "harness/finding.h"
#include "harness/references.h"

namespace alder::harness {
namespace {

constexpr char kRefused[] =
    "the runner owns that name; of sets that the reference does not list in "
    "full, what it names is refused and no more";

class Secrets {
 public:
  Secrets(const RuleContext& context, Diagnostics* found)
      : context_(context), found_(found) {}

  bool none() const { return context_.secrets.empty(); }

  bool holds(std::string_view name) const {
    return std::any_of(context_.secrets.begin(), context_.secrets.end(),
                       [name](const contract::Declaration& secret) {
                         return secret.name == name;
                       });
  }

  bool is_refused(std::string_view name) const {
    return matches(context_.rules.refused_secrets, contract::upper_cased(name));
  }

  // The secrets that a value refers to, deep below it.
  template <class Function>
  void each(const Value& value, Function&& function) const {
    if (value.is_string()) {
      for (const Reference& one : references_in(value.text)) {
        if (holds(one.name)) function(one, value);
      }
    }
    for (const Value& item : value.items) each(item, function);
    for (const Member& member : value.members) each(member.value, function);
  }

  void refuse_below(const Value* value, const std::string& where) {
    if (value == nullptr) return;
    each(*value, [&](const Reference& one, const Value& string) {
      tell("secret-outside-runner", origin_within(string, one.offset_bytes),
           one.name + " is a runner secret, which " + where +
               " may not refer to",
           "refer to it from env.runner alone", one.name);
    });
  }

  void refuse_in_text(const std::string& path, const std::string& text,
                      const std::string& where) {
    const LineIndex lines(text);
    for (const Reference& one : references_in(text)) {
      if (!holds(one.name)) continue;
      tell("secret-outside-runner", {},
           one.name + " is a runner secret, which " + where +
               " may not refer to",
           "refer to it from env.runner alone", one.name);
      found_->back().file = path;
      found_->back().place = lines.place(one.offset_bytes);
    }
  }

  void tell(std::string code, const Origin& at, std::string message,
            std::string hint, std::string name) {
    found_->push_back(finding(std::move(code), Level::Error, at,
                              std::move(message), std::move(hint),
                              std::move(name)));
  }

 private:
  const RuleContext& context_;
  Diagnostics* found_;
};

void check_runner(const RuleContext& context, Secrets* secrets) {
  const Value* const runner = context.composed.find({"env", "runner"});
  if (runner == nullptr) return;
  for (const Member& member : runner->members) {
    if (!secrets->is_refused(member.key)) continue;
    secrets->each(member.value, [&](const Reference& one, const Value&) {
      secrets->tell(
          "secret-refused-name", member.key_origin,
          member.key + " may not receive the runner secret " + one.name,
          kRefused, member.key);
    });
  }
}

void check_files(const RuleContext& context, Secrets* secrets) {
  const Value* const files = context.composed.find("host_files");
  if (files == nullptr) return;
  for (const Value& file : files->items) {
    const Value* const src = file.find("src");
    secrets->refuse_below(src, "the src of a host file");
    const Value* const expand = file.find("expand");
    if (src == nullptr || expand == nullptr || !expand->boolean) continue;
    const std::string path = context.local(src->text);
    if (const std::string* const text = context.disk.text(path)) {
      secrets->refuse_in_text(path, *text, "the content of a host file");
    }
  }
}

void check_providers(const RuleContext& context, Secrets* secrets) {
  const Value* const providers = context.composed.find("providers");
  if (providers == nullptr) return;
  for (const Value& provider : providers->items) {
    if (!provider.is_string() || is_url(provider.text)) continue;
    const std::string path = context.local(provider.text);
    if (const std::string* const text = context.disk.text(path)) {
      secrets->refuse_in_text(path, *text, "a provider");
    }
  }
}

}  // namespace

void check_secrets(const RuleContext& context, Diagnostics* found) {
  Secrets secrets(context, found);
  if (secrets.none()) return;
  secrets.refuse_below(context.composed.find({"env", "sandbox"}),
                       "env.sandbox");
  secrets.refuse_below(context.composed.find("runner_env"), "runner_env");
  secrets.refuse_below(context.composed.find("validation_loop"),
                       "validation_loop");
  check_files(context, &secrets);
  check_providers(context, &secrets);
  check_runner(context, &secrets);
}

void check_secret_overlays(const RuleContext& context, Diagnostics* found) {
  Secrets secrets(context, found);
  for (const contract::Declaration& secret : context.secrets) {
    if (!secrets.is_refused(secret.name)) continue;
    secrets.tell("secret-refused-name", {},
                 secret.name + " cannot be a runner secret", kRefused,
                 secret.name);
    found->back().file = secret.file;
    found->back().place = secret.place;
  }
  for (const Overlay& overlay : context.harness.overlays) {
    if (!overlay.condition) continue;
    const auto& roots = overlay.condition->roots();
    const bool by_event =
        std::any_of(roots.begin(), roots.end(), [](const std::string& root) {
          return root.starts_with("event") ||
                 (root.starts_with("runtime") && root != "runtime.forge");
        });
    if (!by_event) continue;
    secrets.each(*overlay.value, [&](const Reference& one, const Value& at) {
      secrets.tell("secret-in-event-overlay",
                   origin_within(at, one.offset_bytes),
                   "an overlay that reads the event may not refer to the "
                   "runner secret " +
                       one.name,
                   "guard it by runtime.forge and config alone", one.name);
    });
  }
}

}  // namespace alder::harness
