// One pass over the keywords of the root document and what is embedded in it.

#include <algorithm>
#include <string>
#include <utility>

#include "base/line_index.h"
#include "base/words.h"
#include "json/pointer.h"
#include "schema/upgrade.h"

namespace alder::schema {
namespace {

class Notes {
 public:
  explicit Notes(const Graph& graph)
      : graph_(graph),
        offsets_(*graph.document(0).json.tape),
        lines_(graph.document(0).json.tape->text()) {}

  std::vector<Diagnostic> run() {
    for (SubschemaId id = 0; id < graph_.size(); ++id) {
      if (graph_.subschema(id).document != 0) continue;
      for (const Keyword& keyword : graph_.subschema(id).keywords) {
        look_at(id, keyword);
      }
    }
    std::sort(found_.begin(), found_.end(),
              [](const Diagnostic& a, const Diagnostic& b) {
                return a.place < b.place;
              });
    return std::move(found_);
  }

 private:
  void look_at(SubschemaId id, const Keyword& keyword) {
    const Dialect& dialect = graph_.resource_of(id).dialect;
    switch (keyword.id) {
      case KeywordId::Type:
        return look_at_type(id, keyword);
      case KeywordId::ContentEncoding:
      case KeywordId::ContentMediaType:
        if (!dialect.rules().content_asserts) return;
        return add(id, keyword, "upgrade-content",
                   std::string(dialect.rules().name) + " lets " +
                       quoted(keyword.name) +
                       " refuse strings, 2020-12 does not",
                   "check with --assert-content");
      case KeywordId::Format:
        if (dialect.draft == Draft::V2020_12 ||
            !dialect.has(Vocabulary::FormatAssertion) ||
            std::exchange(told_format_, true)) {
          return;
        }
        return add(id, keyword, "upgrade-format",
                   "formats must hold as its metaschema has it, and only "
                   "annotate by the one of 2020-12",
                   "check with --assert-formats");
      default:
        return;
    }
  }

  // Once a document: hardly a schema of draft-04 is without integers.
  void look_at_type(SubschemaId id, const Keyword& keyword) {
    const auto* types = std::get_if<TypeSet>(&keyword.payload);
    if (types == nullptr || (*types & kSpelledIntegers) == 0 ||
        std::exchange(told_integer_, true)) {
      return;
    }
    add(id, keyword, "upgrade-integer",
        "1.0 is no integer in " +
            std::string(graph_.resource_of(id).dialect.rules().name) +
            ", and one in 2020-12, here and wherever integers are wanted");
  }

  void add(SubschemaId id, const Keyword& keyword, std::string code,
           std::string message, std::string hint = {}) {
    Diagnostic note;
    note.code = std::move(code);
    note.level = Level::Note;
    note.file = graph_.document(0).file;
    // A keyword's name stands just before its value on the tape.
    note.place = lines_.place(
        offsets_.span_of_node(keyword.value.index() - 1).offset_bytes);
    note.message = std::move(message);
    note.hint = std::move(hint);
    note.keyword = keyword.name;
    note.keyword_location = graph_.pointer(id);
    json::append_token(&note.keyword_location, keyword.name);
    found_.push_back(std::move(note));
  }

  const Graph& graph_;
  json::NodeOffsets offsets_;
  LineIndex lines_;
  bool told_integer_ = false;
  bool told_format_ = false;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> upgrade_notes(const Graph& graph) {
  return Notes(graph).run();
}

}  // namespace alder::schema
