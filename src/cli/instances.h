// One input -> the JSON instances in it, by the ending of its name.
//
//   *.jsonl, *.ndjson   one a line that is not blank
//   *.yaml, *.yml       one a document, as the JSON that it means
//   anything else       one

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/result.h"
#include "report/entry.h"

namespace alder::cli {

// JSON text, and where its parts stand in the input.  Lasts for the call that
// it is given to.
class Instance {
 public:
  virtual ~Instance() = default;

  std::string_view json() const { return json_; }

  // The place in the input that a place in json() stands for.
  virtual Place place(Place in_json) const = 0;

 protected:
  explicit Instance(std::string_view json) : json_(json) {}

 private:
  std::string_view json_;
};

// What stands behind `skipped` lines of the input.
class LineInstance : public Instance {
 public:
  LineInstance(std::string_view json, std::uint32_t skipped)
      : Instance(json), skipped_(skipped) {}

  Place place(Place in_json) const override {
    if (in_json.line != 0) in_json.line += skipped_;
    return in_json;
  }

 private:
  std::uint32_t skipped_;
};

// Whether every line is an instance, by the ending of the name.
bool is_line_by_line(std::string_view name);

using VisitInstance = std::function<void(const Instance&)>;

// Hands over every instance, in order.
//
// Errors: of YAML only, those of yaml::parse_stream; nothing is handed over
//         then.  Malformed JSON is for the visitor to find.
Status for_each_instance(const std::string& name, std::string_view bytes,
                         const Limits& limits, const VisitInstance& visit);

// Moves the places of an entry about `instance` to the input.
void locate(const Instance& instance, report::Entry* entry);

}  // namespace alder::cli
