// Shell text -> Findings: parse, follow, tidy up.
//
// A function may be followed several times, under different states; the same
// read is reported once then, with the kind that says most.

#include "scan/shell.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "scan/reader.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

// Which of several findings at one place stays: the plainest.
int weight(ReadKind kind) {
  switch (kind) {
    case ReadKind::Plain:
      return 0;
    case ReadKind::Optional:
      return 1;
    case ReadKind::Defaulted:
      return 2;
    case ReadKind::Soft:
      return 3;
  }
  return 3;
}

template <class T, class Key>
void keep_one_each(std::vector<T>* items, Key key) {
  const auto before = [&](const T& a, const T& b) { return key(a) < key(b); };
  if (!std::is_sorted(items->begin(), items->end(), before)) {
    std::stable_sort(items->begin(), items->end(), before);
  }
  items->erase(std::unique(items->begin(), items->end(),
                           [&](const T& a, const T& b) {
                             return a.offset_bytes == b.offset_bytes &&
                                    a.name == b.name;
                           }),
               items->end());
}

void tidy(Findings* findings) {
  keep_one_each(&findings->reads, [](const Read& read) {
    return std::tuple(read.offset_bytes, std::string_view(read.name),
                      weight(read.kind));
  });
  const auto by_name = [](const auto& item) {
    return std::tuple(item.offset_bytes, std::string_view(item.name));
  };
  keep_one_each(&findings->writes, by_name);
  keep_one_each(&findings->implicit, by_name);
  keep_one_each(&findings->uncertain, by_name);
  std::erase_if(findings->uncertain, [&](const Uncertain& uncertain) {
    const auto found = std::lower_bound(
        findings->reads.begin(), findings->reads.end(), by_name(uncertain),
        [&](const Read& read, const auto& wanted) {
          return by_name(read) < wanted;
        });
    return found != findings->reads.end() &&
           by_name(*found) == by_name(uncertain);
  });
  const auto key = [](const Dynamic& dynamic) {
    return std::tuple(dynamic.offset_bytes, std::string_view(dynamic.text),
                      std::string_view(dynamic.prefix));
  };
  const auto before = [&](const Dynamic& a, const Dynamic& b) {
    return key(a) < key(b);
  };
  if (!std::is_sorted(findings->dynamic.begin(), findings->dynamic.end(),
                      before)) {
    std::stable_sort(findings->dynamic.begin(), findings->dynamic.end(),
                     before);
  }
  findings->dynamic.erase(
      std::unique(
          findings->dynamic.begin(), findings->dynamic.end(),
          [&](const Dynamic& a, const Dynamic& b) { return key(a) == key(b); }),
      findings->dynamic.end());
}

}  // namespace

void read_shell(const Source& source, const Context& context,
                Findings* findings) {
  const Limits& limits = context.rules->limits;
  if (source.text().size() > limits.script_bytes) {
    findings->not_scanned.push_back(
        {source.file_offset(0),
         "longer than " + std::to_string(limits.script_bytes) + " bytes"});
    return;
  }
  ShellProgram program;
  const ShellUnit* unit = program.refer(source);
  const ShellNode* list = ShellParser(unit, limits, &program).parse();
  Findings found;
  ShellFlow flow(&context, &program, &found);
  flow.run(unit, list);
  for (ShellNote& note : program.notes) {
    if (note.unit->is_elsewhere) continue;
    found.not_scanned.push_back(
        {note.unit->source->file_offset(note.start), std::move(note.reason)});
  }
  tidy(&found);
  findings->append(std::move(found));
}

NameSet shell_assigned_names(const Source& source, const Context& context) {
  const Limits& limits = context.rules->limits;
  if (source.text().size() > limits.script_bytes) return {};
  ShellProgram program;
  const ShellUnit* unit = program.refer(source);
  const ShellNode* list = ShellParser(unit, limits, &program).parse();
  Findings ignored;
  ShellFlow flow(&context, &program, &ignored);
  flow.run(unit, list);
  return flow.assigned_names();
}

std::vector<ShellExpansion> shell_expansions(const Source& source,
                                             const Limits& limits) {
  std::vector<ShellExpansion> expansions;
  ShellProgram program;
  program.expansions = &expansions;
  ShellParser(program.refer(source), limits, &program).parse();
  std::stable_sort(expansions.begin(), expansions.end(),
                   [](const ShellExpansion& a, const ShellExpansion& b) {
                     return a.offset_bytes < b.offset_bytes;
                   });
  return expansions;
}

}  // namespace alder::scan
