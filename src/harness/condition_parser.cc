// A recursive-descent parser of CEL expressions.
//
//   Expr  = Or ["?" Or ":" Expr]         Or  = And {"||" And}
//   And   = Rel {"&&" Rel}               Rel = Add {(< <= > >= == != in) Add}
//   Add   = Mul {(+ -) Mul}              Mul = Unary {(* / %) Unary}
//   Unary = {!} Member | {-} Member
//   Member = Primary {"." name ["(" list ")"] | "[" Expr "]"}
//   Primary = ["."] name ["(" list ")"] | "(" Expr ")" | "[" list "]"
//           | "{" entries "}" | literal
//
// Each level returns a node of what it understood; what it did not is an atom
// with the text that was read.

#include <algorithm>
#include <array>
#include <utility>

#include "harness/condition.h"
#include "harness/condition_node.h"

namespace alder::harness {
namespace {

constexpr int kDepthLevels = 100;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

class ConditionParser {
 public:
  explicit ConditionParser(std::string_view text) : text_(text) {}

  Result<Condition> parse() {
    Node root = expression(0);
    skip_space();
    if (!failed_ && at_ < text_.size()) fail("an operator is wanted here");
    if (failed_) return Error{code_, what_, {failed_at_, 1}, {}, {}};
    Condition condition;
    condition.root_ = std::make_shared<const Node>(std::move(root));
    condition.roots_ = std::move(roots_);
    return condition;
  }

 private:
  using Node = Condition::Node;
  using Kind = Node::Kind;

  void fail(std::string what, ErrorCode code = ErrorCode::BadUsage) {
    if (failed_) return;
    failed_ = true;
    failed_at_ = std::min(at_, text_.size());
    what_ = std::move(what);
    code_ = code;
  }

  void skip_space() {
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n\f").find(text_[at_]) !=
          std::string_view::npos) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return;
      }
    }
  }

  bool take(std::string_view token) {
    skip_space();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  void want(std::string_view token) {
    if (!take(token)) fail("\"" + std::string(token) + "\" is wanted here");
  }

  bool peek(std::string_view token) {
    skip_space();
    return text_.substr(at_).starts_with(token);
  }

  // The text from `start` to here, without the space behind it.
  std::string text_from(std::size_t start) const {
    std::size_t end = at_;
    while (end > start && text_[end - 1] == ' ') --end;
    return std::string(text_.substr(start, end - start));
  }

  Node atom_from(std::size_t start) const {
    return {Kind::Atom, text_from(start), {}};
  }

  Node expression(int depth) {
    if (depth > kDepthLevels) {
      fail("the expression is nested too deeply", ErrorCode::DepthLimit);
    }
    if (failed_) return {};
    Node condition = either(depth);
    if (failed_ || !take("?")) return condition;
    Node first = either(depth + 1);
    want(":");
    Node second = expression(depth + 1);
    return {Kind::Choice,
            {},
            {std::move(condition), std::move(first), std::move(second)}};
  }

  Node either(int depth) {
    Node first = both(depth);
    if (failed_ || !peek("||")) return first;
    Node all{Kind::Or, {}, {std::move(first)}};
    while (!failed_ && take("||")) all.items.push_back(both(depth));
    return all;
  }

  Node both(int depth) {
    Node first = relation(depth);
    if (failed_ || !peek("&&")) return first;
    Node all{Kind::And, {}, {std::move(first)}};
    while (!failed_ && take("&&")) all.items.push_back(relation(depth));
    return all;
  }

  bool take_in() {
    if (!peek("in")) return false;
    const std::size_t behind = at_ + 2;
    if (behind < text_.size() &&
        (is_letter(text_[behind]) || is_digit(text_[behind]))) {
      return false;
    }
    at_ = behind;
    return true;
  }

  std::string_view take_relation() {
    static constexpr std::array<std::string_view, 6> kRelations = {
        "==", "!=", "<=", ">=", "<", ">"};
    for (const std::string_view relation : kRelations) {
      if (take(relation)) return relation;
    }
    return take_in() ? "in" : "";
  }

  Node relation(int depth) {
    skip_space();
    const std::size_t start = at_;
    Node left = sum(depth);
    for (bool first = true; !failed_; first = false) {
      const std::string_view relation = take_relation();
      if (relation.empty()) return left;
      Node right = sum(depth);
      left = first ? related(std::move(left), relation, std::move(right), start)
                   : atom_from(start);
    }
    return left;
  }

  Node related(Node left, std::string_view relation, Node right,
               std::size_t start) const {
    if (relation == "in" && left.kind == Kind::Path &&
        right.kind == Kind::List) {
      right.items.insert(right.items.begin(), std::move(left));
      return {Kind::OneOf, {}, std::move(right.items)};
    }
    if (relation != "==" && relation != "!=") return atom_from(start);
    if (left.kind == Kind::Literal && right.kind == Kind::Path) {
      std::swap(left, right);
    }
    if (left.kind != Kind::Path || right.kind != Kind::Literal) {
      return atom_from(start);
    }
    Node equal{Kind::Equal, std::move(right.text), {std::move(left)}};
    if (relation == "==") return equal;
    return {Kind::Not, {}, {std::move(equal)}};
  }

  Node sum(int depth) {
    skip_space();
    const std::size_t start = at_;
    Node left = product(depth);
    while (!failed_ && (take("+") || take("-"))) {
      product(depth);
      left = atom_from(start);
    }
    return left;
  }

  Node product(int depth) {
    skip_space();
    const std::size_t start = at_;
    Node left = unary(depth);
    while (!failed_ && (take("*") || take("/") || take("%"))) {
      unary(depth);
      left = atom_from(start);
    }
    return left;
  }

  Node unary(int depth) {
    skip_space();
    const std::size_t start = at_;
    bool negated = false;
    bool any = false;
    while (!peek("!=") && take("!")) {
      negated = !negated;
      any = true;
    }
    if (any) {
      Node inner = member(depth);
      if (!negated) return inner;
      return {Kind::Not, {}, {std::move(inner)}};
    }
    if (!take("-")) return member(depth);
    Node inner = member(depth);
    return inner.kind == Kind::Literal
               ? Node{Kind::Literal, "-" + inner.text, {}}
               : atom_from(start);
  }

  Node member(int depth) {
    skip_space();
    const std::size_t start = at_;
    Node node = primary(depth);
    while (!failed_) {
      if (take(".")) {
        const std::string name = identifier();
        if (take("(")) {
          arguments(")", depth);
          node = atom_from(start);
        } else if (node.kind == Kind::Path) {
          node.text += "." + name;
        } else {
          node = atom_from(start);
        }
      } else if (take("[")) {
        expression(depth + 1);
        want("]");
        node = atom_from(start);
      } else {
        note_root(node);
        return node;
      }
    }
    return node;
  }

  void note_root(const Node& node) {
    if (node.kind != Kind::Path && node.kind != Kind::Atom) return;
    const std::size_t first = node.text.find('.');
    const std::size_t second = first == std::string::npos
                                   ? first
                                   : node.text.find_first_not_of(
                                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJK"
                                         "LMNOPQRSTUVWXYZ_0123456789",
                                         first + 1);
    roots_.insert(node.text.substr(0, second));
  }

  std::string identifier() {
    skip_space();
    const std::size_t start = at_;
    if (at_ < text_.size() && is_letter(text_[at_])) {
      while (at_ < text_.size() &&
             (is_letter(text_[at_]) || is_digit(text_[at_]))) {
        ++at_;
      }
    }
    if (at_ == start) fail("a name is wanted here");
    return std::string(text_.substr(start, at_ - start));
  }

  // Expressions up to the closing bracket; whether all are literals.
  std::vector<Node> arguments(std::string_view closing, int depth) {
    std::vector<Node> found;
    if (take(closing)) return found;
    do {
      if (peek(closing)) break;  // a comma may stand behind the last
      found.push_back(expression(depth + 1));
      if (closing == "}" && take(":")) expression(depth + 1);
    } while (!failed_ && take(","));
    want(closing);
    return found;
  }

  Node primary(int depth) {
    skip_space();
    const std::size_t start = at_;
    if (at_ == text_.size()) {
      fail("an operand is wanted here");
      return {};
    }
    const char c = text_[at_];
    if (take("(")) {
      Node inner = expression(depth + 1);
      want(")");
      return inner;
    }
    if (take("[")) return list(start, depth);
    if (take("{")) {
      arguments("}", depth);
      return atom_from(start);
    }
    if (c == '"' || c == '\'') return string_literal("");
    if (is_digit(c)) return number_literal();
    if (c == '.') ++at_;
    return named(start, depth);
  }

  Node list(std::size_t start, int depth) {
    std::vector<Node> items = arguments("]", depth);
    const bool literal = std::all_of(
        items.begin(), items.end(),
        [](const Node& item) { return item.kind == Kind::Literal; });
    if (!literal) return atom_from(start);
    return {Kind::List, text_from(start), std::move(items)};
  }

  Node named(std::size_t start, int depth) {
    const std::string name = identifier();
    if (failed_) return {};
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'') &&
        is_string_prefix(name)) {
      return string_literal(name);
    }
    if (name == "true" || name == "false" || name == "null") {
      return {Kind::Literal, name, {}};
    }
    if (!take("(")) return {Kind::Path, name, {}};
    arguments(")", depth);
    return atom_from(start);
  }

  static bool is_string_prefix(std::string_view name) {
    static constexpr std::array<std::string_view, 8> kPrefixes = {
        "r", "R", "b", "B", "rb", "Rb", "br", "bR"};
    return std::find(kPrefixes.begin(), kPrefixes.end(), name) !=
           kPrefixes.end();
  }

  Node number_literal() {
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           (is_digit(text_[at_]) || is_letter(text_[at_]) ||
            (text_[at_] == '.' && at_ + 1 < text_.size() &&
             is_digit(text_[at_ + 1])))) {
      ++at_;
    }
    return {Kind::Literal, std::string(text_.substr(start, at_ - start)), {}};
  }

  // One escape keeps its letter: conditions compare with plain words.
  Node string_literal(std::string_view prefix) {
    const bool raw = prefix.find_first_of("rR") != std::string_view::npos;
    const std::string_view quote = text_.substr(at_, 1);
    const std::string three = std::string(3, quote.front());
    const std::string_view closing =
        text_.substr(at_).starts_with(three) ? std::string_view(three) : quote;
    at_ += closing.size();
    std::string value;
    while (!text_.substr(at_).starts_with(closing)) {
      if (at_ >= text_.size() || (closing.size() == 1 && text_[at_] == '\n')) {
        fail("the string is never closed");
        return {};
      }
      if (!raw && text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_++];
    }
    at_ += closing.size();
    return {Kind::Literal, std::move(value), {}};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::set<std::string> roots_;
  bool failed_ = false;
  std::size_t failed_at_ = 0;
  std::string what_;
  ErrorCode code_ = ErrorCode::BadUsage;
};

Result<Condition> Condition::parse(std::string_view text) {
  return ConditionParser(text).parse();
}

}  // namespace alder::harness
