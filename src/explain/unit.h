// What the interpreter says about one keyword at one place.
//
// Units form a tree: a subschema's units are its keywords, an applicator's
// units are the subschemas it applied.  The output formats of Core 2020-12,
// section 12, and the messages for people are both made from it.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "json/value_fwd.h"
#include "json/view.h"
#include "schema/graph.h"

namespace alder::explain {

struct Unit {
  bool valid = true;

  // Unknown with an empty name: a subschema as a whole.
  schema::KeywordId keyword = schema::KeywordId::Unknown;
  std::string_view keyword_name;

  schema::SubschemaId schema = schema::kNone;  // it stands in
  json::View instance;
  // What to point at, when that is not the instance itself: a key, or the
  // second of two equal items.
  json::View place;

  std::string instance_location;  // JSON Pointer
  std::string keyword_location;   // JSON Pointer of the evaluation path

  std::string message;  // of a failed assertion; one sentence, no period
  std::string hint;
  std::shared_ptr<const json::Value> annotation;  // or nullptr

  std::vector<Unit> children;
  // Branches of a failed anyOf or oneOf that were dropped in favour of the
  // likeliest one, which is what `children` holds.
  std::uint32_t dropped_branches = 0;

  bool is_subschema() const {
    return keyword == schema::KeywordId::Unknown && keyword_name.empty();
  }
};

}  // namespace alder::explain
