// Python program -> findings.
//
//   text --parse--> tree --scopes, values--> accesses --resolve--> names
//        --guards and writes--> reads, writes, dynamic uses
//
// A program that the parser gives up on is searched for literal reads
// instead, and a note says so.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "scan/drawn_files.h"
#include "scan/named_findings.h"
#include "scan/parse_limit.h"
#include "scan/python_access.h"
#include "scan/python_context.h"
#include "scan/python_lexical.h"
#include "scan/python_link.h"
#include "scan/python_strings.h"
#include "scan/reader.h"
#include "scan/regions.h"
#include "scan/variable_names.h"

namespace alder::scan {
namespace {

using namespace python;
using What = Access::What;

class PythonReader {
 public:
  PythonReader(const Source& source, const Context& context, const Tree& tree,
               Findings* findings)
      : source_(source),
        context_(context),
        tree_(tree),
        scopes_(tree),
        evaluator_(
            tree, scopes_, kStepsANode * tree.size() + kSpareSteps,
            static_cast<int>(context.rules->limits.script_nesting_levels)),
        findings_(*findings),
        named_(context, Language::Python, findings) {}

  void read() {
    Collected collected = collect(tree_, scopes_, &evaluator_);
    const std::vector<Access> accesses =
        resolve(tree_, scopes_, collected, &evaluator_);
    for (const Access& access : accesses) note_regions(access);
    regions_.finish();
    for (const Access& access : accesses) report(access);
    if (tree_.first_error()) read_broken_parts();
    named_.report_reads();
    for (const Embedded& embedded : collected.embedded) enter(embedded);
    report_implicit(Language::Python, collected.library_calls);
    report_implicit(Language::Shell, collected.commands);
    if (const std::optional<std::uint32_t> error = tree_.first_error()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(*error),
           "not valid Python here; the rest was read as far as possible"});
    }
    if (evaluator_.exhausted()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(0),
           "the program is too intricate; names may be missing"});
    }
  }

 private:
  static constexpr std::uint64_t kStepsANode = 64;
  static constexpr std::uint64_t kSpareSteps = 100'000;

  // The name when it is known whole, else nothing.
  static std::optional<std::string> name_of(const Access& access) {
    bool whole = false;
    std::string name = known_prefix(access.key, &whole);
    if (!whole) return std::nullopt;
    return name;
  }

  // Where the finding points: at the name itself in a plain literal.
  std::uint64_t offset_of(NodeId site) const {
    NodeId at = site;
    while (tree_[at].kind == Kind::ParenthesizedExpression ||
           tree_[at].kind == Kind::ConcatenatedString) {
      if (tree_[at].first == kNoNode) break;
      at = tree_[at].first;
    }
    if (tree_[at].kind == Kind::String) {
      const NodeId content = tree_.child(at, Kind::StringContent);
      if (content != kNoNode && tree_[content].first == kNoNode) at = content;
    }
    return source_.file_offset(tree_[at].start);
  }

  void note_regions(const Access& access) {
    const std::optional<std::string> name = name_of(access);
    if (!name || access.what == What::Whole || access.what == What::Expand) {
      return;
    }
    if (access.what == What::Write) {
      const bool putenv = !access.on_copy && is_putenv(access.expression);
      if (putenv) return;  // os.environ does not see it
      note_written(access.on_copy, *name, access.expression);
    } else if (access.tests) {
      regions_.add_guarded(
          *name, guarded_region(tree_, &evaluator_, access.expression),
          access.kind);
    }
  }

  // A name set in every branch of an `if` is set behind it.
  void note_written(bool on_copy, const std::string& name, NodeId node) {
    while (evaluator_.spend(1)) {
      const std::optional<Region> region =
          written_region(tree_, &evaluator_, node);
      if (!region) return;
      regions_.add_written(on_copy, name, region);
      const NodeId block = tree_[statement_of(tree_, &evaluator_, node)].parent;
      NodeId choice = block == kNoNode ? kNoNode : tree_[block].parent;
      if (choice == kNoNode) return;
      if (tree_[choice].kind == Kind::ElifClause ||
          tree_[choice].kind == Kind::ElseClause) {
        choice = tree_[choice].parent;
      }
      if (tree_[choice].kind != Kind::IfStatement) return;
      std::set<NodeId>& branches = branches_[{choice, on_copy, name}];
      branches.insert(block);
      if (branches.size() != branch_count(choice)) return;
      node = choice;
    }
  }

  // The branches of an `if`; 0 when there is no `else`.
  std::size_t branch_count(NodeId choice) const {
    std::size_t count = 1;
    bool complete = false;
    for (NodeId at = tree_[choice].first; at != kNoNode; at = tree_[at].next) {
      count += tree_[at].field == Field::Alternative ? 1 : 0;
      complete = complete || tree_[at].kind == Kind::ElseClause;
    }
    return complete ? count : 0;
  }

  bool is_putenv(NodeId expression) {
    if (tree_[expression].kind != Kind::Call) return false;
    for (const Value& value :
         evaluator_.values(tree_.child(expression, Field::Function))) {
      if (value.path == "os.putenv") return true;
    }
    return false;
  }

  void report(const Access& access) {
    if (!tree_.is_own(access.site)) return;
    switch (access.what) {
      case What::Whole:
        return add_dynamic(access.expression, access.prefix);
      case What::Write:
        if (const std::optional<std::string> name = name_of(access)) {
          named_.add_write(*name, offset_of(access.site));
        }
        return;
      case What::Expand:
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
    if (tree_.contains(access.expression, access.site)) {
      return access.expression;
    }
    NodeId at = access.site;
    for (int level = 0; level < 3 && tree_[at].parent != kNoNode; ++level) {
      at = tree_[at].parent;
      if (tree_[at].kind == Kind::Call) return at;
    }
    return access.site;
  }

  void add_access(const Access& access, const std::string& name) {
    if (!is_variable_name(name)) return;
    // The access itself, and the call that names it.
    const std::uint32_t at = tree_[access.expression].start;
    const std::uint32_t site = tree_[access.site].start;
    if (regions_.is_written(access.on_copy, name, at) ||
        regions_.is_written(access.on_copy, name, site)) {
      return;
    }
    ReadKind kind = access.kind;
    if (kind == ReadKind::Plain) {
      std::optional<ReadKind> guard = regions_.guard(name, at);
      if (!guard) guard = regions_.guard(name, site);
      if (guard) {
        kind = *guard;
      } else if (access.raises &&
                 catches_missing(tree_, &evaluator_, access.expression)) {
        kind = ReadKind::Optional;
      }
    }
    named_.keep_read(name, offset_of(access.site), kind);
  }

  // Where the text is no Python, its words may still show a read that the
  // tree has lost.
  void read_broken_parts() {
    const std::set<std::string_view> known = named_.names();
    const std::vector<LexicalRead> words = lexical_reads(tree_.own_text());
    NodeId error = 0;
    for (const LexicalRead& word : words) {
      // Errors stand in the order of the text, each around its own.
      while (error < tree_.size() && (tree_[error].kind != Kind::Error ||
                                      tree_[error].end <= word.at)) {
        ++error;
      }
      if (error == tree_.size()) break;
      if (tree_[error].start <= word.at && !known.contains(word.name)) {
        named_.keep_read(word.name, source_.file_offset(word.at),
                         ReadKind::Plain);
      }
    }
  }

  void add_dynamic(NodeId expression, const std::string& prefix) {
    if (!tree_.is_own(expression)) return;
    named_.add_dynamic(source_.file_offset(tree_[expression].start),
                       tree_.text(expression), prefix);
  }

  // os.path.expandvars
  void expand(const Access& access) {
    bool whole = false;
    const std::string known = known_prefix(access.key, &whole);
    if (!whole) return add_dynamic(access.expression, {});
    const NodeId site = access.site;
    const bool literal = tree_[site].kind == Kind::String ||
                         tree_[site].kind == Kind::ConcatenatedString;
    if (!literal) {
      for (const ExpandedName& name : expanded_names(known)) {
        keep_expanded(access, name.name, offset_of(site));
      }
      return;
    }
    const Source text = literal_source(tree_, source_, site);
    for (const ExpandedName& name : expanded_names(text.text())) {
      keep_expanded(access, name.name, text.file_offset(name.at));
    }
  }

  void keep_expanded(const Access& access, const std::string& name,
                     std::uint64_t offset) {
    const std::uint32_t at = tree_[access.expression].start;
    if (regions_.is_written(false, name, at)) return;
    named_.keep_read(name, offset, ReadKind::Optional);
  }

  // A program in a string.
  void enter(const Embedded& embedded) {
    if (!tree_.is_own(embedded.call)) return;
    if (cuts_a_name(embedded)) {
      return add_dynamic(embedded.call, {});
    }
    Context inner = context_;
    inner.tree = nullptr;
    inner.depth_levels = context_.depth_levels + 1;
    inner.provided.insert(embedded.provided.begin(), embedded.provided.end());
    regions_.add_written_names(tree_[embedded.call].start, &inner.provided);
    if (embedded.text.empty()) {
      return read_language(embedded.language,
                           literal_source(tree_, source_, embedded.literal),
                           inner, &findings_);
    }
    Source::Builder builder;
    builder.append_at(embedded.text, offset_of(embedded.literal));
    read_language(embedded.language, std::move(builder).build(), inner,
                  &findings_);
  }

  // Whether a replacement field continues a `$NAME`.
  bool cuts_a_name(const Embedded& embedded) const {
    if (!embedded.text.empty()) return false;
    std::string before;
    for (const StringPiece& piece : string_pieces(tree_, embedded.literal)) {
      if (piece.what == StringPiece::What::Field &&
          ends_within_expansion(before)) {
        return true;
      }
      before += piece.text;
    }
    return false;
  }

  void report_implicit(Language language,
                       const std::vector<Collected::Call>& calls) {
    if (calls.empty()) return;
    std::unordered_multimap<std::string_view, const ImplicitRule*> rules;
    for (const ImplicitRule& rule : context_.rules->implicit) {
      if (rule.language == language) rules.emplace(rule.by, &rule);
    }
    for (const Collected::Call& call : calls) {
      const auto [first, last] = rules.equal_range(call.path);
      for (auto at = first; at != last; ++at) {
        add_implicit(*at->second, call.node);
      }
    }
  }

  void add_implicit(const ImplicitRule& rule, NodeId call) {
    if (!tree_.is_own(call)) return;
    const std::uint32_t at = tree_[call].start;
    for (const std::string& name : rule.names) {
      if (context_.provided.contains(name) ||
          regions_.is_written(false, name, at)) {
        continue;
      }
      findings_.implicit.push_back({name, source_.file_offset(at), rule.by});
    }
  }

  const Source& source_;
  const Context& context_;
  const Tree& tree_;
  Scopes scopes_;
  Evaluator evaluator_;
  Findings& findings_;
  NamedFindings named_;
  Regions regions_;
  // The branches of an `if` that set a name (true: in a copy).
  std::map<std::tuple<NodeId, bool, std::string>, std::set<NodeId>> branches_;
};

void read_lexically(const Source& source, const Context& context,
                    Findings* findings) {
  findings->not_scanned.push_back(
      {source.file_offset(0), std::string(why_not_parsed(source.text())) +
                                  "; only literal reads were looked for"});
  for (const LexicalRead& read : lexical_reads(source.text())) {
    add_read(context, Language::Python, read.name, source.file_offset(read.at),
             ReadKind::Plain, findings);
  }
}

}  // namespace

void read_python(const Source& source, const Context& context,
                 Findings* findings) {
  std::optional<Tree> tree = parse(source.text());
  if (!tree) return read_lexically(source, context, findings);
  if (context.tree != nullptr) {
    const Drawn drawn = draw_files(Language::Python, source.text(),
                                   context.path, *context.tree);
    note_drawn(drawn, source.file_offset(0), findings);
    tree = linked(*std::move(tree), drawn);
  }
  PythonReader(source, context, *tree, findings).read();
}

}  // namespace alder::scan
