// The texts that a word may expand to, where the program alone tells.
//
//   for k in A B; do v="APP_$k"; echo "${!v}"; done     v: APP_A, APP_B
//   v="APP_$1"                                          v: APP_..., a prefix
//
// Null stands for "any text"; lists longer than kMostTextsOfWord become that
// too.

#include <string>

#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

constexpr int kMostTextsOfWord = 64;
constexpr std::size_t kLongestText = 1024;  // put together from parts

int count(const ShellText* texts) {
  int count = 0;
  for (; texts != nullptr; texts = texts->next) ++count;
  return count;
}

bool varies(const ShellPart& part) {
  return part.kind == ShellPartKind::Parameter ||
         part.kind == ShellPartKind::Substitution;
}

}  // namespace

ShellText* ShellFlow::text_here(std::string_view text, std::uint32_t offset) {
  ShellText* const made = program_->arena.make<ShellText>();
  made->text = text;
  if (!unit_->is_elsewhere) made->place = file_offset(offset);
  return made;
}

// Without its backslashes.
std::string_view ShellFlow::unescape(std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos) return raw;
  std::string bare;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\\' && i + 1 < raw.size() && raw[++i] == '\n') continue;
    bare += raw[i];
  }
  return program_->arena.keep(bare);
}

// The text of a word without expansions.
std::optional<std::string_view> ShellFlow::literal(const ShellWord* word) {
  if (word == nullptr || word->assignment != nullptr) return std::nullopt;
  const std::string_view raw = text(word->range);
  if (word->parts == nullptr) return word->has_escape ? unescape(raw) : raw;
  for (const ShellPart* part = word->parts; part != nullptr;
       part = part->next) {
    if (varies(*part)) return std::nullopt;
    if (part->kind != ShellPartKind::DoubleQuoted) continue;
    for (const ShellPart* inner = part->inner; inner != nullptr;
         inner = inner->next) {
      if (varies(*inner)) return std::nullopt;
    }
  }
  bool is_known = true;
  const ShellText* texts = texts_of_parts(word->parts, &is_known);
  if (!is_known || texts == nullptr || texts->next != nullptr) {
    return std::nullopt;
  }
  return texts->text;
}

const ShellText* ShellFlow::texts(const ShellWord* word) {
  if (word == nullptr || word->assignment != nullptr) return nullptr;
  if (word->parts == nullptr) {
    const std::string_view raw = text(word->range);
    return text_here(word->has_escape ? unescape(raw) : raw, word->range.start);
  }
  bool is_known = true;
  const ShellText* all = texts_of_parts(word->parts, &is_known);
  // A prefix that says nothing is no knowledge.
  for (const ShellText* one = all; one != nullptr; one = one->next) {
    if (one->is_prefix && one->text.empty()) return nullptr;
  }
  return all;
}

// `is_known` is cleared at the first part that may be any text; what came
// before it are prefixes then.
const ShellText* ShellFlow::texts_of_parts(const ShellPart* part,
                                           bool* is_known) {
  const ShellText* all = program_->arena.make<ShellText>();
  for (; part != nullptr && *is_known; part = part->next) {
    const std::string_view raw = text(part->range);
    const ShellText* next = nullptr;
    switch (part->kind) {
      case ShellPartKind::Literal:
        next = text_here(unescape(raw), part->range.start);
        break;
      case ShellPartKind::SingleQuoted:
        next = text_here(raw.substr(1, raw.size() - 2), part->range.start + 1);
        break;
      case ShellPartKind::DoubleQuoted:
        next = texts_of_parts(part->inner, is_known);
        break;
      case ShellPartKind::Parameter:
        next = texts_of_parameter(*part->parameter);
        break;
      case ShellPartKind::Substitution:
        next = texts_of_substitution(*part->substitution);
        break;
      default:
        break;
    }
    if (next == nullptr) {
      *is_known = false;
      next = program_->arena.make<ShellText>(ShellText{{}, true});
    }
    all = joined(all, next);
    if (all == nullptr) {
      *is_known = false;
      return nullptr;
    }
  }
  return all;
}

// Every text of `left` before every text of `right`.
const ShellText* ShellFlow::joined(const ShellText* left,
                                   const ShellText* right) {
  if (count(left) * count(right) > kMostTextsOfWord) return nullptr;
  if (left->next == nullptr && left->text.empty()) return right;
  ShellChain<ShellText> all;
  for (const ShellText* l = left; l != nullptr; l = l->next) {
    for (const ShellText* r = right; r != nullptr; r = r->next) {
      if (l->text.size() + r->text.size() > kLongestText) return nullptr;
      ShellText* const both = program_->arena.make<ShellText>(*r);
      both->text = program_->arena.join(l->text, r->text);
      both->next = nullptr;
      if (l->place != ShellText::kNoPlace) both->place = l->place;
      all.append(both);
    }
  }
  return all.first;
}

const ShellText* ShellFlow::texts_of_parameter(
    const ShellParameter& parameter) {
  const std::string_view name = text(parameter.name);
  if (name == "0" || name == "BASH_SOURCE") return texts_of_path(parameter);
  if (parameter.op != ShellOperator::None &&
      parameter.op != ShellOperator::Require &&
      parameter.op != ShellOperator::Default) {
    return nullptr;
  }
  if (parameter.is_length || parameter.is_prefix || name.empty()) {
    return nullptr;
  }
  if (name == "@" || name == "*") return texts_of_arguments();
  if (is_digit(name[0])) {
    ++opaque_steps_;
    const Frame& frame = frames_.back();
    if (!frame.knows_arguments || name.size() > 3) return nullptr;
    std::size_t at = 0;
    for (const char digit : name) {
      at = 10 * at + static_cast<std::size_t>(digit - '0');
    }
    if (at == 0) return nullptr;
    for (const Loop& loop : loops_) {
      if (loop.shifts) return texts_of_arguments();
    }
    const std::size_t index = at - 1 + frame.shifted;
    return index < frame.arguments.size() ? frame.arguments[index] : nullptr;
  }
  if (!is_shell_name(name)) return nullptr;
  const std::uint32_t id = resolve(ask(name));
  if (id == kUnknownName) return nullptr;
  const ShellState& state = names_.state(id);
  return state.value == ShellValue::Assigned ? state.texts : nullptr;
}

// Any of the arguments of the function.
const ShellText* ShellFlow::texts_of_arguments() {
  ++opaque_steps_;
  const Frame& frame = frames_.back();
  if (!frame.knows_arguments) return nullptr;
  ShellChain<ShellText> all;
  int size = 0;
  for (std::size_t i = frame.shifted; i < frame.arguments.size(); ++i) {
    const ShellText* one = frame.arguments[i];
    if (one == nullptr) return nullptr;
    for (; one != nullptr; one = one->next) {
      if (++size > kMostTextsOfWord) return nullptr;
      ShellText* copy = program_->arena.make<ShellText>(*one);
      copy->next = nullptr;
      all.append(copy);
    }
  }
  return all.first;
}

// Any of the words of a list.
const ShellText* ShellFlow::texts_of_list(const ShellWord* words, bool splits) {
  ShellChain<ShellText> all;
  int size = 0;
  for (const ShellWord* word = words; word != nullptr; word = word->next) {
    const ShellText* one = texts(word);
    const bool is_open = word->parts != nullptr &&
                         word->parts->kind == ShellPartKind::Parameter &&
                         word->parts->next == nullptr;
    if (splits && is_open) one = split(one);
    if (word->parts == nullptr &&
        text(word->range).find_first_of("*?[{~") != std::string_view::npos) {
      return nullptr;  // file names, or several words
    }
    if (one == nullptr) return nullptr;
    for (; one != nullptr; one = one->next) {
      if (++size > kMostTextsOfWord) return nullptr;
      ShellText* copy = program_->arena.make<ShellText>(*one);
      copy->next = nullptr;
      all.append(copy);
    }
  }
  return all.first;
}

// The words of unquoted texts.
const ShellText* ShellFlow::split(const ShellText* texts) {
  ShellChain<ShellText> all;
  int size = 0;
  for (; texts != nullptr; texts = texts->next) {
    if (texts->is_prefix) return nullptr;
    std::size_t i = 0;
    while (true) {
      i = texts->text.find_first_not_of(" \t\n", i);
      if (i == std::string_view::npos) break;
      const std::size_t stop =
          std::min(texts->text.find_first_of(" \t\n", i), texts->text.size());
      if (++size > kMostTextsOfWord) return nullptr;
      ShellText* const word = program_->arena.make<ShellText>(*texts);
      word->text = texts->text.substr(i, stop - i);
      word->next = nullptr;
      all.append(word);
      i = stop;
    }
  }
  return all.first;
}

// The parameter that a word consists of, quoted or not; else null.
const ShellParameter* ShellFlow::sole_parameter(const ShellWord* word) const {
  if (word == nullptr || word->parts == nullptr) return nullptr;
  const ShellPart* part = word->parts;
  if (part->next == nullptr && part->kind == ShellPartKind::DoubleQuoted) {
    part = part->inner;
  }
  const bool is_sole = part != nullptr && part->next == nullptr &&
                       part->kind == ShellPartKind::Parameter;
  return is_sole ? part->parameter : nullptr;
}

}  // namespace alder::scan
