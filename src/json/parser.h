// JSON text -> tape.
//
// One pass over the bytes: the grammar of RFC 8259 without any leniency, the
// well-formedness of UTF-8 and of escapes, key hashes and symbols, and the
// detection of duplicate keys.
//
// Source: RFC 8259; RFC 3629.

#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/key_dictionary.h"
#include "base/limits.h"
#include "base/result.h"
#include "json/tape.h"

namespace alder::json {

struct ParseOptions {
  Limits limits;
  // Gives keys their symbols; may be nullptr.  Must outlive the tape.
  const KeyDictionary* dictionary = nullptr;
  // Duplicate keys are an error; otherwise the last one counts.
  bool refuse_duplicates = false;
};

// Why a text is no JSON.  Trivial to copy and free of allocations, so that a
// stream of bad documents costs no more than one of good ones.
struct ParseFailure {
  ErrorCode code = ErrorCode::MalformedJson;
  ByteSpan span;
  const char* what = "";  // a static sentence

  Error to_error() const { return {code, what, span, {}, {}}; }
};

// Reuses its scratch memory over many texts.
//
// Thread safety: one thread at a time.
class Parser {
 public:
  explicit Parser(const ParseOptions& options = {});
  ~Parser();
  Parser(Parser&&) noexcept;
  Parser& operator=(Parser&&) noexcept;

  const ParseOptions& options() const { return options_; }
  void set_dictionary(const KeyDictionary* dictionary) {
    options_.dictionary = dictionary;
  }

  // Fills `tape` from `text`, which must outlive it.  Reads nothing outside
  // `text`.  Returns false and sets *failure when the text is refused.
  //
  // Errors: MalformedJson, InvalidUtf8, DuplicateKey, DepthLimit, SizeLimit.
  // Cost:   O(text.size()); allocates only while the tape grows.
  bool parse(std::string_view text, Tape* tape, ParseFailure* failure);

 private:
  struct Scratch;
  ParseOptions options_;
  std::unique_ptr<Scratch> scratch_;
};

// One text that owns its bytes.
struct Document {
  std::unique_ptr<const std::string> text;
  std::unique_ptr<Tape> tape;

  View root() const { return tape->root(); }
};

// Errors: as Parser::parse.
Result<Document> parse_document(std::string text,
                                const ParseOptions& options = {});

}  // namespace alder::json
