// Texts -> tapes, for the tests of json/.
//
// Every text is parsed from a heap block of exactly its size, so that
// AddressSanitizer sees a read of even one byte behind it.

#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "json/parser.h"

namespace alder::json {

class ExactBytes {
 public:
  explicit ExactBytes(std::string_view text)
      : bytes_(std::make_unique<char[]>(text.size())), size_(text.size()) {
    std::copy(text.begin(), text.end(), bytes_.get());
  }
  std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

// One text, parsed.
class Parsed {
 public:
  explicit Parsed(std::string_view text, const ParseOptions& options = {})
      : bytes_(text),
        ok_(Parser(options).parse(bytes_.view(), &tape_, &failure_)) {}
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;

  bool ok() const { return ok_; }
  const ParseFailure& failure() const { return failure_; }
  const Tape& tape() const { return tape_; }
  View root() const { return tape_.root(); }

  // The dump, or "<code> at <offset>+<length>: <what>".
  std::string outcome() const { return ok_ ? tape_.dump() : refusal(); }

 private:
  std::string refusal() const {
    std::string line(to_string(failure_.code));
    line += " at " + std::to_string(failure_.span.offset_bytes) + "+" +
            std::to_string(failure_.span.length_bytes) + ": ";
    return line + failure_.what;
  }

  ExactBytes bytes_;
  Tape tape_;
  ParseFailure failure_;
  bool ok_;
};

}  // namespace alder::json
