// Entries -> one SARIF log with one run.
//
//   {"version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints",
//    "results":[{"ruleId","level","message","locations":[...]}],
//    "invocations":[...],"tool":{"driver":{"name","version","rules":[...]}}}]}
//
// Results are written as they come; the rules are known when all have come,
// and stand behind them.
//
// Source: SARIF 2.1.0 (OASIS Standard), sections 3.13, 3.14, 3.27 to 3.30.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/findings.h"
#include "report/fingerprints.h"
#include "report/format.h"
#include "report/json_writer.h"

namespace alder::report {
namespace {

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') ||
         std::string_view("-._~/!$&'()*+,;=@").find(c) !=
             std::string_view::npos;
}

// A path as a URI reference (RFC 3986).
std::string uri_of(std::string_view path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  while (path.starts_with("./")) path.remove_prefix(2);
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_unreserved(c)) {
      uri += c;
    } else {
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return uri;
}

void append_text(std::string_view key, const std::string& text,
                 JsonWriter* json) {
  json->key(key);
  json->begin_object();
  json->member("text", text);
  json->end_object();
}

class SarifFormat final : public Format {
 public:
  explicit SarifFormat(FormatOptions options) : options_(std::move(options)) {}

  void begin(std::string* out) override {
    *out += "{\"$schema\":";
    append_json_string(out, kSchema);
    *out +=
        ",\"version\":\"2.1.0\",\"runs\":[{\"columnKind\":"
        "\"unicodeCodePoints\",\"results\":[";
  }

  void add(const Entry& entry, std::string* out) override {
    for (const Diagnostic& finding : findings_of(entry)) {
      *out += empty_ ? "\n" : ",\n";
      empty_ = false;
      append_result(finding, entry, out);
    }
  }

  void failed(const Error& error, Place place, std::string*) override {
    failures_.push_back(finding_of(error, place, {}));
  }

  void end(std::string* out) override {
    *out += empty_ ? "]," : "\n],";
    append_invocation(out);
    *out += ",\n";
    append_tool(out);
    *out += "}]}\n";
  }

 private:
  // The index of a rule, which is added when it is new.
  std::uint64_t rule(const std::string& code) {
    const auto [at, added] = rules_.try_emplace(code, rules_.size());
    if (added) rule_names_.push_back(code);
    return at->second;
  }

  void append_result(const Diagnostic& finding, const Entry& entry,
                     std::string* out) {
    JsonWriter json(out);
    json.begin_object();
    json.member("ruleId", finding.code);
    json.member("ruleIndex", rule(finding.code));
    json.member("level", to_string(finding.level));
    append_text("message", sentence_of(finding), &json);
    append_locations(finding, entry, &json);
    json.key("partialFingerprints");
    json.begin_object();
    json.member("alderFinding/v1", fingerprints_.next(finding));
    json.end_object();
    json.end_object();
  }

  // What is about no file has no location.
  static void append_locations(const Diagnostic& finding, const Entry& entry,
                               JsonWriter* json) {
    if (finding.file.empty() && entry.file.empty()) return;
    json->key("locations");
    json->begin_array();
    append_location(finding, entry, json);
    json->end_array();
  }

  static void append_location(const Diagnostic& finding, const Entry& entry,
                              JsonWriter* json) {
    json->begin_object();
    append_physical(finding, entry, json);
    if (!finding.instance_location.empty()) {
      json->key("logicalLocations");
      json->begin_array();
      json->begin_object();
      json->member("fullyQualifiedName", finding.instance_location);
      json->end_object();
      json->end_array();
    }
    json->end_object();
  }

  static void append_physical(const Diagnostic& finding, const Entry& entry,
                              JsonWriter* json) {
    json->key("physicalLocation");
    json->begin_object();
    json->key("artifactLocation");
    json->begin_object();
    json->member("uri",
                 uri_of(finding.file.empty() ? entry.file : finding.file));
    json->end_object();
    if (finding.place.line != 0) {
      json->key("region");
      json->begin_object();
      json->member("startLine", finding.place.line);
      json->member("startColumn",
                   entry.code_points && finding.file == entry.file
                       ? entry.code_points(finding.place)
                       : finding.place.column);
      json->end_object();
    }
    json->end_object();
  }

  void append_invocation(std::string* out) const {
    JsonWriter json(out);
    json.key("invocations");
    json.begin_array();
    json.begin_object();
    json.member("executionSuccessful", failures_.empty());
    if (!failures_.empty()) {
      json.key("toolExecutionNotifications");
      json.begin_array();
      for (const Diagnostic& failure : failures_) {
        append_notification(failure, &json);
      }
      json.end_array();
    }
    json.end_object();
    json.end_array();
  }

  static void append_notification(const Diagnostic& failure, JsonWriter* json) {
    json->begin_object();
    json->member("level", "error");
    append_text("message", sentence_of(failure), json);
    json->key("descriptor");
    json->begin_object();
    json->member("id", failure.code);
    json->end_object();
    append_locations(failure, Entry(), json);
    json->end_object();
  }

  void append_tool(std::string* out) const {
    JsonWriter json(out);
    json.key("tool");
    json.begin_object();
    json.key("driver");
    json.begin_object();
    json.member("name", "alder");
    if (!options_.version.empty()) json.member("version", options_.version);
    json.key("rules");
    json.begin_array();
    for (const std::string& code : rule_names_) {
      json.begin_object();
      json.member("id", code);
      json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_object();
  }

  FormatOptions options_;
  Fingerprints fingerprints_;
  std::map<std::string, std::uint64_t> rules_;
  std::vector<std::string> rule_names_;  // in the order of their indices
  std::vector<Diagnostic> failures_;
  bool empty_ = true;
};

}  // namespace

std::unique_ptr<Format> make_sarif_format(const FormatOptions& options) {
  return std::make_unique<SarifFormat>(options);
}

}  // namespace alder::report
