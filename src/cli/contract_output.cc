// Lists of names for people and for programs.

#include "cli/contract_output.h"

#include <algorithm>

namespace alder::cli {
namespace {

using contract::Contract;
using contract::GateRule;
using contract::ShownCategory;
using contract::ShownEntry;
using contract::ShownReason;
using contract::Standing;
using contract::Summary;
using contract::WithheldRule;
using report::JsonWriter;

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

void append_unless_empty(std::string_view key, const std::string& text,
                         JsonWriter* json) {
  if (!text.empty()) json->member(key, text);
}

std::string entry_as_text(const Contract& contract, const ShownEntry& entry) {
  std::string out = "  " + entry.name;
  if (entry.is_pattern) out += " (pattern)";
  if (entry.runtimes.empty()) {
    out += ": nowhere";
  } else if (entry.runtimes != contract.runtimes()) {
    out += ": " + joined(entry.runtimes);
  }
  out += "\n";
  if (!entry.gate.empty()) out += "      " + entry.gate + "\n";
  return out;
}

void append_entry(const ShownEntry& entry, JsonWriter* json) {
  json->begin_object();
  json->member(entry.is_pattern ? "pattern" : "name", entry.name);
  append_unless_empty("gate", entry.gate, json);
  json->member("runtimes", entry.runtimes);
  json->end_object();
}

void append_category(const ShownCategory& shown, JsonWriter* json) {
  json->begin_object();
  json->member("name", shown.category->names.name);
  json->member("role", to_string(shown.category->role));
  append_unless_empty("description", shown.category->names.description, json);
  append_unless_empty("note", shown.category->note, json);
  json->key("entries");
  json->begin_array();
  for (const ShownEntry& entry : shown.entries) append_entry(entry, json);
  json->end_array();
  json->end_object();
}

// The categories that list a name, with the gate of each.
std::string listings_as_text(const contract::Why& why) {
  std::string out;
  for (const contract::Listing& listing : why.listings) {
    out += "  listed in " + listing.category->names.name + " (" +
           std::string(to_string(listing.category->role)) + ")";
    if (!listing.gate.empty()) out += ": " + listing.gate;
    out += "\n";
    if (!listing.category->note.empty()) {
      out += "      note: " + listing.category->note + "\n";
    }
  }
  return out.empty() ? "  listed nowhere\n" : out;
}

void append_listings(const contract::Why& why, JsonWriter* json) {
  json->key("listed");
  json->begin_array();
  for (const contract::Listing& listing : why.listings) {
    json->begin_object();
    json->member("category", listing.category->names.name);
    json->member("role", to_string(listing.category->role));
    append_unless_empty("gate", listing.gate, json);
    json->end_object();
  }
  json->end_array();
}

// The rules of contract.json that withhold a name.
std::vector<const WithheldRule*> withheld_rules(const Contract& contract,
                                                const std::string& name) {
  std::vector<const WithheldRule*> rules;
  for (const WithheldRule& rule : contract.roles().withheld) {
    const auto& names = rule.names;
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      rules.push_back(&rule);
    }
  }
  return rules;
}

std::string gates_as_text(const Contract& contract, const contract::Why& why) {
  std::string out;
  for (const GateRule* gate : why.gates) {
    out += "  gate " + gate->name + ": " + gate->text + "\n";
  }
  for (const WithheldRule* rule : withheld_rules(contract, why.name)) {
    out += "  withheld";
    if (!rule->runtimes.empty()) out += " under " + joined(rule->runtimes);
    if (!rule->gate.empty()) {
      out += " when the gate " + rule->gate +
             (rule->when_open ? " is open" : " is closed");
    }
    out += ": " + rule->reason + "\n";
  }
  return out;
}

void append_gate(const GateRule& gate, bool with_names, JsonWriter* json) {
  json->begin_object();
  json->member("name", gate.name);
  json->member("text", gate.text);
  if (with_names && !gate.names.empty()) {
    json->member("names", gate.names);
  }
  if (with_names && !gate.categories.empty()) {
    json->member("categories", gate.categories);
  }
  json->end_object();
}

void append_withheld(const WithheldRule& rule, JsonWriter* json) {
  json->begin_object();
  if (!rule.runtimes.empty()) json->member("runtimes", rule.runtimes);
  if (!rule.gate.empty()) {
    json->member("gate", rule.gate);
    json->member("when", rule.when_open ? "open" : "closed");
  }
  json->member("reason", rule.reason);
  json->end_object();
}

// The gates of a name and what withholds it, where there is any.
void append_session(const Contract& contract, const contract::Why& why,
                    JsonWriter* json) {
  if (!why.gates.empty()) {
    json->key("gates");
    json->begin_array();
    for (const GateRule* gate : why.gates) append_gate(*gate, false, json);
    json->end_array();
  }
  const auto rules = withheld_rules(contract, why.name);
  if (rules.empty()) return;
  json->key("withheld");
  json->begin_array();
  for (const WithheldRule* rule : rules) append_withheld(*rule, json);
  json->end_array();
}

// All gates of contract.json.
std::string gates_as_text(const Contract& contract) {
  if (contract.roles().gates.empty()) return {};
  std::string out = "\ngates\n";
  for (const GateRule& gate : contract.roles().gates) {
    out += "  " + gate.name + ": " + gate.text + "\n      ";
    out += joined(gate.names);
    if (!gate.categories.empty()) {
      out += (gate.names.empty() ? "all of " : ", all of ") +
             joined(gate.categories);
    }
    out += "\n";
  }
  return out;
}

void append_gates(const Contract& contract, JsonWriter* json) {
  if (contract.roles().gates.empty()) return;
  json->key("gates");
  json->begin_array();
  for (const GateRule& gate : contract.roles().gates) {
    append_gate(gate, true, json);
  }
  json->end_array();
}

void append_reason(const ShownReason& shown, JsonWriter* json) {
  json->begin_object();
  json->member("runtime", shown.why.runtime);
  json->member("accepted", shown.why.standing == Standing::Accepted);
  append_unless_empty("code", shown.reason.code, json);
  append_unless_empty("message", shown.reason.message, json);
  append_unless_empty("hint", shown.reason.hint, json);
  json->end_object();
}

}  // namespace

std::string headline(const Summary& summary) {
  std::string out = summary.name.empty() ? "contract" : summary.name;
  if (!summary.schema_uri.empty()) out += " " + summary.schema_uri;
  return out + " (" + summary.fingerprint + ")\n";
}

void append_summary(const Summary& summary, JsonWriter* json) {
  json->member("name", summary.name);
  append_unless_empty("title", summary.title, json);
  append_unless_empty("schema", summary.schema_uri, json);
  json->member("fingerprint", summary.fingerprint);
  json->member("runtimes", summary.runtimes);
}

std::string list_as_text(const std::vector<Summary>& contracts) {
  std::string out;
  for (const Summary& summary : contracts) {
    out += headline(summary);
    if (!summary.title.empty()) out += "  " + summary.title + "\n";
    out += "  runtimes: " + joined(summary.runtimes) + "\n";
  }
  return out;
}

std::string list_as_json(const std::vector<Summary>& contracts) {
  std::string out;
  JsonWriter json(&out);
  json.begin_object();
  json.key("contracts");
  json.begin_array();
  for (const Summary& summary : contracts) {
    json.begin_object();
    append_summary(summary, &json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return out + "\n";
}

std::string show_as_text(const Contract& contract,
                         const std::vector<ShownCategory>& shown) {
  std::string out = headline(summarise(contract));
  for (const ShownCategory& one : shown) {
    out += "\n" + one.category->names.name + " (" +
           std::string(to_string(one.category->role)) + ")\n";
    if (!one.category->names.description.empty()) {
      out += "  " + one.category->names.description + "\n";
    }
    if (!one.category->note.empty()) {
      out += "  note: " + one.category->note + "\n";
    }
    for (const ShownEntry& entry : one.entries) {
      out += entry_as_text(contract, entry);
    }
  }
  return out + gates_as_text(contract);
}

std::string show_as_json(const Contract& contract,
                         const std::vector<ShownCategory>& shown) {
  std::string out;
  JsonWriter json(&out);
  json.begin_object();
  append_summary(summarise(contract), &json);
  json.key("categories");
  json.begin_array();
  for (const ShownCategory& one : shown) append_category(one, &json);
  json.end_array();
  append_gates(contract, &json);
  json.end_object();
  return out + "\n";
}

std::string why_as_text(const Contract& contract,
                        const std::vector<ShownReason>& reasons) {
  if (reasons.empty()) return {};
  const contract::Why& first = reasons.front().why;
  std::string out = first.name + "\n" + listings_as_text(first);
  if (!first.reserved.empty()) {
    out += "  reserved as " + first.reserved + "\n";
  }
  if (first.deprecated) out += "  deprecated\n";
  out += gates_as_text(contract, first);
  for (const ShownReason& shown : reasons) {
    const bool accepted = shown.why.standing == Standing::Accepted;
    out += "  " + shown.why.runtime + (accepted ? ": yes" : ": no");
    if (!shown.reason.code.empty()) {
      out += ": " + shown.reason.message + " [" + shown.reason.code + "]";
    }
    out += "\n";
    if (!shown.reason.hint.empty()) {
      out += "      hint: " + shown.reason.hint + "\n";
    }
  }
  return out;
}

std::string why_as_json(const Contract& contract,
                        const std::vector<ShownReason>& reasons) {
  const contract::Why& first = reasons.front().why;
  std::string out;
  JsonWriter json(&out);
  json.begin_object();
  json.member("name", first.name);
  json.member("reserved", !first.reserved.empty());
  json.member("deprecated", first.deprecated);
  append_listings(first, &json);
  append_session(contract, first, &json);
  json.key("runtimes");
  json.begin_array();
  for (const ShownReason& shown : reasons) append_reason(shown, &json);
  json.end_array();
  json.end_object();
  return out + "\n";
}

}  // namespace alder::cli
