// contentEncoding and contentMediaType as assertions.
//
// Source: JSON Schema Validation draft-07, section 8; RFC 4648, section 4
//         (base64); RFC 8259 (application/json).

#pragma once

#include "format/format.h"
#include "json/view.h"
#include "schema/graph.h"

namespace alder::schema {

// The check that a contentEncoding or contentMediaType of `schema` stands for,
// or nullptr where its value or the encoding beside it is none of ours.
const format::Format* content_check(const Keyword& keyword,
                                    const json::View& schema);

}  // namespace alder::schema
