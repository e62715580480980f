// One reader a language, and the dispatch between them.
//
//   source --read_language()--> Findings
//
// A reader that meets a program in another language (python3 -c, a fence)
// comes back to read_language with what the outer program sets.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "scan/command_table.h"
#include "scan/delivery.h"
#include "scan/file_tree.h"
#include "scan/findings.h"
#include "scan/program_api.h"
#include "scan/source.h"

namespace alder::scan {

// Names as a sorted set; look-ups by string_view.
using NameSet = std::set<std::string, std::less<>>;

// Tables and limits of a scan.  Immutable while it runs; shared by threads.
struct Rules {
  Limits limits;
  std::vector<ImplicitRule> implicit;
  // Names of dotenv files whose loading is looked for.  What they set is
  // known, so that loading one leaves no doubt about other names.
  std::vector<std::string> env_files;
  // Those of them for shells.  Never null.
  std::shared_ptr<const CommandTable> commands =
      std::make_shared<const CommandTable>(std::vector<ImplicitRule>());
  // Of dotenv files; default_rules() has none, as they are a contract's.
  DeliveryRules delivery;
  // Never null.
  std::shared_ptr<const ApiTables> apis = std::make_shared<const ApiTables>(
      std::vector<Api>(), std::vector<ImplicitRule>());

  // Adds rows, for wrappers that a project names.
  void add_apis(std::vector<Api> more);
};

// The embedded rules.
// Errors: Internal, an embedded table is unusable.
Result<Rules> default_rules();

// What a program inherits from the one around it.
struct Context {
  const Rules* rules = nullptr;
  int depth_levels = 0;  // of programs inside programs
  // Set and exported by the program around: reads of them are not the
  // environment's.
  NameSet provided;
  // Assigned in another fence of the same document: reads are `uncertain`.
  NameSet assigned_elsewhere;
  // Treat a read that nothing assigns as uncertain, with this reason
  // (indented code in prose); empty for ordinary programs.
  std::string doubt;
  // What the program may draw on, and the file it stands in; null: nothing.
  // Programs inside it draw on nothing, unless they are in its language.
  const FileTree* tree = nullptr;
  std::string_view path;
};

// Appends what `source` does to `findings`.  A program beyond
// limits.embedded_levels, or that a reader gives up on, becomes a
// NotScanned; nothing is dropped silently.
//
// Cost: bounded by the limits in `context.rules`.
void read_language(Language language, const Source& source,
                   const Context& context, Findings* findings);

void read_shell(const Source& source, const Context& context,
                Findings* findings);
void read_python(const Source& source, const Context& context,
                 Findings* findings);
// The languages of program_language.h.
// Requires: program_language(language) != nullptr.
void read_program(Language language, const Source& source,
                  const Context& context, Findings* findings);
void read_markdown(const Source& source, const Context& context,
                   Findings* findings);
void read_makefile(const Source& source, const Context& context,
                   Findings* findings);
void read_dockerfile(const Source& source, const Context& context,
                     Findings* findings);
void read_dotenv(const Source& source, const Context& context,
                 Findings* findings);

// The names that a shell program assigns anywhere (not prefix assignments);
// Markdown shares them between fences.
NameSet shell_assigned_names(const Source& source, const Context& context);

// By extension, then shebang (`env -S uv run --script` is Python).
Language detect_language(std::string_view path, std::string_view text);

}  // namespace alder::scan
