// The records behind cli/stream_records.h.

#include "cli/stream_records.h"

#include "report/json_writer.h"
#include "report/records.h"

namespace alder::cli {
namespace {

void append_head(const RecordHead& head, std::string_view status,
                 std::string* out) {
  *out += "{\"seq\":";
  report::append_number(out, head.sequence);
  *out += ",\"line\":";
  report::append_number(out, head.line);
  *out += ",\"offset\":";
  report::append_number(out, head.offset_bytes);
  if (!head.id.empty()) {
    *out += ",\"id\":";
    *out += head.id;
  }
  *out += ",\"status\":\"";
  *out += status;
  *out += '"';
}

// Places within a document of one line -> places in the stream.
Diagnostic in_stream(Diagnostic problem, std::uint64_t line) {
  if (problem.place.line != 0) {
    problem.place.line = static_cast<std::uint32_t>(line);
  }
  return problem;
}

void append_error(std::uint64_t column, std::string_view message,
                  std::string* out) {
  *out += ",\"error\":";
  report::JsonWriter json(out);
  json.begin_object();
  if (column != 0) json.member("column", column);
  json.member("message", message);
  json.end_object();
  *out += "}\n";
}

}  // namespace

void append_valid(const RecordHead& head, std::string* out) {
  append_head(head, "valid", out);
  *out += ",\"valid\":true}\n";
}

void append_invalid(const RecordHead& head, std::string* out) {
  append_head(head, "invalid", out);
  *out += ",\"valid\":false}\n";
}

void append_invalid(const RecordHead& head, std::span<const Diagnostic> errors,
                    std::size_t omitted, std::string* out) {
  append_head(head, "invalid", out);
  *out += ",\"valid\":false,\"errors\":";
  report::JsonWriter json(out);
  json.begin_array();
  for (const Diagnostic& problem : errors) {
    report::append_problem(in_stream(problem, head.line), problem.file, &json);
  }
  json.end_array();
  if (omitted != 0) json.member("omitted", omitted);
  *out += "}\n";
}

void append_malformed(const RecordHead& head, std::uint64_t column,
                      std::string_view message, std::string* out) {
  append_head(head, "malformed", out);
  append_error(column, message, out);
}

void append_limit(const RecordHead& head, std::string_view message,
                  std::string* out) {
  append_head(head, "limit", out);
  append_error(0, message, out);
}

}  // namespace alder::cli
