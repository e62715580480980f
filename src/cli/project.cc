// The shape is alder's own schema, checked by alder; what it reports about the
// JSON text behind the YAML is told at the places of the YAML.

#include "cli/project.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "alder/schema.h"
#include "base/embedded.h"
#include "base/line_index.h"
#include "cli/files.h"
#include "json/pointer.h"
#include "yaml/parser.h"

namespace alder::cli {
namespace {

namespace fs = std::filesystem;
using json::View;

constexpr std::string_view kSchema = "alder/config.schema.json";
constexpr std::string_view kNames[] = {".alder.yaml", ".alder.yml"};
constexpr std::uint64_t kMostBytes = 1u << 20;

// The configuration above the working folder, as it is best called from there;
// empty: there is none.
std::string find_configuration() {
  std::error_code error;
  fs::path folder = fs::current_path(error);
  std::string way;
  while (!error && !folder.empty()) {
    for (const std::string_view name : kNames) {
      std::error_code missing;
      if (fs::is_regular_file(folder / name, missing)) {
        return way + std::string(name);
      }
    }
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
    way += "../";
  }
  return {};
}

Error broken(const std::string& file, std::string message) {
  return {ErrorCode::BadUsage, std::move(message), {}, file, {}};
}

// The inverse of place_at().
std::uint64_t offset_at(std::string_view text, Place place) {
  std::size_t start = 0;
  for (std::uint32_t line = 1; line < place.line; ++line) {
    start = std::min(text.find('\n', start), text.size() - 1) + 1;
  }
  return start + place.column - (place.column > 0 ? 1 : 0);
}

// Checks a document against the embedded schema and says what is wrong.
class Checker {
 public:
  Checker(const std::string& file, const yaml::Document& document,
          Session* session)
      : file_(file),
        document_(document),
        lines_(document.text()),
        offsets_(document.instance().tape->node_offsets()),
        session_(session) {}

  bool run() {
    const EmbeddedFile* const schema = embedded_file(kSchema);
    if (schema == nullptr) return complain("the schema is missing"), false;
    auto compiled = compile(std::string(schema->bytes));
    if (!compiled.ok()) return complain(compiled.error().message), false;
    Validator validator(*compiled);
    const Report report =
        validator.explain(*document_.instance().text, ReportOptions());
    for (const Diagnostic& problem : report.problems) {
      std::string message = problem.message;
      if (!problem.hint.empty()) message += "; " + problem.hint;
      session_->complain(broken(file_, std::move(message)),
                         place_of(problem.place), Exit::BadUsage);
    }
    return report.verdict == Verdict::Valid;
  }

 private:
  void complain(std::string message) {
    session_->complain({ErrorCode::Internal, std::move(message), {}, {}, {}});
  }

  // The place in the YAML of the node that begins there in the JSON.
  Place place_of(Place in_json) const {
    const std::uint64_t offset = offset_at(*document_.instance().text, in_json);
    const auto after =
        std::upper_bound(offsets_.begin(), offsets_.end(), offset);
    if (after == offsets_.begin()) return {1, 1};
    const auto index = static_cast<std::size_t>(after - offsets_.begin()) - 1;
    const json::Tape& tape = *document_.instance().tape;
    return lines_.place(
        document_.span(View(&tape, tape.nodes() + index)).offset_bytes);
  }

  const std::string& file_;
  const yaml::Document& document_;
  LineIndex lines_;
  std::vector<std::uint32_t> offsets_;
  Session* session_;
};

std::vector<std::string> strings_of(const View& list) {
  std::vector<std::string> strings;
  for (const View item : list.items()) strings.emplace_back(item.string());
  return strings;
}

std::optional<Level> level_of(std::string_view word) {
  for (const Level level : {Level::Note, Level::Warning, Level::Error}) {
    if (to_string(level) == word) return level;
  }
  return std::nullopt;
}

// Patterns in the syntax of .gitignore, one an item.
scan::GitIgnore patterns_of(const View& list) {
  std::string lines;
  for (const View item : list.items()) {
    lines.append(item.string()).append("\n");
  }
  return scan::GitIgnore::parse(lines);
}

int number_of(const View& object, std::string_view key, int otherwise) {
  const std::optional<View> value = object.find(key);
  return value && value->holds_int64() ? static_cast<int>(value->int64())
                                       : otherwise;
}

// A valid document -> what it says.
class Taker {
 public:
  explicit Taker(Project* project)
      : project_(project),
        folder_(fs::path(project->file).parent_path().string()) {}

  void take(const View& root) {
    for (const json::Member member : root.members()) {
      take(member.key(), member.value);
    }
  }

 private:
  void take(std::string_view key, const View& value) {
    if (key == "contract") project_->contract = contract_of(value.string());
    if (key == "runtimes") project_->runtimes = strings_of(value);
    if (key == "declare") project_->declared = strings_of(value);
    if (key == "fail_on") project_->fail_on = level_of(value.string());
    if (key == "baseline") project_->baseline = path_of(value.string());
    if (key == "exclude") {
      project_->exclusion = {folder_.empty() ? "." : folder_,
                             patterns_of(value)};
    }
    if (key == "harnesses") {
      for (const View file : value.items()) {
        project_->harnesses.push_back(path_of(file.string()));
      }
    }
    if (key == "severity") {
      for (const json::Member member : value.members()) {
        project_->severity.emplace(member.key(),
                                   level_of(member.value.string()));
      }
    }
    if (key == "allow") {
      for (const View entry : value.items()) take_allowed(entry);
    }
    if (key == "wrappers") {
      for (const json::Member member : value.members()) {
        take_wrappers(member.key(), member.value);
      }
    }
  }

  std::string path_of(std::string_view path) const {
    return (fs::path(folder_) / path).string();
  }

  // What has no slash and no suffix is a name.
  std::string contract_of(std::string_view word) const {
    const bool is_file =
        word.find('/') != std::string_view::npos || word.ends_with(".json");
    return is_file ? path_of(word) : std::string(word);
  }

  void take_allowed(const View& entry) {
    Allowed allowed;
    allowed.name = entry.find("name")->string();
    allowed.reason = entry.find("reason")->string();
    if (const auto paths = entry.find("paths")) {
      allowed.paths = patterns_of(*paths);
    }
    project_->allowed.push_back(std::move(allowed));
  }

  void take_wrappers(std::string_view language, const View& list) {
    for (const View entry : list.items()) {
      scan::Api api;
      api.language =
          scan::language_from_name(language).value_or(scan::Language::Unknown);
      api.path = entry.find("call")->string();
      api.role = scan::ApiRole::Get;
      api.name = number_of(entry, "name", 0);
      api.fallback = number_of(entry, "default", -1);
      project_->wrappers.push_back(std::move(api));
    }
  }

  Project* project_;
  std::string folder_;
};

}  // namespace

std::optional<Project> load_project(const std::string& file, Session* session) {
  Project project;
  project.file = file.empty() ? find_configuration() : file;
  if (project.file.empty()) return project;
  std::string text;
  const Status read = read_file(project.file, project.file, kMostBytes, &text);
  if (!read.ok()) {
    session->complain(read.error(), {}, Exit::BadUsage);
    return std::nullopt;
  }
  const std::string kept = text;
  const auto documents = yaml::parse_stream(std::move(text));
  if (!documents.ok()) {
    Error error = documents.error();
    error.file = project.file;
    session->complain(error, place_at(kept, error.span.offset_bytes),
                      Exit::BadUsage);
    return std::nullopt;
  }
  if (documents->empty()) return project;  // comments alone
  if (documents->size() > 1) {
    session->complain(broken(project.file, "it holds more than one document"),
                      {}, Exit::BadUsage);
    return std::nullopt;
  }
  const yaml::Document& document = documents->front();
  if (!Checker(project.file, document, session).run()) return std::nullopt;
  Taker(&project).take(document.root());
  return project;
}

}  // namespace alder::cli
