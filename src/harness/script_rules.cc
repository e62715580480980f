// What the host's scripts and the preflight check may count on.
// Source: Harness Field Reference, "env.runner" and "preflight_check".

#include "harness/document_rules.h"
#include "harness/finding.h"
#include "harness/references.h"

namespace alder::harness {
namespace {

bool is_declared(const Value& composed, std::string_view name) {
  const Value* const runner = composed.find({"env", "runner"});
  const Value* const old = composed.find("runner_env");
  return (runner != nullptr && runner->find(name) != nullptr) ||
         (old != nullptr && old->find(name) != nullptr);
}

void check_script(const RuleContext& context, const Value* script,
                  Diagnostics* found) {
  if (script == nullptr || !script->is_string() || is_url(script->text)) return;
  const std::string path = context.local(script->text);
  if (context.disk.text(path) == nullptr) return;
  const scan::ScannedFile& scanned = context.disk.scanned(path);
  for (const scan::Read& read : scanned.findings.reads) {
    if (!matches(context.rules.host_secrets, read.name) ||
        is_declared(context.composed, read.name)) {
      continue;
    }
    Diagnostic problem =
        finding("undeclared-secret", Level::Warning, {},
                read.name + " does not reach this script of the host",
                "declare it under env.runner: " + read.name + ": \"${" +
                    read.name + "}\"",
                read.name);
    problem.file = path;
    problem.place = scanned.lines.place(read.offset_bytes);
    found->push_back(std::move(problem));
  }
}

class Preflight {
 public:
  Preflight(const RuleContext& context, const Value& command,
            Diagnostics* found)
      : context_(context), command_(command), found_(found) {}

  void check() {
    const std::vector<Reference> references = references_in(command_.text);
    bool braced = false;
    for (const Reference& one : references) braced = braced || one.braced;
    if (!braced) return;  // the shell resolves the rest
    for (const Reference& one : references) {
      if (!one.plain) {
        tell(one, "preflight-non-plain", Level::Warning,
             "${" + one.name + "} silently becomes empty",
             "write ${NAME} alone");
      } else if (matches(context_.rules.preflight_credentials, one.name)) {
        tell(one, one.braced ? "preflight-credential" : "preflight-mixed",
             one.braced ? Level::Error : Level::Warning,
             one.name + " is a credential, which the check never has", {});
      } else if (!is_known(one.name)) {
        check_unknown(one);
      }
    }
  }

 private:
  bool is_known(const std::string& name) const {
    return matches(context_.rules.preflight_allowed, name) ||
           is_declared(context_.composed, name);
  }

  void check_unknown(const Reference& one) {
    if (one.braced) {
      return tell(one, "preflight-unknown-variable", Level::Error,
                  one.name +
                      " is not in the environment of the check, which "
                      "fails the run",
                  "declare it under env.runner");
    }
    tell(one, "preflight-mixed", Level::Warning,
         "$" + one.name + " becomes empty beside a ${...} reference",
         "declare it under env.runner");
  }

  void tell(const Reference& at, std::string code, Level level,
            std::string message, std::string hint) {
    found_->push_back(finding(std::move(code), level,
                              origin_within(command_, at.offset_bytes),
                              std::move(message), std::move(hint), at.name));
  }

  const RuleContext& context_;
  const Value& command_;
  Diagnostics* found_;
};

}  // namespace

void check_scripts(const RuleContext& context, Diagnostics* found) {
  check_script(context, context.composed.find("pre_script"), found);
  check_script(context, context.composed.find("post_script"), found);
  check_script(context, context.composed.find({"validation_loop", "script"}),
               found);
  const Value* const check =
      context.composed.find({"validation_loop", "preflight_check"});
  if (check != nullptr && check->is_string()) {
    Preflight(context, *check, found).check();
  }
}

}  // namespace alder::harness
