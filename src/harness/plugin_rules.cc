// What a plugin must be for a runtime to load it.
// Source: Harness Field Reference, "plugins".

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "harness/document_rules.h"
#include "harness/finding.h"
#include "json/parser.h"

namespace alder::harness {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kPackage = "package.json";

// The last part of a path, or of a URL without what pins it.
std::string_view source_name(std::string_view path) {
  path = path.substr(0, path.find('#'));
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

bool climbs_out(std::string_view path) {
  if (path.starts_with('/')) return true;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (path.substr(0, end) == "..") return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

std::string_view without_dot(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// The loader's globs know '*' and '?'; a bracket is itself.
std::string as_pattern(std::string_view glob) {
  std::string pattern;
  for (const char c : without_dot(glob)) {
    if (c == '[' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern;
}

// The string literal that a text starts with, blanks aside.
std::optional<std::string_view> literal_at(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with('"') && !text.starts_with('\'')) return std::nullopt;
  const std::size_t end = text.find(text.front(), 1);
  if (end == std::string_view::npos) return std::nullopt;
  return text.substr(1, end - 1);
}

// What a package.json says about entry points.
struct Package {
  bool names_extensions = false;        // it has the loader's object
  std::vector<std::string> extensions;  // of that object
  std::optional<std::string> main;
};

Package read_package(std::string_view text, std::string_view loader) {
  Package package;
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  const auto document = json::parse_document(std::string(text));
  if (!document.ok() || !document->root().is_object()) return package;
  const auto main = document->root().find("main");
  if (main && main->is_string()) package.main = std::string(main->string());
  const auto object = document->root().find(loader);
  if (!object || !object->is_object()) return package;
  package.names_extensions = true;
  const auto extensions = object->find("extensions");
  if (!extensions || !extensions->is_array()) return package;
  for (const json::View item : extensions->items()) {
    if (item.is_string()) package.extensions.emplace_back(item.string());
  }
  return package;
}

// One plugin of the list.
class PluginCheck {
 public:
  PluginCheck(const RuleContext& context, const Value& entry,
              std::string_view path, Diagnostics* found)
      : rules_(context.rules),
        disk_(context.disk),
        entry_(entry),
        path_(path),
        folder_(context.local(path)),
        found_(found) {}

  void check() {
    check_tree();
    const bool marked = std::any_of(
        rules_.plugins.begin(), rules_.plugins.end(),
        [this](const PluginFormat& format) { return is_marked(format); });
    if (marked) {
      check_marked();
    } else {
      check_extension();
    }
  }

 private:
  void tell(std::string code, std::string message, std::string hint = {},
            Level level = Level::Error) {
    found_->push_back(finding(std::move(code), level, entry_.origin,
                              path_ + std::move(message), std::move(hint)));
  }

  bool is_marked(const PluginFormat& format) {
    return std::any_of(
        format.markers.begin(), format.markers.end(),
        [this](const std::string& marker) { return file(marker) != nullptr; });
  }

  const std::string* file(std::string_view below) {
    return disk_.text(Disk::join(folder_, below));
  }

  void check_tree() {
    for (const Disk::Entry& entry : disk_.tree(folder_)) {
      if (!entry.is_file) {
        tell("plugin-tree",
             " holds " + entry.path + ", which is " +
                 (entry.is_link ? "a symbolic link" : "no regular file"));
      }
      if (entry.path.find_first_of("\n\r\\") != std::string::npos) {
        tell("plugin-tree", " holds a name with a line break or a backslash");
      }
    }
  }

  // What is loaded as data takes no variables and no options.
  void check_marked() {
    for (const Member& member : entry_.members) {
      if (member.key == "path") continue;
      found_->push_back(finding(
          "plugin-code-only", Level::Error, member.key_origin,
          path_ + " is not loaded as code, so that it takes no " + member.key,
          {}, member.key));
    }
  }

  void check_extension() {
    if (std::find(rules_.reserved_plugins.begin(),
                  rules_.reserved_plugins.end(),
                  source_name(path_)) != rules_.reserved_plugins.end()) {
      tell("plugin-reserved-name", " has a name that the runner owns");
    }
    const std::string* const text = file(kPackage);
    const Package package =
        text == nullptr ? Package() : read_package(*text, rules_.loader);
    if (package.names_extensions) {
      check_list(package.extensions);
    } else {
      check_entry_point(package);
    }
    check_containment();
    check_tools();
    check_args();
  }

  void check_entry_point(const Package& package) {
    for (const std::string& layout : rules_.package_layout) {
      if (!has_top(layout)) continue;
      tell("plugin-package-layout",
           " has " + layout +
               "/, which makes it a package whose entry point "
               "is ignored",
           "name its files in package.json, " + rules_.loader + ".extensions");
      return;
    }
    if (package.main && file(without_dot(*package.main)) != nullptr) return;
    for (const std::string& name : rules_.entry_points) {
      if (file(name) != nullptr) return;
    }
    tell("plugin-unknown-format",
         " is no plugin of any format: it has no entry point");
  }

  bool has_top(const std::string& name) {
    for (const Disk::Entry& entry : disk_.tree(folder_)) {
      if (entry.path == name || entry.path.starts_with(name + "/")) return true;
    }
    return false;
  }

  void check_list(const std::vector<std::string>& extensions) {
    bool loads = false;
    for (const std::string& extension : extensions) {
      if (extension.starts_with('!')) continue;
      loads = true;
      if (selects(extension)) continue;
      tell("plugin-loads-nothing",
           " names " + extension + ", which selects nothing");
    }
    if (loads) return;
    tell("plugin-loads-nothing",
         " has a " + rules_.loader + " object that names no extension");
  }

  bool selects(const std::string& extension) {
    if (extension.find("**") != std::string::npos ||
        extension.find('{') != std::string::npos) {
      return true;  // not evaluated
    }
    const std::string pattern = as_pattern(extension);
    for (const Disk::Entry& entry : disk_.tree(folder_)) {
      for (std::string at = entry.path;;) {
        if (::fnmatch(pattern.c_str(), at.c_str(), FNM_PATHNAME) == 0) {
          return true;
        }
        const std::size_t slash = at.rfind('/');
        if (slash == std::string::npos) break;
        at.resize(slash);  // a folder is an entry too
      }
    }
    return climbs_out(extension);  // told about elsewhere
  }

  void check_containment() {
    for (const Disk::Entry& entry : disk_.tree(folder_)) {
      if (source_name(entry.path) != kPackage) continue;
      const std::string* const text = file(entry.path);
      if (text == nullptr) continue;
      Package package = read_package(*text, rules_.loader);
      if (package.main) package.extensions.push_back(*package.main);
      for (const std::string& one : package.extensions) {
        if (!climbs_out(one)) continue;
        tell("plugin-not-contained", " names " + one + " in " + entry.path +
                                         ", which lies outside of it");
      }
    }
  }

  // Every file of the extension that is code, with its path.
  template <class Function>
  void each_code(Function&& function) {
    static constexpr std::array<std::string_view, 4> kSuffixes = {
        ".js", ".ts", ".mjs", ".cjs"};
    for (const Disk::Entry& entry : disk_.tree(folder_)) {
      const bool code = std::any_of(kSuffixes.begin(), kSuffixes.end(),
                                    [&](std::string_view suffix) {
                                      return entry.path.ends_with(suffix);
                                    });
      const std::string* const text = code ? file(entry.path) : nullptr;
      if (text != nullptr) function(entry.path, std::string_view(*text));
    }
  }

  // A tool's name in the text behind the call that registers it.
  void check_tools() {
    each_code([&](const std::string& path, std::string_view text) {
      if (!registers_owned_tool(text)) return;
      tell("plugin-edit-tool", " registers the tool \"" + rules_.owned_tool +
                                   "\" in " + path +
                                   ", which the runner registers too");
    });
  }

  bool registers_owned_tool(std::string_view text) const {
    constexpr std::string_view kName = "name:";
    for (std::size_t at = text.find(rules_.register_tool);
         at != std::string_view::npos;
         at = text.find(rules_.register_tool, at + 1)) {
      const std::size_t name = text.find(kName, at);
      if (name == std::string_view::npos) return false;
      if (literal_at(text.substr(name + kName.size())) == rules_.owned_tool) {
        return true;
      }
    }
    return false;
  }

  // The flags that the code registers; nullopt: one of them is computed.
  std::optional<std::set<std::string_view>> registered_flags() {
    std::set<std::string_view> flags;
    bool computed = false;
    each_code([&](const std::string&, std::string_view text) {
      for (std::size_t at = text.find(rules_.register_flag);
           at != std::string_view::npos;
           at = text.find(rules_.register_flag, at + 1)) {
        std::string_view rest = text.substr(at + rules_.register_flag.size());
        const bool called = rest.starts_with('(');
        const auto flag = called ? literal_at(rest.substr(1)) : std::nullopt;
        if (flag) flags.insert(*flag);
        computed = computed || !flag;
      }
    });
    if (computed) return std::nullopt;
    return flags;
  }

  void check_args() {
    const Value* const options = entry_.find(rules_.loader);
    const Value* const args =
        options == nullptr ? nullptr : options->find("args");
    if (args == nullptr) return;
    const auto known = registered_flags();
    bool takes_word = false;
    for (const Value& arg : args->items) {
      if (!arg.is_string()) continue;
      if (arg.text.starts_with('-')) {
        check_flag(arg, known);
        takes_word = arg.text.find('=') == std::string::npos;
        continue;
      }
      if (!takes_word) tell_word(arg);
      takes_word = false;
    }
  }

  // One bare word may follow a flag that is written without a value.
  void tell_word(const Value& arg) {
    found_->push_back(
        finding("plugin-args", Level::Error, arg.origin,
                "\"" + arg.text + "\" would be put before the agent's prompt",
                "write --flag=" + arg.text));
  }

  void check_flag(const Value& arg,
                  const std::optional<std::set<std::string_view>>& known) {
    if (!arg.text.starts_with("--")) return;  // the schema tells
    const std::string flag = arg.text.substr(0, arg.text.find('='));
    const std::string_view name = std::string_view(flag).substr(2);
    if (std::find(rules_.loader_options.begin(), rules_.loader_options.end(),
                  name) != rules_.loader_options.end()) {
      found_->push_back(
          finding("plugin-args", Level::Error, arg.origin,
                  flag + " is an option of " + rules_.loader + " itself"));
    } else if (known && known->count(name) == 0) {
      found_->push_back(finding("plugin-unregistered-flag", Level::Warning,
                                arg.origin,
                                path_ + " registers no flag " + flag,
                                "register it with " + rules_.register_flag));
    }
  }

  const Rules& rules_;
  Disk& disk_;
  const Value& entry_;
  std::string path_;
  std::string folder_;
  Diagnostics* found_;
};

}  // namespace

void check_plugins(const RuleContext& context, Diagnostics* found) {
  const Value* const plugins = context.composed.find("plugins");
  if (plugins == nullptr) return;
  std::map<std::string_view, std::string_view> known;
  for (const Value& plugin : plugins->items) {
    const std::string_view path = plugin.is_string()
                                      ? std::string_view(plugin.text)
                                      : plugin.string_at("path");
    if (path.empty()) continue;
    const auto [first, is_new] = known.emplace(source_name(path), path);
    if (!is_new) {
      found->push_back(finding("plugin-duplicate", Level::Error, plugin.origin,
                               std::string(path) + " replaces " +
                                   std::string(first->second) +
                                   " in the sandbox",
                               "give each plugin a name of its own"));
    }
    if (is_url(path)) continue;
    if (context.disk.text(context.local(path)) != nullptr) {
      found->push_back(
          finding("plugin-unknown-format", Level::Error, plugin.origin,
                  std::string(path) + " is a file: a plugin is a folder"));
    }
    if (!context.disk.is_folder(context.local(path))) continue;
    PluginCheck(context, plugin, path, found).check();
  }
}

}  // namespace alder::harness
