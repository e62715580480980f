// Python string literals -> their text, piece by piece.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scan/python_tree.h"
#include "scan/source.h"

namespace alder::scan::python {

// A run of a string literal.
struct StringPiece {
  enum class What : std::uint8_t {
    Verbatim,  // `text` stands in the program at `start`
    Escaped,   // `text` comes from an escape sequence at `start`
    Field,     // the replacement field `node` of an f-string
  };
  What what = What::Verbatim;
  std::string text;
  std::uint32_t start = 0;
  NodeId node = kNoNode;
};

// The pieces of one literal, or of literals that stand side by side.
//
// Requires: `literal` is a String or a ConcatenatedString.
// Cost:     O(its text).
std::vector<StringPiece> string_pieces(const Tree& tree, NodeId literal);

// The text of a literal as a program of its own; `outer` is the text of
// `tree`.  A replacement field becomes a byte that ends every word.
Source literal_source(const Tree& tree, const Source& outer, NodeId literal);

}  // namespace alder::scan::python
