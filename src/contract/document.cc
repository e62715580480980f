// The engine's findings are sorted by what they are about: a repeated name, a
// name that the runtime lacks, or the shape of the document.

#include "contract/document.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/line_index.h"
#include "contract/why.h"
#include "explain/diagnostics.h"
#include "explain/messages.h"
#include "json/pointer.h"

namespace alder::contract {
namespace {

constexpr std::string_view kTypeKeyword = "type";

class DocumentExplainer {
 public:
  DocumentExplainer(const Contract& contract, const json::Tape& tape,
                    const DocumentOptions& options)
      : contract_(contract),
        options_(options),
        tape_(tape),
        offsets_(tape),
        lines_(tape.text()),
        runtime_(known_runtime()),
        suggestions_(contract, std::string(runtime_)) {
    read_items();
  }

  DocumentReport explain() {
    const explain::Interpreter interpreter(*contract_.graph());
    DocumentReport report;
    report.outcome = interpreter.verdict(tape_.root(), &report.limit);
    if (report.outcome == explain::Outcome::Invalid) {
      const auto explanation =
          interpreter.explain(tape_.root(), options_.explain);
      report.outcome = explanation.outcome;
      report.limit = explanation.limit;
      add_errors(explanation);
    }
    if (report.outcome == explain::Outcome::Limit) return report;
    add_deprecations();
    report.diagnostics = in_order();
    report.total = total_;
    return report;
  }

 private:
  // The runtime that the document names, if the contract has it; else empty.
  std::string_view known_runtime() const {
    const json::View root = tape_.root();
    if (!root.is_object()) return {};
    const auto runtime = root.find(kRuntimeMember);
    if (!runtime || !runtime->is_string()) return {};
    return contract_.has_runtime(runtime->string()) ? runtime->string()
                                                    : std::string_view();
  }

  void read_items() {
    const json::View root = tape_.root();
    if (!root.is_object()) return;
    const auto variables = root.find(kVariablesMember);
    if (!variables || !variables->is_array()) return;
    for (const json::View item : variables->items()) items_.push_back(item);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (items_[i].is_string()) first_.emplace(items_[i].string(), i);
    }
  }

  // The index of the item that a pointer leads to.
  std::optional<std::size_t> item_at(std::string_view pointer) const {
    const std::string prefix = "/" + std::string(kVariablesMember) + "/";
    if (!pointer.starts_with(prefix)) return std::nullopt;
    std::size_t index = 0;
    for (const char c : pointer.substr(prefix.size())) {
      if (c < '0' || c > '9') return std::nullopt;
      index = index * 10 + static_cast<std::size_t>(c - '0');
      if (index >= items_.size()) return std::nullopt;
    }
    return index;
  }

  void add_errors(const explain::Explanation& explanation) {
    const auto found = explain::diagnostics(explanation, *contract_.graph(),
                                            tape_, options_.file, 0);
    const std::string variables = "/" + std::string(kVariablesMember);
    const std::set<std::size_t> wrong_types = items_of_wrong_type(found);
    bool repeated = false;
    for (const Diagnostic& diagnostic : found) {
      const auto index = item_at(diagnostic.instance_location);
      if (index && add_name(*index, diagnostic)) continue;
      // That it is no string says all; no list of strings has it.
      if (index && wrong_types.count(*index) != 0 &&
          diagnostic.keyword != kTypeKeyword) {
        continue;
      }
      if (diagnostic.instance_location == variables &&
          diagnostic.keyword == "uniqueItems") {
        repeated = repeated || add_repeated(diagnostic);
        if (repeated) continue;
      }
      if (count()) found_.push_back(diagnostic);
    }
  }

  std::set<std::size_t> items_of_wrong_type(
      const std::vector<Diagnostic>& found) const {
    std::set<std::size_t> items;
    for (const Diagnostic& diagnostic : found) {
      const auto index = item_at(diagnostic.instance_location);
      if (index && diagnostic.keyword == kTypeKeyword) items.insert(*index);
    }
    return items;
  }

  // Adds what there is to say about a name that the engine refuses, once.
  // Returns false when the name by itself is not what is wrong.
  bool add_name(std::size_t index, const Diagnostic& engine) {
    const json::View& item = items_[index];
    if (!item.is_string()) return false;
    const std::string_view name = item.string();
    // Without a runtime that has rules, a name can only be ill-formed.
    if (runtime_.empty() ? contract_.is_well_formed(name)
                         : contract_.accepts(name, runtime_)) {
      return false;
    }
    if (first_.find(name)->second != index) return true;
    if (!told_.insert(index).second) return true;
    if (!count()) return true;
    Diagnostic diagnostic = named(index, Level::Error, reason_of(name));
    diagnostic.keyword_location = rule_path(engine);
    found_.push_back(std::move(diagnostic));
    return true;
  }

  const Reason& reason_of(std::string_view name) {
    const auto known = reasons_.find(name);
    if (known != reasons_.end()) return known->second;
    const Why why = explain_name(contract_, name, runtime_);
    const std::string suggestion =
        why.may_be_misspelt() ? suggestions_.nearest(name) : std::string();
    return reasons_.emplace(name, describe(contract_, why, suggestion))
        .first->second;
  }

  // Where the rule of the names stands, without the way inside it.
  std::string rule_path(const Diagnostic& engine) const {
    for (const Rule& rule : contract_.rules(runtime_)) {
      if (engine.keyword_location.starts_with(rule.path)) return rule.path;
    }
    return engine.keyword_location;
  }

  // Adds one error a repeated name; false when no name is repeated.
  bool add_repeated(const Diagnostic& engine) {
    bool any = false;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!items_[i].is_string()) continue;
      const std::size_t first = first_.find(items_[i].string())->second;
      if (first == i) continue;
      any = true;
      if (!count()) continue;
      Reason reason{engine.code,
                    explain::quoted(items_[i].string()) + " is listed twice",
                    "it is item " + std::to_string(first) + " too"};
      Diagnostic diagnostic = named(i, Level::Error, reason);
      diagnostic.keyword = engine.keyword;
      diagnostic.keyword_location = engine.keyword_location;
      found_.push_back(std::move(diagnostic));
    }
    return any;
  }

  void add_deprecations() {
    if (!has_deprecated()) return;
    for (const auto& [name, index] : first_) {
      const Why why = explain_name(contract_, name, runtime_);
      if (!why.deprecated || !count()) continue;
      found_.push_back(named(index, Level::Warning, describe_deprecated(why)));
    }
  }

  // Whether any name of the document matches a deprecated category.
  bool has_deprecated() const {
    for (const Category& category : contract_.categories()) {
      if (category.role != Role::Deprecated) continue;
      for (const auto& [name, index] : first_) {
        if (contract_.lists(category, name)) return true;
      }
    }
    return false;
  }

  // Counts one more finding; whether it is to be kept.
  bool count() {
    ++total_;
    return options_.max_errors == 0 || found_.size() < options_.max_errors;
  }

  Diagnostic named(std::size_t index, Level level, const Reason& reason) {
    Diagnostic diagnostic;
    diagnostic.code = reason.code;
    diagnostic.level = level;
    diagnostic.file = options_.file;
    diagnostic.place = place_of(items_[index]);
    diagnostic.message = reason.message;
    diagnostic.hint = reason.hint;
    diagnostic.name = items_[index].string();
    diagnostic.instance_location = "/" + std::string(kVariablesMember);
    json::append_token(&diagnostic.instance_location, index);
    return diagnostic;
  }

  Place place_of(const json::View& value) {
    return lines_.place(offsets_.offset_bytes(value));
  }

  std::vector<Diagnostic> in_order() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                       return a.place < b.place;
                     });
    return std::move(found_);
  }

  const Contract& contract_;
  const DocumentOptions& options_;
  const json::Tape& tape_;
  json::NodeOffsets offsets_;
  LineIndex lines_;
  std::string_view runtime_;  // a known one, or empty
  Suggestions suggestions_;
  std::vector<json::View> items_;
  std::map<std::string_view, std::size_t> first_;  // item of each name
  std::set<std::size_t> told_;
  std::map<std::string, Reason, std::less<>> reasons_;
  std::vector<Diagnostic> found_;
  std::size_t total_ = 0;
};

}  // namespace

DocumentReport explain_document(const Contract& contract,
                                const json::Tape& tape,
                                const DocumentOptions& options) {
  return DocumentExplainer(contract, tape, options).explain();
}

}  // namespace alder::contract
