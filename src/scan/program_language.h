// What the analysis has to know of each language that is lowered to Program.
//
// To add a language: a file <language>.cc with its table of kinds and its
// lower(), a row in program_language.cc, rows in schemas/alder/scan-apis.json
// (and implicit-reads.json), and tests.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"
#include "scan/findings.h"
#include "scan/program.h"
#include "scan/syntax_tree.h"

namespace alder::scan {

// Where literal reads begin when there is no tree: a name follows, or with
// `quoted` a string literal.
struct LexicalForm {
  std::string_view before;  // "process.env.", "os.Getenv("
  bool quoted = false;
  ReadKind kind = ReadKind::Plain;
};

struct ProgramLanguage {
  Language language = Language::Unknown;
  std::string_view grammar;  // "tsx"
  std::string_view shown;    // "TypeScript", in notes
  std::span<const syntax::KindName> kinds;
  // Lowers the whole tree: opens Module, closes it.
  void (*lower)(program::Builder* out) = nullptr;
  std::span<const LexicalForm> lexical;

  // `environ.NAME` reads NAME.
  bool members_are_names = false;
  // Of `environ[k]`.
  ReadKind index_kind = ReadKind::Optional;
  // A name that nothing declares is declared by its first assignment, in the
  // function around it (Ruby, PHP); otherwise for the whole file.
  bool assignment_declares = false;
  // Functions do not see the variables around them (PHP, Ruby's def).
  bool functions_are_closed = false;
  // Methods stand outside their types: one is found by its name alone (Go).
  bool methods_by_name = false;
  // The value of a function is that of its last statement (Ruby, Rust, Perl).
  bool last_is_returned = false;
  // The files of a program share one scope (program_link.h); otherwise each is
  // a module with a scope of its own.
  bool files_share = false;
  // A plain read of an absent name throws: a handler around it sees that.
  bool absence_throws = false;
};

// nullptr: none of these.
const ProgramLanguage* program_language(Language language);
std::span<const ProgramLanguage> program_languages();

// The grammar of a row, loaded once.
// Thread safety: safe.
Result<const syntax::Grammar*> grammar_of(const ProgramLanguage& language);

}  // namespace alder::scan
