// Puts the stages together, and finds places: a string and the YAML that it
// was made from are walked side by side.

#include "yaml/parser.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "yaml/composer.h"
#include "yaml/writer.h"

namespace alder::yaml {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The length of the escape that starts at the backslash.
std::size_t escape_length(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return 1;
  switch (text[at + 1]) {
    case 'x':
      return 4;
    case 'u':
      return 6;
    case 'U':
      return 10;
    default:
      return 2;
  }
}

// Walks YAML and meaning of one scalar until byte `index` of the meaning.
class Walk {
 public:
  Walk(std::string_view yaml, std::size_t at, std::string_view meaning)
      : yaml_(yaml), at_(at), meaning_(meaning) {
    if (at_ >= yaml_.size()) return;
    quote_ = yaml_[at_];
    if (quote_ == '"' || quote_ == '\'') {
      ++at_;
    } else if (quote_ == '|' || quote_ == '>') {
      at_ = std::min(yaml_.find('\n', at_), yaml_.size() - 1) + 1;
    }
  }

  std::size_t to(std::size_t index) {
    while (done_ < index && at_ < yaml_.size()) step();
    // Not the indentation before a byte, but the byte.
    if (index < meaning_.size() && !is_space(meaning_[index])) {
      while (at_ < yaml_.size() && (is_space(yaml_[at_]) || at_line_break())) {
        ++at_;
      }
    }
    return at_;
  }

 private:
  void step() {
    const char wanted = meaning_[done_];
    const char found = yaml_[at_];
    if (quote_ == '"' && found == '\\') {
      step_escape();
    } else if (found == wanted) {
      ++at_;
      ++done_;
      if (quote_ == '\'' && found == '\'') ++at_;
    } else if (is_space(wanted) && is_space(found)) {
      ++done_;  // folded
      ++at_;
    } else if (is_space(found)) {
      ++at_;
    } else {
      ++done_;
    }
  }

  // An escaped line break means nothing, other escapes one code point.
  void step_escape() {
    if (!at_line_break()) utf8_next(meaning_, &done_);
    at_ = std::min(at_ + escape_length(yaml_, at_), yaml_.size());
  }

  // At the backslash of an escaped line break.
  bool at_line_break() const {
    return quote_ == '"' && yaml_[at_] == '\\' && at_ + 1 < yaml_.size() &&
           (yaml_[at_ + 1] == '\n' || yaml_[at_ + 1] == '\r');
  }

  std::string_view yaml_;
  std::size_t at_;
  std::string_view meaning_;
  std::size_t done_ = 0;
  char quote_ = '\0';
};

}  // namespace

ByteSpan Document::span(const json::View& node) const {
  const std::uint64_t start = offsets_[node.index()];
  if (start >= text_->size() || node.is_array() || node.is_object()) {
    return {start, start < text_->size() ? 1u : 0u};
  }
  const std::string_view text = *text_;
  const char first = text[start];
  if (first == '|' || first == '>') {
    const std::size_t end = text.find_first_of(" \t\r\n", start);
    return {start, std::min(end, text.size()) - start};
  }
  if (first == '"' || first == '\'') {
    const std::string_view meaning = node.string();
    const std::uint64_t end = Walk(text, start, meaning).to(meaning.size()) + 1;
    return {start, std::min<std::uint64_t>(end, text.size()) - start};
  }
  if (node.is_string()) {
    const std::string_view meaning = node.string();
    return {start, Walk(text, start, meaning).to(meaning.size()) - start};
  }
  const std::size_t end = text.find_first_of(" \t\r\n,]}#:", start);
  return {start, std::min(end, text.size()) - start};
}

std::uint64_t Document::offset_of(const json::View& string,
                                  std::size_t index) const {
  return Walk(*text_, offsets_[string.index()], string.string()).to(index);
}

class Builder {
 public:
  Builder(std::shared_ptr<const std::string> text, const ParseOptions& options)
      : text_(std::move(text)), options_(options) {}

  Result<Document> build(const Nodes& nodes) const {
    auto written = write(nodes, *text_, options_);
    if (!written) return std::move(written).error();
    json::ParseOptions json_options;
    json_options.dictionary = options_.dictionary;
    json_options.limits.depth_levels = options_.depth_levels;
    auto instance =
        json::parse_document(std::move(written->json), json_options);
    if (!instance) {
      return Error{ErrorCode::Internal,
                   "YAML became no JSON: " + instance.error().message,
                   {},
                   {},
                   {}};
    }
    Document document;
    document.text_ = text_;
    document.instance_ = *std::move(instance);
    document.offsets_ = std::move(written->offsets);
    return document;
  }

 private:
  std::shared_ptr<const std::string> text_;
  const ParseOptions& options_;
};

Result<std::vector<Document>> parse_stream(std::string text,
                                           const ParseOptions& options) {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  const auto composed = compose(*shared, options);
  if (!composed) return composed.error();
  const Builder builder(shared, options);
  std::vector<Document> documents;
  for (const Nodes& nodes : *composed) {
    auto document = builder.build(nodes);
    if (!document) return std::move(document).error();
    documents.push_back(*std::move(document));
  }
  return documents;
}

Result<Document> parse_document(std::string text, const ParseOptions& options) {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  const auto composed = compose(*shared, options);
  if (!composed) return composed.error();
  if (composed->size() > 1) {
    const Nodes& second = (*composed)[1];
    return Error{ErrorCode::MalformedYaml,
                 "a second document starts where one is wanted",
                 {second.empty() ? 0 : second.front().offset_bytes, 1},
                 {},
                 {}};
  }
  const Builder builder(shared, options);
  return builder.build(composed->empty() ? Nodes() : composed->front());
}

}  // namespace alder::yaml
