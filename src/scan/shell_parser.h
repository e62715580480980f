// Shell text -> syntax tree, by recursive descent.
//
// The parser never gives up.  Where the text is no shell it says so once a
// line ("syntax not understood"), takes the offending piece as literal text
// and goes on, so that no later read is lost.  A quote that is never closed
// ends with its line; a bracket that is never closed ends with the text.
//
//   shell_lexer.cc       blanks, comments, here-documents, notes, look-ahead
//   shell_word.cc        words, quotes, substitutions
//   shell_parameter.cc   ${...}
//   shell_arithmetic.cc  $((...)) and every other place of arithmetic
//   shell_parser.cc      lists, pipelines, simple commands
//   shell_compound.cc    if, for, case, [[ ]], functions

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "scan/file_tree.h"
#include "scan/shell_characters.h"
#include "scan/shell_syntax.h"

namespace alder::scan {

// A place where the parser did not follow the text.
struct ShellNote {
  const ShellUnit* unit = nullptr;
  std::uint32_t start = 0;  // in the unit's text
  std::string reason;
};

// One ${...} or $name as it stands in the text, before any data flow.
struct ShellExpansion {
  std::string name;
  std::uint64_t offset_bytes = 0;  // of the name, in the file
};

// What the parses of one program share; outlives its trees.
struct ShellProgram {
  ShellArena arena;
  std::list<Source> sources;           // texts that the reader made itself
  std::vector<TreeFilePointer> files;  // that the program sources
  std::vector<ShellNote> notes;
  std::vector<ShellExpansion>* expansions = nullptr;  // wanted by tests

  // Takes `source` in; it stands inside `around`, if given.
  const ShellUnit* add(Source source, const ShellUnit* around = nullptr);
  // Takes in a file that the program sources.
  const ShellUnit* add(TreeFilePointer file);
  // As above, without copying; `source` must outlive the program.
  const ShellUnit* refer(const Source& source);
};

// Thread safety: none; one a parse.
class ShellParser {
 public:
  // Requires: the unit's text is shorter than 4 GiB.
  ShellParser(const ShellUnit* unit, const Limits& limits,
              ShellProgram* program, std::uint32_t depth_levels = 0);

  // The whole text.
  // Cost: O(text.size()) time and memory; look-ahead and second attempts are
  //       paid from a budget that is linear in it.
  ShellNode* parse();

  // The text as one arithmetic expression (an argument of let).
  ShellArithmetic* parse_as_arithmetic(ShellRange range);

 private:
  class Depth;
  enum class WordMode : std::uint8_t { Command, Pattern, Regex, Element };
  enum class Closer : std::uint8_t { Parens, Bracket, Brace, End };
  class Window;
  struct Attempt {
    std::uint32_t pos;
    std::uint32_t noted_until;
    std::size_t notes, expansions, pending;
  };
  using Parts = ShellChain<ShellPart>;
  using Arithmetics = ShellChain<ShellArithmetic>;

  // shell_lexer.cc
  char at(std::size_t offset) const {
    return offset < end_ ? text_[offset] : '\0';
  }
  char peek() const { return at(pos_); }
  bool done() const { return pos_ >= end_; }
  bool starts_with(std::string_view wanted) const {
    return text_.substr(pos_, std::min<std::size_t>(wanted.size(),
                                                    end_ - pos_)) == wanted;
  }
  std::string_view text(ShellRange range) const { return range.in(text_); }
  bool at_newline() const {
    return pos_ < end_ && (text_[pos_] == '\n' ||
                           (text_[pos_] == '\r' && at(pos_ + 1) == '\n'));
  }
  void skip_blanks() {
    while (pos_ < end_ && is_blank(text_[pos_])) ++pos_;
    if (pos_ < end_ && (text_[pos_] == '#' || text_[pos_] == '\\')) {
      skip_comments();
    }
  }
  void skip_comments();
  bool take_newline();
  void skip_newlines();
  void read_here_documents();
  void read_here_document(ShellRedirect* redirect);
  void parse_here_body(ShellRedirect* redirect);
  void drop_here_documents(std::size_t kept);
  void note(std::string_view what, std::uint32_t where);
  void give_up_line();
  Attempt begin_attempt() const;
  void retract(const Attempt& attempt);
  bool is_unclosed(std::uint32_t start) const;
  void set_unclosed(std::uint32_t start);
  std::uint32_t line_end(std::uint32_t from) const;
  bool spend(std::size_t steps);
  std::uint32_t affordable_end(std::uint32_t from) const;
  bool is_arithmetic_ahead(std::uint32_t from);
  std::uint32_t subscript_end(std::uint32_t open);
  std::uint32_t name_end(std::uint32_t from) const;

  // shell_word.cc
  ShellWord* parse_word(WordMode mode);
  bool take_plain_word();
  void scan_word(WordMode mode, Parts* parts, bool* has_escape,
                 std::uint32_t* literal);
  bool take_group(WordMode mode, Parts* parts);
  ShellPart* add_part(Parts* parts, ShellPartKind kind, std::uint32_t start);
  void add_literal(Parts* parts, std::uint32_t start, std::uint32_t end);
  bool take_special(Parts* parts, std::uint32_t* literal, bool in_quotes);
  bool take_dollar(Parts* parts, std::uint32_t* literal, bool in_quotes);
  bool take_single_quoted(Parts* parts);
  bool take_ansi_quoted(Parts* parts);
  bool take_double_quoted(Parts* parts, std::uint32_t start);
  bool parse_quoted_until(Parts* parts, char closer);
  void take_command(Parts* parts, std::uint32_t start, std::uint32_t skip);
  bool take_backtick(Parts* parts, bool in_quotes);
  ShellSubstitution* parse_backtick_body(std::uint32_t start, std::uint32_t end,
                                         bool in_quotes);
  bool take_foreign(Parts* parts);
  void take_plain_parameter(Parts* parts);
  bool take_arithmetic(Parts* parts);

  // shell_parameter.cc
  bool take_braced_parameter(Parts* parts, bool in_quotes);
  bool parse_parameter(ShellParameter* parameter, bool in_quotes);
  bool take_flags(ShellParameter* parameter);
  bool parse_parameter_name(ShellParameter* parameter);
  bool parse_parameter_subscript(ShellParameter* parameter);
  bool parse_parameter_operator(ShellParameter* parameter, bool in_quotes);
  bool parse_operand(ShellParameter* parameter, bool in_quotes,
                     bool is_pattern);
  void record_expansion(const ShellParameter& parameter);

  // shell_arithmetic.cc
  struct Expression;
  bool parse_arithmetic(Closer closer, Arithmetics* out);
  std::string_view assignment_operator(std::uint32_t op) const;
  void take_arithmetic_name(Expression* expression, Arithmetics* out);
  void take_arithmetic_operator(Expression* expression, Arithmetics* out);
  bool take_arithmetic_quote(Closer closer, Arithmetics* out);
  void take_number();
  bool closes(Closer closer, const Expression& expression) const;

  // shell_parser.cc
  ShellNode* parse_list();
  ShellNode* parse_statement();
  ShellNode* parse_pipeline();
  ShellNode* parse_command();
  ShellNode* parse_simple();
  bool take_simple_piece(ShellNode* node, ShellChain<ShellWord>* words,
                         ShellChain<ShellAssignment>* assignments,
                         ShellChain<ShellRedirect>* redirects, bool* declares);
  ShellAssignment* take_assignment();
  bool assignment_ahead(ShellRange* name, std::uint32_t* value, bool* appends);
  void parse_elements(ShellAssignment* assignment);
  bool take_redirect(ShellChain<ShellRedirect>* redirects);
  bool redirect_ahead(std::uint32_t* op) const;
  void take_redirect_operator(ShellRedirect* redirect);
  void take_delimiter(ShellRedirect* redirect);
  bool at_process_substitution() const;
  bool at_closer();
  std::string_view reserved_word();
  bool take_reserved(std::string_view word);
  bool skip_stray();

  // shell_compound.cc
  ShellNode* parse_compound(std::string_view word);
  ShellNode* make(ShellNodeKind kind);
  void expect(std::string_view word, std::uint32_t opened);
  ShellNode* parse_if();
  ShellNode* parse_loop(ShellNodeKind kind);
  ShellNode* parse_for(ShellNodeKind kind);
  ShellNode* parse_counted_for(ShellNode* node);
  ShellNode* parse_body_of_loop();
  ShellNode* parse_case();
  ShellNode* parse_case_clause();
  ShellNode* parse_group();
  ShellNode* parse_subshell();
  ShellNode* parse_arithmetic_command();
  ShellNode* parse_function(ShellRange name);
  ShellNode* parse_named_function();
  ShellNode* parse_coprocess();
  ShellNode* parse_test_command();
  ShellTest* parse_test_or();
  ShellTest* parse_test_and();
  ShellTest* parse_test_not();
  ShellTest* parse_test_primary();
  ShellWord* parse_test_operand();
  void skip_test_space();

  const ShellUnit* unit_;
  std::string_view text_;
  const Limits& limits_;
  ShellProgram* program_;
  ShellArena& arena_;
  std::uint32_t pos_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t plain_until_ = 0;  // no byte before it ends a word
  std::uint32_t test_end_ = 0;     // behind the last operand inside [[ ]]
  bool panicking_ = false;         // too deep: everything open closes here
  std::size_t budget_;
  std::vector<ShellRedirect*> pending_;  // here-documents of this line
  std::vector<bool> unclosed_;     // by offset: a quote or brace without end
  std::uint32_t noted_until_ = 0;  // one note a line
};

}  // namespace alder::scan
