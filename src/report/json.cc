// Entries -> one JSON object, a line for each entry.
//
//   {"results":[
//   {"file":"a.json","status":"valid","valid":true},
//   {"file":"b.json","status":"invalid","valid":false,"errors":[...]},
//   {"file":"c.json","status":"malformed","error":{...}}
//   ]}
//
// Without a verdict there is no "valid".  Warnings and notes, of valid inputs
// too, are in "warnings".

#include <algorithm>

#include "report/error_text.h"
#include "report/format.h"
#include "report/json_writer.h"
#include "report/records.h"

namespace alder::report {
namespace {

// The errors, or what is none: warnings and notes.
void append_problems(const Entry& entry, bool errors, JsonWriter* json) {
  json->key(errors ? "errors" : "warnings");
  json->begin_array();
  for (const Diagnostic& problem : entry.problems) {
    if ((problem.level == Level::Error) != errors) continue;
    append_problem(problem, entry.file, json);
  }
  json->end_array();
}

void append_problems(const Entry& entry, JsonWriter* json) {
  const auto is_error = [](const Diagnostic& problem) {
    return problem.level == Level::Error;
  };
  const auto& problems = entry.problems;
  if (entry.status == Status::Invalid ||
      std::any_of(problems.begin(), problems.end(), is_error)) {
    append_problems(entry, true, json);
  }
  if (!std::all_of(problems.begin(), problems.end(), is_error)) {
    append_problems(entry, false, json);
  }
  if (entry.omitted() != 0) json->member("omitted", entry.omitted());
}

void append_failure(const Error& error, Place place, JsonWriter* json) {
  json->key("error");
  json->begin_object();
  append_error_members(error, place, json);
  json->end_object();
}

// Says a file's name once.
Error without_file(Error error, const std::string& file) {
  if (error.file == file) error.file.clear();
  return error;
}

class JsonFormat final : public Format {
 public:
  void begin(std::string* out) override { *out += "{\"results\":["; }

  void add(const Entry& entry, std::string* out) override {
    *out += empty_ ? "\n" : ",\n";
    empty_ = false;
    JsonWriter json(out);
    json.begin_object();
    json.member("file", entry.file);
    json.member("status", to_string(entry.status));
    if (entry.status == Status::Valid || entry.status == Status::Invalid) {
      json.member("valid", entry.status == Status::Valid);
      append_problems(entry, &json);
    } else {
      append_failure(without_file(entry.error, entry.file), entry.place, &json);
    }
    json.end_object();
  }

  void failed(const Error& error, Place place, std::string* out) override {
    close_results(out);
    *out += ',';
    JsonWriter json(out);
    append_failure(error, place, &json);
  }

  void end(std::string* out) override {
    close_results(out);
    *out += "}\n";
  }

 private:
  void close_results(std::string* out) {
    if (closed_) return;
    *out += empty_ ? "]" : "\n]";
    closed_ = true;
  }

  bool empty_ = true;
  bool closed_ = false;
};

}  // namespace

std::unique_ptr<Format> make_json_format(const FormatOptions&) {
  return std::make_unique<JsonFormat>();
}

}  // namespace alder::report
