// Columns that count bytes -> columns that count Unicode code points.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/diagnostic.h"

namespace alder::report {

// Of one text, which must outlive it.  Remembers the last answer, so that
// places in order cost one pass over the text.
//
// Thread safety: one thread at a time.
class CodePointColumns {
 public:
  explicit CodePointColumns(std::string_view text) : text_(text) {}

  // 1-based; ill-formed bytes count one each.
  // Cost: O(bytes since the last place), or O(text) when that lies behind.
  std::uint32_t operator()(Place place);

 private:
  std::string_view text_;
  Place last_{1, 1};
  std::size_t line_start_ = 0;     // of last_
  std::uint32_t code_points_ = 1;  // the column of last_
};

}  // namespace alder::report
