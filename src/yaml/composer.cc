// Takes yaml-cpp's events.  What yaml-cpp would accept although YAML forbids
// it (control characters), or read differently (UTF-16), is refused before.

#include "yaml/composer.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/module.h"
#include "base/utf8.h"
#include "yaml/events.h"

namespace alder::yaml {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Error refusal(ErrorCode code, std::string message, std::uint64_t offset,
              std::uint64_t length = 1) {
  return {code, std::move(message), {offset, length}, {}, {}};
}

bool is_forbidden(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

Status check_bytes(std::string_view text, std::uint64_t size_bytes) {
  if (text.size() > size_bytes) {
    return refusal(ErrorCode::SizeLimit,
                   "the text is larger than the " + std::to_string(size_bytes) +
                       " bytes allowed",
                   size_bytes);
  }
  const std::size_t valid = utf8_valid_prefix(text);
  for (std::size_t i = 0; i < valid; ++i) {
    if (!is_forbidden(text[i])) continue;
    return refusal(ErrorCode::MalformedYaml,
                   text[i] == '\0' ? "a NUL byte cannot stand in YAML"
                                   : "a control character must be escaped",
                   i);
  }
  if (valid == text.size()) return Done{};
  return refusal(ErrorCode::InvalidUtf8, "the byte is not UTF-8", valid);
}

// Behind what yaml-cpp takes as part of a node: anchor, tag and the space
// around them.
std::uint64_t content_offset(std::string_view text, std::uint64_t offset) {
  std::size_t at = std::min<std::size_t>(offset, text.size());
  while (at < text.size()) {
    if (text[at] == '&' || text[at] == '!') {
      at = std::min(text.find_first_of(" \t\r\n", at), text.size());
    } else if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::string_view(" \t\r\n").find(text[at]) !=
               std::string_view::npos) {
      ++at;
    } else {
      return at;
    }
  }
  return std::min<std::size_t>(offset, text.size());
}

// Whether the quote that starts at the offset is closed.  yaml-cpp takes the
// end of the text for a closing quote.
bool is_closed(std::string_view text, std::uint64_t offset) {
  const char quote = text[offset];
  for (std::size_t at = offset + 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      const bool doubled = quote == '\'' && text.substr(at).starts_with("''");
      if (!doubled) return true;
      ++at;
    }
  }
  return false;
}

class Composer {
 public:
  Composer(std::string_view text, const ParseOptions& options)
      : text_(text), options_(options) {
    if (text_.starts_with(kByteOrderMark)) shift_ = kByteOrderMark.size();
  }

  Result<std::vector<Nodes>> run() {
    if (auto checked = check_bytes(text_, options_.size_bytes); !checked) {
      return std::move(checked).error();
    }
    const Result<const void*> module = load_module(kYamlModule, kYamlSymbol);
    if (!module) return module.error();
    Problem problem;
    const bool parsed = static_cast<const YamlModule*>(*module)->parse(
        text_.data() + shift_, text_.size() - shift_, this,
        [](void* composer, const Event& event) {
          return static_cast<Composer*>(composer)->take(event);
        },
        &problem);
    if (error_) return *std::move(error_);
    if (!parsed) return malformed(problem);
    return std::move(documents_);
  }

 private:
  Error malformed(const Problem& problem) const {
    const std::uint64_t offset =
        std::min<std::uint64_t>(problem.offset_bytes + shift_, text_.size());
    std::string what = problem.what;
    const std::size_t line = text_.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t start =
        line == std::string_view::npos || offset == 0 ? 0 : line + 1;
    const std::size_t content = text_.find_first_not_of(" ", start);
    if (content < text_.size() && text_[content] == '\t') {
      return refusal(ErrorCode::MalformedYaml, "a tab cannot indent: " + what,
                     content);
    }
    return refusal(ErrorCode::MalformedYaml, std::move(what), offset);
  }

  bool take(const Event& event) {
    switch (event.kind) {
      case Event::Kind::Document:
        return start_document(event.offset_bytes + shift_);
      case Event::Kind::End:
        top().end = size();
        open_.pop_back();
        return true;
      case Event::Kind::Alias:
        return add_alias(event);
      case Event::Kind::Null:
        return add(event, Node::Kind::Null);
      case Event::Kind::Scalar:
        return add(event, Node::Kind::Scalar);
      case Event::Kind::Sequence:
        return add(event, Node::Kind::Sequence) && open(event);
      case Event::Kind::Mapping:
        return add(event, Node::Kind::Mapping) && open(event);
    }
    return true;
  }

  // yaml-cpp gives empty documents without end for a token that starts
  // nothing, such as a comma outside of brackets.
  bool start_document(std::uint64_t offset) {
    constexpr int kMostAtOnePlace = 2;
    at_one_place_ = offset == document_offset_ ? at_one_place_ + 1 : 1;
    document_offset_ = offset;
    if (at_one_place_ > kMostAtOnePlace) {
      return refuse(ErrorCode::MalformedYaml, "nothing can start like this",
                    offset);
    }
    documents_.emplace_back();
    anchors_.clear();
    return true;
  }

  bool add(const Event& event, Node::Kind kind) {
    const std::uint64_t start = event.offset_bytes + shift_;
    Node node{kind,  event.tag == "?",        size() + 1, 0,
              start, std::string(event.text), {}};
    // yaml-cpp gives an empty node the place of the token behind it.
    if (kind != Node::Kind::Null) {
      node.offset_bytes = content_offset(text_, start);
    }
    if (kind == Node::Kind::Scalar && is_quoted(node) &&
        !is_closed(text_, node.offset_bytes)) {
      return refuse(ErrorCode::MalformedYaml, "the quote is never closed",
                    node.offset_bytes);
    }
    if (event.tag != "?" && event.tag != "!") node.tag = event.tag;
    if (event.anchor != 0) anchors_[event.anchor] = size();
    documents_.back().push_back(std::move(node));
    return true;
  }

  bool is_quoted(const Node& node) const {
    return !node.plain && node.offset_bytes < text_.size() &&
           (text_[node.offset_bytes] == '"' ||
            text_[node.offset_bytes] == '\'');
  }

  bool add_alias(const Event& event) {
    const auto anchor = anchors_.find(event.anchor);
    const std::uint64_t offset = event.offset_bytes + shift_;
    if (anchor == anchors_.end()) {
      return refuse(ErrorCode::MalformedYaml,
                    "the alias names no anchor before it", offset);
    }
    for (const std::uint32_t open : open_) {
      if (open != anchor->second) continue;
      return refuse(ErrorCode::MalformedYaml,
                    "the alias stands inside the node that it names", offset);
    }
    documents_.back().push_back(
        {Node::Kind::Alias, false, size() + 1, anchor->second, offset, {}, {}});
    return true;
  }

  bool open(const Event& event) {
    open_.push_back(size() - 1);
    if (open_.size() <= options_.depth_levels) return true;
    return refuse(ErrorCode::DepthLimit, "the text is nested too deeply",
                  event.offset_bytes + shift_);
  }

  bool refuse(ErrorCode code, std::string message, std::uint64_t offset) {
    error_ = refusal(code, std::move(message), offset);
    return false;
  }

  std::uint32_t size() const {
    return static_cast<std::uint32_t>(documents_.back().size());
  }
  Node& top() { return documents_.back()[open_.back()]; }

  std::string_view text_;
  const ParseOptions& options_;
  std::uint64_t shift_ = 0;
  std::vector<Nodes> documents_;
  std::uint64_t document_offset_ = 0;
  int at_one_place_ = 0;  // documents that start at that offset
  std::vector<std::uint32_t> open_;
  std::unordered_map<std::size_t, std::uint32_t> anchors_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<Nodes>> compose(std::string_view text,
                                   const ParseOptions& options) {
  return Composer(text, options).run();
}

}  // namespace alder::yaml
