// One line of a stream -> one JSON record.
//
//   {"seq":1,"line":1,"offset":0,"status":"valid","valid":true}

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace alder::cli {

// What all records of a line start with.
struct RecordHead {
  std::uint64_t sequence = 0;      // of the documents; 1-based
  std::uint64_t line = 0;          // in the stream; empty lines count
  std::uint64_t offset_bytes = 0;  // in the stream
  std::string_view id;             // JSON text; empty: none
};

// Each appends one line to `out`.  The first two allocate nothing but room
// in `out`.
void append_valid(const RecordHead& head, std::string* out);
void append_invalid(const RecordHead& head, std::string* out);
void append_invalid(const RecordHead& head, std::span<const Diagnostic> errors,
                    std::size_t omitted, std::string* out);
// `column` 0: unknown.
void append_malformed(const RecordHead& head, std::uint64_t column,
                      std::string_view message, std::string* out);
void append_limit(const RecordHead& head, std::string_view message,
                  std::string* out);

}  // namespace alder::cli
