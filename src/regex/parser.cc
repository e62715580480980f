// The parser behind regex/parser.h: terms, quantifiers and groups.  What is
// behind a backslash or between brackets is regex/escapes.h's.

#include "regex/parser.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "regex/cursor.h"
#include "regex/escapes.h"
#include "regex/group_names.h"

namespace alder::regex {
namespace {

Node node_of(NodeKind kind) {
  Node node;
  node.kind = kind;
  return node;
}

class Parser {
 public:
  Parser(std::string_view text, Grammar grammar, const GroupNames& groups)
      : cursor_(text),
        unicode_(grammar == Grammar::Unicode),
        escapes_(&cursor_, grammar, &groups) {
    tree_.group_count = groups.count;
    tree_.annex_b = !unicode_;
  }

  Result<SyntaxTree> run();

 private:
  // A group that is open, or the pattern as a whole.
  struct Frame {
    Node wrapper;  // Empty for a group that captures nothing
    bool quantifiable = true;
    std::size_t open = 0;
    std::vector<NodeId> alternatives;
    std::vector<NodeId> terms;
  };

  bool take_term();
  bool take_atom(int c);
  bool take_escape();
  bool take_class();
  bool open_group();
  bool open_special_group(Frame* frame);
  bool close_group();
  bool add_atom(NodeId atom);
  bool take_bounds(std::uint32_t* min, std::uint32_t* max);
  bool take_quantifier(std::uint32_t* min, std::uint32_t* max, bool* found);
  bool refuse_lone_brace();

  NodeId add(Node node);
  NodeId add_set(CharSet set);
  NodeId add_char(char32_t code_point);
  void add_assertion(NodeKind kind) {
    frames_.back().terms.push_back(add(node_of(kind)));
  }
  NodeId take_alternatives();
  NodeId join(NodeKind kind, std::vector<NodeId>* parts);

  bool fail(std::string message, std::size_t begin, std::size_t end);
  bool fail(Error error);

  Cursor cursor_;
  bool unicode_;
  EscapeReader escapes_;
  SyntaxTree tree_;
  std::vector<Frame> frames_;
  std::uint32_t groups_opened_ = 0;
  std::optional<Error> error_;
};

bool Parser::fail(Error error) {
  error_ = std::move(error);
  return false;
}

bool Parser::fail(std::string message, std::size_t begin, std::size_t end) {
  return fail(Error{ErrorCode::InvalidPattern,
                    std::move(message),
                    {begin, end - begin},
                    {},
                    {}});
}

Result<SyntaxTree> Parser::run() {
  frames_.emplace_back();
  while (!cursor_.at_end()) {
    if (!take_term()) return *std::move(error_);
  }
  if (frames_.size() > 1) {
    const std::size_t open = frames_.back().open;
    fail("expected \")\" to close the group", open, cursor_.size());
    return *std::move(error_);
  }
  tree_.root = take_alternatives();
  return std::move(tree_);
}

bool Parser::take_term() {
  const int c = cursor_.peek();
  switch (c) {
    case '|':
      cursor_.skip();
      frames_.back().alternatives.push_back(
          join(NodeKind::Concat, &frames_.back().terms));
      return true;
    case '(':
      return open_group();
    case ')':
      return close_group();
    case '^':
    case '$':
      cursor_.skip();
      add_assertion(c == '^' ? NodeKind::Begin : NodeKind::End);
      return true;
    case '*':
    case '+':
    case '?':
      return fail("there is nothing to repeat", cursor_.offset(),
                  cursor_.offset() + 1);
    case '{':
    case '}':
    case ']':
      if (!refuse_lone_brace()) return false;
      break;
    default:
      break;
  }
  return take_atom(c);
}

// Annex B takes brackets that open or close nothing for characters.
bool Parser::refuse_lone_brace() {
  const std::size_t begin = cursor_.offset();
  if (unicode_) {
    return fail("a lone bracket must be escaped", begin, begin + 1);
  }
  std::uint32_t min;
  std::uint32_t max;
  if (cursor_.peek() == '{' && take_bounds(&min, &max)) {
    return fail("there is nothing to repeat", begin, cursor_.offset());
  }
  cursor_.go_to(begin);
  return true;
}

bool Parser::take_atom(int c) {
  switch (c) {
    case '\\':
      cursor_.skip();
      return take_escape();
    case '[':
      cursor_.skip();
      return take_class();
    case '.':
      cursor_.skip();
      return add_atom(add_set(CharSet::line_inside()));
    default:
      return add_atom(add_char(cursor_.take()));
  }
}

bool Parser::take_escape() {
  Result<Escape> escape = escapes_.take_atom();
  if (!escape.ok()) return fail(std::move(escape).error());
  switch (escape->kind) {
    case Escape::Kind::Char:
      return add_atom(add_char(escape->code_point));
    case Escape::Kind::Set:
      return add_atom(add_set(std::move(escape->set)));
    case Escape::Kind::WordBoundary:
      add_assertion(NodeKind::WordBoundary);
      return true;
    case Escape::Kind::NotWordBoundary:
      add_assertion(NodeKind::NotWordBoundary);
      return true;
    case Escape::Kind::Backreference:
      break;
  }
  Node node = node_of(NodeKind::Backreference);
  node.group = escape->group;
  tree_.has_backreference = true;
  return add_atom(add(std::move(node)));
}

bool Parser::take_class() {
  Result<CharSet> set = escapes_.take_class();
  if (!set.ok()) return fail(std::move(set).error());
  return add_atom(add_set(*std::move(set)));
}

bool Parser::open_group() {
  Frame frame;
  frame.open = cursor_.offset();
  cursor_.skip();
  if (cursor_.peek() == '?') {
    if (!open_special_group(&frame)) return false;
  } else {
    frame.wrapper = node_of(NodeKind::Group);
    frame.wrapper.group = ++groups_opened_;
  }
  frames_.push_back(std::move(frame));
  return true;
}

bool Parser::open_special_group(Frame* frame) {
  cursor_.skip();  // ?
  if (cursor_.accept(':')) return true;
  const bool angle = cursor_.accept('<');
  const int c = cursor_.peek();
  if (c == '=' || c == '!') {
    cursor_.skip();
    frame->wrapper = node_of(NodeKind::Look);
    frame->wrapper.behind = angle;
    frame->wrapper.negated = c == '!';
    frame->quantifiable = !unicode_ && !angle;
    tree_.has_look = true;
    return true;
  }
  if (!angle) {
    return fail("expected \":\", \"=\", \"!\" or \"<\" behind \"(?\"",
                frame->open, cursor_.offset() + (c == Cursor::kEnd ? 0 : 1));
  }
  Result<std::string> name = take_group_name(&cursor_);
  if (!name.ok()) return fail(std::move(name).error());
  frame->wrapper = node_of(NodeKind::Group);
  frame->wrapper.group = ++groups_opened_;
  return true;
}

bool Parser::close_group() {
  const std::size_t begin = cursor_.offset();
  if (frames_.size() == 1) {
    return fail("there is no group to close", begin, begin + 1);
  }
  cursor_.skip();
  NodeId body = take_alternatives();
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  if (frame.wrapper.kind != NodeKind::Empty) {
    frame.wrapper.children.push_back(body);
    body = add(std::move(frame.wrapper));
  }
  if (frame.quantifiable) return add_atom(body);
  frames_.back().terms.push_back(body);
  return true;
}

// Reads the quantifier behind an atom, if there is one.
bool Parser::add_atom(NodeId atom) {
  std::uint32_t min = 1;
  std::uint32_t max = 1;
  bool found = false;
  if (!take_quantifier(&min, &max, &found)) return false;
  if (found) {
    const bool lazy = cursor_.accept('?');
    if (min != 1 || max != 1) {
      Node node = node_of(NodeKind::Repeat);
      node.min = min;
      node.max = max;
      node.lazy = lazy;
      node.children.push_back(atom);
      atom = add(std::move(node));
    }
  }
  frames_.back().terms.push_back(atom);
  return true;
}

bool Parser::take_quantifier(std::uint32_t* min, std::uint32_t* max,
                             bool* found) {
  const std::size_t begin = cursor_.offset();
  *found = true;
  *max = kUnbounded;
  if (cursor_.accept('*')) {
    *min = 0;
  } else if (cursor_.accept('+')) {
    *min = 1;
  } else if (cursor_.accept('?')) {
    *min = 0;
    *max = 1;
  } else if (cursor_.peek() == '{' && take_bounds(min, max)) {
    if (*min > *max) {
      return fail("the bounds are out of order", begin, cursor_.offset());
    }
  } else {
    *found = false;
    if (cursor_.peek() == '{' && unicode_) {
      return fail("expected \"{n}\", \"{n,}\" or \"{n,m}\"", begin, begin + 1);
    }
  }
  return true;
}

// "{n}", "{n,}" or "{n,m}"; moves only when one of them is there.
bool Parser::take_bounds(std::uint32_t* min, std::uint32_t* max) {
  constexpr std::uint32_t kLargest = kUnbounded - 1;
  const std::size_t begin = cursor_.offset();
  cursor_.skip();  // {
  if (cursor_.take_number(kLargest, min)) {
    *max = *min;
    if (cursor_.accept(',') && !cursor_.take_number(kLargest, max)) {
      *max = kUnbounded;
    }
    if (cursor_.accept('}')) return true;
  }
  cursor_.go_to(begin);
  return false;
}

NodeId Parser::add(Node node) {
  tree_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

NodeId Parser::add_char(char32_t code_point) {
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (surrogate) return add_set(CharSet());
  Node node = node_of(NodeKind::Char);
  node.code_point = code_point;
  return add(std::move(node));
}

NodeId Parser::add_set(CharSet set) {
  char32_t only;
  if (set.is_single(&only)) return add_char(only);
  Node node = node_of(NodeKind::Set);
  node.set = static_cast<std::uint32_t>(tree_.sets.size());
  tree_.sets.push_back(std::move(set));
  return add(std::move(node));
}

NodeId Parser::take_alternatives() {
  Frame& frame = frames_.back();
  frame.alternatives.push_back(join(NodeKind::Concat, &frame.terms));
  return join(NodeKind::Alternate, &frame.alternatives);
}

NodeId Parser::join(NodeKind kind, std::vector<NodeId>* parts) {
  std::vector<NodeId> children = std::exchange(*parts, {});
  if (children.empty()) return add(node_of(NodeKind::Empty));
  if (children.size() == 1) return children.front();
  Node node = node_of(kind);
  node.children = std::move(children);
  return add(std::move(node));
}

}  // namespace

Result<SyntaxTree> parse(std::string_view text, Grammar grammar) {
  const std::size_t good = utf8_valid_prefix(text);
  if (good != text.size()) {
    return Error{ErrorCode::InvalidPattern,
                 "the pattern is not UTF-8",
                 {good, 1},
                 {},
                 {}};
  }
  Result<GroupNames> groups = find_groups(text);
  if (!groups.ok()) return std::move(groups).error();
  return Parser(text, grammar, *groups).run();
}

}  // namespace alder::regex
