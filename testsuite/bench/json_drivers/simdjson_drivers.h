// simdjson's On-Demand front end, as the rival of our own reader.
//
// Both walk every value of one document and leave nothing unread.

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "json/tape_writer.h"

namespace alder::bench {

class SimdjsonDrivers {
 public:
  SimdjsonDrivers();
  ~SimdjsonDrivers();

  // Bytes that simdjson wants to be readable behind a text.
  static std::size_t padding();
  // The kernel it chose for this machine.
  static std::string kernel();

  // Builds the tape that our reader builds, equally strict: grammar of
  // numbers, escapes, UTF-8, duplicate names.  Returns the count of nodes, or
  // 0 when it refuses.
  //
  // Requires: padding() bytes are readable behind `text`.
  std::size_t build(std::string_view text, json::Tape* tape,
                    json::TapeWriter::Scratch* scratch);

  // Touches every name and value and keeps nothing.  Returns the count of
  // names and values, or 0 when it refuses.
  //
  // Requires: as build().
  std::size_t walk(std::string_view text);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace alder::bench
