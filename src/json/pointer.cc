// RFC 6901, sections 3 (syntax) and 4 (evaluation).

#include "json/pointer.h"

#include <charconv>

namespace alder::json {

void append_token(std::string* pointer, std::string_view token) {
  pointer->push_back('/');
  for (const char c : token) {
    if (c == '~') {
      *pointer += "~0";
    } else if (c == '/') {
      *pointer += "~1";
    } else {
      pointer->push_back(c);
    }
  }
}

void append_token(std::string* pointer, std::size_t index) {
  pointer->push_back('/');
  *pointer += std::to_string(index);
}

std::optional<std::string> take_token(std::string_view* rest) {
  rest->remove_prefix(1);
  std::string token;
  while (!rest->empty() && rest->front() != '/') {
    char c = rest->front();
    rest->remove_prefix(1);
    if (c == '~') {
      if (rest->empty()) return std::nullopt;
      if (rest->front() == '0') {
        c = '~';
      } else if (rest->front() == '1') {
        c = '/';
      } else {
        return std::nullopt;
      }
      rest->remove_prefix(1);
    }
    token.push_back(c);
  }
  return token;
}

std::optional<View> child(const View& parent, std::string_view token) {
  if (parent.is_object()) return parent.find(token);
  if (!parent.is_array()) return std::nullopt;
  std::uint32_t index = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, index);
  const bool padded = token.size() > 1 && token.front() == '0';
  if (error != std::errc() || stop != end || padded || token.empty() ||
      index >= parent.size()) {
    return std::nullopt;
  }
  for (const View item : parent.items()) {
    if (index-- == 0) return item;
  }
  return std::nullopt;
}

std::optional<View> follow(const View& root, std::string_view pointer) {
  View at = root;
  while (!pointer.empty()) {
    if (pointer.front() != '/') return std::nullopt;
    const std::optional<std::string> token = take_token(&pointer);
    if (!token) return std::nullopt;
    const std::optional<View> next = child(at, *token);
    if (!next) return std::nullopt;
    at = *next;
  }
  return at;
}

std::string pointer_of(const View& value) {
  std::string pointer;
  View at = value.tape()->root();
  const auto holds = [&](const View& child) {
    return value.node() >= child.node() && value.node() < child.end();
  };
  while (at.node() != value.node()) {
    std::optional<View> next;
    if (at.is_object()) {
      for (const Member member : at.members()) {
        if (!holds(member.value)) continue;
        append_token(&pointer, member.key());
        next = member.value;
      }
    } else if (at.is_array()) {
      std::size_t index = 0;
      for (const View item : at.items()) {
        if (holds(item)) {
          append_token(&pointer, index);
          next = item;
        }
        ++index;
      }
    }
    if (!next) break;  // inside a member that a later one replaced
    at = *next;
  }
  return pointer;
}

}  // namespace alder::json
