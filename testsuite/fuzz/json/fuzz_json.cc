// Any bytes -> parse, walk, write again; the invariants of json/ hold.
//
//   * both byte kernels accept the same texts and build the same tape
//   * an accepted text, written from its tape, is accepted again and equal,
//     with the same hash
//   * the span of every node is a text of that node's own
//   * a refusal points into the text
//
// The text is copied into a block of its own size, for AddressSanitizer.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "json/byte_scan.h"
#include "json/equal.h"
#include "json/parser.h"
#include "json/pointer.h"
#include "json/text_reader.h"

namespace alder::json {
namespace {

void demand(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "broken: " << what << std::endl;
  std::abort();
}

void write_string(std::string_view bytes, std::string* out) {
  constexpr char kHex[] = "0123456789abcdef";
  out->push_back('"');
  for (const char c : bytes) {
    if (is_plain(c)) {
      out->push_back(c);
    } else {
      *out += "\\u00";
      out->push_back(kHex[static_cast<unsigned char>(c) >> 4]);
      out->push_back(kHex[static_cast<unsigned char>(c) & 15]);
    }
  }
  out->push_back('"');
}

// The text of a tape; recursion is bounded by the parser's depth limit.
void write_value(const View& view, std::string* out) {
  switch (view.type()) {
    case Type::Null:
      *out += "null";
      break;
    case Type::Boolean:
      *out += view.boolean() ? "true" : "false";
      break;
    case Type::Integer:
    case Type::Number:
      *out += view.holds_int64() ? std::to_string(view.int64())
                                 : std::string(view.literal());
      break;
    case Type::String:
      write_string(view.string(), out);
      break;
    case Type::Array: {
      std::uint32_t count = 0;
      out->push_back('[');
      for (const View item : view.items()) {
        if (count++ != 0) out->push_back(',');
        write_value(item, out);
      }
      out->push_back(']');
      demand(count == view.size(), "an array's size is its count of items");
      break;
    }
    case Type::Object: {
      std::uint32_t count = 0;
      out->push_back('{');
      for (const Member member : view.members()) {
        if (count++ != 0) out->push_back(',');
        write_string(member.key(), out);
        out->push_back(':');
        write_value(member.value, out);
        demand(member.hash() == hash_key(member.key()), "hash of a name");
      }
      out->push_back('}');
      demand(count == view.size(), "an object's size is its count of members");
    }
  }
}

void check_spans(const Tape& tape) {
  const std::vector<std::uint32_t> offsets = tape.node_offsets();
  demand(offsets.size() == tape.size(), "one offset a node");
  demand(std::is_sorted(offsets.begin(), offsets.end()), "offsets ascend");
  NodeOffsets places(tape);
  const ByteSpan root = places.span_of_node(0);
  ParseFailure failure;
  Tape again;
  for (std::size_t i = 0; i < std::min<std::size_t>(tape.size(), 32); ++i) {
    const ByteSpan span = places.span_of_node(i);
    demand(span.offset_bytes >= root.offset_bytes &&
               span.offset_bytes + span.length_bytes <=
                   root.offset_bytes + root.length_bytes,
           "a span lies within the document");
    demand(
        Parser().parse(tape.text().substr(span.offset_bytes, span.length_bytes),
                       &again, &failure),
        "a span is a JSON text");
  }
}

void check_accepted(const Tape& tape) {
  std::string written;
  write_value(tape.root(), &written);
  Tape again;
  ParseFailure failure;
  ParseOptions strict;
  strict.refuse_duplicates = true;
  demand(Parser(strict).parse(written, &again, &failure),
         "what is written is accepted");
  demand(equal(tape.root(), again.root()), "what is written is equal");
  demand(hash(tape.root(), 1) == hash(again.root(), 1), "equal hashes");
  check_spans(tape);
}

bool parse_plain(std::string_view text, Tape* tape, ParseFailure* failure) {
  TapeWriter::Scratch scratch;
  TapeWriter writer(text, nullptr, Limits().depth_levels, tape, &scratch);
  return read_text<SwarBytes>(text, &writer, failure);
}

void check_text(std::string_view text) {
  Tape fast;
  Tape plain;
  ParseFailure failure;
  ParseFailure plain_failure;
  const bool accepted = Parser().parse(text, &fast, &failure);
  demand(parse_plain(text, &plain, &plain_failure) == accepted,
         "both kernels accept the same");
  if (accepted) {
    demand(fast.dump() == plain.dump(), "both kernels build the same");
    check_accepted(fast);
  } else {
    demand(failure.span == plain_failure.span, "both kernels refuse alike");
    demand(failure.span.offset_bytes + failure.span.length_bytes <= text.size(),
           "a refusal points into the text");
    demand(*failure.what != '\0', "a refusal has words");
  }
}

}  // namespace
}  // namespace alder::json

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const auto text = std::make_unique<char[]>(size);
  std::copy(data, data + size, text.get());
  alder::json::check_text({text.get(), size});
  return 0;
}
