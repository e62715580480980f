// The tiers Re2 and Pcre2: a translated pattern in one of the engines.

#include <utility>

#include "regex/engines.h"
#include "regex/matcher.h"
#include "regex/translate.h"

namespace alder::regex {
namespace {

class ProgramMatcher : public Matcher {
 public:
  ProgramMatcher(const char* engine, std::string pattern, Program program)
      : engine_(engine),
        pattern_(std::move(pattern)),
        program_(std::move(program)) {}

  Answer search(std::string_view text) const override {
    return program_.search(text);
  }

  std::string dump() const override {
    return std::string(engine_) + ": " + pattern_ + "\n";
  }

 private:
  const char* engine_;
  std::string pattern_;
  Program program_;
};

Result<MatcherPtr> make_program(const char* name, Engine EngineTable::*engine,
                                std::string pattern, const Limits& limits) {
  Result<const EngineTable*> table = engines();
  if (!table.ok()) return std::move(table).error();
  Result<Program> program = compile_program((*table)->*engine, pattern, limits);
  if (!program.ok()) return std::move(program).error();
  return MatcherPtr(std::make_unique<ProgramMatcher>(name, std::move(pattern),
                                                     *std::move(program)));
}

// What decides whether RE2 reads \B as meant.
struct Emptiness {
  bool empty = true;  // it may match without a character
  bool has_not_boundary = false;
};

Emptiness emptiness(const SyntaxTree& tree, NodeId id) {
  const Node& node = tree[id];
  if (node.kind == NodeKind::Char || node.kind == NodeKind::Set) {
    return {false, false};
  }
  Emptiness all{node.kind != NodeKind::Alternate,
                node.kind == NodeKind::NotWordBoundary};
  for (const NodeId child : node.children) {
    const Emptiness one = emptiness(tree, child);
    all.has_not_boundary |= one.has_not_boundary;
    if (node.kind == NodeKind::Alternate) {
      all.empty |= one.empty;
    } else {
      all.empty &= one.empty;
    }
  }
  all.empty |= node.kind == NodeKind::Look ||
               (node.kind == NodeKind::Repeat && node.min == 0);
  return all;
}

}  // namespace

// RE2 looks at bytes: an empty match with \B can stand inside a character.
Result<MatcherPtr> make_re2(const SyntaxTree& tree, NodeId root,
                            const Limits& limits) {
  const Emptiness found = emptiness(tree, root);
  if (found.empty && found.has_not_boundary) {
    return inexpressible("re2", "\\B in a match that may be empty");
  }
  return make_program("re2", &EngineTable::re2,
                      translate(tree, root, Target::Re2), limits);
}

Result<MatcherPtr> make_pcre2(const SyntaxTree& tree, NodeId root,
                              const Limits& limits) {
  return make_program("pcre2", &EngineTable::pcre2,
                      translate(tree, root, Target::Pcre2), limits);
}

Result<MatcherPtr> make_linear(const SyntaxTree& tree, NodeId root,
                               const Limits& limits) {
  Result<MatcherPtr> scan = make_scan(tree, root);
  if (scan.ok()) return scan;
  Result<MatcherPtr> dfa = make_dfa(tree, root);
  return dfa.ok() ? std::move(dfa) : make_re2(tree, root, limits);
}

Error inexpressible(std::string_view engine, std::string_view why) {
  return Error{ErrorCode::InvalidPattern,
               "the engine \"" + std::string(engine) +
                   "\" cannot express the pattern: " + std::string(why),
               {},
               {},
               {}};
}

}  // namespace alder::regex
