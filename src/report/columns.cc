// Every byte but those that continue a code point counts.

#include "report/columns.h"

namespace alder::report {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

}  // namespace

std::uint32_t CodePointColumns::operator()(Place place) {
  if (place < last_) {
    last_ = {1, 1};
    line_start_ = 0;
    code_points_ = 1;
  }
  while (last_.line < place.line) {
    const std::size_t end = text_.find('\n', line_start_);
    if (end == std::string_view::npos) return place.column;
    line_start_ = end + 1;
    last_ = {last_.line + 1, 1};
    code_points_ = 1;
  }
  for (; last_.column < place.column; ++last_.column) {
    const std::size_t at = line_start_ + last_.column;
    // The byte that is moved to starts a code point, or there is none.
    if (at >= text_.size() || !continues(text_[at])) ++code_points_;
  }
  return code_points_;
}

}  // namespace alder::report
