// One pass over the bytes; strings and comments are stepped over whole.

#include "scan/python_lexical.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace alder::scan::python {
namespace {

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<LexicalRead> reads() {
    while (at_ < text_.size()) {
      const char byte = text_[at_];
      if (byte == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (byte == '"' || byte == '\'') {
        skip_string();
      } else if (is_word_byte(byte)) {
        word();
      } else {
        ++at_;
      }
    }
    return std::move(reads_);
  }

 private:
  void skip_string() {
    const char quote = text_[at_];
    const std::string triple(3, quote);
    const bool is_triple = text_.substr(at_, 3) == triple;
    at_ += is_triple ? 3 : 1;
    while (at_ < text_.size()) {
      const char byte = text_[at_];
      if (byte == '\\') {
        at_ += 2;
      } else if (is_triple && text_.substr(at_, 3) == triple) {
        at_ += 3;
        return;
      } else if (!is_triple && (byte == quote || byte == '\n')) {
        ++at_;
        return;
      } else {
        ++at_;
      }
    }
  }

  void word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_word_byte(text_[at_])) ++at_;
    const std::string_view spelled = text_.substr(start, at_ - start);
    if (spelled == "getenv") return literal('(');
    if (spelled != "environ") return;
    literal('[');
    if (text_.substr(at_).starts_with(".get")) {
      at_ += 4;
      literal('(');
    }
  }

  std::size_t past_space(std::size_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t' ||
                                 text_[at] == '\n' || text_[at] == '\r')) {
      ++at;
    }
    return at;
  }

  // Whether `] =` stands at `at`.
  bool is_assigned(std::size_t at) const {
    if (at >= text_.size() || text_[at] != ']') return false;
    at = past_space(at + 1);
    return text_.substr(at).starts_with("=") &&
           !text_.substr(at).starts_with("==");
  }

  // Takes `open` and a plain literal behind it, or nothing.
  void literal(char open) {
    std::size_t at = past_space(at_);
    if (at >= text_.size() || text_[at] != open) return;
    at = past_space(at + 1);
    if (at < text_.size() && text_[at] == 'b') ++at;
    if (at >= text_.size() || (text_[at] != '"' && text_[at] != '\'')) return;
    const char quote = text_[at++];
    std::size_t end = at;
    while (end < text_.size() && is_word_byte(text_[end])) ++end;
    if (end == at || end >= text_.size() || text_[end] != quote) return;
    const std::size_t behind = past_space(end + 1);
    if (open != '[' || !is_assigned(behind)) {
      reads_.push_back({std::string(text_.substr(at, end - at)), at});
    }
    at_ = end + 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<LexicalRead> reads_;
};

}  // namespace

std::vector<LexicalRead> lexical_reads(std::string_view text) {
  return Lexer(text).reads();
}

}  // namespace alder::scan::python
