// A program in one of the languages that are lowered -> findings.
//
//   text --parse--> tree --lower--> Program --scopes, values--> accesses
//        --resolve--> names --guards and writes--> reads, writes, dynamic uses
//
// A program that the parser gives up on is searched for literal reads
// instead, and a note says so.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "scan/drawn_files.h"
#include "scan/named_findings.h"
#include "scan/parse_limit.h"
#include "scan/program_access.h"
#include "scan/program_language.h"
#include "scan/program_lexical.h"
#include "scan/program_link.h"
#include "scan/program_triggers.h"
#include "scan/reader.h"
#include "scan/regions.h"
#include "scan/variable_names.h"

namespace alder::scan {
namespace {

using namespace program;
using What = Access::What;

class ProgramReader {
 public:
  ProgramReader(const ProgramLanguage& language, const Source& source,
                const Context& context, const syntax::Tree& tree,
                const Program& program, Findings* findings)
      : language_(language),
        source_(source),
        context_(context),
        tree_(tree),
        program_(program),
        scopes_(program, language),
        evaluator_(
            program, scopes_, context.rules->apis->of(language.language),
            language, steps_for(program.size()),
            static_cast<int>(context.rules->limits.script_nesting_levels)),
        contexts_(program, scopes_, language, &evaluator_),
        findings_(*findings),
        named_(context, language.language, findings) {}

  void read() {
    const Collected collected =
        collect(program_, scopes_, language_, &evaluator_);
    const std::vector<Access> accesses =
        resolve(program_, collected, &evaluator_, &contexts_);
    for (const Access& access : accesses) note_regions(access);
    regions_.finish();
    for (const Access& access : accesses) report(access);
    read_lost_parts();
    named_.report_reads();
    for (const Embedded& embedded : collected.embedded) enter(embedded);
    report_implicit(collected);
    note_gaps();
  }

 private:
  // Some seconds of them for a large program.
  static std::uint64_t steps_for(std::uint64_t nodes) {
    constexpr std::uint64_t kMost = 12'000'000;
    return std::min(100'000 + 64 * nodes, kMost + 4 * nodes);
  }

  // The name when it is known whole, else nothing.
  static std::optional<std::string> name_of(const Access& access) {
    bool whole = false;
    std::string name = known_prefix(access.key, &whole);
    if (!whole) return std::nullopt;
    return name;
  }

  std::uint64_t offset_of(NodeId site) const {
    NodeId at = site;
    while (program_[at].op == Op::Cast || program_[at].op == Op::Concat) {
      if (program_[at].first == kNoNode) break;
      at = program_[at].first;
    }
    return source_.file_offset(program_[at].place);
  }

  void note_regions(const Access& access) {
    const std::optional<std::string> name = name_of(access);
    if (!name) return;
    if (access.what == What::Write) {
      regions_.add_written(access.on_copy, *name,
                           contexts_.written(access.expression));
    } else if (access.what == What::Read && access.tests) {
      regions_.add_guarded(*name, contexts_.guarded(access.expression),
                           access.kind);
    }
  }

  void report(const Access& access) {
    if (!program_.is_own(access.site)) return;
    switch (access.what) {
      case What::Whole:
        return add_dynamic(access.expression, {});
      case What::Write:
        if (const std::optional<std::string> name = name_of(access)) {
          named_.add_write(*name, offset_of(access.site));
        }
        return;
      case What::Expand:
      case What::ExpandWith:
        return expand(access);
      case What::Read:
        break;
    }
    bool whole = false;
    const std::string text = known_prefix(access.key, &whole);
    if (!whole) return add_dynamic(place_of(access), text);
    add_access(access, text);
  }

  // An access whose name a call passes is shown as that call.
  NodeId place_of(const Access& access) const {
    if (program_.contains(access.expression, access.site)) {
      return access.expression;
    }
    NodeId at = access.site;
    for (int level = 0; level < 3 && program_[at].parent != kNoNode; ++level) {
      at = program_[at].parent;
      if (program_[at].op == Op::Call) return at;
    }
    return access.site;
  }

  void add_access(const Access& access, const std::string& name) {
    if (!is_variable_name(name)) return;
    // The access itself, and the call that names it.
    const std::uint32_t at = program_[access.expression].start;
    const std::uint32_t site = program_[access.site].start;
    if (regions_.is_written(access.on_copy, name, at) ||
        regions_.is_written(access.on_copy, name, site)) {
      return;
    }
    ReadKind kind = access.kind;
    if (kind == ReadKind::Plain) {
      std::optional<ReadKind> guard = regions_.guard(name, at);
      if (!guard) guard = regions_.guard(name, site);
      if (guard) kind = *guard;
    }
    if (const std::string* doubt = doubt_of(access)) {
      findings_.uncertain.push_back({name, offset_of(access.site), *doubt});
      return;
    }
    named_.keep_read(name, offset_of(access.site), kind);
  }

  // What the row of the mapping, or of the call, says against a read.
  const std::string* doubt_of(const Access& access) {
    const NodeId asked = program_[access.expression].first;
    for (const Value& value : evaluator_.values(asked)) {
      const Api* const api = evaluator_.table().api(value.path);
      if (api != nullptr && !api->doubt.empty()) return &api->doubt;
    }
    return nullptr;
  }

  // Where the text is not in the language, or nested too deeply, its words
  // may still show a read that the tree has lost.
  void read_lost_parts() {
    if (!tree_.first_error() && program_.too_deep().empty() &&
        !evaluator_.exhausted()) {
      return;
    }
    const std::set<std::string_view> known = named_.names();
    for (const LexicalRead& word :
         lexical_reads(tree_.text(), language_.lexical)) {
      if (is_lost(word.at) && !known.contains(word.name)) {
        named_.keep_read(word.name, source_.file_offset(word.at), word.kind);
      }
    }
  }

  bool is_lost(std::size_t at) {
    if (evaluator_.exhausted()) return true;
    for (const std::uint32_t start : program_.too_deep()) {
      if (start <= at) return true;
    }
    // Errors stand in the order of the text, each around its own.
    while (error_ < tree_.size() &&
           (tree_[error_].kind != syntax::kError || tree_[error_].end <= at)) {
      ++error_;
    }
    return error_ < tree_.size() && tree_[error_].start <= at;
  }

  void add_dynamic(NodeId expression, const std::string& prefix) {
    if (!program_.is_own(expression)) return;
    const Node& node = program_[expression];
    named_.add_dynamic(source_.file_offset(node.start),
                       tree_.text().substr(node.start, node.end - node.start),
                       prefix);
  }

  // $NAME in a text that is expanded at run time.
  void expand(const Access& access) {
    bool whole = false;
    const std::string known = known_prefix(access.key, &whole);
    if (!whole) {
      if (access.what == What::Expand) add_dynamic(access.expression, {});
      return;
    }
    const bool literal = program_.is(access.site, Op::Text);
    const std::uint32_t place = program_[access.site].place;
    for (const ExpandedName& name : expanded_names(known)) {
      const std::uint64_t offset = source_.file_offset(
          place + (literal ? static_cast<std::uint32_t>(name.at) : 0));
      if (access.what == What::ExpandWith) {
        findings_.uncertain.push_back(
            {name.name, offset, "replaced by the program's own mapping"});
      } else if (!regions_.is_written(false, name.name,
                                      program_[access.expression].start)) {
        named_.keep_read(name.name, offset, access.kind);
      }
    }
  }

  // A program in a string.
  void enter(const Embedded& embedded) {
    if (!program_.is_own(embedded.call)) return;
    if (!embedded.known.empty()) {
      Source::Builder builder;
      builder.append_at(embedded.known, offset_of(embedded.text));
      return enter_source(embedded, std::move(builder).build());
    }
    Source::Builder builder;
    if (!add_pieces(embedded.text, 0, &builder)) {
      return add_dynamic(embedded.call, {});
    }
    enter_source(embedded, std::move(builder).build());
  }

  void enter_source(const Embedded& embedded, const Source& text) {
    Context inner = context_;
    inner.tree = nullptr;
    inner.depth_levels = context_.depth_levels + 1;
    inner.provided.insert(embedded.provided.begin(), embedded.provided.end());
    regions_.add_written_names(program_[embedded.call].start, &inner.provided);
    read_language(embedded.language, text, inner, &findings_);
  }

  // The text of a literal; an expression in it becomes a byte that ends every
  // word.  False when one continues a $NAME.
  bool add_pieces(NodeId text, int depth, Source::Builder* builder) {
    const Node& node = program_[text];
    const std::uint64_t offset = source_.file_offset(node.place);
    if (node.op == Op::Text && !node.has(kEscaped)) {
      builder->append(program_.name(text), offset);
    } else if (node.op == Op::Text) {
      builder->append_at(program_.name(text), offset);
    }
    last_piece_ = node.op == Op::Text ? program_.name(text) : last_piece_;
    if (node.op == Op::Text) return true;
    if (node.op == Op::Concat && depth < 8) {
      for (NodeId at = node.first; at != kNoNode; at = program_[at].next) {
        if (!add_pieces(at, depth + 1, builder)) return false;
      }
      return true;
    }
    if (ends_within_expansion(last_piece_)) return false;
    const Values& values = evaluator_.values(text);
    const std::optional<std::string> known =
        values.size() == 1 ? whole_text(values[0]) : std::nullopt;
    builder->append_at(known ? *known : kHole, offset);
    last_piece_ = {};
    return true;
  }

  void report_implicit(const Collected& collected) {
    const ApiTable& table = evaluator_.table();
    for (const Collected::Call& call : collected.library_calls) {
      add_implicit(*table.implicit(call.path), call.node);
    }
    if (collected.commands.empty()) return;
    std::multimap<std::string_view, const ImplicitRule*> rules;
    for (const ImplicitRule& rule : context_.rules->implicit) {
      if (rule.language == Language::Shell) rules.emplace(rule.by, &rule);
    }
    for (const Collected::Command& command : collected.commands) {
      const auto [first, last] = rules.equal_range(command.name);
      for (auto at = first; at != last; ++at) {
        add_implicit(*at->second, command.node);
      }
    }
  }

  void add_implicit(const ImplicitRule& rule, NodeId call) {
    if (!program_.is_own(call)) return;
    const std::uint32_t at = program_[call].start;
    for (const std::string& name : rule.names) {
      if (context_.provided.contains(name) ||
          regions_.is_written(false, name, at)) {
        continue;
      }
      findings_.implicit.push_back({name, source_.file_offset(at), rule.by});
    }
  }

  void note_gaps() {
    if (const std::optional<std::uint32_t> error = tree_.first_error()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(*error),
           "not valid " + std::string(language_.shown) +
               " here; the rest was read as far as possible"});
    }
    if (!program_.too_deep().empty()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(program_.too_deep()[0]),
           "nested too deeply here; only literal reads were looked for"});
    }
    if (evaluator_.exhausted()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(0),
           "the program is too intricate; names may be missing"});
    }
  }

  // Ends every word of an embedded program.
  static constexpr std::string_view kHole = "\x01";

  const ProgramLanguage& language_;
  const Source& source_;
  const Context& context_;
  const syntax::Tree& tree_;
  const Program& program_;
  Scopes scopes_;
  Evaluator evaluator_;
  ContextFinder contexts_;
  Findings& findings_;
  NamedFindings named_;
  Regions regions_;
  syntax::NodeId error_ = 0;
  std::string_view last_piece_;
};

void read_lexically(const ProgramLanguage& language, const Source& source,
                    const Context& context, std::string reason,
                    Findings* findings) {
  findings->not_scanned.push_back({source.file_offset(0), std::move(reason)});
  for (const LexicalRead& read :
       lexical_reads(source.text(), language.lexical)) {
    if (context.provided.contains(read.name)) continue;
    findings->reads.push_back(
        {read.name, source.file_offset(read.at), language.language, read.kind});
  }
}

// Whether the program must be parsed.  The words of each language are made
// out once a thread and set of rules.
bool concerns(Language language, const Context& context,
              std::string_view text) {
  if (!Triggers::decide_for(language)) return true;
  thread_local std::shared_ptr<const ApiTables> known;
  thread_local std::map<Language, Triggers> triggers;
  if (known != context.rules->apis) {
    triggers.clear();
    known = context.rules->apis;
  }
  return triggers.try_emplace(language, language, *known)
      .first->second.concern(text);
}

}  // namespace

void read_program(Language language, const Source& source,
                  const Context& context, Findings* findings) {
  const ProgramLanguage& row = *program_language(language);
  Drawn drawn;
  if (context.tree != nullptr) {
    drawn = draw_files(language, source.text(), context.path, *context.tree);
  }
  if (drawn.files.empty() && !concerns(language, context, source.text())) {
    return;
  }
  const Result<const syntax::Grammar*> grammar = grammar_of(row);
  if (!grammar.ok()) {
    return read_lexically(
        row, source, context,
        grammar.error().message + "; only literal reads were looked for",
        findings);
  }
  const std::optional<syntax::Tree> tree =
      syntax::parse(**grammar, source.text());
  if (!tree) {
    return read_lexically(row, source, context,
                          std::string(why_not_parsed(source.text())) +
                              "; only literal reads were looked for",
                          findings);
  }
  Builder builder(*tree);
  row.lower(&builder);
  const Program program =
      linked(std::move(builder).finish(), source.text().size(), drawn);
  note_drawn(drawn, source.file_offset(0), findings);
  ProgramReader(row, source, context, *tree, program, findings).read();
}

}  // namespace alder::scan
