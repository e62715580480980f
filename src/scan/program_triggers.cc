// One pass over the identifiers of a text.

#include "scan/program_triggers.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace alder::scan {
namespace {

// Whether a use of the path does something without the environment having
// been named elsewhere.
bool acts_by_itself(const Api& row) {
  if (row.mapping >= 0 || row.path.starts_with("@environ") ||
      row.path.starts_with("@read")) {
    return false;
  }
  switch (row.role) {
    case ApiRole::Environ:
    case ApiRole::EnvironCall:
    case ApiRole::Get:
    case ApiRole::Lookup:
    case ApiRole::Test:
    case ApiRole::Set:
    case ApiRole::SetText:
    case ApiRole::SetAll:
    case ApiRole::Remove:
    case ApiRole::Expand:
    case ApiRole::ExpandWith:
    case ApiRole::Shell:
    case ApiRole::Command:
    case ApiRole::Code:
    case ApiRole::ChildSet:
    case ApiRole::ChildAll:
      return true;
    case ApiRole::List:
      // Object.keys(x) is of something else, viper.AutomaticEnv() is not.
      return !row.path.starts_with("Object.") &&
             !row.path.starts_with("Reflect.");
    default:
      return false;
  }
}

bool is_one_word(std::string_view path) {
  return std::all_of(path.begin(), path.end(), is_word_byte);
}

bool is_quote(char byte) { return byte == '"' || byte == '\'' || byte == '`'; }

// The next identifier from *at on; *at moves behind it.
std::string_view next_word(std::string_view text, std::size_t* at) {
  while (*at < text.size() && !is_word_byte(text[*at])) ++*at;
  const std::size_t start = *at;
  while (*at < text.size() && is_word_byte(text[*at])) ++*at;
  return text.substr(start, *at - start);
}

}  // namespace

bool Triggers::decide_for(Language language) {
  switch (family_of(language)) {
    case Language::JavaScript:
    case Language::Go:
    case Language::C:
    case Language::Lua:
      return true;
    default:
      return false;
  }
}

Triggers::Triggers(Language language, const ApiTables& tables) {
  const Language family = family_of(language);
  for (const Api& row : tables.rows()) {
    if (family_of(row.language) == family && acts_by_itself(row)) add(row.path);
  }
  for (const Api& alias : tables.rows()) {
    if (family_of(alias.language) == family && alias.role == ApiRole::Alias) {
      add_alias(alias, tables);
    }
  }
  for (const ImplicitRule& rule : tables.implicit()) {
    if (family_of(rule.language) != family) continue;
    if (is_one_word(rule.by)) {
      modules_.insert(rule.by);
      starts_[static_cast<unsigned char>(rule.by[0])] = true;
    } else {
      add(rule.by);
    }
  }
}

// Rows of what the alias stands for, under its own name.
void Triggers::add_alias(const Api& alias, const ApiTables& tables) {
  for (const Api& row : tables.rows()) {
    if (row.language == alias.language && acts_by_itself(row) &&
        row.path.starts_with(alias.result)) {
      add(alias.path);
      // Both belong to one row.
      std::vector<std::uint32_t> own = std::move(rows_.back());
      rows_.pop_back();
      add(std::string_view(row.path).substr(alias.result.size()));
      rows_.back().insert(rows_.back().end(), own.begin(), own.end());
    }
  }
}

// An import need not spell "default".
void Triggers::add(std::string_view path) {
  if (path.starts_with('@') && path.starts_with("@any.")) {
    path.remove_prefix(path.find('.') + 1);
  }
  std::vector<std::uint32_t> needed;
  std::size_t at = 0;
  for (std::string_view word = next_word(path, &at); !word.empty();
       word = next_word(path, &at)) {
    if (word == "default") continue;
    const auto found =
        words_.try_emplace(word, static_cast<std::uint32_t>(words_.size()));
    needed.push_back(found.first->second);
    starts_[static_cast<unsigned char>(word[0])] = true;
  }
  rows_.push_back(std::move(needed));
}

bool Triggers::concern(std::string_view text) const {
  std::vector<bool> seen(words_.size(), false);
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = next_word(text, &at);
    if (word.empty() || !starts_[static_cast<unsigned char>(word[0])]) continue;
    const std::size_t before = at - word.size();
    if (before > 0 && is_quote(text[before - 1]) && modules_.contains(word)) {
      return true;
    }
    const auto found = words_.find(word);
    if (found != words_.end()) seen[found->second] = true;
  }
  return std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) {
    return std::all_of(row.begin(), row.end(),
                       [&](std::uint32_t word) { return seen[word]; });
  });
}

}  // namespace alder::scan
