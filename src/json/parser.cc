// The three parts of parsing, put together: text_reader.h knows the grammar,
// tape_writer.h the tape, byte_scan.h the bytes.
//
// Why a reader of our own: simdjson 3.0.1 On-Demand, traversing everything and
// building the same tape as strictly (numbers, escapes, UTF-8, duplicate
// names), takes 1.6 times the time of this reader with SSE2 and 1.35 times that
// of its plain C++ kernel (geometric means over 33 corpora; 1.3 was asked for).
// This reader takes 1.2 times what On-Demand needs to touch every value and
// build nothing.  simdjson was compiled for the machine (AVX-512), ours for any
// x86-64.  To measure again, in a release build:
//
//   meson test --benchmark json_drivers --verbose

#include "json/parser.h"

#include <algorithm>
#include <string>
#include <utility>

#include "json/byte_scan.h"
#include "json/tape_writer.h"
#include "json/text_reader.h"
#include "json/unescape.h"

namespace alder::json {
namespace {

constexpr std::uint64_t kLargestOffset = 0xFFFF'FFFFu;

bool refuse_duplicate(const Tape& tape, ParseFailure* failure) {
  // Pairs are found as their objects close, inner ones first.
  std::uint32_t first = tape.duplicates().front().later;
  for (const DuplicateKey& pair : tape.duplicates()) {
    first = std::min(first, pair.later);
  }
  *failure = {ErrorCode::DuplicateKey, NodeOffsets(tape).span_of_node(first),
              "this name stands twice in its object"};
  return false;
}

}  // namespace

struct Parser::Scratch {
  TapeWriter::Scratch writer;
};

Parser::Parser(const ParseOptions& options)
    : options_(options), scratch_(std::make_unique<Scratch>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;

bool Parser::parse(std::string_view text, Tape* tape, ParseFailure* failure) {
  if (text.size() > std::min(options_.limits.size_bytes, kLargestOffset)) {
    refuse(text, text.data(), ErrorCode::SizeLimit,
           "the text is larger than allowed", failure);
    return false;
  }
  TapeWriter writer(text, options_.dictionary, options_.limits.depth_levels,
                    tape, &scratch_->writer);
  if (!read_text<FastBytes>(text, &writer, failure)) return false;
  if (options_.refuse_duplicates && !tape->duplicates().empty()) {
    return refuse_duplicate(*tape, failure);
  }
  return true;
}

Result<Document> parse_document(std::string text, const ParseOptions& options) {
  Document document;
  document.text = std::make_unique<const std::string>(std::move(text));
  document.tape = std::make_unique<Tape>();
  ParseFailure failure;
  if (!Parser(options).parse(*document.text, document.tape.get(), &failure)) {
    return failure.to_error();
  }
  return document;
}

}  // namespace alder::json
