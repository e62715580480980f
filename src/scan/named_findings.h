// What a program's accesses come to, each once: the end of every analysis by
// syntax tree.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "scan/findings.h"
#include "scan/reader.h"

namespace alder::scan {

// Adds a named read, or what the context makes of it.
void add_read(const Context& context, Language language,
              const std::string& name, std::uint64_t offset_bytes,
              ReadKind kind, Findings* findings);

// Collects reads until report_reads(); the rest is added at once.
class NamedFindings {
 public:
  // Keeps both references.
  NamedFindings(const Context& context, Language language, Findings* findings)
      : context_(context), language_(language), findings_(*findings) {}

  // One read a place: the most demanding one.
  void keep_read(const std::string& name, std::uint64_t offset_bytes,
                 ReadKind kind);
  void report_reads() const;

  // Once a place; nothing when `name` cannot be a variable's.
  void add_write(const std::string& name, std::uint64_t offset_bytes);
  // Once a place and prefix.  `construct` is shown by its first line, cut.
  void add_dynamic(std::uint64_t offset_bytes, std::string_view construct,
                   const std::string& prefix);

  // The names read or written so far.
  std::set<std::string_view> names() const;

 private:
  using Place = std::pair<std::uint64_t, std::string>;

  const Context& context_;
  Language language_;
  Findings& findings_;
  std::map<Place, ReadKind> reads_;
  std::set<Place> writes_;
  std::set<Place> dynamic_;
};

}  // namespace alder::scan
