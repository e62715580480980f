// One pass over the keywords of every subschema.
//
// A keyword has no effect where the one it works with is missing, where one
// beside it leaves it nothing, or where `type` leaves no value that it speaks
// about.

#include "schema/lint.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/line_index.h"
#include "base/words.h"
#include "json/pointer.h"
#include "json/preview.h"
#include "schema/contradictions.h"

namespace alder::schema {
namespace {

using json::Type;

// The keyword that `id` is nothing without.
std::optional<KeywordId> partner_of(KeywordId id) {
  switch (id) {
    case KeywordId::Then:
    case KeywordId::Else:
      return KeywordId::If;
    case KeywordId::MinContains:
    case KeywordId::MaxContains:
      return KeywordId::Contains;
    case KeywordId::ContentSchema:
      return KeywordId::ContentMediaType;
    default:
      return std::nullopt;
  }
}

// The keyword that leaves `id` beside it nothing to look at.
std::optional<KeywordId> forestaller_of(KeywordId id) {
  switch (id) {
    case KeywordId::UnevaluatedItems:
      return KeywordId::Items;
    case KeywordId::UnevaluatedProperties:
      return KeywordId::AdditionalProperties;
    default:
      return std::nullopt;
  }
}

// What says today what a keyword of former drafts said.
struct Successor {
  std::string_view former;
  std::string_view advice;
};
constexpr Successor kSuccessors[] = {
    {"id", "it is \"$id\" now"},
    {"additionalItems", "it is \"items\" beside \"prefixItems\" now"},
    {"$recursiveAnchor", "it is \"$dynamicAnchor\" now"},
    {"$recursiveRef", "it is \"$dynamicRef\" now"},
};

// The types of the values that a keyword says anything about.
TypeSet types_of(KeywordId id) {
  switch (id) {
    case KeywordId::MultipleOf:
    case KeywordId::Maximum:
    case KeywordId::ExclusiveMaximum:
    case KeywordId::Minimum:
    case KeywordId::ExclusiveMinimum:
      return type_bit(Type::Integer) | type_bit(Type::Number);
    case KeywordId::MaxLength:
    case KeywordId::MinLength:
    case KeywordId::Pattern:
    case KeywordId::Format:
    case KeywordId::ContentEncoding:
    case KeywordId::ContentMediaType:
    case KeywordId::ContentSchema:
      return type_bit(Type::String);
    case KeywordId::MaxItems:
    case KeywordId::MinItems:
    case KeywordId::UniqueItems:
    case KeywordId::PrefixItems:
    case KeywordId::Items:
    case KeywordId::Contains:
    case KeywordId::MinContains:
    case KeywordId::MaxContains:
    case KeywordId::UnevaluatedItems:
      return type_bit(Type::Array);
    case KeywordId::MaxProperties:
    case KeywordId::MinProperties:
    case KeywordId::Required:
    case KeywordId::DependentRequired:
    case KeywordId::DependentSchemas:
    case KeywordId::Dependencies:
    case KeywordId::Properties:
    case KeywordId::PatternProperties:
    case KeywordId::AdditionalProperties:
    case KeywordId::PropertyNames:
    case KeywordId::UnevaluatedProperties:
      return type_bit(Type::Object);
    default:
      return kAllTypes;
  }
}

class Linter {
 public:
  explicit Linter(const Graph& graph) : graph_(graph) {}

  std::vector<Diagnostic> run() {
    for (DocumentId id = 0; id < graph_.document_count(); ++id) {
      if (graph_.document(id).built_in) continue;
      offsets_.emplace(*graph_.document(id).json.tape);
      lines_ = LineIndex(graph_.document(id).json.tape->text());
      lint_document(id);
    }
    return std::move(found_);
  }

 private:
  void lint_document(DocumentId document) {
    const std::size_t first = found_.size();
    for (SubschemaId id = 0; id < graph_.size(); ++id) {
      const Subschema& subschema = graph_.subschema(id);
      if (subschema.document != document) continue;
      for (const Keyword& keyword : subschema.keywords) {
        lint_keyword(id, subschema, keyword);
      }
      for (const Contradiction& each : contradictions(graph_, subschema)) {
        add(id, *each.keyword, "never-matches", each.message);
      }
    }
    std::stable_sort(found_.begin() + static_cast<std::ptrdiff_t>(first),
                     found_.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                       return a.place < b.place;
                     });
  }

  void lint_keyword(SubschemaId id, const Subschema& subschema,
                    const Keyword& keyword) {
    if (keyword.id == KeywordId::Unknown) {
      if (!keyword.name.starts_with("x-")) lint_unknown(id, keyword);
      return;
    }
    lint_effect(id, subschema, keyword);
    lint_patterns(id, keyword);
    const Draft draft = graph_.resource_of(id).dialect.draft;
    if (keyword.id == KeywordId::Format &&
        find_format(draft, keyword.value.string()) == nullptr) {
      add(id, keyword, "unknown-format",
          quoted(keyword.value.string()) +
              " is no format of the specification: it asserts nothing");
    }
  }

  void lint_unknown(SubschemaId id, const Keyword& keyword) {
    Diagnostic& diagnostic =
        add(id, keyword, "unknown-keyword",
            quoted(keyword.name) + " is no keyword of this dialect");
    const Draft draft = graph_.resource_of(id).dialect.draft;
    std::vector<std::string_view> names;
    for (const Spelling& row : spellings()) {
      if (knows(draft, row)) {
        names.push_back(row.name);
      } else if (row.name == keyword.name) {
        diagnostic.hint = other_draft(draft, row);
      }
    }
    if (!diagnostic.hint.empty()) return;
    const std::string_view near = near_miss(keyword.name, names);
    if (!near.empty()) {
      diagnostic.hint = "did you mean " + quoted(near) + "?";
    }
  }

  // About a keyword that another draft knows.
  static std::string other_draft(Draft draft, const Spelling& row) {
    if (row.first > draft) {
      return "it is one since " + std::string(draft_row(row.first).name);
    }
    for (const Successor& each : kSuccessors) {
      if (each.former == row.name) return std::string(each.advice);
    }
    return "it was one until " + std::string(draft_row(row.last).name);
  }

  void lint_effect(SubschemaId id, const Subschema& subschema,
                   const Keyword& keyword) {
    const std::optional<KeywordId> partner = partner_of(keyword.id);
    if (partner && subschema.find(*partner) == nullptr) {
      add(id, keyword, "no-effect",
          quoted(keyword.name) + " has no effect without " +
              quoted(to_string(*partner)));
      return;
    }
    if (keyword.id == KeywordId::If && !graph_.uses_unevaluated() &&
        subschema.find(KeywordId::Then) == nullptr &&
        subschema.find(KeywordId::Else) == nullptr) {
      add(id, keyword, "no-effect",
          "\"if\" has no effect without \"then\" or \"else\"");
      return;
    }
    const std::optional<KeywordId> before = forestaller_of(keyword.id);
    if (before && subschema.find(*before) != nullptr) {
      add(id, keyword, "no-effect",
          quoted(keyword.name) + " has no effect beside " +
              quoted(to_string(*before)) + ", which leaves it nothing");
      return;
    }
    const Keyword* type = subschema.find(KeywordId::Type);
    if (type == nullptr) return;
    const auto allowed = type->as<TypeSet>();
    if ((allowed & types_of(keyword.id)) != 0) return;
    add(id, keyword, "no-effect",
        quoted(keyword.name) + " has no effect: \"type\" allows only " +
            json::type_list(allowed));
  }

  void lint_patterns(SubschemaId id, const Keyword& keyword) {
    const auto* patterns =
        std::get_if<std::vector<regex::Pattern>>(&keyword.payload);
    if (patterns == nullptr) return;
    for (const regex::Pattern& pattern : *patterns) {
      if (!pattern.needed_annex_b()) continue;
      add(id, keyword, "annex-b-pattern",
          quoted(pattern.source()) +
              " is valid only under Annex B of ECMA-262, without the flag u");
    }
  }

  Diagnostic& add(SubschemaId id, const Keyword& keyword, std::string code,
                  std::string message) {
    Diagnostic diagnostic;
    diagnostic.code = std::move(code);
    diagnostic.level = Level::Warning;
    const SchemaDocument& document =
        graph_.document(graph_.subschema(id).document);
    diagnostic.file = document.file.empty() ? document.uri : document.file;
    // A keyword's name stands just before its value on the tape.
    diagnostic.place = lines_.place(
        offsets_->span_of_node(keyword.value.index() - 1).offset_bytes);
    diagnostic.message = std::move(message);
    diagnostic.keyword = keyword.name;
    diagnostic.keyword_location = graph_.pointer(id);
    json::append_token(&diagnostic.keyword_location, keyword.name);
    found_.push_back(std::move(diagnostic));
    return found_.back();
  }

  const Graph& graph_;
  std::optional<json::NodeOffsets> offsets_;
  LineIndex lines_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> lint(const Graph& graph) { return Linter(graph).run(); }

}  // namespace alder::schema
