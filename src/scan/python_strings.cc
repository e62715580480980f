// Escape sequences of string literals (Language Reference, 2.4.1).

#include "scan/python_strings.h"

#include <string_view>
#include <utility>

#include "base/utf8.h"

namespace alder::scan::python {
namespace {

int digit_value(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return 16;
}

std::string code_point_text(std::string_view digits, unsigned base) {
  char32_t code = 0;
  for (const char byte : digits) {
    const int value = digit_value(byte);
    if (value >= static_cast<int>(base)) return {};
    code = code * base + static_cast<char32_t>(value);
    if (code > 0x10FFFF) return {};
  }
  if (code >= 0xD800 && code <= 0xDFFF) return {};
  std::string text;
  utf8_append(&text, code);
  return text;
}

// What the escape sequence `spelled` ("\n", "\x41") stands for.
std::string unescape(std::string_view spelled) {
  if (spelled.size() < 2) return std::string(spelled);
  const char kind = spelled[1];
  switch (kind) {
    case '\n':
    case '\r':
      return {};
    case 'n':
      return "\n";
    case 't':
      return "\t";
    case 'r':
      return "\r";
    case 'a':
      return "\a";
    case 'b':
      return "\b";
    case 'f':
      return "\f";
    case 'v':
      return "\v";
    case '\\':
    case '\'':
    case '"':
      return std::string(1, kind);
    case 'x':
    case 'u':
    case 'U':
      return code_point_text(spelled.substr(2), 16);
    default:
      break;
  }
  if (kind >= '0' && kind <= '7') return code_point_text(spelled.substr(1), 8);
  return std::string(spelled);
}

void add_verbatim(const Tree& tree, std::uint32_t start, std::uint32_t end,
                  std::vector<StringPiece>* pieces) {
  if (start >= end) return;
  pieces->push_back({StringPiece::What::Verbatim,
                     std::string(tree.text().substr(start, end - start)), start,
                     kNoNode});
}

void add_content(const Tree& tree, NodeId content,
                 std::vector<StringPiece>* pieces) {
  std::uint32_t at = tree[content].start;
  for (NodeId child = tree[content].first; child != kNoNode;
       child = tree[child].next) {
    add_verbatim(tree, at, tree[child].start, pieces);
    const std::string_view spelled = tree.text(child);
    // Doubled braces of an f-string have no kind of their own.
    std::string text = tree[child].kind == Kind::EscapeSequence
                           ? unescape(spelled)
                           : std::string(spelled.substr(0, 1));
    pieces->push_back({StringPiece::What::Escaped, std::move(text),
                       tree[child].start, kNoNode});
    at = tree[child].end;
  }
  add_verbatim(tree, at, tree[content].end, pieces);
}

void add_string(const Tree& tree, NodeId string,
                std::vector<StringPiece>* pieces) {
  for (NodeId child = tree[string].first; child != kNoNode;
       child = tree[child].next) {
    if (tree[child].kind == Kind::StringContent) {
      add_content(tree, child, pieces);
    } else if (tree[child].kind == Kind::Interpolation) {
      pieces->push_back(
          {StringPiece::What::Field, {}, tree[child].start, child});
    }
  }
}

}  // namespace

std::vector<StringPiece> string_pieces(const Tree& tree, NodeId literal) {
  std::vector<StringPiece> pieces;
  if (tree[literal].kind == Kind::String) {
    add_string(tree, literal, &pieces);
    return pieces;
  }
  for (NodeId child = tree[literal].first; child != kNoNode;
       child = tree[child].next) {
    if (tree[child].kind == Kind::String) add_string(tree, child, &pieces);
  }
  return pieces;
}

Source literal_source(const Tree& tree, const Source& outer, NodeId literal) {
  Source::Builder builder;
  for (const StringPiece& piece : string_pieces(tree, literal)) {
    const std::uint64_t offset = outer.file_offset(piece.start);
    switch (piece.what) {
      case StringPiece::What::Verbatim:
        // The outer text may itself be in pieces: copy its mapping.
        for (std::size_t i = 0; i < piece.text.size(); ++i) {
          builder.append(std::string_view(piece.text).substr(i, 1),
                         outer.file_offset(piece.start + i));
        }
        break;
      case StringPiece::What::Escaped:
        builder.append_at(piece.text, offset);
        break;
      case StringPiece::What::Field:
        builder.append_at("%", offset);
        break;
    }
  }
  return std::move(builder).build();
}

}  // namespace alder::scan::python
