// Source: Harness Field Reference, "Field details".

#include "harness/plan.h"

#include <algorithm>
#include <utility>

#include "base/line_index.h"
#include "base/text.h"
#include "harness/env_file.h"
#include "harness/finding.h"
#include "harness/merge.h"
#include "harness/references.h"

namespace alder::harness {
namespace {

constexpr std::string_view kSkillFile = "SKILL.md";

bool has_reference(std::string_view text) {
  return text.find("${") != std::string_view::npos;
}

std::string_view without_slash(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

// Programs are scanned wherever they are placed; documents and data are not.
bool is_program(scan::Language language) {
  switch (language) {
    case scan::Language::Unknown:
    case scan::Language::Markdown:
    case scan::Language::Dotenv:
    case scan::Language::Json:
    case scan::Language::Yaml:
      return false;
    default:
      return true;
  }
}

class Planner {
 public:
  Planner(const Harness& harness, const Value& composed, const Rules& rules,
          const PlanOptions& options, Disk* disk)
      : harness_(harness),
        composed_(composed),
        rules_(rules),
        options_(options),
        disk_(disk) {}

  Plan run() {
    add_agent();
    add_skills();
    add_plugins();
    add_host_files();
    add_providers();
    add_environment();
    if (options_.include_hooks) add_hooks();
    if (options_.include_repo) add_repository();
    return std::move(plan_);
  }

 private:
  std::string local(std::string_view path) const {
    return Disk::join(harness_.folder, path);
  }

  void note(const Origin& at, const std::string& reason) {
    plan_.diagnostics.push_back(
        finding("not-scanned", Level::Note, at, "not scanned: " + reason));
  }

  // Whether the reference can be read here; says so when it cannot.
  bool is_readable(std::string_view path, const Origin& at) {
    if (is_url(path)) {
      note(at, std::string(path.substr(0, path.find('#'))) +
                   " is fetched when the harness runs");
    } else if (has_reference(path)) {
      note(at, std::string(path) + " is known on the runner alone");
    } else if (!disk_->exists(local(path))) {
      note(at, "there is no " + local(path));
    } else {
      return true;
    }
    return false;
  }

  void add_file(std::string path, std::vector<std::string> runtimes = {}) {
    plan_.files.push_back({std::move(path), std::move(runtimes)});
  }

  void add_agent() {
    const Value* const agent = composed_.find("agent");
    if (agent == nullptr || !agent->is_string()) return;
    if (is_readable(agent->text, agent->origin)) add_file(local(agent->text));
  }

  void add_skills() {
    const Value* const skills = composed_.find("skills");
    if (skills == nullptr) return;
    for (const Value& skill : skills->items) add_skill(skill);
  }

  void add_skill(const Value& skill) {
    const std::string_view path = without_slash(skill_path(skill));
    if (path.empty() || !is_readable(path, skill.origin)) return;
    const Value* files = nullptr;
    if (skill.is_object()) files = &skill.members.front().value;
    add_tree(local(path), {}, /*is_skill=*/true, files, skill.origin);
    if (files == nullptr) return;
    for (const Member& member : files->members) {
      if (!member.value.is_string()) continue;
      if (is_readable(member.value.text, member.value.origin)) {
        add_file(local(member.value.text));
      }
    }
  }

  // The files of a folder.  A folder with a skill file of its own is a skill
  // of its own; `overridden` files are replaced or removed.
  void add_tree(const std::string& folder, std::vector<std::string> runtimes,
                bool is_skill, const Value* overridden, const Origin& at) {
    const std::vector<Disk::Entry>& entries = disk_->tree(folder);
    std::set<std::string_view> nested;
    for (const Disk::Entry& entry : entries) {
      const std::string_view parent = folder_of(entry.path);
      if (is_skill && !parent.empty() && entry.path.ends_with(kSkillFile) &&
          entry.path.size() == parent.size() + 1 + kSkillFile.size()) {
        nested.insert(parent);
      }
    }
    for (const Disk::Entry& entry : entries) {
      if (is_below(entry.path, nested)) continue;
      if (overridden != nullptr && overridden->find(entry.path) != nullptr) {
        continue;
      }
      if (entry.is_file) {
        add_file(Disk::join(folder, entry.path), runtimes);
      } else {
        note(at, Disk::join(folder, entry.path) +
                     (entry.is_link ? " is a symbolic link"
                                    : " is not a regular file"));
      }
    }
  }

  static bool is_below(std::string_view path,
                       const std::set<std::string_view>& folders) {
    if (folders.empty()) return false;
    for (std::string_view at = folder_of(path); !at.empty();
         at = folder_of(at)) {
      if (folders.count(at) != 0) return true;
    }
    return false;
  }

  void add_plugins() {
    const Value* const plugins = composed_.find("plugins");
    if (plugins == nullptr) return;
    for (const Value& plugin : plugins->items) add_plugin(plugin);
  }

  const PluginFormat& format_of(const std::string& folder) {
    for (const PluginFormat& format : rules_.plugins) {
      for (const std::string& marker : format.markers) {
        if (disk_->text(Disk::join(folder, marker)) != nullptr) return format;
      }
    }
    return rules_.plugins.back();
  }

  void add_plugin(const Value& plugin) {
    const std::string_view path =
        without_slash(plugin.is_string() ? std::string_view(plugin.text)
                                         : plugin.string_at("path"));
    if (path.empty() || !is_readable(path, plugin.origin)) return;
    const PluginFormat& format = format_of(local(path));
    add_tree(local(path), format.runtimes, /*is_skill=*/false, nullptr,
             plugin.origin);
    for (const std::string& runtime : options_.runtimes) {
      if (contains(format.runtimes, runtime)) continue;
      plan_.under[runtime].push_back(
          finding("not-scanned", Level::Note, plugin.origin,
                  "not scanned: " + local(path) + " is a " + format.format +
                      ", which " + listed(format.runtimes) + " alone loads"));
    }
    const Value* const env = plugin.find("env");
    if (env == nullptr || !format.env) return;
    for (const Member& member : env->members) {
      plan_.deliveries.push_back({member.key,
                                  Channel::PluginEnv,
                                  member.key_origin.file(),
                                  member.key_origin.place(),
                                  format.runtimes,
                                  {},
                                  std::string(path)});
    }
  }

  void add_host_files() {
    const Value* const files = composed_.find("host_files");
    if (files == nullptr) return;
    for (const Value& file : files->items) add_host_file(file);
  }

  bool is_env_file(std::string_view dest) const {
    const EnvFiles& rules = rules_.env_files;
    return dest.starts_with(rules.folder) && dest.ends_with(rules.suffix) &&
           dest.find('/', rules.folder.size()) == std::string_view::npos;
  }

  void add_host_file(const Value& file) {
    const Value* const src = file.find("src");
    const std::string_view dest = file.string_at("dest");
    if (src == nullptr || !src->is_string()) return;
    const bool delivers = is_env_file(dest);
    const bool program = dest.starts_with(rules_.programs);
    if (!delivers && !program &&
        (is_url(src->text) || has_reference(src->text))) {
      return;  // data
    }
    if (!is_readable(src->text, src->origin)) {
      plan_.unknown_deliveries |= delivers;
      return;
    }
    const std::string path = local(src->text);
    if (delivers) return add_env_file(file, path);
    const std::string* const text = disk_->text(path);
    if (text == nullptr) return;
    if (program || is_program(scan::detect_language(path, *text))) {
      add_file(path);
    }
  }

  void add_env_file(const Value& file, const std::string& path) {
    const std::string* const text = disk_->text(path);
    if (text == nullptr) {
      plan_.unknown_deliveries = true;
      return note(file.origin, path + " cannot be read");
    }
    const Value* const expand = file.find("expand");
    const LineIndex lines(*text);
    for (EnvLine& line : read_env_file(
             *text, expand != nullptr && expand->boolean, rules_.env_files)) {
      add_env_line(path, lines.place(line.offset_bytes), std::move(line));
    }
  }

  void add_env_line(const std::string& path, Place place, EnvLine line) {
    if (!line.reason.empty()) {
      Diagnostic ignored = finding("env-d-line-ignored", Level::Warning, {},
                                   "the line is ignored: " + line.reason);
      ignored.file = path;
      ignored.place = place;
      ignored.name = line.name;
      if (!line.never) ignored.hint = "write one NAME=value on a line";
      plan_.diagnostics.push_back(std::move(ignored));
      if (!line.name.empty()) {
        plan_.ignored.push_back({std::move(line.name), path, place});
      }
      return;
    }
    Delivery delivery{line.name, Channel::EnvFile, path, place, {}, {}, {}};
    for (const Unset& unset : rules_.env_files.unset) {
      if (!matches(unset.names, line.name)) continue;
      delivery.without.insert(delivery.without.end(), unset.runtimes.begin(),
                              unset.runtimes.end());
    }
    for (const std::string& runtime : delivery.without) {
      Diagnostic unset = finding("env-d-line-ignored", Level::Warning, {},
                                 "the line has no effect under " + runtime +
                                     ", which unsets " + line.name);
      unset.file = path;
      unset.place = place;
      unset.name = line.name;
      plan_.under[runtime].push_back(std::move(unset));
    }
    plan_.deliveries.push_back(std::move(delivery));
  }

  void add_providers() {
    const Value* const providers = composed_.find("providers");
    if (providers == nullptr) return;
    for (const Value& provider : providers->items) {
      if (provider.is_string()) add_provider(provider);
    }
  }

  void add_provider(const Value& provider) {
    const auto deliver = [&](std::string_view name, const std::string& file,
                             Place place) {
      plan_.deliveries.push_back({std::string(name),
                                  Channel::Provider,
                                  file,
                                  place,
                                  {},
                                  {},
                                  provider.text});
    };
    for (const Provider& known : rules_.providers) {
      if (known.provider != provider.text) continue;
      for (const std::string& name : known.names) {
        deliver(name, provider.origin.file(), provider.origin.place());
      }
      return;
    }
    if (is_url(provider.text) || has_reference(provider.text)) return;
    const std::string path = local(provider.text);
    const std::string* const text = disk_->text(path);
    if (text == nullptr) return;
    const auto document = yaml::parse_document(*text);
    if (!document.ok() || !document->root().is_object()) return;
    const auto credentials = document->root().find("credentials");
    if (!credentials || !credentials->is_object()) return;
    const LineIndex lines(*text);
    for (const json::Member& member : credentials->members()) {
      deliver(member.key(), path,
              lines.place(document->span(member.key_view()).offset_bytes));
    }
  }

  void add_environment() {
    if (const Value* const sandbox = composed_.find({"env", "sandbox"})) {
      for (const Member& member : sandbox->members) {
        plan_.declared.push_back(
            {member.key, member.key_origin.file(), member.key_origin.place()});
      }
    }
    add_host_names(composed_.find({"env", "runner"}), "env.runner");
    add_host_names(composed_.find("runner_env"), "runner_env");
  }

  void add_host_names(const Value* variables, const std::string& field) {
    if (variables == nullptr) return;
    for (const Member& member : variables->members) {
      plan_.host[member.key] = {member.key_origin.file(),
                                member.key_origin.place(), field, true};
    }
    for (const Member& member : variables->members) {
      if (!member.value.is_string()) continue;
      for (const Reference& reference : references_in(member.value.text)) {
        plan_.host.try_emplace(
            reference.name,
            HostName{member.value.origin.file(), member.value.origin.place(),
                     field, false});
      }
    }
  }

  void add_hooks() {
    bool found = false;
    for (const std::string& folder : rules_.hook_folders) {
      const std::string path = local(folder);
      if (!disk_->is_folder(path)) continue;
      found = true;
      add_tree(path, rules_.hook_runtimes, /*is_skill=*/false, nullptr,
               harness_.merged.origin);
    }
    if (!found) {
      note(
          harness_.merged.origin,
          "there are no hooks in " +
              local(rules_.hook_folders.empty() ? "" : rules_.hook_folders[0]));
    }
  }

  // Around a nested base folder stands the repository.
  void add_repository() {
    std::string_view folder = harness_.folder;
    const std::string_view leaf = folder.substr(folder.rfind('/') + 1);
    if (leaf == rules_.nested) folder = folder_of(folder);
    for (const std::string& entry : rules_.repository) {
      const std::string path = Disk::join(folder, entry);
      if (disk_->is_folder(path)) {
        add_tree(path, {}, /*is_skill=*/false, nullptr, harness_.merged.origin);
      } else if (disk_->text(path) != nullptr) {
        add_file(path);
      }
    }
  }

  const Harness& harness_;
  const Value& composed_;
  const Rules& rules_;
  const PlanOptions& options_;
  Disk* disk_;
  Plan plan_;
};

}  // namespace

Plan plan(const Harness& harness, const Value& composed, const Rules& rules,
          const PlanOptions& options, Disk* disk) {
  return Planner(harness, composed, rules, options, disk).run();
}

}  // namespace alder::harness
