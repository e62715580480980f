// The shape of harness.json is described in its folder's README.md.

#include "harness/rules.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/embedded.h"
#include "json/parser.h"
#include "json/value.h"

namespace alder::harness {
namespace {

// Reads members; remembers the first that is missing or of the wrong type.
class Reader {
 public:
  std::optional<json::View> get(const json::View& object,
                                std::string_view key) {
    if (object.is_object()) {
      if (auto value = object.find(key)) return value;
    }
    fail(key);
    return std::nullopt;
  }

  std::string text(const json::View& object, std::string_view key) {
    const auto value = get(object, key);
    if (value && value->is_string()) return std::string(value->string());
    fail(key);
    return {};
  }

  std::vector<std::string> texts(const json::View& object,
                                 std::string_view key) {
    std::vector<std::string> found;
    each(object, key, [&](const json::View& item) {
      if (!item.is_string()) return fail(key);
      found.emplace_back(item.string());
    });
    return found;
  }

  template <class Function>
  void each(const json::View& object, std::string_view key,
            Function&& function) {
    const auto list = get(object, key);
    if (!list || !list->is_array()) return fail(key);
    for (const json::View item : list->items()) function(item);
  }

  Test test(const json::View& object, std::string_view key) {
    const auto schema = get(object, key);
    if (!schema) return {};
    Result<Test> built = Test::build(*schema);
    if (built.ok()) return *std::move(built);
    fail(key);
    return {};
  }

  void fail(std::string_view key) {
    if (wrong_.empty()) wrong_ = key;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::string wrong_;
};

bool is_true(const json::View& object, std::string_view key) {
  const auto value = object.find(key);
  return value && value->is_boolean() && value->boolean();
}

EnvFiles read_env_files(const json::View& view, Reader* reader) {
  EnvFiles files;
  files.folder = reader->text(view, "folder");
  files.suffix = reader->text(view, "suffix");
  reader->each(view, "never", [&](const json::View& item) {
    files.never.push_back(
        {reader->texts(item, "names"), reader->text(item, "reason")});
  });
  reader->each(view, "unset", [&](const json::View& item) {
    files.unset.push_back(
        {reader->texts(item, "runtimes"), reader->texts(item, "names")});
  });
  return files;
}

GateRule read_gate(const json::View& item, Reader* reader) {
  GateRule gate;
  gate.names = reader->texts(item, "names");
  if (item.find("file")) gate.file = reader->texts(item, "file");
  gate.open = reader->test(item, "open");
  if (item.find("closed")) gate.closed = reader->test(item, "closed");
  gate.open_by_default = is_true(item, "open");
  return gate;
}

void read_document(const json::View& view, Reader* reader, Rules* rules) {
  rules->roles = reader->texts(view, "roles");
  rules->effort_runtimes = reader->texts(view, "effort_runtimes");
  rules->refused_files = reader->texts(view, "refused_files");
  rules->refused_folders = reader->texts(view, "refused_folders");
  rules->preflight_allowed = reader->texts(view, "preflight_allowed");
  rules->preflight_credentials = reader->texts(view, "preflight_credentials");
  rules->host_secrets = reader->texts(view, "host_secrets");
  rules->forced = reader->texts(view, "forced");
  rules->refused_secrets = reader->texts(view, "refused_secrets");
  rules->loader = reader->text(view, "loader");
  rules->reserved_plugins = reader->texts(view, "reserved_plugins");
  rules->package_layout = reader->texts(view, "package_layout");
  rules->entry_points = reader->texts(view, "entry_points");
  rules->register_tool = reader->text(view, "register_tool");
  rules->owned_tool = reader->text(view, "owned_tool");
  rules->register_flag = reader->text(view, "register_flag");
  rules->loader_options = reader->texts(view, "loader_options");
}

Rules read_members(const json::View& root, Reader* reader) {
  Rules rules;
  rules.folder = reader->text(root, "folder");
  const auto levels = reader->get(root, "base_levels");
  if (levels && levels->is_integer() && levels->holds_int64()) {
    rules.base_levels = static_cast<std::uint32_t>(levels->int64());
  } else {
    reader->fail("base_levels");
  }
  if (const auto files = reader->get(root, "env_files")) {
    rules.env_files = read_env_files(*files, reader);
  }
  if (const auto programs = reader->get(root, "programs")) {
    rules.programs = reader->text(*programs, "folder");
    rules.programs_not_seen = reader->texts(*programs, "without");
  }
  reader->each(root, "plugins", [&](const json::View& item) {
    rules.plugins.push_back(
        {reader->text(item, "format"), reader->texts(item, "markers"),
         reader->texts(item, "runtimes"), is_true(item, "env")});
  });
  if (const auto hooks = reader->get(root, "hooks")) {
    rules.hook_folders = reader->texts(*hooks, "folders");
    rules.hook_runtimes = reader->texts(*hooks, "runtimes");
  }
  if (const auto repository = reader->get(root, "repository")) {
    rules.nested = reader->text(*repository, "nested");
    rules.repository = reader->texts(*repository, "paths");
  }
  reader->each(root, "providers", [&](const json::View& item) {
    rules.providers.push_back(
        {reader->text(item, "provider"), reader->texts(item, "names")});
  });
  reader->each(root, "gates", [&](const json::View& item) {
    rules.gates.push_back(read_gate(item, reader));
  });
  if (const auto document = reader->get(root, "document")) {
    read_document(*document, reader, &rules);
  }
  return rules;
}

// nullopt: unknown.
std::optional<bool> state_of(const GateRule& gate, const json::View& harness) {
  if (gate.open_by_default) return !gate.closed.holds(harness);
  if (gate.open.holds(harness)) return true;
  if (gate.closed.holds(harness)) return false;
  return std::nullopt;
}

// The file that a field names does not exist.
bool lacks_file(const GateRule& gate, const Value& harness,
                const std::function<bool(std::string_view)>& exists) {
  const Value* at = gate.file.empty() ? nullptr : &harness;
  for (const std::string& key : gate.file) {
    if (at != nullptr) at = at->find(key);
  }
  return at != nullptr && at->is_string() &&
         at->text.find("${") == std::string::npos && !exists(at->text);
}

}  // namespace

Result<Test> Test::build(const json::View& schema) {
  schema::BuildOptions options;
  auto graph =
      schema::Graph::build(json::to_line(json::to_value(schema)), options);
  if (!graph) return std::move(graph).error();
  Test test;
  test.graph_ = *std::move(graph);
  return test;
}

bool Test::holds(const json::View& harness) const {
  return graph_ != nullptr && explain::Interpreter(*graph_).verdict(harness) ==
                                  explain::Outcome::Valid;
}

Result<Rules> read_rules(std::string_view text) {
  auto document = json::parse_document(std::string(text));
  if (!document) return std::move(document).error();
  Reader reader;
  Rules rules = read_members(document->root(), &reader);
  if (reader.wrong().empty()) return rules;
  return Error{ErrorCode::UnusableContract,
               "\"" + reader.wrong() + "\" is missing or has the wrong type",
               {},
               {},
               {}};
}

namespace {

// The rules, and the schema that stands beside them.
Result<Rules> read_embedded(const EmbeddedFile& file) {
  auto rules = read_rules(file.bytes);
  if (!rules) return rules;
  const std::string path =
      std::string(file.path.substr(0, file.path.rfind('/') + 1)) +
      "harness.schema.json";
  const EmbeddedFile* const schema = embedded_file(path);
  if (schema == nullptr) return rules;
  schema::BuildOptions options;
  options.file = path;
  auto graph = schema::Graph::build(std::string(schema->bytes), options);
  if (!graph) return std::move(graph).error();
  rules->schema = *std::move(graph);
  auto document = json::parse_document(std::string(schema->bytes));
  if (!document) return std::move(document).error();
  rules->schema_document =
      std::make_shared<const json::Document>(*std::move(document));
  return rules;
}

}  // namespace

Result<Rules> rules_of(std::string_view contract) {
  const std::string start = std::string(contract) + "/harness/";
  const EmbeddedFile* newest = nullptr;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path.starts_with(start) && file.path.ends_with("/harness.json")) {
      newest = &file;
    }
  }
  if (newest != nullptr) return read_embedded(*newest);
  return Error{ErrorCode::UnknownContract,
               "the contract \"" + std::string(contract) +
                   "\" says nothing about harnesses",
               {},
               {},
               {}};
}

bool matches(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [name](std::string_view one) {
    const std::size_t star = one.find('*');
    if (star == std::string_view::npos) return one == name;
    return name.size() + 1 >= one.size() &&
           name.starts_with(one.substr(0, star)) &&
           name.ends_with(one.substr(star + 1));
  });
}

GateStates gates_of(const Rules& rules, const Value& harness,
                    const json::View& instance,
                    const std::function<bool(std::string_view)>& exists) {
  GateStates states;
  for (const GateRule& gate : rules.gates) {
    const std::optional<bool> state =
        lacks_file(gate, harness, exists) ? false : state_of(gate, instance);
    if (!state) continue;
    for (const std::string& name : gate.names) states[name] = *state;
  }
  return states;
}

}  // namespace alder::harness
