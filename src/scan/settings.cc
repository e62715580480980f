// Where commands stand in settings, as a table of paths; `${NAME}` in the
// definitions of MCP servers.
//
// Source: the settings, hooks and MCP pages of the Claude Code documentation
//         (code.claude.com/docs): hooks run in a shell; `${VAR}` and
//         `${VAR:-default}` are expanded in command, args, env, url and
//         headers of a server.

#include "scan/settings.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "scan/shell_characters.h"

namespace alder::scan {
namespace {

using json::View;

enum class Role : std::uint8_t {
  Command,    // a text that a shell runs
  Variables,  // names and values for everything that is run
  Server,     // an MCP server
};

// `*`: any member or item.
struct Shape {
  std::string_view path;
  Role role;
};
constexpr auto kShapes = std::to_array<Shape>({
    {"env", Role::Variables},
    {"hooks/*/*/hooks/*/command", Role::Command},
    {"hooks/*/*/command", Role::Command},
    {"statusLine/command", Role::Command},
    {"subagentStatusLine/command", Role::Command},
    {"fileSuggestion/command", Role::Command},
    {"apiKeyHelper", Role::Command},
    {"awsAuthRefresh", Role::Command},
    {"awsCredentialExport", Role::Command},
    {"gcpAuthRefresh", Role::Command},
    {"otelHeadersHelper", Role::Command},
    {"mcpServers/*", Role::Server},
});

// A file that has none of them as text is not even parsed.
constexpr auto kMarks = std::to_array<std::string_view>(
    {"hooks", "statusLine", "StatusLine", "fileSuggestion", "apiKeyHelper",
     "awsAuthRefresh", "awsCredentialExport", "gcpAuthRefresh",
     "otelHeadersHelper", "mcpServers"});

// Interpreters whose arguments may be programs.
constexpr auto kInterpreters = std::to_array<std::string_view>(
    {"bash", "sh", "zsh", "dash", "python", "python3", "node", "env", "uv",
     "npx", "sudo", "timeout"});

bool has_mark(std::string_view text) {
  return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
    return text.find(mark) != std::string_view::npos;
  });
}

bool may_be_workflow(std::string_view text) {
  return text.find("steps") != std::string_view::npos &&
         (text.find("jobs") != std::string_view::npos ||
          text.find("runs") != std::string_view::npos);
}

// Calls use(view) for every value at `path` below `value`.
template <class Use>
void for_each_at(const View& value, std::string_view path, const Use& use) {
  if (path.empty()) return use(value);
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string_view step = path.substr(0, slash);
  const std::string_view rest = path.substr(std::min(slash + 1, path.size()));
  if (value.is_array()) {
    if (step != "*") return;
    for (const View item : value.items()) for_each_at(item, rest, use);
  } else if (value.is_object()) {
    for (const json::Member member : value.members()) {
      if (step == "*" || step == member.key()) {
        for_each_at(member.value, rest, use);
      }
    }
  }
}

// Reports `${NAME}` and `${NAME:-default}` of a text.
void expand(const DataScan& scan, const View& value) {
  if (!value.is_string() ||
      value.string().find("${") == std::string_view::npos) {
    return;
  }
  const Source source = scan.text_of(value);
  const std::string_view text = source.text();
  for (std::size_t at = text.find("${"); at != std::string_view::npos;
       at = text.find("${", at + 2)) {
    std::size_t end = at + 2;
    while (end < text.size() && is_name_byte(text[end])) ++end;
    const std::string_view name = text.substr(at + 2, end - at - 2);
    const std::string_view rest = text.substr(end);
    const bool has_default = rest.starts_with(":-");
    if (!is_shell_name(name) || scan.context->provided.contains(name) ||
        !(rest.starts_with('}') || has_default)) {
      continue;
    }
    scan.findings->reads.push_back(
        {std::string(name), source.file_offset(at + 2), scan.language,
         has_default ? ReadKind::Defaulted : ReadKind::Plain});
  }
}

// Whether a shell takes a word as it is.
bool is_plain(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char byte) {
    return is_name_byte(byte) ||
           std::string_view("-./:=@,+%").find(byte) != std::string_view::npos;
  });
}

// "python3.11" -> "python"
std::string_view program_of(std::string_view command) {
  command = command.substr(command.rfind('/') + 1);
  const std::size_t end = command.find_last_not_of("0123456789.");
  const std::string_view bare = command.substr(0, end + 1);
  return bare == "python" ? bare : command;
}

class Settings {
 public:
  explicit Settings(const DataScan& scan) : scan_(scan) {}

  void read(const View& root) {
    for (const Shape& shape : kShapes) {
      if (shape.role == Role::Variables && !has_commands(root)) continue;
      for_each_at(root, shape.path,
                  [&](const View& value) { use(shape.role, value); });
    }
  }

 private:
  // `env` alone is anybody's.
  static bool has_commands(const View& root) {
    return root.find("hooks") || root.find("permissions") ||
           root.find("statusLine") || root.find("mcpServers") ||
           root.find("apiKeyHelper");
  }

  void use(Role role, const View& value) {
    switch (role) {
      case Role::Command:
        if (value.is_string()) run_text(value);
        break;
      case Role::Variables:
        if (value.is_object()) scan_.provide(value, &names_);
        break;
      case Role::Server:
        if (value.is_object()) read_server(value);
        break;
    }
  }

  void run_text(const View& command) {
    scan_.run(Language::Shell, scan_.text_of(command), names_);
  }

  void read_server(const View& server) {
    const std::size_t first = scan_.findings->reads.size();
    for (const std::string_view path :
         {"command", "args/*", "env/*", "url", "headers/*", "cwd"}) {
      for_each_at(server, path,
                  [&](const View& value) { expand(scan_, value); });
    }
    NameSet names = names_;
    const auto variables = DataScan::member(server, "env", json::Type::Object);
    if (variables) scan_.provide(*variables, &names);
    run_server(server, names, first);
  }

  // The command with its arguments as a shell would see them, each quoted.
  void run_server(const View& server, const NameSet& names,
                  std::size_t first_read) {
    const auto command =
        DataScan::member(server, "command", json::Type::String);
    if (!command) return;
    Source::Builder builder;
    add_word(*command, false, &builder);
    const auto arguments = DataScan::member(server, "args", json::Type::Array);
    if (arguments) {
      const std::string_view program = program_of(command->string());
      const bool interprets =
          std::find(kInterpreters.begin(), kInterpreters.end(), program) !=
          kInterpreters.end();
      for (const View argument : arguments->items()) {
        if (!interprets || !argument.is_string()) continue;
        builder.append_at(" ", scan_.text_of(argument).file_offset(0));
        add_word(argument, !is_plain(argument.string()), &builder);
      }
    }
    scan_.run(Language::Shell, std::move(builder).build(), names);
    drop_repeated(first_read);
  }

  void add_word(const View& value, bool quoted, Source::Builder* builder) {
    const Source word = scan_.text_of(value);
    const std::uint64_t start = word.file_offset(0);
    if (quoted) builder->append_at("'", start);
    const std::string_view bytes = word.text();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] == '\'' && quoted) {
        builder->append_at("'\\''", word.file_offset(i));
      } else {
        builder->append(bytes.substr(i, 1), word.file_offset(i));
      }
    }
    if (quoted) builder->append_at("'", start);
  }

  // What the server's shell would expand, too, was told already.
  void drop_repeated(std::size_t first) {
    std::vector<Read>& reads = scan_.findings->reads;
    const auto is_told = [&](std::size_t index) {
      for (std::size_t i = first; i < index; ++i) {
        if (reads[i].offset_bytes == reads[index].offset_bytes &&
            reads[i].name == reads[index].name) {
          return true;
        }
      }
      return false;
    };
    for (std::size_t i = reads.size(); i > first + 1; --i) {
      if (is_told(i - 1)) {
        reads.erase(reads.begin() + static_cast<std::ptrdiff_t>(i - 1));
      }
    }
  }

  const DataScan& scan_;
  NameSet names_;  // set for everything that is run
};

}  // namespace

std::optional<View> DataScan::member(const View& value, std::string_view key,
                                     json::Type type) {
  if (!value.is_object()) return std::nullopt;
  const std::optional<View> found = value.find(key);
  return found && found->type() == type ? found : std::nullopt;
}

void DataScan::provide(const View& variables, NameSet* names) const {
  for (const json::Member variable : variables.members()) {
    if (!is_shell_name(variable.key())) continue;
    findings->writes.push_back({std::string(variable.key()),
                                text_of(variable.key_view()).file_offset(0)});
    names->emplace(variable.key());
  }
}

void DataScan::run(Language program, const Source& source,
                   const NameSet& names) const {
  Context inner = *context;
  ++inner.depth_levels;
  inner.provided.insert(names.begin(), names.end());
  read_language(program, source, inner, findings);
}

void read_settings(Language language, const Source& source,
                   const Context& context, Findings* findings) {
  const std::string_view text = source.text();
  const bool is_yaml = language == Language::Yaml;
  if (!has_mark(text) && !(is_yaml && may_be_workflow(text))) return;
  auto data = DataText::parse(language, source, context.rules->limits);
  if (!data.ok()) {
    const Error& error = data.error();
    findings->not_scanned.push_back(
        {source.file_offset(static_cast<std::size_t>(
             std::min<std::uint64_t>(error.span.offset_bytes, text.size()))),
         "commands in it cannot be looked for: " + error.message});
    return;
  }
  for (std::size_t i = 0; i < (*data)->size(); ++i) {
    const DataScan scan{data->get(), i, language, &context, findings};
    const View root = (*data)->root(i);
    if (!root.is_object() || read_workflow(scan, root)) continue;
    Settings(scan).read(root);
  }
}

}  // namespace alder::scan
