// YAML text -> the instance that JSON text gives, with places in the YAML.
//
//   YAML bytes --compose()--> nodes --write()--> JSON text --json--> tape
//                                           \--> where each node stands
//
// Reads YAML 1.2 with the scalars of its core schema: `no`, `on` and `1:30`
// are strings.  Names of members are the scalars' own spelling (`1: x` is
// {"1": "x"}); a name that stands twice is refused.  Aliases are copied, as
// often as a budget allows, and `<<` merges mappings as YAML 1.1 loaders do.
// Tags beyond those of the core schema are ignored.
//
// yaml-cpp is loaded on first use (base/module.h).
//
// Source: YAML 1.2.2, chapters 7 to 10; yaml.org/type/merge.html.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/key_dictionary.h"
#include "base/result.h"
#include "base/span.h"
#include "json/parser.h"
#include "json/tape.h"

namespace alder::yaml {

struct ParseOptions {
  std::uint64_t size_bytes = 1u << 20;
  std::uint32_t depth_levels = 100;
  // Nodes that aliases and merges may add to one document.
  std::uint32_t alias_nodes = 10'000;
  // Gives keys their symbols; may be nullptr.  Must outlive the documents.
  const KeyDictionary* dictionary = nullptr;
};

// One document of a stream.  Owns its bytes.
//
// Thread safety: immutable.
class Document {
 public:
  // What the engine takes.  Its text is JSON, not the YAML.
  const json::Document& instance() const { return instance_; }
  json::View root() const { return instance_.root(); }

  // The YAML text of the whole stream.
  const std::string& text() const { return *text_; }

  // Where a value or a key stands in text(): a scalar without its anchor and
  // tag, with its quotes; of a block scalar its header; of a collection its
  // first byte.  A copy of an alias stands where its anchor does.
  // Requires: `node` is of this document.
  // Cost:     O(size of the scalar).
  ByteSpan span(const json::View& node) const;

  // The offset in text() of the byte that byte `index` of a string or a key
  // was made from: behind quotes, escapes, indentation and folding.  A space
  // that folding made is where its line ends.
  // Requires: `string` is a string of this document, index <= its size.
  // Cost:     O(size of the scalar).
  std::uint64_t offset_of(const json::View& string, std::size_t index) const;

 private:
  friend class Builder;
  Document() = default;

  std::shared_ptr<const std::string> text_;
  json::Document instance_;
  std::vector<std::uint64_t> offsets_;  // by node of the tape
};

// Every document of the text, which may have none.  Spans of errors are in
// the text.
//
// Errors: MalformedYaml, InvalidUtf8, DuplicateKey (the message names the
//         line of the first), DepthLimit, SizeLimit (bytes, or the budget of
//         aliases), NumberLimit, MissingModule.
// Cost:   O(text.size() + copies of aliases) beside yaml-cpp.
Result<std::vector<Document>> parse_stream(std::string text,
                                           const ParseOptions& options = {});

// The only document of the text; null when there is none.
//
// Errors: as parse_stream; MalformedYaml when a second document starts.
Result<Document> parse_document(std::string text,
                                const ParseOptions& options = {});

}  // namespace alder::yaml
