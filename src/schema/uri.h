// URI references as far as schemas need them.
//
// Source: RFC 3986, sections 3 (components), 5.2 (resolution), 6.2.2 and 6.2.3
//         (normalisation).

#pragma once

#include <string>
#include <string_view>

namespace alder::schema {

// A URI reference cut into components.  Views into the text it came from.
struct UriParts {
  std::string_view scheme;
  std::string_view authority;
  std::string_view path;
  std::string_view query;
  std::string_view fragment;
  bool has_scheme = false;
  bool has_authority = false;
  bool has_query = false;
  bool has_fragment = false;
};

// Never fails: what is no URI comes out as a path.
UriParts split_uri(std::string_view reference);

// `reference` made absolute against `base`, dot segments removed.  A base
// without a scheme is resolved as a path, so that file names work.
std::string resolve_uri(std::string_view base, std::string_view reference);

// The spelling under which equal URIs are found: scheme and host in lower
// case, escapes in upper case and only where they are needed, no default port.
// The fragment is left out.
std::string normalized_uri(std::string_view uri);

// Everything before '#', and everything behind it.
std::string_view without_fragment(std::string_view uri);
std::string_view fragment_of(std::string_view uri);

// Undoes %XX.  What is no such triple stays as it is.
std::string percent_decoded(std::string_view text);

// A pointer as the fragment of a URI: what RFC 3986 does not allow there
// becomes %XX.
std::string as_fragment(std::string_view pointer);

}  // namespace alder::schema
