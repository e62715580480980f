// RFC 8259, section 7 (escapes) and 8.2 (surrogates).

#include "json/unescape.h"

#include "base/utf8.h"
#include "json/byte_scan.h"

namespace alder::json {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_high_surrogate(char32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_low_surrogate(char32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

class Unescaper {
 public:
  Unescaper(std::string_view text, std::string* out, ParseFailure* failure)
      : text_(text),
        end_(text.data() + text.size()),
        out_(*out),
        failure_(failure) {}

  const char* read(const char* at) {
    while (true) {
      bool high = false;
      const char* const stop =
          FastBytes::plain_end(text_.data(), at, end_, &high);
      if (high && check_utf8(text_, at, stop, failure_) == nullptr) {
        return nullptr;
      }
      out_.append(at, stop);
      if (stop != end_ && *stop == '"') return stop + 1;
      if (stop == end_ || *stop != '\\') {
        return refuse_syntax(text_, stop,
                             "a control character must be escaped in a string",
                             failure_);
      }
      at = escape(stop + 1);
      if (at == nullptr) return nullptr;
    }
  }

 private:
  // What follows a backslash.
  const char* escape(const char* at) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (at != end_ && *at == 'u') return unicode_escape(at);
    const std::size_t which =
        at == end_ ? std::string_view::npos : kLetters.find(*at);
    if (which == std::string_view::npos) {
      return refuse_syntax(text_, at, "no such escape in a JSON string",
                           failure_);
    }
    out_.push_back(kMeanings[which]);
    return at + 1;
  }

  // One code point from the 'u' at `at` on: one escape, or two for a pair.
  const char* unicode_escape(const char* at) {
    const char* const start = at - 1;
    char32_t unit;
    at = hex4(at + 1, &unit);
    if (at == nullptr) return nullptr;
    if (is_low_surrogate(unit)) {
      return refuse(text_, start, ErrorCode::InvalidUtf8,
                    "a lone low surrogate", failure_);
    }
    if (is_high_surrogate(unit)) {
      at = low_half(start, at, &unit);
      if (at == nullptr) return nullptr;
    }
    utf8_append(&out_, unit);
    return at;
  }

  // The second half of the pair that starts at `start`; completes *unit.
  const char* low_half(const char* start, const char* at, char32_t* unit) {
    char32_t low = 0;
    if (end_ - at >= 2 && at[0] == '\\' && at[1] == 'u') {
      at = hex4(at + 2, &low);
      if (at == nullptr) return nullptr;
    }
    if (!is_low_surrogate(low)) {
      return refuse(text_, start, ErrorCode::InvalidUtf8,
                    "a lone high surrogate", failure_);
    }
    *unit = 0x10000 + ((*unit - 0xD800) << 10) + (low - 0xDC00);
    return at;
  }

  const char* hex4(const char* at, char32_t* unit) {
    *unit = 0;
    for (int i = 0; i < 4; ++i, ++at) {
      const int digit = at == end_ ? -1 : hex_value(*at);
      if (digit < 0) {
        return refuse_syntax(text_, at, "expected four hexadecimal digits",
                             failure_);
      }
      *unit = *unit << 4 | static_cast<char32_t>(digit);
    }
    return at;
  }

  const std::string_view text_;
  const char* const end_;
  std::string& out_;
  ParseFailure* const failure_;
};

}  // namespace

const char* refuse(std::string_view text, const char* at, ErrorCode code,
                   const char* what, ParseFailure* failure) {
  const auto offset = static_cast<std::uint64_t>(at - text.data());
  failure->code = code;
  failure->span = {offset, offset < text.size() ? 1u : 0u};
  failure->what = what;
  return nullptr;
}

const char* refuse_syntax(std::string_view text, const char* at,
                          const char* what, ParseFailure* failure) {
  const bool at_end = at == text.data() + text.size();
  return refuse(text, at, ErrorCode::MalformedJson,
                at_end ? "unexpected end of the text" : what, failure);
}

const char* check_utf8(std::string_view text, const char* from, const char* to,
                       ParseFailure* failure) {
  const auto size = static_cast<std::size_t>(to - from);
  const std::size_t good = utf8_valid_prefix({from, size});
  if (good == size) return to;
  return refuse(text, from + good, ErrorCode::InvalidUtf8,
                "this byte is not part of well-formed UTF-8", failure);
}

const char* unescape(std::string_view text, const char* at, std::string* out,
                     ParseFailure* failure) {
  return Unescaper(text, out, failure).read(at);
}

}  // namespace alder::json
