// A few names and prefixes, compared one by one.

#include "scan/delivery.h"

#include <optional>

#include "json/tape.h"

namespace alder::scan {
namespace {

bool matches(std::string_view wanted, std::string_view name) {
  if (!wanted.ends_with('*')) return name == wanted;
  return name.starts_with(wanted.substr(0, wanted.size() - 1));
}

NeverTaken read_entry(const json::View& entry) {
  NeverTaken never;
  if (entry.type() != json::Type::Object) return never;
  if (const auto reason = entry.find("reason"); reason && reason->is_string()) {
    never.reason = reason->string();
  }
  const auto names = entry.find("names");
  if (!names || names->type() != json::Type::Array) return never;
  for (const json::View name : names->items()) {
    if (name.is_string()) never.names.emplace_back(name.string());
  }
  return never;
}

}  // namespace

const std::string* DeliveryRules::never_taken_reason(
    std::string_view name) const {
  for (const NeverTaken& never : never_taken) {
    for (const std::string& wanted : never.names) {
      if (matches(wanted, name)) return &never.reason;
    }
  }
  return nullptr;
}

DeliveryRules read_delivery(const json::View& delivery) {
  DeliveryRules rules;
  if (delivery.type() != json::Type::Object) return rules;
  const auto list = delivery.find("never_taken");
  if (!list || list->type() != json::Type::Array) return rules;
  for (const json::View entry : list->items()) {
    rules.never_taken.push_back(read_entry(entry));
  }
  return rules;
}

}  // namespace alder::scan
