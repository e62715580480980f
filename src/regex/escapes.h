// What stands behind a backslash, and what stands between brackets.
//
// Source: ECMA-262, 22.2.1 (AtomEscape, ClassEscape, CharacterClass) and
//         B.1.2.

#pragma once

#include <cstdint>

#include "base/result.h"
#include "regex/char_set.h"
#include "regex/cursor.h"
#include "regex/group_names.h"
#include "regex/parser.h"

namespace alder::regex {

struct Escape {
  enum class Kind : std::uint8_t {
    Char,
    Set,
    WordBoundary,
    NotWordBoundary,
    Backreference,
  };
  Kind kind = Kind::Char;
  char32_t code_point = 0;
  CharSet set;
  std::uint32_t group = 0;
};

// Reads one escape; the cursor is behind the backslash.
//
// Thread safety: none.
class EscapeReader {
 public:
  EscapeReader(Cursor* cursor, Grammar grammar, const GroupNames* groups)
      : cursor_(cursor),
        unicode_(grammar == Grammar::Unicode),
        groups_(groups) {}

  // Errors: InvalidPattern with the place, MissingModule.
  Result<Escape> take_atom();

  // Reads a class; the cursor is behind its "[".
  // Errors: the same.
  Result<CharSet> take_class();

 private:
  Result<Escape> take_shared(bool in_class);
  Result<Escape> take_class_escape();
  Result<Escape> take_class_atom();
  Result<Escape> take_decimal();
  Result<Escape> take_octal();
  Result<Escape> take_control(bool in_class);
  Result<Escape> take_hex();
  Result<Escape> take_unicode();
  Result<Escape> take_property(bool negated);
  Result<Escape> take_named_reference();
  Result<Escape> take_identity(bool in_class);
  Error invalid(const char* message) const;

  Cursor* cursor_;
  bool unicode_;
  const GroupNames* groups_;
  std::size_t begin_ = 0;  // of the escape's backslash
};

}  // namespace alder::regex
