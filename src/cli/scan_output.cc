// One list a kind of finding in JSON; one line a finding in text.

#include "cli/scan_output.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "report/error_text.h"
#include "report/json_writer.h"

namespace alder::cli {
namespace {

using report::JsonWriter;
using scan::ScannedFile;

// ---- JSON ----

void append_place(const ScannedFile& file, std::uint64_t offset_bytes,
                  JsonWriter* json) {
  const Place place = file.lines.place(offset_bytes);
  json->member("file", file.path);
  json->member("line", place.line);
  json->member("column", place.column);
}

void append_members(const ScannedFile& file, const scan::Read& read,
                    JsonWriter* json) {
  json->member("name", read.name);
  append_place(file, read.offset_bytes, json);
  json->member("language", to_string(read.language));
  json->member("kind", to_string(read.kind));
}

void append_members(const ScannedFile& file, const scan::Write& write,
                    JsonWriter* json) {
  json->member("name", write.name);
  append_place(file, write.offset_bytes, json);
}

void append_members(const ScannedFile& file, const scan::Dynamic& use,
                    JsonWriter* json) {
  append_place(file, use.offset_bytes, json);
  json->member("text", use.text);
  if (!use.prefix.empty()) json->member("prefix", use.prefix);
}

void append_members(const ScannedFile& file, const scan::Implicit& read,
                    JsonWriter* json) {
  json->member("name", read.name);
  append_place(file, read.offset_bytes, json);
  json->member("by", read.by);
}

void append_members(const ScannedFile& file, const scan::Uncertain& read,
                    JsonWriter* json) {
  json->member("name", read.name);
  append_place(file, read.offset_bytes, json);
  json->member("reason", read.reason);
}

void append_members(const ScannedFile& file, const scan::Ignored& line,
                    JsonWriter* json) {
  json->member("file", file.path);
  json->member("line", file.lines.place(line.offset_bytes).line);
  json->member("reason", line.reason);
}

void append_members(const ScannedFile& file, const scan::NotScanned& part,
                    JsonWriter* json) {
  json->member("file", file.path);
  if (part.offset_bytes) {
    json->member("line", file.lines.place(*part.offset_bytes).line);
  }
  json->member("reason", part.reason);
}

// One entry a line, so that large outputs can be read and compared.
template <class Finding>
void append_list(std::span<const ScannedFile> files, std::string_view name,
                 std::vector<Finding> scan::Findings::*list, std::string* out) {
  report::append_json_string(out, name);
  *out += ":[";
  std::string_view before = "\n";
  for (const ScannedFile& file : files) {
    for (const Finding& finding : file.findings.*list) {
      *out += std::exchange(before, ",\n");
      JsonWriter json(out);
      json.begin_object();
      append_members(file, finding, &json);
      json.end_object();
    }
  }
  *out += before == "\n" ? "]" : "\n]";
}

// ---- text ----

// What is said of one place.
struct Line {
  std::uint64_t offset_bytes;
  std::string text;
  bool has_place = true;
};

std::string in_parentheses(std::string_view text) {
  return text.empty() ? "" : " (" + std::string(text) + ")";
}

Line line_of(const scan::Read& read) {
  return {read.offset_bytes,
          "read " + read.name + in_parentheses(to_string(read.kind))};
}
Line line_of(const scan::Write& write) {
  return {write.offset_bytes, "write " + write.name};
}
Line line_of(const scan::Dynamic& use) {
  return {use.offset_bytes,
          "dynamic " + use.text +
              in_parentheses(use.prefix.empty() ? "" : "prefix " + use.prefix)};
}
Line line_of(const scan::Implicit& read) {
  return {read.offset_bytes,
          "implicit " + read.name + in_parentheses("by " + read.by)};
}
Line line_of(const scan::Uncertain& read) {
  return {read.offset_bytes,
          "uncertain " + read.name + in_parentheses(read.reason)};
}
Line line_of(const scan::Ignored& line) {
  return {line.offset_bytes, "ignored" + in_parentheses(line.reason)};
}
Line line_of(const scan::NotScanned& part) {
  return {part.offset_bytes.value_or(0),
          "not scanned" + in_parentheses(part.reason),
          part.offset_bytes.has_value()};
}

template <class Finding>
void add_lines(const std::vector<Finding>& findings, std::vector<Line>* lines) {
  for (const Finding& finding : findings) lines->push_back(line_of(finding));
}

void append_text(const ScannedFile& file, std::string* out) {
  const scan::Findings& found = file.findings;
  std::vector<Line> lines;
  add_lines(found.reads, &lines);
  add_lines(found.writes, &lines);
  add_lines(found.dynamic, &lines);
  add_lines(found.implicit, &lines);
  add_lines(found.uncertain, &lines);
  add_lines(found.ignored, &lines);
  add_lines(found.not_scanned, &lines);
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) {
                     return a.offset_bytes < b.offset_bytes;
                   });
  for (const Line& line : lines) {
    report::append_printable(out, file.path);
    if (line.has_place) {
      const Place place = file.lines.place(line.offset_bytes);
      *out +=
          ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    *out += ": ";
    report::append_printable(out, line.text);
    *out += '\n';
  }
}

}  // namespace

std::string scan_as_text(std::span<const ScannedFile> files) {
  std::string out;
  for (const ScannedFile& file : files) append_text(file, &out);
  return out;
}

std::string scan_as_json(std::span<const ScannedFile> files) {
  using scan::Findings;
  std::string out = "{";
  append_list(files, "reads", &Findings::reads, &out);
  out += ",\n";
  append_list(files, "writes", &Findings::writes, &out);
  out += ",\n";
  append_list(files, "dynamic", &Findings::dynamic, &out);
  out += ",\n";
  append_list(files, "implicit", &Findings::implicit, &out);
  out += ",\n";
  append_list(files, "uncertain", &Findings::uncertain, &out);
  out += ",\n";
  append_list(files, "ignored", &Findings::ignored, &out);
  out += ",\n";
  append_list(files, "not_scanned", &Findings::not_scanned, &out);
  return out + "}\n";
}

}  // namespace alder::cli
