// Programs inside words: bash -c '...', eval, trap, python3 -c, here-documents.
//
// The program's text is the word without its quotes, each byte with its place
// in the file.  What the outer shell puts into the text (the expansions of a
// double-quoted program) is not known; a placeholder stands for it, and a name
// that contains the placeholder becomes a dynamic access.

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "scan/shell.h"
#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

bool is_octal(char c) { return c >= '0' && c <= '7'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

struct Interpreter {
  std::string_view command;
  Language language;
  std::string_view programs;    // options that take a program
  std::string_view with_value;  // others that take the next word
  std::string_view attached;    // others that take the rest of their word
};

constexpr auto kInterpreters = std::to_array<Interpreter>({
    {"node", Language::JavaScript, "ep", "rC", ""},
    {"nodejs", Language::JavaScript, "ep", "rC", ""},
    {"bun", Language::TypeScript, "ep", "r", ""},
    {"ruby", Language::Ruby, "e", "IrC", "IrCKxi"},
    {"perl", Language::Perl, "eE", "I", "IMmDxiF"},
    {"php", Language::Php, "rBRE", "cdz", "cdz"},
    {"lua", Language::Lua, "e", "l", "l"},
    {"luajit", Language::Lua, "e", "lj", "lj"},
});

// Requires: one of these was called.
const Interpreter* interpreter_of(std::string_view command) {
  command = command.substr(command.rfind('/') + 1);
  for (const Interpreter& one : kInterpreters) {
    if (one.command == command) return &one;
  }
  return &kInterpreters.front();
}

// -e, -lne, not -Mone.
bool takes_program(std::string_view option, const Interpreter& of) {
  if (of.attached.find(option[1]) != std::string_view::npos) return false;
  return of.programs.find(option.back()) != std::string_view::npos &&
         std::all_of(option.begin() + 1, option.end(), is_name_byte);
}

}  // namespace

void resolve_placeholders(Findings* findings) {
  const auto is_replaced = [&](const auto& entry) {
    const std::size_t at = entry.name.find(kShellPlaceholder);
    if (at == std::string::npos) return false;
    findings->dynamic.push_back({entry.offset_bytes,
                                 "a name that the shell completes",
                                 entry.name.substr(0, at)});
    return true;
  };
  std::erase_if(findings->reads, is_replaced);
  std::erase_if(findings->uncertain, is_replaced);
  std::erase_if(findings->implicit, is_replaced);
  std::erase_if(findings->writes, [](const Write& write) {
    return write.name.find(kShellPlaceholder) != std::string::npos;
  });
}

// --- words -> program texts

// Bytes of the text as they are.
void ShellFlow::build_text(ShellRange range, Source::Builder* builder) {
  for (std::uint32_t i = range.start; i < range.end; ++i) {
    builder->append(unit_->text.substr(i, 1), file_offset(i));
  }
}

// The same without the backslashes before `escapable` bytes; without any
// `escapable`, every backslash escapes.
void ShellFlow::build_escaped(ShellRange range, std::string_view escapable,
                              Source::Builder* builder) {
  for (std::uint32_t i = range.start; i < range.end; ++i) {
    const std::string_view bytes = unit_->text;
    if (bytes[i] == '\\' && i + 1 < range.end &&
        (escapable.empty() || bytes[i + 1] == '\n' ||
         escapable.find(bytes[i + 1]) != std::string_view::npos)) {
      ++i;
      if (bytes[i] == '\n') continue;
    }
    builder->append(bytes.substr(i, 1), file_offset(i));
  }
}

// $'...': an escape stands at its backslash.
void ShellFlow::build_ansi(ShellRange range, Source::Builder* builder) {
  const std::string_view bytes = unit_->text;
  for (std::uint32_t i = range.start; i < range.end; ++i) {
    const std::uint64_t place = file_offset(i);
    if (bytes[i] != '\\' || i + 1 >= range.end) {
      builder->append(bytes.substr(i, 1), place);
      continue;
    }
    const char c = bytes[++i];
    constexpr std::string_view kLetters = "abefnrtv";
    constexpr std::string_view kMeanings = "\a\b\033\f\n\r\t\v";
    char meant = c;
    if (const std::size_t at = kLetters.find(c); at != std::string_view::npos) {
      meant = kMeanings[at];
    } else if (c == 'x' || is_octal(c)) {
      int value = c == 'x' ? 0 : c - '0';
      const int base = c == 'x' ? 16 : 8;
      for (int n = 0; n < 2 && i + 1 < range.end; ++n) {
        const int digit = hex_digit(bytes[i + 1]);
        if (digit < 0 || digit >= base) break;
        value = value * base + digit;
        ++i;
      }
      meant = static_cast<char>(value);
    }
    builder->append_at(std::string_view(&meant, 1), place);
  }
}

// False: something had to be replaced.
bool ShellFlow::build_word(const ShellWord* word, Source::Builder* builder) {
  if (word->parts != nullptr) return build_parts(word->parts, false, builder);
  build_escaped(word->range, "", builder);
  return true;
}

bool ShellFlow::build_parts(const ShellPart* part, bool in_quotes,
                            Source::Builder* builder) {
  bool is_literal = true;
  for (; part != nullptr; part = part->next) {
    const ShellRange range = part->range;
    switch (part->kind) {
      case ShellPartKind::Literal:
        build_escaped(range, in_quotes ? "\\\"$`" : "", builder);
        break;
      case ShellPartKind::SingleQuoted:
        build_text({range.start + 1, range.end - 1}, builder);
        break;
      case ShellPartKind::AnsiQuoted:
        build_ansi({range.start + 2, range.end - 1}, builder);
        break;
      case ShellPartKind::DoubleQuoted:
        is_literal &= build_parts(part->inner, true, builder);
        break;
      case ShellPartKind::Foreign:
        builder->append_at(kShellPlaceholder, file_offset(range.start));
        break;
      default:
        builder->append_at(kShellPlaceholder, file_offset(range.start));
        is_literal = false;
    }
  }
  return is_literal;
}

bool ShellFlow::build_here_document(const ShellRedirect& redirect,
                                    Source::Builder* builder) {
  Source::Builder whole;
  bool is_literal = true;
  if (redirect.parts == nullptr) {
    build_text(redirect.body, &whole);
  } else {
    is_literal = build_parts(redirect.parts, true, &whole);
  }
  const Source body = std::move(whole).build();
  const std::string_view bytes = body.text();
  bool at_line = true;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool drops = redirect.strips_tabs && at_line && bytes[i] == '\t';
    at_line = drops || bytes[i] == '\n';
    if (!drops) builder->append(bytes.substr(i, 1), body.file_offset(i));
  }
  return is_literal;
}

// --- running them

// What the program inside inherits.  Kept from one to the next: mostly the
// same names are exported.
const Context& ShellFlow::inner_context() {
  if (inner_ && given_at_ == names_.export_changes()) {
    inner_->doubt = context_->doubt.empty() ? sourced_ : context_->doubt;
    return *inner_;
  }
  given_at_ = names_.export_changes();
  std::vector<std::uint32_t> given;
  for (std::uint32_t id : exported_) {
    const ShellState& state = names_.state(id);
    if (state.is_exported && state.value == ShellValue::Assigned) {
      given.push_back(id);
    }
  }
  if (!inner_ || given != given_) {
    extra_steps_ += given.size() + context_->provided.size();
    inner_ = *context_;
    inner_->tree = nullptr;
    ++inner_->depth_levels;
    for (std::uint32_t id : given) inner_->provided.emplace(names_.name(id));
    given_ = std::move(given);
  }
  inner_->doubt = context_->doubt.empty() ? sourced_ : context_->doubt;
  return *inner_;
}

void ShellFlow::run_program(Language language, Source source) {
  if (unit_->is_elsewhere) return;
  if (repeats_ > 0) extra_steps_ += 16 + source.text().size() / 8;
  if (is_spent()) {
    findings_->not_scanned.push_back(
        {source.file_offset(0), "too many programs inside this one"});
    return;
  }
  Findings found;
  read_language(language, source, inner_context(), &found);
  take_findings(std::move(found));
}

void ShellFlow::take_findings(Findings inner) {
  resolve_placeholders(&inner);
  findings_->append(std::move(inner));
}

// `before` stands in front of the program in its language.
void ShellFlow::run_word(Language language, const ShellWord* word,
                         std::string_view before) {
  if (word == nullptr) return;
  Source::Builder builder;
  builder.append_at(before, file_offset(word->range.start));
  build_word(word, &builder);
  if (builder.empty()) return;
  Source program = std::move(builder).build();
  if (program.text().substr(before.size()) == kShellPlaceholder) {
    report_dynamic(word->range);
  } else {
    run_program(language, std::move(program));
  }
}

// The program that the command reads from its standard input: a
// here-document, a here-string, or what cat or echo passes on.
void ShellFlow::run_input(Language language, const Call& call) {
  const ShellRedirect* input = nullptr;
  const auto take_last = [&](const ShellRedirect* redirect) {
    for (; redirect != nullptr; redirect = redirect->next) {
      if (redirect->reads) input = redirect;
    }
  };
  take_last(call.node->redirects);
  if (input == nullptr && call.input != nullptr &&
      call.input->words != nullptr) {
    const ShellWord* words = call.input->words;
    const std::string_view command = text(words->range);
    if (command == "cat" && words->next == nullptr) {
      take_last(call.input->redirects);
    } else if (command == "echo" || command == "printf") {
      const ShellWord* word = skip_options(words->next, "");
      if (word != nullptr) run_word(language, word);
      return;
    }
  }
  if (input == nullptr) return;
  if (input->kind == ShellRedirectKind::HereString) {
    run_word(language, input->target);
  } else if (input->kind == ShellRedirectKind::HereDocument) {
    Source::Builder builder;
    build_here_document(*input, &builder);
    if (!builder.empty()) run_program(language, std::move(builder).build());
  }
}

// --- the commands

void ShellFlow::do_shell(const Call& call) {
  const ShellWord* word = call.arguments;
  bool has_program = false;
  bool from_input = false;
  while (word != nullptr) {
    const std::string_view raw = text(word->range);
    if (raw == "--") {
      word = word->next;
      break;
    }
    if (raw.size() < 2 || (raw[0] != '-' && raw[0] != '+')) break;
    const bool is_long = raw.starts_with("--");
    word = word->next;
    if (is_long) continue;
    has_program = has_program || raw.find('c') != std::string_view::npos;
    from_input = from_input || raw.find('s') != std::string_view::npos;
    const bool takes = raw.back() == 'o' || raw.back() == 'O';
    if (takes && word != nullptr) word = word->next;
  }
  if (has_program) {
    run_word(Language::Shell, word);
    return;
  }
  const std::string_view script =
      word == nullptr ? std::string_view("-") : text(word->range);
  if (from_input || script == "-" || script == "/dev/stdin") {
    run_input(Language::Shell, call);
  }
}

void ShellFlow::do_python(const Call& call) {
  const ShellWord* word = call.arguments;
  while (word != nullptr) {
    const std::string_view raw = text(word->range);
    if (raw.size() < 2 || raw[0] != '-') break;
    if (raw == "-m") return;
    if (!raw.starts_with("--") && raw.back() == 'c') {
      run_word(Language::Python, word->next);
      return;
    }
    word = word->next;
    if ((raw == "-W" || raw == "-X") && word != nullptr) word = word->next;
  }
  const std::string_view script =
      word == nullptr ? std::string_view("-") : text(word->range);
  if (script == "-" || script == "/dev/stdin") {
    run_input(Language::Python, call);
  }
}

// node, ruby and others that take a program by an option: alone, or behind
// options without values (perl -lne).
void ShellFlow::do_interpreter(const Call& call) {
  const Interpreter* const interpreter = interpreter_of(*literal(call.command));
  const Language language = interpreter->language;
  bool has_program = false;
  const ShellWord* word = call.arguments;
  while (word != nullptr) {
    const std::string_view raw = text(word->range);
    if (raw.size() < 2 || raw[0] != '-') break;
    const ShellWord* const option = word;
    word = word->next;
    if (raw == "--") break;
    const bool is_long = raw.starts_with("--");
    if (is_long ? raw == "--eval" || raw == "--print"
                : takes_program(raw, *interpreter)) {
      run_word(language, option->next,
               language == Language::Php ? "<?php " : "");
      has_program = true;
      if (word != nullptr) word = word->next;
    } else if (!is_long && raw.size() == 2 && word != nullptr &&
               interpreter->with_value.find(raw[1]) != std::string_view::npos) {
      word = word->next;
    }
  }
  if (has_program) return;
  const std::string_view script =
      word == nullptr ? std::string_view("-") : text(word->range);
  if (script == "-" || script == "/dev/stdin") run_input(language, call);
}

// The words of eval, joined by blanks, run here.
void ShellFlow::do_eval(const Call& call) {
  Source::Builder builder;
  bool is_literal = true;
  const ShellWord* word = call.arguments;
  if (word != nullptr && text(word->range) == "--") word = word->next;
  if (word == nullptr) return;
  const ShellRange range{call.command->range.start, word->range.end};
  for (; word != nullptr; word = word->next) {
    is_literal &= build_word(word, &builder);
    builder.append_at(" ", file_offset(word->range.end));
  }
  if (!is_literal) report_dynamic(range);
  if (static_cast<std::uint32_t>(context_->depth_levels) + evals_ >=
          limits_.embedded_levels ||
      is_spent()) {
    findings_->not_scanned.push_back(
        {file_offset(range.start), "too many programs inside programs"});
    return;
  }
  const ShellUnit* outer = unit_;
  unit_ = program_->add(std::move(builder).build(), unit_);
  if (repeats_ > 0) extra_steps_ += 16 + unit_->text.size() / 8;
  ++evals_;
  *call.outcome =
      follow_list(ShellParser(unit_, limits_, program_, depth_).parse());
  --evals_;
  unit_ = outer;
}

void ShellFlow::do_trap(const Call& call) {
  const ShellWord* word = call.arguments;
  if (word != nullptr && text(word->range) == "--") word = word->next;
  if (word == nullptr || word->next == nullptr) return;
  if (text(word->range).starts_with('-') || is_spent()) return;
  Source::Builder builder;
  build_word(word, &builder);
  if (builder.empty()) return;
  const ShellUnit* unit = program_->add(std::move(builder).build(), unit_);
  if (repeats_ > 0) extra_steps_ += 16 + unit->text.size() / 8;
  Handler handler{
      unit, ShellParser(unit, limits_, program_, depth_).parse(), {}};
  for (const Frame& frame : frames_) {
    for (const ShellChange& local : frame.locals) {
      handler.locals.push_back(local.name);
    }
  }
  handlers_.push_back(std::move(handler));
}

}  // namespace alder::scan
