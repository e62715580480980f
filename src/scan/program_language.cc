// The table of languages, in the order of their enumerators.

#include "scan/program_language.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "scan/c.h"
#include "scan/go.h"
#include "scan/java.h"
#include "scan/javascript.h"
#include "scan/lua.h"
#include "scan/perl.h"
#include "scan/php.h"
#include "scan/ruby.h"
#include "scan/rust.h"

namespace alder::scan {
namespace {

const std::vector<ProgramLanguage>& table() {
  static const std::vector<ProgramLanguage> rows = {
      {
          .language = Language::JavaScript,
          .grammar = "javascript",
          .shown = "JavaScript",
          .kinds = javascript::kinds(),
          .lower = javascript::lower,
          .lexical = javascript::kLexicalForms,
          .members_are_names = true,
      },
      {
          .language = Language::TypeScript,
          .grammar = "typescript",
          .shown = "TypeScript",
          .kinds = javascript::kinds(),
          .lower = javascript::lower,
          .lexical = javascript::kLexicalForms,
          .members_are_names = true,
      },
      {
          .language = Language::Tsx,
          .grammar = "tsx",
          .shown = "TypeScript",
          .kinds = javascript::kinds(),
          .lower = javascript::lower,
          .lexical = javascript::kLexicalForms,
          .members_are_names = true,
      },
      {
          .language = Language::Go,
          .grammar = "go",
          .shown = "Go",
          .kinds = go::kinds(),
          .lower = go::lower,
          .lexical = go::kLexicalForms,
          .methods_by_name = true,
          .files_share = true,
      },
      {
          .language = Language::Ruby,
          .grammar = "ruby",
          .shown = "Ruby",
          .kinds = ruby::kinds(),
          .lower = ruby::lower,
          .lexical = ruby::kLexicalForms,
          .assignment_declares = true,
          .functions_are_closed = true,
          .last_is_returned = true,
          .files_share = true,
          .absence_throws = true,
      },
      {
          .language = Language::Perl,
          .grammar = "perl",
          .shown = "Perl",
          .kinds = perl::kinds(),
          .lower = perl::lower,
          .lexical = perl::kLexicalForms,
          .last_is_returned = true,
          .files_share = true,
      },
      {
          .language = Language::Rust,
          .grammar = "rust",
          .shown = "Rust",
          .kinds = rust::kinds(),
          .lower = rust::lower,
          .lexical = rust::kLexicalForms,
          .last_is_returned = true,
      },
      {
          .language = Language::Php,
          .grammar = "php",
          .shown = "PHP",
          .kinds = php::kinds(),
          .lower = php::lower,
          .lexical = php::kLexicalForms,
          .index_kind = ReadKind::Plain,
          .assignment_declares = true,
          .functions_are_closed = true,
          .files_share = true,
      },
      {
          .language = Language::Java,
          .grammar = "java",
          .shown = "Java",
          .kinds = java::kinds(),
          .lower = java::lower,
          .lexical = java::kLexicalForms,
          .files_share = true,
      },
      {
          .language = Language::Lua,
          .grammar = "lua",
          .shown = "Lua",
          .kinds = lua::kinds(),
          .lower = lua::lower,
          .lexical = lua::kLexicalForms,
          .members_are_names = true,
      },
      {
          .language = Language::C,
          .grammar = "c",
          .shown = "C",
          .kinds = c::kinds(),
          .lower = c::lower,
          .lexical = c::kLexicalForms,
          .files_share = true,
      },
      {
          .language = Language::Cpp,
          .grammar = "cpp",
          .shown = "C++",
          .kinds = c::kinds(),
          .lower = c::lower,
          .lexical = c::kLexicalForms,
          .files_share = true,
      },
  };
  return rows;
}

}  // namespace

std::span<const ProgramLanguage> program_languages() { return table(); }

const ProgramLanguage* program_language(Language language) {
  for (const ProgramLanguage& row : table()) {
    if (row.language == language) return &row;
  }
  return nullptr;
}

Result<const syntax::Grammar*> grammar_of(const ProgramLanguage& language) {
  static std::mutex mutex;
  static std::map<Language, std::unique_ptr<const syntax::Grammar>> loaded;
  const std::scoped_lock lock(mutex);
  auto& grammar = loaded[language.language];
  if (!grammar) {
    auto fresh = syntax::Grammar::load(language.grammar, language.kinds);
    if (!fresh.ok()) return fresh.error();
    grammar = std::move(*fresh);
  }
  return grammar.get();
}

}  // namespace alder::scan
