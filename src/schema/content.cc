// The checks of schema/content.h.

#include "schema/content.h"

#include <optional>
#include <string>
#include <string_view>

#include "json/parser.h"

namespace alder::schema {
namespace {

using format::Answer;

// 0 to 63, or -1.
int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

// RFC 4648, 4: groups of four, the last one padded with '='.
std::optional<std::string> decoded(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t digits = text.size();
  while (digits != 0 && text.size() - digits < 2 && text[digits - 1] == '=') {
    --digits;
  }
  std::string bytes;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const int digit = base64_digit(text[i]);
    if (digit < 0) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (i % 4 == 0) continue;
    bytes.push_back(static_cast<char>(bits >> (6 - i % 4 * 2) & 0xFF));
  }
  return bytes;
}

Answer check_base64(std::string_view text) {
  return decoded(text) ? Answer::Yes : Answer::No;
}

Answer check_json(std::string_view text) {
  return json::parse_document(std::string(text)).ok() ? Answer::Yes
                                                      : Answer::No;
}

Answer check_base64_json(std::string_view text) {
  const std::optional<std::string> bytes = decoded(text);
  return bytes ? check_json(*bytes) : Answer::No;
}

constexpr format::Format kBase64{"base64 text", check_base64};
constexpr format::Format kJson{"JSON text", check_json};
constexpr format::Format kBase64Json{"JSON text in base64", check_base64_json};

}  // namespace

const format::Format* content_check(const Keyword& keyword,
                                    const json::View& schema) {
  const std::string_view value = keyword.value.string();
  if (keyword.id == KeywordId::ContentEncoding) {
    return value == "base64" ? &kBase64 : nullptr;
  }
  if (value != "application/json") return nullptr;
  const std::optional<json::View> encoding = schema.find("contentEncoding");
  if (!encoding) return &kJson;
  const bool known = encoding->is_string() && encoding->string() == "base64";
  return known ? &kBase64Json : nullptr;
}

}  // namespace alder::schema
