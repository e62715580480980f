// GitHub workflows and composite actions: `run:` with its shell and `env:`.
//
//   env of the workflow, the job, the step     set for the program, and writes
//   X=... >> "$GITHUB_ENV" in a step           set for the steps behind it
//   ${{ env.X }}                               a read, unless X is set
//
// Source: docs.github.com, "Workflow syntax for GitHub Actions", "Metadata
//         syntax for GitHub Actions", "Contexts reference".

#include <algorithm>
#include <string>
#include <utility>

#include "scan/settings.h"
#include "scan/shell_characters.h"

namespace alder::scan {
namespace {

using json::Type;
using json::View;

constexpr std::string_view kEnv = "env";

std::string_view string_member(const View& value, std::string_view key) {
  const auto member = DataScan::member(value, key, Type::String);
  return member ? member->string() : std::string_view();
}

// `defaults: {run: {shell: ...}}`
std::string_view default_shell(const View& value) {
  const auto defaults = DataScan::member(value, "defaults", Type::Object);
  if (!defaults) return {};
  const auto run = DataScan::member(*defaults, "run", Type::Object);
  return run ? string_member(*run, "shell") : std::string_view();
}

bool runs_on_windows(const View& job) {
  return string_member(job, "runs-on").find("windows") !=
         std::string_view::npos;
}

// "bash -e {0}" -> "bash"
std::string_view program_of_shell(std::string_view shell) {
  shell = shell.substr(0, shell.find(' '));
  return shell.substr(shell.rfind('/') + 1);
}

// With every `${{ ... }}` made a number, for readers that do not know it.
Source without_expressions(const Source& source) {
  Source::Builder builder;
  const std::string_view text = source.text();
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = std::min(text.find("${{", at), text.size());
    const std::size_t close = text.find("}}", open);
    const std::size_t end =
        close == std::string_view::npos ? text.size() : open;
    for (std::size_t i = at; i < end; ++i) {
      builder.append(text.substr(i, 1), source.file_offset(i));
    }
    if (end == text.size()) break;
    builder.append_at("0", source.file_offset(open));
    at = close + 2;
  }
  return std::move(builder).build();
}

class Workflow {
 public:
  explicit Workflow(const DataScan& scan) : scan_(scan) {}

  void read_jobs(const View& root, const View& jobs) {
    NameSet names;
    take_env(root, &names);
    for (const json::Member member : root.members()) {
      if (member.key() == "jobs") continue;
      read_expressions(member.value, member.key() == kEnv ? NameSet() : names);
    }
    for (const json::Member job : jobs.members()) {
      if (job.value.is_object()) {
        read_job(job.value, names, default_shell(root));
      }
    }
  }

  // The `runs` of an action.
  void read_runs(const View& runs) {
    NameSet names;
    take_env(runs, &names);
    read_steps(runs, std::move(names), {});
  }

 private:
  void read_job(const View& job, const NameSet& outer, std::string_view shell) {
    NameSet names = outer;
    take_env(job, &names);
    for (const json::Member member : job.members()) {
      if (member.key() != "steps") {
        // Variables are not yet set where they are given.
        read_expressions(member.value, member.key() == kEnv ? outer : names);
      }
      if (member.key() == "if") read_condition(member.value, names);
    }
    const std::string_view own = default_shell(job);
    if (!own.empty()) shell = own;
    if (shell.empty() && runs_on_windows(job)) shell = "pwsh";
    read_steps(job, std::move(names), shell);
  }

  void read_steps(const View& job, NameSet names, std::string_view shell) {
    const auto steps = DataScan::member(job, "steps", Type::Array);
    if (!steps) return;
    for (const View step : steps->items()) {
      if (step.is_object()) read_step(step, shell, &names);
    }
  }

  void read_step(const View& step, std::string_view shell, NameSet* names) {
    NameSet all = *names;
    take_env(step, &all);
    for (const json::Member member : step.members()) {
      read_expressions(member.value, member.key() == kEnv ? *names : all);
      if (member.key() == "if") read_condition(member.value, all);
    }
    const auto run = DataScan::member(step, "run", Type::String);
    if (!run) return;
    const std::string_view own = string_member(step, "shell");
    run_program(*run, own.empty() ? shell : own, all);
    if (run->string().find("GITHUB_ENV") != std::string_view::npos) {
      take_written(scan_.text_of(*run), names);
    }
  }

  // The names of "NAME=..." and "NAME<<..." that are printed, in a step that
  // writes to the file of variables.
  void take_written(const Source& source, NameSet* names) {
    const std::string_view text = source.text();
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool is_printed = text[at] == '"' || text[at] == '\'' ||
                              text.substr(at).starts_with("echo ");
      if (!is_printed) continue;
      const std::size_t start = at + (text[at] == 'e' ? 5 : 1);
      std::size_t end = start;
      while (end < text.size() && is_name_byte(text[end])) ++end;
      const std::string_view name = text.substr(start, end - start);
      const std::string_view behind = text.substr(end);
      if (!is_shell_name(name) ||
          !(behind.starts_with('=') || behind.starts_with("<<"))) {
        continue;
      }
      scan_.findings->writes.push_back(
          {std::string(name), source.file_offset(start)});
      names->emplace(name);
    }
  }

  void run_program(const View& run, std::string_view shell,
                   const NameSet& names) {
    const std::string_view program =
        shell.empty() ? "bash" : program_of_shell(shell);
    const Language language =
        language_from_name(program).value_or(Language::Unknown);
    const Source source = scan_.text_of(run);
    if (language == Language::Unknown) {
      scan_.findings->not_scanned.push_back(
          {source.file_offset(0),
           "no reader for the shell " + std::string(program)});
    } else if (language == Language::Shell) {
      scan_.run(language, source, names);
    } else {
      scan_.run(language, without_expressions(source), names);
    }
  }

  void take_env(const View& value, NameSet* names) {
    const auto variables = DataScan::member(value, kEnv, Type::Object);
    if (variables) scan_.provide(*variables, names);
  }

  // Every string below `value`.
  // Cost: as deep as the text may be nested.
  void read_expressions(const View& value, const NameSet& names) {
    if (value.is_string()) {
      const std::string_view text = value.string();
      if (text.find("${{") != std::string_view::npos &&
          text.find(kEnv) != std::string_view::npos) {
        read_text(value, names);
      }
    } else if (value.is_array()) {
      for (const View item : value.items()) read_expressions(item, names);
    } else if (value.is_object()) {
      for (const json::Member member : value.members()) {
        read_expressions(member.value, names);
      }
    }
  }

  void read_text(const View& value, const NameSet& names) {
    const Source source = scan_.text_of(value);
    const std::string_view text = source.text();
    std::size_t at = text.find("${{");
    while (at != std::string_view::npos) {
      const std::size_t end = std::min(text.find("}}", at), text.size());
      read_expression(source, at + 3, end, names);
      at = text.find("${{", end);
    }
  }

  // `if: env.X == 'y'` needs no braces.
  void read_condition(const View& value, const NameSet& names) {
    if (!value.is_string() ||
        value.string().find("${{") != std::string_view::npos) {
      return;
    }
    const Source source = scan_.text_of(value);
    read_expression(source, 0, source.text().size(), names);
  }

  // env.NAME and env['NAME'] in [from, to).
  void read_expression(const Source& source, std::size_t from, std::size_t to,
                       const NameSet& names) {
    const std::string_view text = source.text().substr(0, to);
    const bool has_default =
        text.substr(from).find("||") != std::string_view::npos;
    for (std::size_t at = text.find(kEnv, from); at != std::string_view::npos;
         at = text.find(kEnv, at + 1)) {
      const char before = at > from ? text[at - 1] : ' ';
      if (is_name_byte(before) || before == '.' || before == '-') continue;
      std::size_t start = at + kEnv.size();
      if (text.substr(start, 1) == ".") {
        start += 1;
      } else if (text.substr(start, 2) == "['") {
        start += 2;
      } else {
        continue;
      }
      std::size_t end = start;
      while (end < text.size() && is_name_byte(text[end])) ++end;
      const std::string_view name = text.substr(start, end - start);
      if (!is_shell_name(name) || names.contains(name) ||
          scan_.context->provided.contains(name)) {
        continue;
      }
      scan_.findings->reads.push_back(
          {std::string(name), source.file_offset(start), scan_.language,
           has_default ? ReadKind::Defaulted : ReadKind::Plain});
    }
  }

  const DataScan& scan_;
};

bool has_jobs(const View& jobs) {
  for (const json::Member job : jobs.members()) {
    if (DataScan::member(job.value, "steps", Type::Array) ||
        DataScan::member(job.value, "uses", Type::String)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool read_workflow(const DataScan& scan, const View& root) {
  const auto jobs = DataScan::member(root, "jobs", Type::Object);
  if (jobs && has_jobs(*jobs)) {
    Workflow(scan).read_jobs(root, *jobs);
    return true;
  }
  const auto runs = DataScan::member(root, "runs", Type::Object);
  if (runs && DataScan::member(*runs, "steps", Type::Array)) {
    Workflow(scan).read_runs(*runs);
    return true;
  }
  return false;
}

}  // namespace alder::scan
