// The members of a record, in a fixed order.

#include "report/records.h"

namespace alder::report {

void append_problem(const Diagnostic& problem, std::string_view file,
                    JsonWriter* json) {
  json->begin_object();
  json->member("code", problem.code);
  if (problem.keyword.empty()) {
    json->member("level", to_string(problem.level));
    if (!problem.name.empty()) json->member("name", problem.name);
    if (!problem.instance_location.empty()) {
      json->member("instanceLocation", problem.instance_location);
    }
  } else {
    json->member("keyword", problem.keyword);
    json->member("instanceLocation", problem.instance_location);
    json->member("keywordLocation", problem.keyword_location);
  }
  if (problem.file != file) json->member("file", problem.file);
  if (problem.place.line != 0) {
    json->member("line", problem.place.line);
    json->member("column", problem.place.column);
  }
  json->member("message", problem.message);
  if (!problem.hint.empty()) json->member("hint", problem.hint);
  json->end_object();
}

}  // namespace alder::report
