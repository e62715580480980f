// RFC 3986 and 3987 by cutting a reference at its delimiters:
//
//   scheme ":" "//" userinfo "@" host ":" port path "?" query "#" fragment
//
// and then looking at the characters of each part.

#include "format/uri.h"

#include <cstddef>

#include "base/utf8.h"
#include "format/ascii.h"
#include "format/network.h"
#include "format/uri_characters.h"

namespace alder::format {
namespace {

class Reference {
 public:
  Reference(std::string_view text, bool international)
      : text_(text), international_(international) {}

  bool valid(bool absolute) {
    const bool has_scheme = take_scheme();
    if (absolute && !has_scheme) return false;
    return take_fragment() && take_query() && take_authority() &&
           is_path(has_scheme);
  }

 private:
  bool take_scheme() {
    if (text_.empty() || !is_alpha(text_.front())) return false;
    std::size_t at = 0;
    while (at < text_.size() &&
           (is_alnum(text_[at]) || is_one_of(text_[at], "+-."))) {
      ++at;
    }
    if (at == text_.size() || text_[at] != ':') return false;
    text_.remove_prefix(at + 1);
    return true;
  }

  bool take_fragment() {
    const std::size_t at = text_.find('#');
    if (at == std::string_view::npos) return true;
    const std::string_view fragment = text_.substr(at + 1);
    text_ = text_.substr(0, at);
    return consists_of(fragment, ":@/?", Extra::Characters);
  }

  bool take_query() {
    const std::size_t at = text_.find('?');
    if (at == std::string_view::npos) return true;
    const std::string_view query = text_.substr(at + 1);
    text_ = text_.substr(0, at);
    return consists_of(query, ":@/?", Extra::PrivateToo);
  }

  bool take_authority() {
    if (text_.substr(0, 2) != "//") return true;
    text_.remove_prefix(2);
    has_authority_ = true;
    const std::size_t end = text_.find('/');
    std::string_view authority = text_.substr(0, end);
    text_.remove_prefix(authority.size());
    const std::size_t at = authority.find('@');
    if (at != std::string_view::npos) {
      if (!consists_of(authority.substr(0, at), ":", Extra::Characters)) {
        return false;
      }
      authority.remove_prefix(at + 1);
    }
    return is_host_and_port(authority);
  }

  bool is_host_and_port(std::string_view text) const {
    std::size_t end = text.find(':');
    if (!text.empty() && text.front() == '[') {
      end = text.find(']');
      if (end == std::string_view::npos) return false;
      if (!is_ip_literal(text.substr(1, end - 1))) return false;
      ++end;
    } else if (!consists_of(text.substr(0, end), "", Extra::Characters)) {
      return false;
    }
    if (end == std::string_view::npos || end == text.size()) return true;
    return text[end] == ':' && is_port(text.substr(end + 1));
  }

  static bool is_port(std::string_view text) {
    for (const char c : text) {
      if (!is_digit(c)) return false;
    }
    return true;
  }

  static bool is_ip_literal(std::string_view text) {
    if (text.empty() || to_lower(text.front()) != 'v') {
      return check_ipv6(text) == Answer::Yes;
    }
    text.remove_prefix(1);
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || dot == 0) return false;
    for (const char c : text.substr(0, dot)) {
      if (!is_hex(c)) return false;
    }
    text.remove_prefix(dot + 1);
    for (const char c : text) {
      if (!is_unreserved(c) && !is_sub_delimiter(c) && c != ':') return false;
    }
    return !text.empty();
  }

  bool is_path(bool has_scheme) const {
    if (!consists_of(text_, ":@/", Extra::Characters)) return false;
    // Without a scheme a colon in the first segment would make one.
    return has_scheme || has_authority_ ||
           text_.substr(0, text_.find('/')).find(':') == std::string_view::npos;
  }

  enum class Extra { Characters, PrivateToo };

  // unreserved / pct-encoded / sub-delims / `more`, and for IRIs ucschar.
  bool consists_of(std::string_view text, std::string_view more,
                   Extra extra) const {
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (!is_ascii(c)) {
        if (!international_) return false;
        const char32_t code_point = utf8_next(text, &at);
        if (!is_ucschar(code_point) &&
            !(extra == Extra::PrivateToo && is_iprivate(code_point))) {
          return false;
        }
        continue;
      }
      if (c == '%') {
        if (!is_percent_encoded(text, at)) return false;
        at += 3;
        continue;
      }
      if (!is_unreserved(c) && !is_sub_delimiter(c) && !is_one_of(c, more)) {
        return false;
      }
      ++at;
    }
    return true;
  }

  std::string_view text_;
  bool international_;
  bool has_authority_ = false;
};

Answer check(std::string_view text, bool international, bool absolute) {
  return Reference(text, international).valid(absolute) ? Answer::Yes
                                                        : Answer::No;
}

}  // namespace

Answer check_uri(std::string_view text) { return check(text, false, true); }

Answer check_uri_reference(std::string_view text) {
  return check(text, false, false);
}

Answer check_iri(std::string_view text) { return check(text, true, true); }

Answer check_iri_reference(std::string_view text) {
  return check(text, true, false);
}

}  // namespace alder::format
