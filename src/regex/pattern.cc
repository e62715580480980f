// Pattern: parses, then picks the cheapest engine that is exact.

#include "regex/pattern.h"

#include <utility>
#include <vector>

#include "regex/engines.h"
#include "regex/parser.h"
#include "regex/translate.h"

namespace alder::regex {

struct Pattern::Compiled {
  std::string source;
  Tier tier = Tier::Re2;
  SyntaxTree tree;
  std::string translated;
  Program program;
};

namespace {

Result<SyntaxTree> parse_under(std::string_view pattern, Syntax syntax) {
  Result<SyntaxTree> tree = parse(pattern, Grammar::Unicode);
  if (tree.ok() || syntax == Syntax::Unicode ||
      tree.error().code != ErrorCode::InvalidPattern) {
    return tree;
  }
  Result<SyntaxTree> fallback = parse(pattern, Grammar::AnnexB);
  // What both refuse is explained by the grammar that schemas should follow.
  return fallback.ok() ? std::move(fallback) : std::move(tree);
}

}  // namespace

Pattern::Pattern(std::shared_ptr<const Compiled> compiled)
    : compiled_(std::move(compiled)) {}

Result<Pattern> Pattern::compile(std::string_view pattern, Syntax syntax,
                                 const Limits& limits) {
  Result<Pattern> re2 = compile_with(Tier::Re2, pattern, syntax, limits);
  if (re2.ok()) return re2;
  return compile_with(Tier::Pcre2, pattern, syntax, limits);
}

Result<Pattern> Pattern::compile_with(Tier tier, std::string_view pattern,
                                      Syntax syntax, const Limits& limits) {
  Result<SyntaxTree> tree = parse_under(pattern, syntax);
  if (!tree.ok()) return std::move(tree).error();
  if (tree->height() > kTreeLevels) {
    return Error{ErrorCode::RegexLimit,
                 "the groups are nested too deeply",
                 {0, pattern.size()},
                 {},
                 {}};
  }
  Result<const EngineTable*> table = engines();
  if (!table.ok()) return std::move(table).error();
  auto compiled = std::make_shared<Compiled>();
  compiled->source = pattern;
  compiled->tier = tier;
  compiled->tree = *std::move(tree);
  compiled->translated =
      translate(compiled->tree, compiled->tree.root,
                tier == Tier::Re2 ? Target::Re2 : Target::Pcre2);
  Result<Program> program =
      compile_program(tier == Tier::Re2 ? (*table)->re2 : (*table)->pcre2,
                      compiled->translated, limits);
  if (!program.ok()) return std::move(program).error();
  compiled->program = *std::move(program);
  return Pattern(std::move(compiled));
}

Answer Pattern::search(std::string_view text) const {
  return compiled_->program.search(text);
}

const std::string& Pattern::source() const { return compiled_->source; }
Tier Pattern::tier() const { return compiled_->tier; }
bool Pattern::needed_annex_b() const { return compiled_->tree.annex_b; }

std::string Pattern::dump() const {
  return compiled_->tree.dump() + compiled_->translated + "\n";
}

Status check_syntax(std::string_view pattern, Syntax syntax) {
  Result<SyntaxTree> tree = parse_under(pattern, syntax);
  if (!tree.ok()) return std::move(tree).error();
  return Done{};
}

}  // namespace alder::regex
