// Programs that are started: their environment, and programs in strings.

#include <optional>

#include "scan/program_collector.h"

namespace alder::scan::program {

std::string base_name(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

void Collector::visit_child(NodeId id, const Api& api) {
  Embedded embedded;
  embedded.call = id;
  NodeId text = evaluator_.argument(id, api.name);
  NodeId environment = child_environment(id, api);
  if (api.environment == "@first" && is_mapping(text)) {
    environment = text;
    text = program_[text].next;
  }
  if (api.environment == "@last") {
    environment = program_.last_child(id);
  }
  if (environment != kNoNode) add_child_names(environment, id, &embedded);
  switch (api.role) {
    case ApiRole::Shell:
      embedded.language = Language::Shell;
      return add_program(text, std::move(embedded));
    case ApiRole::Code:
      embedded.language = api.program;
      return add_program(text, std::move(embedded));
    default:
      break;
  }
  const std::vector<NodeId> words = words_of(text);
  if (api.role == ApiRole::ShellOrCommand && words.size() == 1) {
    embedded.language = Language::Shell;
    return add_program(words[0], std::move(embedded));
  }
  visit_words(id, words, embedded);
}

bool Collector::is_mapping(NodeId id) {
  const Values& values = evaluator_.values(id);
  return is_environment(values) || has_kind(values, Value::Kind::Object);
}

// The value of `{ env: ... }` among the arguments.
NodeId Collector::child_environment(NodeId id, const Api& api) {
  if (api.options >= 0) return evaluator_.argument(id, api.options);
  if (api.environment.empty()) return kNoNode;
  const NodeId named = evaluator_.named_argument(id, api.environment);
  if (named != kNoNode) return named;
  for (NodeId at = program_[program_[id].first].next; at != kNoNode;
       at = program_[at].next) {
    for (const Value& value : evaluator_.values(at)) {
      if (value.kind != VKind::Object) continue;
      for (NodeId entry = program_[value.node].first; entry != kNoNode;
           entry = program_[entry].next) {
        if (program_.is(entry, Op::Entry) &&
            program_.name(entry) == api.environment) {
          return program_[entry].first;
        }
      }
    }
  }
  return kNoNode;
}

void Collector::add_child_names(NodeId environment, NodeId call,
                                Embedded* embedded) {
  const std::size_t before = out_.accesses.size();
  // A copy was told of where it is made.
  const bool copied = has_kind(evaluator_.values(environment), VKind::Copy);
  add_names(environment, {true, {}}, call);
  for (std::size_t i = before; i < out_.accesses.size(); ++i) {
    bool whole = false;
    std::string name = known_prefix(out_.accesses[i].key, &whole);
    if (whole) embedded->provided.push_back(std::move(name));
  }
  if (copied) out_.accesses.resize(before);
}

// A program given as text: as it stands, or through a constant.
void Collector::add_program(NodeId text, Embedded embedded) {
  if (program_.is(text, Op::Text) || program_.is(text, Op::Concat)) {
    embedded.text = text;
    out_.embedded.push_back(std::move(embedded));
    return;
  }
  for (const Value& value : evaluator_.values(text)) {
    const std::optional<std::string> known = whole_text(value);
    if (!known || known->empty()) continue;
    embedded.text = text;
    embedded.known = *known;
    out_.embedded.push_back(embedded);
  }
}

// The program and its words: arguments one by one, or a list.
std::vector<NodeId> Collector::words_of(NodeId first) {
  std::vector<NodeId> words;
  for (NodeId at = first; at != kNoNode && words.size() < 16;
       at = program_[at].next) {
    if (program_.is(at, Op::Named) || program_.is(at, Op::Object)) continue;
    const Values& values = evaluator_.values(at);
    const NodeId list =
        values[0].kind == VKind::Array ? values[0].node : kNoNode;
    if (list == kNoNode) {
      words.push_back(at);
      continue;
    }
    for (NodeId item = program_[list].first;
         item != kNoNode && words.size() < 16; item = program_[item].next) {
      words.push_back(item);
    }
  }
  return words;
}

// bash -c "...", node -e "...", gh api
void Collector::visit_words(NodeId id, const std::vector<NodeId>& words,
                            const Embedded& embedded) {
  if (words.empty()) return;
  add_command(words[0], id);
  std::optional<Language> language;
  for (const Value& value : evaluator_.values(words[0])) {
    if (const std::optional<std::string> name = whole_text(value)) {
      language = language_from_name(base_name(*name));
    }
  }
  if (!language) return;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const std::optional<std::string> option =
        whole_text(evaluator_.values(words[i])[0]);
    if (!option || !option->starts_with('-')) return;
    const bool text = *option == "-e" || *option == "--eval" ||
                      *option == "-p" || *option == "-r" ||
                      (option->ends_with('c') && !option->starts_with("--"));
    if (!text) continue;
    Embedded made = embedded;
    made.language = *language;
    return add_program(words[i + 1], std::move(made));
  }
}

void Collector::add_command(NodeId program, NodeId call) {
  for (const Value& value : evaluator_.values(program)) {
    std::optional<std::string> name = whole_text(value);
    if (name && !name->empty()) {
      out_.commands.push_back({base_name(*name), call});
    }
  }
}

}  // namespace alder::scan::program
