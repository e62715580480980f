// Tools whose own programs read variables: jq, yq, awk, envsubst.
//
// These languages are not parsed; their ways to spell a read are looked for
// in the literal text of the arguments.
//
// Source: the manuals of jq (env), yq (env operators), awk (ENVIRON),
//         gettext (envsubst).

#include <string>

#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

// Reports the names that stand behind `opener` in the call's arguments and,
// unless `closer` is empty, before it.
void ShellFlow::scan_for(const Call& call, std::string_view opener,
                         std::string_view closer) {
  if (unit_->is_elsewhere) return;
  const std::string_view command = *literal(call.command);
  const std::string by(command.substr(command.rfind('/') + 1));
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    const std::string_view raw = text(word->range);
    for (std::size_t at = raw.find(opener); at != std::string_view::npos;
         at = raw.find(opener, at + opener.size())) {
      // "xenv.A" is no "env.A".
      if (at > 0 && (is_name_byte(raw[at - 1]) || raw[at - 1] == '.')) continue;
      std::size_t stop = at + opener.size();
      const std::size_t start = stop;
      while (stop < raw.size() && is_name_byte(raw[stop])) ++stop;
      const std::string_view name = raw.substr(start, stop - start);
      if (!is_shell_name(name)) continue;
      if (!raw.substr(stop).starts_with(closer)) continue;
      const std::uint32_t id = ask(name);
      const ShellState& state = names_.state(id);
      if (names_.is_never_read(id) ||
          (state.value == ShellValue::Assigned && state.is_exported)) {
        continue;
      }
      findings_->implicit.push_back(
          {std::string(name),
           file_offset(word->range.start + static_cast<std::uint32_t>(start)),
           by});
    }
  }
}

void ShellFlow::do_jq(const Call& call) {
  scan_for(call, "$ENV.", "");
  scan_for(call, "\\$ENV.", "");
  scan_for(call, "$ENV[\"", "\"]");
  scan_for(call, "env.", "");
  scan_for(call, "env[\"", "\"]");
  scan_for(call, "env | .", "");
}

void ShellFlow::do_yq(const Call& call) {
  scan_for(call, "env(", ")");
  scan_for(call, "strenv(", ")");
  do_jq(call);
}

void ShellFlow::do_awk(const Call& call) {
  scan_for(call, "ENVIRON[\"", "\"]");
  scan_for(call, "ENVIRON[\\\"", "\\\"]");
}

// With an argument, the names in it; else the whole environment.
void ShellFlow::do_envsubst(const Call& call) {
  if (call.arguments == nullptr) {
    report_listing(call);
    return;
  }
  scan_for(call, "$", "");
  scan_for(call, "${", "}");
}

}  // namespace alder::scan
