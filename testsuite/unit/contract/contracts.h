// Contracts for the tests: the embedded one, and a small one of another
// system, with phases as runtimes, a pattern of names, and lists that no rule
// refers to.

#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include "contract/contract.h"
#include "contract/load.h"

namespace alder::contract {

inline const Contract& embedded() {
  static const Result<Contract> contract = load("");
  REQUIRE_MESSAGE(contract.ok(), contract.error().message);
  return *contract;
}

// The embedded contract with phases as runtimes.
inline const Contract& phases() {
  static const Result<Contract> contract = load("openinspect");
  REQUIRE_MESSAGE(contract.ok(), contract.error().message);
  return *contract;
}

inline constexpr std::string_view kShipSchema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:example:ship",
  "type": "object",
  "required": ["runtime", "variables"],
  "additionalProperties": false,
  "properties": {
    "runtime": {"$ref": "#/$defs/phase"},
    "variables": {
      "type": "array", "uniqueItems": true,
      "items": {"$ref": "#/$defs/word"}
    }
  },
  "allOf": [
    {
      "if": {"properties": {"runtime": {"const": "any"}},
             "required": ["runtime"]},
      "then": {"properties": {"variables": {"items": {
        "anyOf": [{"$ref": "#/$defs/base"},
                  {"allOf": [{"$ref": "#/$defs/gated"},
                             {"not": {"enum": ["SAIL"]}}]}]}}}}
    },
    {
      "if": {"properties": {"runtime": {"const": "harbour"}},
             "required": ["runtime"]},
      "then": {"properties": {"variables": {"items": {
        "anyOf": [{"$ref": "#/$defs/base"}, {"$ref": "#/$defs/gated"},
                  {"$ref": "#/$defs/moored"}]}}}}
    },
    {
      "if": {"properties": {"runtime": {"const": "sea"}},
             "required": ["runtime"]},
      "then": {"properties": {"variables": {"items": {
        "anyOf": [{"$ref": "#/$defs/base"}, {"$ref": "#/$defs/gated"},
                  {"$ref": "#/$defs/log"},
                  {"$ref": "#/$defs/crew_delivered"}]}}}}
    }
  ],
  "$defs": {
    "word": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"},
    "phase": {"enum": ["any", "harbour", "sea"]},
    "base": {"description": "Always there.", "enum": ["DECK", "HULL"]},
    "gated": {
      "description": "Behind a gate.",
      "oneOf": [
        {"const": "SAIL", "description": "there is wind"},
        {"const": "RUDDER", "description": "a helmsman is aboard"}
      ]
    },
    "moored": {"description": "In harbour.", "enum": ["ANCHOR", "PIER"]},
    "log": {
      "description": "Lines of the log book.",
      "oneOf": [
        {"const": "LOG_ID", "description": "the book"},
        {"pattern": "^LOG_([1-9][0-9]?)$", "description": "one a page"}
      ]
    },
    "crew_delivered": {
      "description": "Brought by the crew.",
      "oneOf": [{"const": "RUM", "description": "the crew brings it"}]
    },
    "kept": {"oneOf": [{"const": "TREASURE", "description": "buried"}]},
    "inner": {"oneOf": [{"const": "BILGE_PUMP", "description": "below deck"}]},
    "reserved": {"enum": ["HULL", "FLAG"]},
    "deprecated": {"enum": ["DECK"], "description": "DECK is called FLOOR soon."}
  }
})";

inline constexpr std::string_view kShipRoles = R"({
  "name": "ship",
  "schema": "ship.schema.json",
  "portable": "any",
  "categories": {
    "base": {"role": "promised"},
    "gated": {"role": "gated"},
    "moored": {"role": "runtime", "note": "with the harbour master's leave"},
    "log": {"role": "file"},
    "crew_delivered": {"role": "delivered"},
    "kept": {"role": "withheld"},
    "inner": {"role": "internal"},
    "reserved": {"role": "reserved"},
    "deprecated": {"role": "deprecated"}
  },
  "ambient": [
    {"names": ["WEATHER"], "by": "the sky", "advice": "look up"},
    {"names": ["GULL"], "runtimes": ["harbour"], "by": "the harbour"}
  ],
  "advice": [{"names": ["FLAG", "ENSIGN"], "text": "hoist it by hand"}],
  "declaring": {
    "place": "the manifest",
    "upper_cased": true,
    "max_length": 8,
    "reserved": {"code": "manifest-reserved", "level": "error"},
    "invalid": {"code": "manifest-invalid", "level": "error"},
    "wrong_case": {"code": "manifest-lower-case", "level": "error"},
    "shadowed": {"code": "manifest-shadowed", "level": "warning"},
    "dropped_kind": {"code": "manifest-dropped", "level": "warning"},
    "dropped": [{"names": ["BALLAST"], "reason": "thrown overboard at sea"}]
  }
})";

inline Result<Contract> build(std::string_view schema,
                              std::string_view roles_text = {}) {
  Sources sources;
  sources.schema_text = std::string(schema);
  sources.schema_options.file = "test.schema.json";
  if (!roles_text.empty()) {
    auto roles = read_roles(roles_text);
    if (!roles) return std::move(roles).error();
    sources.roles = *std::move(roles);
  }
  return Contract::build(std::move(sources));
}

inline const Contract& ship() {
  static const Result<Contract> contract = build(kShipSchema, kShipRoles);
  REQUIRE_MESSAGE(contract.ok(), contract.error().message);
  return *contract;
}

}  // namespace alder::contract
