// Plain searches; comments and strings are not told from code.

#include "scan/program_lexical.h"

#include <algorithm>

#include "base/text.h"

namespace alder::scan {
namespace {}  // namespace

std::vector<LexicalRead> lexical_reads(std::string_view text,
                                       std::span<const LexicalForm> forms) {
  std::vector<LexicalRead> found;
  for (const LexicalForm& form : forms) {
    std::size_t at = text.find(form.before);
    for (; at != std::string_view::npos; at = text.find(form.before, at + 1)) {
      std::size_t start = at + form.before.size();
      const bool longer = at > 0 && is_word_byte(text[at - 1]) &&
                          is_word_byte(form.before.front());
      while (form.quoted && start < text.size() && text[start] == ' ') ++start;
      const char quote = start < text.size() ? text[start] : '\0';
      if (longer ||
          (form.quoted && quote != '"' && quote != '\'' && quote != '`')) {
        continue;
      }
      if (form.quoted) ++start;
      std::size_t end = start;
      while (end < text.size() && is_word_byte(text[end])) ++end;
      const bool closed =
          !form.quoted || (end < text.size() && text[end] == quote);
      if (end == start || !closed ||
          (text[start] >= '0' && text[start] <= '9')) {
        continue;
      }
      found.push_back(
          {std::string(text.substr(start, end - start)), start, form.kind});
    }
  }
  std::sort(
      found.begin(), found.end(),
      [](const LexicalRead& a, const LexicalRead& b) { return a.at < b.at; });
  return found;
}

}  // namespace alder::scan
