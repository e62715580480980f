// Keyword values -> payloads, refusing what the dialect's metaschema would.
//
// Source: JSON Schema Validation 2020-12, section 6; Core 2020-12, 8 to 11.

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "schema/builder.h"
#include "schema/content.h"

namespace alder::schema {
namespace {

using json::Type;
using json::View;

// Why a value does not fit, or empty.
struct Complaint : std::string {
  Complaint() = default;
  Complaint(std::string why) : std::string(std::move(why)) {}
  Complaint(std::string why, const View& wrong)
      : std::string(std::move(why)), place(wrong) {}
  Complaint(const char* why) : std::string(why) {}
  // Of a number: wrong, or with more digits than are read exactly.
  explicit Complaint(const Error& error)
      : std::string(error.message), code(error.code) {}

  ErrorCode code = ErrorCode::InvalidSchema;
  std::optional<View> place;  // the keyword's whole value when there is none
};

// `value` is the wrong one.
Complaint want(std::string_view keyword, std::string_view wanted,
               const View& value) {
  return {std::string(keyword) + " must be " + std::string(wanted) + ", not " +
              std::string(json::with_article(value.type())),
          value};
}

// Non-negative integers; 2.0 is one (Validation 2020-12, 6).
Complaint read_count(Keyword* keyword) {
  const View& value = keyword->value;
  constexpr std::string_view kWanted = "a non-negative integer";
  if (!value.is_integer()) return want(keyword->name, kWanted, value);
  if (value.holds_int64()) {
    if (value.int64() < 0) {
      return std::string(keyword->name) + " may not be negative";
    }
    keyword->payload = Count{static_cast<std::uint64_t>(value.int64())};
    return {};
  }
  const Result<number::Decimal> exact =
      number::Decimal::from_literal(value.literal());
  if (!exact.ok()) return Complaint(exact.error());
  if (exact->is_negative()) {
    return std::string(keyword->name) + " may not be negative";
  }
  Count count{std::numeric_limits<std::uint64_t>::max()};
  exact->to_uint64(&count.value);
  keyword->payload = count;
  return {};
}

std::string literal_of(const View& number) {
  return number.holds_int64() ? std::to_string(number.int64())
                              : std::string(number.literal());
}

Complaint read_bound(Keyword* keyword) {
  if (!keyword->value.is_number()) {
    return want(keyword->name, "a number", keyword->value);
  }
  Result<number::Decimal> bound =
      number::Decimal::from_literal(literal_of(keyword->value));
  if (!bound.ok()) return Complaint(bound.error());
  keyword->payload = std::move(*bound);
  return {};
}

Complaint read_multiple_of(Keyword* keyword) {
  if (!keyword->value.is_number()) {
    return want(keyword->name, "a number", keyword->value);
  }
  Result<number::MultipleOf> divisor =
      number::MultipleOf::from_literal(literal_of(keyword->value));
  if (!divisor.ok()) return Complaint(divisor.error());
  keyword->payload = std::move(*divisor);
  return {};
}

// "integer" is listed before "number" so that its bit is not implied.
Complaint add_type(std::string_view name, TypeSet* types) {
  if (name == "number") {
    *types |= type_bit(Type::Integer) | type_bit(Type::Number);
    return {};
  }
  for (std::size_t i = 0; i < json::kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    if (type == Type::Number || json::to_string(type) != name) continue;
    *types |= type_bit(type);
    return {};
  }
  return "type has no value \"" + std::string(name) + "\"";
}

// Validation 2020-12, 6.1.1.
Complaint read_types(Keyword* keyword) {
  const View& value = keyword->value;
  TypeSet types = 0;
  if (value.is_string()) {
    Complaint complaint = add_type(value.string(), &types);
    keyword->payload = types;
    return complaint;
  }
  if (!value.is_array()) {
    return want("type", "a string or an array of strings", value);
  }
  std::set<std::string_view> seen;
  for (const View item : value.items()) {
    if (!item.is_string()) return want("each entry of type", "a string", item);
    if (!seen.insert(item.string()).second) {
      return "type lists \"" + std::string(item.string()) + "\" twice";
    }
    Complaint complaint = add_type(item.string(), &types);
    complaint.place = item;
    if (!complaint.empty()) return complaint;
  }
  if (seen.empty()) return "type may not be an empty array";
  keyword->payload = types;
  return {};
}

Complaint read_type(Keyword* keyword, const DraftRow& rules) {
  Complaint complaint = read_types(keyword);
  if (!complaint.empty() || !rules.integers_by_spelling) return complaint;
  auto types = keyword->as<TypeSet>();
  constexpr TypeSet kInteger = type_bit(Type::Integer);
  if ((types & kInteger) == 0 || (types & type_bit(Type::Number)) != 0) {
    return complaint;
  }
  types = static_cast<TypeSet>((types & ~kInteger) | kSpelledIntegers);
  keyword->payload = types;
  return complaint;
}

Complaint read_enum(Keyword* keyword) {
  if (!keyword->value.is_array()) {
    return want("enum", "an array", keyword->value);
  }
  std::vector<View> values;
  for (const View item : keyword->value.items()) values.push_back(item);
  keyword->payload = std::move(values);
  return {};
}

Complaint read_names(const View& value, std::string_view what,
                     std::vector<std::string_view>* names) {
  if (!value.is_array()) return want(what, "an array of strings", value);
  std::set<std::string_view> seen;
  for (const View item : value.items()) {
    if (!item.is_string()) {
      return want("each entry of " + std::string(what), "a string", item);
    }
    if (!seen.insert(item.string()).second) {
      return {std::string(what) + " lists \"" + std::string(item.string()) +
                  "\" twice",
              value};
    }
    names->push_back(item.string());
  }
  return {};
}

Complaint read_required(Keyword* keyword) {
  std::vector<std::string_view> names;
  Complaint complaint = read_names(keyword->value, "required", &names);
  keyword->payload = std::move(names);
  return complaint;
}

Complaint read_dependent_required(Keyword* keyword) {
  if (!keyword->value.is_object()) {
    return want(keyword->name, "an object", keyword->value);
  }
  std::vector<Dependency> rows;
  for (const json::Member member : keyword->value.members()) {
    Dependency row{member.key(), {}};
    Complaint complaint =
        read_names(member.value, keyword->name, &row.required);
    if (!complaint.empty()) return complaint;
    rows.push_back(std::move(row));
  }
  keyword->payload = std::move(rows);
  return {};
}

// `dependencies`: the members that are arrays of names; the others are
// subschemas.
Complaint read_dependencies(Keyword* keyword) {
  if (!keyword->value.is_object()) {
    return want(keyword->name, "an object", keyword->value);
  }
  std::vector<Dependency> rows;
  for (const json::Member member : keyword->value.members()) {
    if (!member.value.is_array()) continue;
    Dependency row{member.key(), {}};
    Complaint complaint =
        read_names(member.value, keyword->name, &row.required);
    if (!complaint.empty()) return complaint;
    rows.push_back(std::move(row));
  }
  keyword->payload = std::move(rows);
  return {};
}

Complaint read_subschemas(const Keyword& keyword, Subschemas shape) {
  if (shape == Subschemas::InObject && !keyword.value.is_object()) {
    return want(keyword.name, "an object of schemas", keyword.value);
  }
  if (shape != Subschemas::InArray) return {};
  if (!keyword.value.is_array()) {
    return want(keyword.name, "an array of schemas", keyword.value);
  }
  if (keyword.value.size() == 0) {
    return std::string(keyword.name) + " may not be empty";
  }
  return {};
}

// Core 2020-12, 8.2.2: [A-Za-z_][-A-Za-z0-9._]*.
bool is_anchor_name(std::string_view name) {
  if (name.empty()) return false;
  const auto is_start = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  return is_start(name.front()) &&
         std::all_of(name.begin(), name.end(), [&](char c) {
           return is_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
         });
}

Complaint check_anchor(const Keyword& keyword) {
  if (!keyword.value.is_string()) {
    return want(keyword.name, "a string", keyword.value);
  }
  if (!is_anchor_name(keyword.value.string())) {
    return std::string(keyword.name) + " \"" +
           std::string(keyword.value.string()) +
           "\" must start with a letter or _ and go on with letters, digits, "
           "-, _ or .";
  }
  return {};
}

Complaint want_string(const Keyword& keyword) {
  return keyword.value.is_string()
             ? Complaint()
             : want(keyword.name, "a string", keyword.value);
}

Complaint want_boolean(const Keyword& keyword) {
  return keyword.value.is_boolean()
             ? Complaint()
             : want(keyword.name, "a boolean", keyword.value);
}

// Core 2020-12, 8.1.2.
Complaint check_vocabulary(const Keyword& keyword) {
  if (!keyword.value.is_object()) {
    return want(keyword.name, "an object", keyword.value);
  }
  for (const json::Member member : keyword.value.members()) {
    if (member.value.is_boolean()) continue;
    return want("each entry of " + std::string(keyword.name), "a boolean",
                member.value);
  }
  return {};
}

// The metaschema of 2020-12 still speaks of what $dynamicAnchor and
// $dynamicRef replaced.
Complaint check_unknown(const Keyword& keyword, const Dialect& dialect) {
  const DraftRow* draft = draft_from_uri(dialect.uri);
  if (draft == nullptr || draft->draft != Draft::V2020_12) return {};
  if (keyword.name == "$recursiveAnchor") return check_anchor(keyword);
  if (keyword.name == "$recursiveRef") return want_string(keyword);
  return {};
}

Complaint read_unique_items(Keyword* keyword) {
  Complaint complaint = want_boolean(*keyword);
  if (complaint.empty()) keyword->payload = keyword->value.boolean();
  return complaint;
}

// 2019-09 Core, 8.2.4.2: the flag and the one value that refers to it.
Complaint read_recursion(const Keyword& keyword) {
  if (keyword.id == KeywordId::DynamicAnchor) return want_boolean(keyword);
  const bool fits = keyword.value.is_string() && keyword.value.string() == "#";
  return fits ? Complaint()
              : Complaint(std::string(keyword.name) + " must be \"#\"");
}

// The keywords whose value needs nothing but itself.
Complaint read_plain_value(Keyword* keyword, const DraftRow& rules) {
  const Spelling* spelled = spelling(rules.draft, keyword->name);
  if (spelled != nullptr && !spelled->anchor.empty()) {
    return read_recursion(*keyword);
  }
  switch (keyword->id) {
    case KeywordId::Type:
      return read_type(keyword, rules);
    case KeywordId::Contains:
      keyword->payload = rules.contains_evaluates;
      return {};
    case KeywordId::Ignored:
      return want_boolean(*keyword);
    case KeywordId::Enum:
      return read_enum(keyword);
    case KeywordId::Const:
      keyword->payload = std::vector<View>{keyword->value};
      return {};
    case KeywordId::MultipleOf:
      return read_multiple_of(keyword);
    case KeywordId::Maximum:
    case KeywordId::ExclusiveMaximum:
    case KeywordId::Minimum:
    case KeywordId::ExclusiveMinimum:
      return read_bound(keyword);
    case KeywordId::MaxLength:
    case KeywordId::MinLength:
    case KeywordId::MaxItems:
    case KeywordId::MinItems:
    case KeywordId::MaxProperties:
    case KeywordId::MinProperties:
    case KeywordId::MinContains:
    case KeywordId::MaxContains:
      return read_count(keyword);
    case KeywordId::UniqueItems:
      return read_unique_items(keyword);
    case KeywordId::Required:
      return read_required(keyword);
    case KeywordId::DependentRequired:
      return read_dependent_required(keyword);
    case KeywordId::Dependencies:
      return read_dependencies(keyword);
    case KeywordId::Vocabulary:
      return check_vocabulary(*keyword);
    case KeywordId::Anchor:
    case KeywordId::DynamicAnchor:
      return check_anchor(*keyword);
    case KeywordId::Schema:
    case KeywordId::Ref:
    case KeywordId::DynamicRef:
    case KeywordId::Comment:
    case KeywordId::Title:
    case KeywordId::Description:
    case KeywordId::ContentEncoding:
    case KeywordId::ContentMediaType:
    case KeywordId::Format:
    case KeywordId::Pattern:
      return want_string(*keyword);
    case KeywordId::Deprecated:
    case KeywordId::ReadOnly:
    case KeywordId::WriteOnly:
      return want_boolean(*keyword);
    case KeywordId::Examples:
      return keyword->value.is_array()
                 ? Complaint()
                 : want(keyword->name, "an array", keyword->value);
    default:
      return read_subschemas(*keyword, schema::keyword(keyword->id).subschemas);
  }
}

}  // namespace

Status GraphBuilder::read_patterns(Keyword* keyword, DocumentId document) {
  std::vector<regex::Pattern> patterns;
  const auto add = [&](std::string_view text, json::View where) -> Status {
    Result<regex::Pattern> pattern = regex::Pattern::compile(
        text, regex::Syntax::UnicodeOrAnnexB, graph_->options_.limits);
    if (!pattern.ok()) {
      return error_at(pattern.error().code,
                      "the regular expression \"" + std::string(text) +
                          "\" is not usable: " + pattern.error().message,
                      document, where);
    }
    patterns.push_back(std::move(*pattern));
    return Done{};
  };
  if (keyword->id == KeywordId::Pattern) {
    if (Status status = add(keyword->value.string(), keyword->value);
        !status.ok()) {
      return status;
    }
  } else {
    for (const json::Member member : keyword->value.members()) {
      if (Status status = add(member.key(), member.value); !status.ok()) {
        return status;
      }
    }
  }
  keyword->payload = std::move(patterns);
  return Done{};
}

Status GraphBuilder::read_value(Keyword* keyword, SubschemaId id,
                                const Dialect& dialect) {
  const DraftRow& rules = dialect.rules();
  const DocumentId document = subschema(id).document;
  Complaint complaint = keyword->id == KeywordId::Unknown
                            ? check_unknown(*keyword, dialect)
                            : read_plain_value(keyword, rules);
  if (!complaint.empty()) {
    return error_at(complaint.code, complaint, document,
                    complaint.place.value_or(keyword->value));
  }
  const bool asserts = graph_->options_.assert_formats ||
                       dialect.has(Vocabulary::FormatAssertion);
  switch (keyword->id) {
    case KeywordId::Pattern:
    case KeywordId::PatternProperties:
      return read_patterns(keyword, document);
    case KeywordId::Format:
      // Validation 2020-12, 7.2: an unknown format is no error and asserts
      // nothing.
      if (asserts) {
        keyword->payload = find_format(rules.draft, keyword->value.string());
      }
      return Done{};
    case KeywordId::ContentEncoding:
    case KeywordId::ContentMediaType:
      if (graph_->options_.assert_content ||
          (asserts && rules.content_asserts)) {
        keyword->payload = content_check(*keyword, subschema(id).value);
      }
      return Done{};
    default:
      return Done{};
  }
}

}  // namespace alder::schema
