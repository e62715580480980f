// JSON and YAML whose strings know where in the file each byte stands.
//
//   Source --parse()--> instance; string of it --text_of()--> Source
//
// What a string says (a command, a program) can so be read as if it were a
// file of its own, with places in the file around it.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "json/tape.h"
#include "scan/findings.h"
#include "scan/source.h"
#include "yaml/parser.h"

namespace alder::scan {

// Thread safety: one thread at a time.
class DataText {
 public:
  // `language`: Json or Yaml.  `source` must outlive the result.
  // Errors: as json::Parser::parse and yaml::parse_stream; spans are in the
  //         text of `source`.
  static Result<std::unique_ptr<DataText>> parse(Language language,
                                                 const Source& source,
                                                 const Limits& limits);

  DataText(const DataText&) = delete;
  DataText& operator=(const DataText&) = delete;

  // JSON has one, YAML any number of documents.
  std::size_t size() const { return is_yaml() ? documents_.size() : 1; }
  json::View root(std::size_t document) const;

  // Requires: `string` is a string or a key of that document.
  // Cost:     O(size of the string); for folded or escaped YAML, times its
  //           bytes or lines, up to bounds beyond which lines, and then
  //           everything, stand where they begin.
  Source text_of(std::size_t document, const json::View& string);

 private:
  explicit DataText(const Source* source) : source_(source) {}

  bool is_yaml() const { return !offsets_; }
  void add_json(const json::View& string, Source::Builder* builder);
  void add_yaml(const yaml::Document& document, const json::View& string,
                Source::Builder* builder) const;
  void add_run(std::string_view bytes, std::size_t at,
               Source::Builder* builder) const;

  const Source* source_;
  json::Tape tape_;
  std::optional<json::NodeOffsets> offsets_;  // of the tape
  std::vector<yaml::Document> documents_;
};

}  // namespace alder::scan
