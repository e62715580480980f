// A mailbox: local part, "@", domain.

#include "format/email.h"

#include <cstddef>

#include "format/ascii.h"
#include "format/network.h"

namespace alder::format {
namespace {

class Mailbox {
 public:
  Mailbox(std::string_view text, bool international)
      : text_(text), international_(international) {}

  bool valid() {
    if (text_.empty()) return false;
    const bool local =
        text_.front() == '"' ? take_quoted_string() : take_dot_string();
    if (!local || text_.empty() || text_.front() != '@') return false;
    text_.remove_prefix(1);
    if (!text_.empty() && text_.front() == '[') return is_address_literal();
    return is_domain();
  }

 private:
  bool is_foreign(char c) const { return international_ && !is_ascii(c); }

  bool is_atext(char c) const {
    return is_alnum(c) || is_one_of(c, "!#$%&'*+-/=?^_`{|}~") || is_foreign(c);
  }

  bool take_dot_string() {
    std::size_t at = 0;
    bool after_dot = true;
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '.' ? after_dot : !is_atext(c)) break;
      after_dot = c == '.';
    }
    text_.remove_prefix(at);
    return !after_dot;
  }

  bool take_quoted_string() {
    for (std::size_t at = 1; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"') {
        text_.remove_prefix(at + 1);
        return true;
      }
      const bool printable = c >= ' ' && c <= '~';
      if (c == '\\') {
        ++at;
        if (at == text_.size() || text_[at] < ' ' || text_[at] > '~') {
          return false;
        }
      } else if (!printable && !is_foreign(c)) {
        return false;
      }
    }
    return false;
  }

  bool is_domain() {
    if (text_.empty()) return false;
    bool more = true;
    while (more) {
      more = text_.find('.') != std::string_view::npos;
      if (!is_sub_domain(take_until(&text_, '.'))) return false;
    }
    return true;
  }

  bool is_sub_domain(std::string_view label) const {
    if (label.empty() || label.front() == '-' || label.back() == '-') {
      return false;
    }
    for (const char c : label) {
      if (!is_alnum(c) && c != '-' && !is_foreign(c)) return false;
    }
    return true;
  }

  bool is_address_literal() {
    text_.remove_prefix(1);
    if (text_.empty() || text_.back() != ']') return false;
    text_.remove_suffix(1);
    const std::size_t colon = text_.find(':');
    if (colon == std::string_view::npos) return is_ipv4_literal();
    const std::string_view tag = text_.substr(0, colon);
    const std::string_view content = text_.substr(colon + 1);
    if (equals_ignoring_case(tag, "ipv6")) {
      return check_ipv6(content) == Answer::Yes;
    }
    return is_general_literal(tag, content);
  }

  // Unlike the format ipv4, this allows leading zeros.
  bool is_ipv4_literal() {
    for (int i = 0; i < 4; ++i) {
      const bool dot = text_.find('.') != std::string_view::npos;
      const std::string_view part = take_until(&text_, '.');
      if (dot != (i < 3) || part.empty() || part.size() > 3) return false;
      int value = 0;
      for (const char c : part) {
        if (!is_digit(c)) return false;
        value = value * 10 + (c - '0');
      }
      if (value > 255) return false;
    }
    return true;
  }

  static bool is_general_literal(std::string_view tag,
                                 std::string_view content) {
    if (tag.empty() || tag.back() == '-' || content.empty()) return false;
    for (const char c : tag) {
      if (!is_alnum(c) && c != '-') return false;
    }
    for (const char c : content) {
      if (c < '!' || c > '~' || c == '[' || c == '\\' || c == ']') return false;
    }
    return true;
  }

  std::string_view text_;
  bool international_;
};

}  // namespace

Answer check_email(std::string_view text) {
  return Mailbox(text, false).valid() ? Answer::Yes : Answer::No;
}

Answer check_idn_email(std::string_view text) {
  return Mailbox(text, true).valid() ? Answer::Yes : Answer::No;
}

}  // namespace alder::format
