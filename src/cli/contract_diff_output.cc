// A line a change, "+" for what is new and "-" for what is gone.

#include "cli/contract_diff_output.h"

#include <vector>

#include "cli/audit_output.h"
#include "cli/contract_output.h"
#include "report/json_writer.h"

namespace alder::cli {
namespace {

using contract::Change;
using contract::FindingsDiff;
using contract::GateChange;
using contract::NameChange;
using contract::RuntimeFinding;
using contract::TextChange;
using report::JsonWriter;

std::string marked(std::string_view indent, const std::string& what,
                   const Change& change) {
  std::string out;
  const auto append = [&](char sign, const std::vector<std::string>& words) {
    if (words.empty()) return;
    out += std::string(indent) + sign + " " + what;
    for (std::size_t i = 0; i < words.size(); ++i) {
      out += (i == 0 ? " " : ", ") + words[i];
    }
    out += "\n";
  };
  append('-', change.lost);
  append('+', change.gained);
  return out;
}

std::string marked(std::string_view indent, const std::string& what,
                   const TextChange& change) {
  if (change.empty()) return {};
  std::string out;
  if (!change.before.empty()) {
    out += std::string(indent) + "- " + what + " " + change.before + "\n";
  }
  if (!change.after.empty()) {
    out += std::string(indent) + "+ " + what + " " + change.after + "\n";
  }
  return out;
}

std::string as_text(const NameChange& change) {
  std::string out = change.name;
  if (change.is_pattern) out += " (pattern)";
  return out + "\n" + marked("  ", "under", change.runtimes) +
         marked("  ", "listed in", change.listings) +
         marked("  ", "gate:", change.gate);
}

std::string as_text(char sign, const RuntimeFinding& one) {
  const Diagnostic& found = one.finding;
  std::string out(1, sign);
  out += " " + (found.file.empty() ? std::string("alder") : found.file);
  if (found.place.line != 0) {
    out += ":" + std::to_string(found.place.line) + ":" +
           std::to_string(found.place.column);
  }
  return out + ": " + std::string(to_string(found.level)) + ": " +
         found.message + " [" + found.code + "]\n";
}

std::string as_text(const FindingsDiff& findings) {
  std::string out;
  for (const RuntimeFinding& one : findings.vanished) out += as_text('-', one);
  for (const RuntimeFinding& one : findings.appeared) out += as_text('+', one);
  return out.empty() ? "nothing changes for what these files read\n"
                     : "findings\n" + out;
}

void append_change(std::string_view key, const Change& change,
                   JsonWriter* json) {
  json->key(key);
  json->begin_object();
  json->member("gained", change.gained);
  json->member("lost", change.lost);
  json->end_object();
}

void append_texts(const TextChange& change, JsonWriter* json) {
  if (!change.before.empty()) json->member("old", change.before);
  if (!change.after.empty()) json->member("new", change.after);
}

void append_gate(const GateChange& change, JsonWriter* json) {
  json->begin_object();
  json->member("name", change.name);
  append_texts(change.text, json);
  json->end_object();
}

void append_name(const NameChange& change, JsonWriter* json) {
  json->begin_object();
  json->member(change.is_pattern ? "pattern" : "name", change.name);
  if (!change.runtimes.empty())
    append_change("runtimes", change.runtimes, json);
  if (!change.listings.empty()) append_change("listed", change.listings, json);
  if (!change.gate.empty()) {
    json->key("gate");
    json->begin_object();
    append_texts(change.gate, json);
    json->end_object();
  }
  json->end_object();
}

void append_findings(std::string_view key,
                     const std::vector<RuntimeFinding>& findings,
                     JsonWriter* json) {
  json->key(key);
  json->begin_array();
  for (const RuntimeFinding& one : findings) {
    json->begin_object();
    json->member("runtime", one.runtime);
    append_finding_members(one.finding, json);
    json->end_object();
  }
  json->end_array();
}

void append_version(std::string_view key, const contract::Summary& summary,
                    JsonWriter* json) {
  json->key(key);
  json->begin_object();
  append_summary(summary, json);
  json->end_object();
}

}  // namespace

std::string diff_as_text(const ShownDiff& diff) {
  std::string out = "- " + headline(diff.before) + "+ " + headline(diff.after);
  std::string changes = marked("", "runtimes:", diff.contract.runtimes);
  for (const GateChange& gate : diff.contract.gates) {
    changes += marked("", "gate " + gate.name + ":", gate.text);
  }
  for (const NameChange& name : diff.contract.names) changes += as_text(name);
  out += "\n" + (changes.empty() ? "nothing changes\n" : changes);
  if (diff.findings) out += "\n" + as_text(*diff.findings);
  return out;
}

std::string diff_as_json(const ShownDiff& diff) {
  std::string out;
  JsonWriter json(&out);
  json.begin_object();
  append_version("old", diff.before, &json);
  append_version("new", diff.after, &json);
  append_change("runtimes", diff.contract.runtimes, &json);
  json.key("gates");
  json.begin_array();
  for (const GateChange& gate : diff.contract.gates) append_gate(gate, &json);
  json.end_array();
  json.key("names");
  json.begin_array();
  for (const NameChange& name : diff.contract.names) append_name(name, &json);
  json.end_array();
  if (diff.findings) {
    json.key("findings");
    json.begin_object();
    append_findings("appeared", diff.findings->appeared, &json);
    append_findings("vanished", diff.findings->vanished, &json);
    json.end_object();
  }
  json.end_object();
  return out + "\n";
}

}  // namespace alder::cli
