// Escapes of JSON are counted; lines of YAML are looked up.

#include "scan/data_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "json/parser.h"

namespace alder::scan {
namespace {

// Beyond that, looking every line of a folded scalar up would take too long.
constexpr std::size_t kMostFoldedBytes = 32u << 10;
// Up to that, every byte of a folded or escaped scalar is looked up.
constexpr std::size_t kMostLookedUpBytes = 4u << 10;

// Bytes of a well-formed sequence, by its first.
std::size_t sequence_length(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// The place behind the indentation of the line at `at`, of which at most
// `most` blanks are.
std::size_t indentation_end(std::string_view text, std::size_t at,
                            std::size_t most) {
  const std::size_t stop = std::min(at + most, text.size());
  while (at < stop && text[at] == ' ') ++at;
  return at;
}

}  // namespace

Result<std::unique_ptr<DataText>> DataText::parse(Language language,
                                                  const Source& source,
                                                  const Limits& limits) {
  std::unique_ptr<DataText> data(new DataText(&source));
  if (language == Language::Json) {
    json::Parser parser({limits, nullptr, false});
    json::ParseFailure failure;
    if (!parser.parse(source.text(), &data->tape_, &failure)) {
      return failure.to_error();
    }
    data->offsets_.emplace(data->tape_);
    return data;
  }
  auto documents = yaml::parse_stream(std::string(source.text()));
  if (!documents.ok()) return documents.error();
  data->documents_ = std::move(*documents);
  return data;
}

json::View DataText::root(std::size_t document) const {
  return is_yaml() ? documents_[document].root() : tape_.root();
}

Source DataText::text_of(std::size_t document, const json::View& string) {
  Source::Builder builder;
  if (is_yaml()) {
    add_yaml(documents_[document], string, &builder);
  } else {
    add_json(string, &builder);
  }
  return std::move(builder).build();
}

// Bytes that stand unchanged at `at` in the text.
void DataText::add_run(std::string_view bytes, std::size_t at,
                       Source::Builder* builder) const {
  builder->append(bytes, source_->file_offset(at));
}

void DataText::add_json(const json::View& string, Source::Builder* builder) {
  const ByteSpan span = offsets_->span(string);
  const std::size_t first = static_cast<std::size_t>(span.offset_bytes) + 1;
  const std::size_t last =
      static_cast<std::size_t>(span.offset_bytes + span.length_bytes) - 1;
  const std::string_view raw = source_->text();
  const std::string_view decoded = string.string();
  std::size_t at = first;
  std::size_t taken = 0;
  while (at < last) {
    const std::size_t escape = std::min(raw.find('\\', at), last);
    add_run(decoded.substr(taken, escape - at), at, builder);
    taken += escape - at;
    at = escape;
    if (at == last) break;
    const bool is_unicode = raw[at + 1] == 'u';
    const std::size_t length = is_unicode ? sequence_length(decoded[taken]) : 1;
    builder->append_at(decoded.substr(taken, length), source_->file_offset(at));
    taken += length;
    at += !is_unicode ? 2 : length == 4 ? 12 : 6;  // 4: a surrogate pair
  }
}

void DataText::add_yaml(const yaml::Document& document,
                        const json::View& string,
                        Source::Builder* builder) const {
  const std::string_view text = source_->text();
  const std::string_view decoded = string.string();
  const auto start =
      static_cast<std::size_t>(document.span(string).offset_bytes);
  const char sign = start < text.size() ? text[start] : '\0';
  // Plain, or quoted without an escape: a slice of the text.
  const std::size_t skip = sign == '"' || sign == '\'' ? 1 : 0;
  if (text.substr(std::min(start + skip, text.size()), decoded.size()) ==
      decoded) {
    return add_run(decoded, start + skip, builder);
  }
  if (sign != '|' && decoded.size() <= kMostLookedUpBytes) {
    for (std::size_t i = 0; i < decoded.size(); ++i) {
      add_run(decoded.substr(i, 1),
              static_cast<std::size_t>(document.offset_of(string, i)), builder);
    }
    return;
  }
  std::size_t line = 0;         // in the string
  std::size_t at = start;       // in the text, somewhere before the line
  std::size_t indentation = 0;  // of a literal block
  while (line < decoded.size()) {
    const std::size_t end = std::min(decoded.find('\n', line), decoded.size());
    const std::string_view bytes =
        decoded.substr(line, std::min(end + 1, decoded.size()) - line);
    const std::string_view content = decoded.substr(line, end - line);
    if (sign == '|') {
      const std::size_t newline = text.find('\n', at);
      at = newline == std::string_view::npos ? text.size() : newline + 1;
      const std::size_t leading =
          std::min(content.find_first_not_of(' '), content.size());
      if (indentation == 0 && leading < content.size()) {
        const std::size_t blanks = indentation_end(text, at, text.size()) - at;
        indentation = blanks - std::min(leading, blanks);
      }
      const std::size_t here = indentation_end(text, at, indentation);
      if (text.substr(here, content.size()) == content) {
        add_run(bytes, here, builder);
        line += bytes.size();
        continue;
      }
    }
    if (decoded.size() > kMostFoldedBytes) {
      return builder->append_at(decoded.substr(line),
                                source_->file_offset(start));
    }
    at = static_cast<std::size_t>(document.offset_of(string, line));
    add_run(bytes, at, builder);
    line += bytes.size();
  }
}

}  // namespace alder::scan
