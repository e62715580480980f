// The table of languages, in the order of their enumerators.

#include "scan/program_language.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "scan/go.h"
#include "scan/javascript.h"

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
