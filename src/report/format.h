// Entries -> one output format.
//
// A format is one file here and one row in format.cc; formats never write
// anywhere, they append to a string that the caller empties.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "report/entry.h"

namespace alder::report {

struct FormatOptions {
  bool color = false;
  std::string title = "alder";  // "alder check"
  std::string version;          // of the program; empty: left out
};

// Called in the order begin(), add() for each input, failed() at most once,
// end().
//
// Thread safety: one thread at a time.
class Format {
 public:
  virtual ~Format() = default;
  virtual void begin(std::string* out) = 0;
  virtual void add(const Entry& entry, std::string* out) = 0;
  // The run came to nothing: the schema or the contract cannot be used.
  virtual void failed(const Error& error, Place place, std::string* out) = 0;
  virtual void end(std::string* out) = 0;
};

// In the order in which messages list them.
std::span<const std::string_view> format_names();

// Whether the format shows anything, and is not about findings alone.
bool shows_anything(std::string_view name);

// The format of the specification that a name means, or nothing.
std::optional<UnitFormat> unit_format(std::string_view name);

// nullptr: there is no format of that name.
std::unique_ptr<Format> make_format(std::string_view name,
                                    const FormatOptions& options);

// One a format.
std::unique_ptr<Format> make_text_format(const FormatOptions& options);
std::unique_ptr<Format> make_json_format(const FormatOptions& options);
std::unique_ptr<Format> make_gnu_format(const FormatOptions& options);
std::unique_ptr<Format> make_github_format(const FormatOptions& options);
std::unique_ptr<Format> make_sarif_format(const FormatOptions& options);
std::unique_ptr<Format> make_junit_format(const FormatOptions& options);
std::unique_ptr<Format> make_gitlab_format(const FormatOptions& options);
std::unique_ptr<Format> make_unit_format(UnitFormat format);

}  // namespace alder::report
