// RFC 3986, 5.2.2 (transform references) and 5.2.4 (remove dot segments),
// which demands a base with a scheme; without one, paths may stay relative.

#include "schema/uri.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace alder::schema {
namespace {

bool is_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The length of a scheme at the start of `text`, without its colon, or 0.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text[0])) return 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ':') return i;
    if (!is_alpha(c) && !is_digit(c) && c != '+' && c != '-' && c != '.') {
      return 0;
    }
  }
  return 0;
}

void drop_last_segment(std::string* path) {
  const std::size_t slash = path->rfind('/');
  path->resize(slash == std::string::npos ? 0 : slash);
}

std::string remove_dot_segments(std::string_view in) {
  std::string out;
  while (!in.empty()) {
    if (in.substr(0, 3) == "../") {
      in.remove_prefix(3);
    } else if (in.substr(0, 2) == "./") {
      in.remove_prefix(2);
    } else if (in.substr(0, 3) == "/./") {
      in.remove_prefix(2);
    } else if (in == "/.") {
      in = "/";
    } else if (in.substr(0, 4) == "/../") {
      in.remove_prefix(3);
      drop_last_segment(&out);
    } else if (in == "/..") {
      in = "/";
      drop_last_segment(&out);
    } else if (in == "." || in == "..") {
      in = {};
    } else {
      const std::size_t next = in.find('/', 1);
      out += in.substr(0, next);
      in =
          next == std::string_view::npos ? std::string_view() : in.substr(next);
    }
  }
  return out;
}

// Of a path that starts at no root: what is above its start stays.
std::string remove_relative_dot_segments(std::string_view path) {
  std::vector<std::string_view> kept;
  bool is_folder = false;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view segment = path.substr(start, end - start);
    is_folder = segment.empty() || segment == "." || segment == "..";
    if (segment == ".." && !kept.empty() && kept.back() != "..") {
      kept.pop_back();
    } else if (!segment.empty() && segment != ".") {
      kept.push_back(segment);
    }
    start = end + 1;
  }
  std::string out;
  for (const std::string_view segment : kept) {
    if (!out.empty()) out += "/";
    out += segment;
  }
  if (is_folder && !out.empty()) out += "/";
  return out;
}

std::string merge_paths(const UriParts& base, std::string_view path) {
  if (base.has_authority && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  if (slash == std::string_view::npos) return std::string(path);
  return std::string(base.path.substr(0, slash + 1)) + std::string(path);
}

std::string join(const UriParts& parts, std::string_view path) {
  std::string out;
  if (parts.has_scheme) out += std::string(parts.scheme) + ":";
  if (parts.has_authority) out += "//" + std::string(parts.authority);
  out += path;
  if (parts.has_query) out += "?" + std::string(parts.query);
  if (parts.has_fragment) out += "#" + std::string(parts.fragment);
  return out;
}

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_unreserved(char c) {
  return is_alpha(c) || is_digit(c) || c == '-' || c == '.' || c == '_' ||
         c == '~';
}

constexpr std::string_view kUpperHex = "0123456789ABCDEF";

std::string normalized_escapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                           hex_value(text[i + 1]) >= 0 &&
                           hex_value(text[i + 2]) >= 0;
    if (!is_escape) {
      out.push_back(text[i]);
      continue;
    }
    const int high = hex_value(text[i + 1]);
    const int low = hex_value(text[i + 2]);
    const char meant = static_cast<char>(high * 16 + low);
    if (is_unreserved(meant)) {
      out.push_back(meant);
    } else {
      out += {'%', kUpperHex[static_cast<std::size_t>(high)],
              kUpperHex[static_cast<std::size_t>(low)]};
    }
    i += 2;
  }
  return out;
}

// Host in lower case, and without the port that the scheme implies.
std::string normalized_authority(const UriParts& parts,
                                 std::string_view scheme) {
  std::string_view authority = parts.authority;
  const std::size_t at = authority.rfind('@');
  std::string out;
  if (at != std::string_view::npos) {
    out = authority.substr(0, at + 1);
    authority.remove_prefix(at + 1);
  }
  const std::string_view port = scheme == "http"    ? ":80"
                                : scheme == "https" ? ":443"
                                                    : ":";
  if (authority.ends_with(port)) authority.remove_suffix(port.size());
  return out + lower_case(normalized_escapes(authority));
}

}  // namespace

UriParts split_uri(std::string_view text) {
  UriParts parts;
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    parts.has_fragment = true;
    parts.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
    parts.has_query = true;
    parts.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  if (const std::size_t length = scheme_length(text); length != 0) {
    parts.has_scheme = true;
    parts.scheme = text.substr(0, length);
    text.remove_prefix(length + 1);
  }
  if (text.substr(0, 2) == "//") {
    text.remove_prefix(2);
    const std::size_t slash = text.find('/');
    parts.has_authority = true;
    parts.authority = text.substr(0, slash);
    text = slash == std::string_view::npos ? std::string_view()
                                           : text.substr(slash);
  }
  parts.path = text;
  return parts;
}

std::string resolve_uri(std::string_view base_text,
                        std::string_view reference) {
  UriParts target = split_uri(reference);
  if (target.has_scheme) {
    return join(target, remove_dot_segments(target.path));
  }
  const UriParts base = split_uri(base_text);
  std::string path;
  if (target.has_authority) {
    path = remove_dot_segments(target.path);
  } else {
    if (target.path.empty()) {
      path = base.path;
      if (!target.has_query) {
        target.query = base.query;
        target.has_query = base.has_query;
      }
    } else if (target.path.front() == '/') {
      path = remove_dot_segments(target.path);
    } else {
      path = merge_paths(base, target.path);
      path = base.has_scheme || path.starts_with('/')
                 ? remove_dot_segments(path)
                 : remove_relative_dot_segments(path);
    }
    target.authority = base.authority;
    target.has_authority = base.has_authority;
  }
  target.scheme = base.scheme;
  target.has_scheme = base.has_scheme;
  return join(target, path);
}

std::string normalized_uri(std::string_view uri) {
  const UriParts parts = split_uri(without_fragment(uri));
  std::string out;
  if (parts.has_scheme) out += lower_case(parts.scheme) + ":";
  if (parts.has_authority) {
    out += "//" + normalized_authority(parts, lower_case(parts.scheme));
  }
  out += normalized_escapes(parts.path);
  if (parts.has_query) out += "?" + normalized_escapes(parts.query);
  return out;
}

std::string_view without_fragment(std::string_view uri) {
  return uri.substr(0, uri.find('#'));
}

std::string_view fragment_of(std::string_view uri) {
  const std::size_t hash = uri.find('#');
  return hash == std::string_view::npos ? std::string_view()
                                        : uri.substr(hash + 1);
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
        hex_value(text[i + 2]) >= 0) {
      out.push_back(static_cast<char>(hex_value(text[i + 1]) * 16 +
                                      hex_value(text[i + 2])));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

std::string as_fragment(std::string_view pointer) {
  constexpr std::string_view kAllowed = "-._~!$&'()*+,;=:@/?";
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : pointer) {
    if (is_alpha(c) || is_digit(c) ||
        kAllowed.find(c) != std::string_view::npos) {
      out.push_back(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out.push_back('%');
      out.push_back(kHex[byte >> 4]);
      out.push_back(kHex[byte & 15]);
    }
  }
  return out;
}

}  // namespace alder::schema
