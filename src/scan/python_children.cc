// Calls of libraries: those that read variables, and those that start other
// programs.

#include <utility>

#include "scan/python_collector.h"
#include "scan/python_strings.h"

namespace alder::scan::python {
namespace {

// Calls whose first argument is a program for the shell, and those whose
// first argument is one only with shell=True, else a list of words.
constexpr auto kShellCalls = std::to_array<std::string_view>(
    {"os.system", "os.popen", "subprocess.getoutput",
     "subprocess.getstatusoutput", "commands.getoutput",
     "commands.getstatusoutput", "asyncio.create_subprocess_shell"});
constexpr auto kCommandCalls = std::to_array<std::string_view>(
    {"subprocess.run", "subprocess.call", "subprocess.check_call",
     "subprocess.check_output", "subprocess.Popen"});
constexpr auto kWordCalls = std::to_array<std::string_view>(
    {"asyncio.create_subprocess_exec", "os.execl", "os.execlp", "os.execle"});

// Calls that take the environment of the child as that positional argument.
struct ChildCall {
  std::string_view path;
  std::size_t environment;
};
constexpr auto kChildCalls = std::to_array<ChildCall>({
    {"os.execve", 2},
    {"os.execvpe", 2},
    {"os.spawnve", 3},
    {"os.spawnvpe", 3},
    {"os.posix_spawn", 2},
    {"os.posix_spawnp", 2},
});

}  // namespace

void Collector::visit_path_call(NodeId id, const std::string& path) {
  out_.library_calls.push_back({path, id});
  if (path == "os.getenv" || path == "os.getenvb") {
    return add_read_call(id, {}, "get");
  }
  if (path == "os.putenv") {
    return add_write(id, {}, evaluator_.positional(id, 0));
  }
  if (path == "os.path.expandvars") return add_expand(id);
  if (path == "map") return add_map(id);
  visit_child(id, path);
}

void Collector::add_expand(NodeId id) {
  const NodeId text = evaluator_.positional(id, 0);
  if (text == kNoNode) return;
  Access read = access(What::Expand, {}, id, text);
  read.kind = ReadKind::Optional;
  add_each(std::move(read), evaluator_.values(text));
}

void Collector::add_map(NodeId id) {
  const NodeId function = evaluator_.positional(id, 0);
  const NodeId names = evaluator_.positional(id, 1);
  if (function == kNoNode || names == kNoNode) return;
  for (const Value& value : evaluator_.values(function)) {
    add_call_site(value, {id, value.bound, true});
    if (value.path == "os.getenv" && value.kind == VKind::Path) {
      Access read = access(What::Read, {}, id, names);
      read.kind = ReadKind::Optional;
      add_each(std::move(read), evaluator_.elements(names, {}));
    }
  }
}

void Collector::visit_child(NodeId id, std::string_view path) {
  NodeId environment = evaluator_.keyword(id, "env");
  for (const ChildCall& child : kChildCalls) {
    if (child.path != path) continue;
    const NodeId given = evaluator_.positional(id, child.environment);
    if (given != kNoNode) environment = given;
  }
  const bool shell = is_one_of(kShellCalls, path);
  const bool command = is_one_of(kCommandCalls, path);
  const bool words = is_one_of(kWordCalls, path);
  const bool child =
      shell || command || words ||
      std::any_of(kChildCalls.begin(), kChildCalls.end(),
                  [&](const ChildCall& known) { return known.path == path; });
  if (!child) return;
  Embedded embedded;
  embedded.call = id;
  if (environment != kNoNode) {
    add_mapping_names(environment, {true, {}}, id);
    note_provided(environment, &embedded);
  }
  NodeId first = evaluator_.positional(id, 0);
  if (first == kNoNode) first = evaluator_.keyword(id, "args");
  if (first == kNoNode) return;
  if (shell || (command && is_true(evaluator_.keyword(id, "shell")))) {
    embedded.language = Language::Shell;
    return add_program(first, std::move(embedded));
  }
  if (command) visit_words(first, std::move(embedded));
  if (words) add_command(first, id);
}

bool Collector::is_true(NodeId node) const {
  return node != kNoNode && tree_[node].kind == Kind::True;
}

void Collector::note_provided(NodeId environment, Embedded* embedded) {
  for (const Value& value : evaluator_.values(environment)) {
    if (value.kind != VKind::Mapping && value.kind != VKind::Copy) continue;
    const NodeId mapping = value.node == kNoNode ? environment : value.node;
    for (NodeId at = tree_[mapping].first; at != kNoNode; at = tree_[at].next) {
      if (tree_[at].kind != Kind::Pair || !evaluator_.spend(1)) continue;
      for (const Value& key : evaluator_.values(tree_.child(at, Field::Key))) {
        bool whole = false;
        std::string name = known_prefix(parts_of(key), &whole);
        if (whole) embedded->provided.push_back(std::move(name));
      }
    }
  }
}

// A program given as text: as it stands, or through a constant.
void Collector::add_program(NodeId text, Embedded embedded) {
  while (tree_[text].kind == Kind::ParenthesizedExpression &&
         tree_[text].first != kNoNode) {
    text = tree_[text].first;
  }
  if (tree_[text].kind == Kind::String ||
      tree_[text].kind == Kind::ConcatenatedString) {
    embedded.literal = text;
    out_.embedded.push_back(std::move(embedded));
    return;
  }
  for (const Value& value : evaluator_.values(text)) {
    if (value.kind != VKind::Text) continue;
    bool whole = false;
    embedded.text = known_prefix(value.parts, &whole);
    embedded.literal = text;
    if (!embedded.text.empty()) out_.embedded.push_back(embedded);
  }
}

// ["bash", "-c", "..."], ["gh", ...]
void Collector::visit_words(NodeId first, Embedded embedded) {
  const Values& lists = evaluator_.values(first);
  for (const Value& list : lists) {
    if (list.kind != VKind::Sequence) continue;
    const NodeId program = tree_[list.node].first;
    if (program == kNoNode) continue;
    add_command(program, embedded.call);
    const NodeId option = tree_[program].next;
    const NodeId text = option == kNoNode ? kNoNode : tree_[option].next;
    if (text == kNoNode) continue;
    bool whole = false;
    const Values& options = evaluator_.values(option);
    const std::string spelled = options.size() == 1
                                    ? known_prefix(parts_of(options[0]), &whole)
                                    : std::string();
    if (!spelled.starts_with('-') || !spelled.ends_with('c')) continue;
    embedded.language = interpreter(program);
    if (embedded.language == Language::Shell ||
        embedded.language == Language::Python) {
      add_program(text, embedded);
    }
  }
}

std::string Collector::base_name(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

Language Collector::interpreter(NodeId program) {
  for (const Value& value : evaluator_.values(program)) {
    if (value.path == "sys.executable") return Language::Python;
    bool whole = false;
    const std::string name = base_name(known_prefix(parts_of(value), &whole));
    if (!whole) continue;
    if (const std::optional<Language> language = language_from_name(name)) {
      return *language;
    }
  }
  return Language::Unknown;
}

void Collector::add_command(NodeId program, NodeId call) {
  for (const Value& value : evaluator_.values(program)) {
    bool whole = false;
    std::string name = base_name(known_prefix(parts_of(value), &whole));
    if (whole && !name.empty()) {
      out_.commands.push_back({std::move(name), call});
    }
  }
}

}  // namespace alder::scan::python
