// Steps over the syntax tree, and strings made of pieces.

#include "scan/lowering.h"

#include <vector>

namespace alder::scan::program {

Lowering::Id Lowering::first_code(Id id) const {
  Id at = tree_[id].first;
  while (at != kNone && !is_code(at)) at = next(at);
  return at;
}

Lowering::Id Lowering::next_code(Id id) const {
  Id at = next(id);
  while (at != kNone && !is_code(at)) at = next(at);
  return at;
}

Lowering::Id Lowering::last_code(Id id) const {
  Id last = kNone;
  for (Id at = first_code(id); at != kNone; at = next_code(at)) last = at;
  return last;
}

void Lowering::node(Id id, Id around) {
  if (id == kNone || !is_code(id)) {
    leaf(Op::Other, around);
  } else {
    node(id);
  }
}

void Lowering::node(Id id) {
  if (id == kNone || !is_code(id)) return;
  // What another node stands for opens none, yet calls itself as often.
  const Builder::Level level(&out_);
  if (out_.too_deep(id)) return;
  lower_node(id);
}

void Lowering::children(Id id) {
  for (Id at = tree_[id].first; at != kNone; at = next(at)) node(at);
}

void Lowering::with_children(Op op, Id id, std::uint16_t flags) {
  out_.open(op, id, flags);
  children(id);
  out_.close();
}

void Lowering::other_children(Id id, Id except) {
  for (Id at = tree_[id].first; at != kNone; at = next(at)) {
    if (at != except) node(at);
  }
}

void Lowering::with_fields(Op op, Id id,
                           std::initializer_list<syntax::Field> fields,
                           std::uint16_t flags) {
  out_.open(op, id, flags);
  for (const syntax::Field field : fields) node(child(id, field), id);
  out_.close();
}

void Lowering::operation(Id id, Op (*op_of)(std::string_view spelled),
                         bool chain) {
  const Op op = op_of(operator_of(id));
  std::vector<Id> rights;
  Id left = id;
  do {
    rights.push_back(child(left, syntax::Field::Right));
    left = child(left, syntax::Field::Left);
  } while (chain && kind(left) == kind(id) && op_of(operator_of(left)) == op);
  out_.open(op, id);
  node(left, id);
  for (auto at = rights.rbegin(); at != rights.rend(); ++at) node(*at, id);
  out_.close();
}

void Lowering::switch_by_value(Id id) {
  out_.open(Op::Switch, id);
  node(child(id, syntax::Field::Condition), id);
  const Id body = child(id, syntax::Field::Body);
  for (Id at = first_code(body); at != kNone; at = next_code(at)) {
    out_.open(Op::Case, at);
    const Id value = child(at, syntax::Field::Value);
    node(value);
    out_.open(Op::Block, at, kPlain);
    other_children(at, value);
    out_.close();
    out_.close();
  }
  out_.close();
}

void Lowering::plain_string(Id id, std::uint32_t start, std::uint32_t end) {
  const auto made = out_.leaf(Op::Text, id);
  if (end < start) end = start;
  out_.set_name(made, tree_.text().substr(start, end - start));
  out_.set_place(made, start);
}

void Lowering::piece(std::uint32_t start, std::uint32_t end) {
  if (start >= end) return;
  const auto made = out_.open_at(Op::Text, start, end);
  out_.set_name(made, tree_.text().substr(start, end - start));
  out_.close();
}

void Lowering::string(Id id, std::uint32_t start, std::uint32_t end,
                      const Pieces& pieces) {
  const auto is_piece = [&](Id at) {
    if (!is_code(at)) return false;
    return kind(at) == pieces.escape || kind(at) == pieces.hole ||
           (pieces.content != kSkipped && kind(at) != pieces.content);
  };
  bool plain = true;
  for (Id at = tree_[id].first; at != kNone; at = next(at)) {
    plain = plain && !is_piece(at);
  }
  if (plain) return plain_string(id, start, end);
  out_.open(Op::Concat, id);
  std::uint32_t from = start;
  for (Id at = tree_[id].first; at != kNone; at = next(at)) {
    if (pieces.has_gaps && kind(at) == pieces.content) {
      piece(tree_[at].start, tree_[at].end);
    }
    if (!is_piece(at)) continue;
    if (!pieces.has_gaps) piece(from, tree_[at].start);
    if (kind(at) == pieces.escape) {
      const auto made = out_.leaf(Op::Text, at, kEscaped);
      out_.set_name(made, pieces.unescape(text(at)));
    } else {
      node(kind(at) == pieces.hole ? first_code(at) : at, at);
    }
    from = tree_[at].end;
  }
  if (!pieces.has_gaps) piece(from, end);
  out_.close();
}

}  // namespace alder::scan::program
