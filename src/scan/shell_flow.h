// Syntax tree -> Findings, by following the program.
//
// The program is run without values: each command is visited in the order in
// which a shell would come to it, both ways of every branch, the body of a
// loop once, a function where it is called.  What a variable may be at that
// point (ShellNames) decides whether an expansion reads the environment.
//
//   shell_flow.cc        lists, branches, loops
//   shell_functions.cc   functions at their calls, ends, handlers of traps
//   shell_expansion.cc   words, ${...}, arithmetic, assignments
//   shell_texts.cc       what a word may expand to
//   shell_guards.cc      test, [ ], [[ ]] and what they prove
//   shell_commands.cc    the dispatch, and commands around other commands
//   shell_builtins.cc    export, read, unset, ...
//   shell_programs.cc    programs inside words and here-documents
//   shell_sources.cc     files that are sourced
//   shell_tools.cc       jq, awk and others whose programs read variables

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "scan/reader.h"
#include "scan/shell_names.h"
#include "scan/shell_parser.h"

namespace alder::scan {

// Thread safety: none; one a program.
class ShellFlow {
 public:
  // Requires: all of them outlive the flow.
  ShellFlow(const Context* context, ShellProgram* program, Findings* findings);

  // Follows the whole program; once.
  // Cost: O(text) times the nesting, and a bounded number of calls of
  //       functions, after which they are not followed any more.
  void run(const ShellUnit* unit, const ShellNode* list);

  // Assigned anywhere but in local variables.
  NameSet assigned_names() const;

 private:
  // What is known after success and after failure, on top of the states that
  // hold in both cases.
  struct Outcome {
    ShellChanges yes;
    ShellChanges no;
  };
  struct Function {
    std::string_view name;
    const ShellUnit* unit = nullptr;
    const ShellNode* body = nullptr;
    bool is_visited = false;
    bool is_active = false;
    bool is_called = false;  // by another one that nothing has called
    // Of a call that changed nothing: the names it asked for, their states,
    // and how it ended.  The same call again would say nothing new.
    const ShellChange* asked = nullptr;
    std::uint32_t asked_count = 0;
    ShellEnd end = ShellEnd::Runs;
    std::uint64_t settings = 0;
  };
  // A function that is being followed.
  struct Frame {
    std::vector<const ShellText*> arguments;
    bool knows_arguments = false;
    std::size_t shifted = 0;
    std::size_t loops = 0;  // open when it was called
    ShellNames::Mark mark = 0;
    std::vector<ShellChange> locals;  // the states they hide
    std::vector<ShellWay> returns;

    bool has_changes() const {
      for (const ShellWay& way : returns) {
        if (!way.changes.empty()) return true;
      }
      return !locals.empty();
    }
  };
  struct Loop {
    ShellNames::Mark mark = 0;
    bool is_endless = false;
    bool shifts = false;  // its body moves the arguments along
    std::vector<ShellWay> breaks;
  };
  struct OpenIf {
    ShellNames::Mark mark = 0;
    ShellWay way;
  };
  struct Handler {
    const ShellUnit* unit;
    const ShellNode* list;
    std::vector<std::uint32_t> locals;
  };
  // A file that the program sources.
  struct SourcedFile {
    const ShellUnit* unit = nullptr;
    const ShellNode* list = nullptr;
    bool is_active = false;
  };
  // The innermost file that is being sourced.
  struct OpenSource {
    std::size_t level = 0;  // frames when that began; 0: there is none
    ShellNames::Mark mark = 0;
    std::vector<ShellWay> returns;
  };
  // Where the scanned file leads into one that it sources.
  struct Entry {
    const ShellUnit* unit = nullptr;
    ShellRange range;
  };
  struct SeenRead {
    std::uint64_t place;
    std::uint32_t name;
    ReadKind kind;
  };
  struct Call {
    const ShellNode* node;
    const ShellWord* command;    // the word that names it
    const ShellWord* arguments;  // behind it
    const ShellNode* input;      // the member before in its pipeline
    Outcome* outcome;
  };
  using CommandHandler = void (ShellFlow::*)(const Call& call);

  // shell_flow.cc
  Outcome follow_list(const ShellNode* list);
  Outcome follow(const ShellNode* node);
  Outcome follow_chain(const ShellNode* node);
  Outcome follow_pipeline(const ShellNode* node);
  void follow_if(const ShellNode* node);
  void follow_while(const ShellNode* node);
  void follow_for(const ShellNode* node);
  void follow_case(const ShellNode* node);
  bool may_match_empty(const ShellWord* patterns);
  void follow_body(const ShellNode* body, const Outcome* condition,
                   bool runs_once, bool is_endless);
  void follow_subshell(const ShellNode* list);
  void follow_redirects(const ShellRedirect* redirect);
  bool is_spent() const { return extra_steps_ >= most_extra_steps_; }
  void count_step() { extra_steps_ += repeats_ > 0 ? 1 : 0; }
  void note_exported(std::uint32_t id);
  void compact_reads();

  // shell_functions.cc
  using Commands = std::vector<std::string_view>;
  static void collect_commands(const ShellNode* list, const ShellUnit* unit,
                               Commands* names);
  static void collect_in_parts(const ShellPart* part, const ShellUnit* unit,
                               Commands* names);
  static void collect_in_words(const ShellWord* word, const ShellUnit* unit,
                               Commands* names);
  void define(const ShellNode* node);
  void call(Function* function, const ShellWord* arguments);
  void follow_frame(Function* function, Frame frame);
  std::uint32_t ask(std::string_view name);
  std::uint64_t settings() const;
  bool says_nothing_new(const Function& function);
  void remember_call(Function* function, std::size_t asked_before);
  void end_frame();
  void call_the_rest();
  void run_handlers(std::size_t from);
  void leave(ShellEnd end);
  void record_way(std::vector<ShellWay>* ways, ShellNames::Mark mark);
  bool may_go_deeper() const;

  // shell_expansion.cc
  void expand(const ShellWord* word, bool is_presence = false) {
    if (word == nullptr) return;
    if (word->parts != nullptr || unit_->text[word->range.start] == '~') {
      expand_text(word, is_presence);
    }
  }
  void expand_text(const ShellWord* word, bool is_presence);
  void expand_all(const ShellWord* word);
  void expand_parts(const ShellPart* part, bool is_presence);
  void expand_part(const ShellPart* part, bool is_presence);
  void expand_parameter(const ShellPart* part, bool is_presence);
  void expand_operand(const ShellParameter& parameter);
  void expand_indirect(const ShellPart* part, ReadKind kind);
  void expand_substitution(const ShellSubstitution& substitution);
  void evaluate(const ShellArithmetic* item, bool is_key = false);
  void evaluate_word(const ShellWord* word);
  void evaluate_parts(const ShellPart* part);
  void assign(const ShellAssignment& assignment, bool exports = false);
  void assign_name(std::uint32_t id, std::uint32_t offset,
                   const ShellText* texts = nullptr, bool exports = false);
  // `held`: the text that gave the name, if one did.
  void read(std::uint32_t id, std::uint32_t offset, ReadKind kind,
            const ShellText* held = nullptr);
  void write(std::uint32_t id, std::uint32_t offset);
  void report_dynamic(ShellRange range, std::string_view prefix = {},
                      const ShellText* held = nullptr);
  std::uint32_t resolve(std::uint32_t id) const;
  ReadKind kind_of(const ShellParameter& parameter) const;
  std::string_view text(ShellRange range) const {
    return range.in(unit_->text);
  }
  // Of a file that is sourced: where that is done.
  std::uint64_t file_offset(std::uint32_t offset) const {
    if (unit_->is_elsewhere) {
      return entry_.unit->source->file_offset(entry_.range.start);
    }
    return unit_->source->file_offset(offset);
  }
  std::optional<std::string_view> literal(const ShellWord* word);
  std::string_view unescape(std::string_view raw);
  const ShellText* texts(const ShellWord* word);
  const ShellText* texts_of_parts(const ShellPart* part, bool* is_known);
  const ShellText* texts_of_parameter(const ShellParameter& parameter);
  const ShellText* texts_of_list(const ShellWord* words, bool splits);
  const ShellText* texts_of_arguments();
  ShellText* text_here(std::string_view text, std::uint32_t offset);
  const ShellText* joined(const ShellText* left, const ShellText* right);
  const ShellText* split(const ShellText* texts);
  const ShellParameter* sole_parameter(const ShellWord* word) const;

  // shell_guards.cc
  Outcome follow_test(const ShellTest* test);
  Outcome follow_operands(const ShellTest* test);
  Outcome follow_unary(std::string_view op, const ShellWord* word);
  Outcome follow_binary(const ShellWord* left, std::string_view op,
                        const ShellWord* right, bool is_extended);
  Outcome follow_presence(const ShellWord* word);
  void follow_variable_test(const ShellWord* word, Outcome* outcome);
  void do_test(const Call& call);
  Outcome follow_test_words(std::span<const ShellWord* const> words);
  void add_fact(ShellChanges* facts, std::uint32_t id, ReadKind kind);
  void add_facts(ShellChanges* facts, const ShellChanges& more);
  bool is_empty_text(const ShellWord* word);

  // shell_commands.cc
  Outcome follow_simple(const ShellNode* node, const ShellNode* input);
  void run_command(const Call& call);
  void report_implicit(const Call& call, std::string_view name);
  void with_assigned(const std::vector<std::uint32_t>& ids, const Call& call);
  void run_named(std::string_view name, const Call& call);
  const ShellWord* skip_options(const ShellWord* word,
                                std::string_view with_value);
  bool is_assignment_text(const ShellWord* word, ShellRange* name) const;
  void do_wrapper(const Call& call);
  void do_command(const Call& call);
  void do_exec(const Call& call);
  void do_env(const Call& call);
  void do_find(const Call& call);
  void do_printenv(const Call& call);
  void report_listing(const Call& call);
  using Handlers =
      std::unordered_map<std::string_view, CommandHandler, TextHash>;
  static const Handlers& handlers();

  // shell_builtins.cc
  void do_export(const Call& call);
  void do_declare(const Call& call);
  void declare_name(const ShellWord* word, std::string_view options,
                    bool is_local);
  void declare_without_value(std::uint32_t id, std::uint32_t offset,
                             bool is_quoted, bool exports);
  void refer(std::uint32_t id, const ShellText* held);
  void hide(std::uint32_t id, bool is_exported);
  void do_unset(const Call& call);
  void do_read(const Call& call);
  void do_mapfile(const Call& call);
  void do_printf(const Call& call);
  void do_getopts(const Call& call);
  void do_let(const Call& call);
  void do_set(const Call& call);
  void do_shift(const Call& call);
  void do_exit(const Call& call);
  void do_return(const Call& call);
  void do_break(const Call& call);
  void do_compgen(const Call& call);
  void do_wait(const Call& call);
  void assign_word(const ShellWord* word);

  // shell_sources.cc
  void do_source(const Call& call);
  bool source_texts(const Call& call, const ShellText* held);
  TreeFilePointer find_sourced(std::string_view path);
  bool follow_sourced(TreeFilePointer file, const Call& call);
  std::string_view script_path();
  const ShellText* texts_of_path(const ShellParameter& parameter);
  const ShellText* texts_of_substitution(const ShellSubstitution& substitution);
  const ShellText* texts_of_command(const ShellNode* command,
                                    const ShellNode* before);
  const ShellText* folders_of(const ShellText* paths);

  // shell_programs.cc
  void do_eval(const Call& call);
  void do_trap(const Call& call);
  void do_shell(const Call& call);
  void do_python(const Call& call);
  void do_interpreter(const Call& call);
  void run_program(Language language, Source source);
  void run_input(Language language, const Call& call);
  void run_word(Language language, const ShellWord* word,
                std::string_view before = {});
  bool build_word(const ShellWord* word, Source::Builder* builder);
  bool build_parts(const ShellPart* part, bool in_quotes,
                   Source::Builder* builder);
  void build_text(ShellRange range, Source::Builder* builder);
  void build_escaped(ShellRange range, std::string_view escapable,
                     Source::Builder* builder);
  void build_ansi(ShellRange range, Source::Builder* builder);
  bool build_here_document(const ShellRedirect& redirect,
                           Source::Builder* builder);
  const Context& inner_context();
  void take_findings(Findings inner);

  // shell_tools.cc
  void do_jq(const Call& call);
  void do_awk(const Call& call);
  void do_yq(const Call& call);
  void do_envsubst(const Call& call);
  void scan_for(const Call& call, std::string_view opener,
                std::string_view closer);

  const Context* context_;
  const Limits& limits_;
  ShellProgram* program_;
  Findings* findings_;
  ShellNames names_;
  const ShellUnit* unit_ = nullptr;
  std::unordered_map<std::string_view, Function*> functions_;
  std::unordered_map<const ShellNode*, Function*> functions_by_node_;
  std::vector<Function*> all_functions_;  // in the program's arena
  std::vector<Frame> frames_;             // the first is the program itself
  std::vector<Loop> loops_;
  std::vector<OpenIf> open_ifs_;  // clauses whose ways have not met yet
  std::vector<Handler> handlers_;
  std::vector<std::uint32_t> exported_;  // ids that ever were, each once
  std::vector<bool> was_exported_;       // by id
  std::optional<Context> inner_;         // of programs inside this one
  std::vector<std::uint32_t> given_;     // ids in it
  std::uint64_t given_at_ = 0;           // export_changes() of that
  std::vector<std::uint32_t> asked_;     // ids, while functions are followed
  std::uint64_t opaque_steps_ = 0;  // whose outcome more decides than names
  std::uint64_t definitions_ = 0;
  std::unordered_set<const ShellWord*> implied_;  // by commands in functions
  std::vector<SeenRead> reads_;
  std::size_t compact_at_ = 1024;
  std::vector<bool> assigned_;  // by id
  std::string sourced_;         // why reads are uncertain, or empty
  std::unordered_map<std::string, SourcedFile> sourced_files_;  // by path
  std::uint64_t sourced_bytes_ = 0;
  OpenSource sources_;
  bool is_over_sourced_ = false;  // more files than are followed
  std::string script_path_;
  Entry entry_;
  std::unordered_set<std::uint32_t> referred_;  // ids, from the file scanned
  ShellEnd end_ = ShellEnd::Runs;
  bool survives_ = false;  // the failure of the command is looked at
  bool exports_all_ = false;
  bool is_strict_ = false;  // set -u
  std::uint32_t depth_ = 0;
  std::uint32_t evals_ = 0;    // open
  std::uint32_t repeats_ = 0;  // open calls of functions called before
  // Work done more than once, which is what has to be bounded.
  std::uint64_t extra_steps_ = 0;
  std::uint64_t most_extra_steps_ = 0;
  bool is_exhausted_ = false;
};

}  // namespace alder::scan
