// Pattern: parses, then picks the cheapest engine that is exact.
//
//   no lookaround, no back-reference   Scan, else Dfa, else Re2
//   lookarounds                        Re2Split, else Pcre2, else Backtrack
//   back-references                    Backtrack

#include "regex/pattern.h"

#include <span>
#include <utility>

#include "regex/matcher.h"
#include "regex/parser.h"

namespace alder::regex {

struct Pattern::Compiled {
  std::string source;
  SyntaxTree tree;
  Tier tier = Tier::Scan;
  MatcherPtr matcher;
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

Result<SyntaxTree> parse_for_matching(std::string_view pattern, Syntax syntax) {
  Result<SyntaxTree> tree = parse_under(pattern, syntax);
  if (tree.ok() && tree->height() > kTreeLevels) {
    return Error{ErrorCode::RegexLimit,
                 "the groups are nested deeper than " +
                     std::to_string(kTreeLevels) + " levels",
                 {0, pattern.size()},
                 {},
                 {}};
  }
  return tree;
}

Result<MatcherPtr> make(Tier tier, const SyntaxTree& tree,
                        const Limits& limits) {
  const bool plain = !tree.has_look && !tree.has_backreference;
  switch (tier) {
    case Tier::Scan:
      return make_scan(tree, tree.root);
    case Tier::Re2:
      if (plain) return make_re2(tree, tree.root, limits);
      return inexpressible("re2", "it has lookarounds or back-references");
    case Tier::Re2Split:
      return make_split(tree, tree.root, limits);
    case Tier::Pcre2:
      return make_pcre2(tree, tree.root, limits);
    case Tier::Backtrack:
      return make_backtrack(tree, tree.root, limits);
    case Tier::Dfa:
      break;
  }
  return make_dfa(tree, tree.root);
}

// The tiers to try, cheapest first.
std::span<const Tier> tiers_for(const SyntaxTree& tree) {
  static constexpr Tier kPlain[] = {Tier::Scan, Tier::Dfa, Tier::Re2,
                                    Tier::Pcre2, Tier::Backtrack};
  static constexpr Tier kLook[] = {Tier::Re2Split, Tier::Pcre2,
                                   Tier::Backtrack};
  static constexpr Tier kReference[] = {Tier::Backtrack};
  if (tree.has_backreference) return kReference;
  if (tree.has_look) return kLook;
  return kPlain;
}

}  // namespace

Pattern::Pattern(std::shared_ptr<const Compiled> compiled)
    : compiled_(std::move(compiled)) {}

Result<Pattern> Pattern::compile(std::string_view pattern, Syntax syntax,
                                 const Limits& limits) {
  Result<SyntaxTree> tree = parse_for_matching(pattern, syntax);
  if (!tree.ok()) return std::move(tree).error();
  auto compiled = std::make_shared<Compiled>();
  compiled->source = pattern;
  compiled->tree = *std::move(tree);
  Error last;
  for (const Tier tier : tiers_for(compiled->tree)) {
    Result<MatcherPtr> matcher = make(tier, compiled->tree, limits);
    if (matcher.ok()) {
      compiled->tier = tier;
      compiled->matcher = *std::move(matcher);
      return Pattern(std::move(compiled));
    }
    last = std::move(matcher).error();
    if (last.code == ErrorCode::MissingModule) break;
  }
  return last;
}

Result<Pattern> Pattern::compile_with(Tier tier, std::string_view pattern,
                                      Syntax syntax, const Limits& limits) {
  Result<SyntaxTree> tree = parse_for_matching(pattern, syntax);
  if (!tree.ok()) return std::move(tree).error();
  auto compiled = std::make_shared<Compiled>();
  compiled->source = pattern;
  compiled->tree = *std::move(tree);
  compiled->tier = tier;
  Result<MatcherPtr> matcher = make(tier, compiled->tree, limits);
  if (!matcher.ok()) return std::move(matcher).error();
  compiled->matcher = *std::move(matcher);
  return Pattern(std::move(compiled));
}

Answer Pattern::search(std::string_view text) const {
  return compiled_->matcher->search(text);
}

const std::string& Pattern::source() const { return compiled_->source; }
Tier Pattern::tier() const { return compiled_->tier; }
bool Pattern::needed_annex_b() const { return compiled_->tree.annex_b; }

std::string Pattern::dump() const {
  return compiled_->tree.dump() + compiled_->matcher->dump();
}

Status check_syntax(std::string_view pattern, Syntax syntax) {
  Result<SyntaxTree> tree = parse_under(pattern, syntax);
  if (!tree.ok()) return std::move(tree).error();
  return Done{};
}

}  // namespace alder::regex
