// ECMA-262 pattern text -> syntax tree.
//
//   "^[a-f]{2,}$" --parse()--> concat(begin, repeat(set, 2..), end)
//
// One pass over the text with an explicit stack of open groups, so that no
// nesting is too deep for it.  A quick scan before it counts the groups, which
// decide what \2 and \k mean.
//
// Source: ECMA-262, 22.2.1 (grammar, [+UnicodeMode]), 22.2.1.1 (early errors)
//         and B.1.2 (the grammar without the flag u).

#pragma once

#include <string_view>

#include "base/result.h"
#include "regex/syntax_tree.h"

namespace alder::regex {

enum class Grammar : std::uint8_t { Unicode, AnnexB };

// Characters are code points under both grammars; Annex B changes what is
// valid, not what a character is.
//
// Errors: InvalidPattern with the place; MissingModule for \p{..}.
// Cost:   O(text.size()), and the size of the sets it names.
Result<SyntaxTree> parse(std::string_view text, Grammar grammar);

}  // namespace alder::regex
