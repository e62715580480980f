// contract.json is checked against its embedded schema first, so that reading
// it needs no second check.

#include "contract/roles.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/embedded.h"
#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "json/parser.h"
#include "json/pointer.h"
#include "json/value.h"
#include "schema/graph.h"

namespace alder::contract {
namespace {

constexpr auto kRoles = std::to_array<std::string_view>(
    {"promised", "gated", "delivered", "runtime", "file", "reserved",
     "withheld", "internal", "deprecated", "listed"});

constexpr auto kLevels =
    std::to_array<Level>({Level::Note, Level::Warning, Level::Error});

Role role_from_name(std::string_view name) {
  const auto found = std::find(kRoles.begin(), kRoles.end(), name);
  return found == kRoles.end() ? Role::Listed
                               : static_cast<Role>(found - kRoles.begin());
}

Level level_from_name(std::string_view name) {
  for (const Level level : kLevels) {
    if (to_string(level) == name) return level;
  }
  return Level::Error;
}

// What is wrong with the file, as one error.
Status check_shape(const json::Document& file) {
  const EmbeddedFile* schema = embedded_file("alder/contract.schema.json");
  if (schema == nullptr) {
    return Error{ErrorCode::Internal,
                 "the shape of contract.json is not embedded",
                 {},
                 {},
                 {}};
  }
  auto graph = schema::Graph::build(std::string(schema->bytes), {});
  if (!graph) return std::move(graph).error();
  const explain::Interpreter interpreter(**graph);
  if (interpreter.verdict(file.root()) == explain::Outcome::Valid) {
    return Done{};
  }
  const explain::Explanation explanation = interpreter.explain(file.root(), {});
  const auto found =
      explain::diagnostics(explanation, **graph, *file.tape, {}, 1);
  Error error{ErrorCode::UnusableContract,
              std::string(explanation.limit.what),
              {},
              {},
              {}};
  if (found.empty()) return error;
  error.message = found.front().message;
  error.pointer = found.front().instance_location;
  if (const auto at = json::follow(file.root(), error.pointer)) {
    error.span = json::NodeOffsets(*file.tape).span(*at);
  }
  return error;
}

std::string text_of(const json::View& object, std::string_view key) {
  const auto member = object.find(key);
  return member ? std::string(member->string()) : std::string();
}

bool flag_of(const json::View& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->boolean();
}

std::vector<std::string> texts_of(const json::View& object,
                                  std::string_view key) {
  std::vector<std::string> texts;
  if (const auto member = object.find(key)) {
    for (const json::View item : member->items()) {
      texts.emplace_back(item.string());
    }
  }
  return texts;
}

// Calls read(item) for each item of the array `key`, if there is one.
template <class Read>
void for_each(const json::View& object, std::string_view key, Read read) {
  if (const auto member = object.find(key)) {
    for (const json::View item : member->items()) read(item);
  }
}

void read_kind(const json::View& declaring, std::string_view key,
               FindingKind* kind) {
  const auto member = declaring.find(key);
  if (!member) return;
  kind->code = text_of(*member, "code");
  kind->level = level_from_name(text_of(*member, "level"));
}

void read_kind(const json::View& declaring, std::string_view key,
               std::optional<FindingKind>* kind) {
  if (!declaring.find(key)) return;
  kind->emplace();
  read_kind(declaring, key, &**kind);
}

Declaring read_declaring(const json::View& object) {
  Declaring declaring;
  declaring.place = text_of(object, "place");
  declaring.upper_cased = flag_of(object, "upper_cased");
  if (const auto length = object.find("max_length")) {
    // The shape allows 0 to 65535, in any spelling.
    declaring.max_length =
        static_cast<std::size_t>(json::to_value(*length).get<double>());
  }
  read_kind(object, "reserved", &declaring.reserved);
  read_kind(object, "invalid", &declaring.invalid);
  read_kind(object, "wrong_case", &declaring.wrong_case);
  read_kind(object, "shadowed", &declaring.shadowed);
  declaring.own = texts_of(object, "own");
  read_kind(object, "dropped_kind", &declaring.dropped_kind);
  for_each(object, "dropped", [&](const json::View& item) {
    declaring.dropped.push_back(
        {texts_of(item, "names"), text_of(item, "reason")});
  });
  return declaring;
}

// What depends on gates, and on files.
void read_session(const json::View& root, Roles* roles) {
  for_each(root, "gates", [&](const json::View& item) {
    roles->gates.push_back({text_of(item, "name"), text_of(item, "text"),
                            texts_of(item, "names"),
                            texts_of(item, "categories")});
  });
  for_each(root, "withheld", [&](const json::View& item) {
    roles->withheld.push_back(
        {texts_of(item, "names"), texts_of(item, "runtimes"),
         text_of(item, "gate"), text_of(item, "when") == "open",
         text_of(item, "reason")});
  });
  for_each(root, "files", [&](const json::View& item) {
    roles->files.push_back(
        {texts_of(item, "runtimes"), texts_of(item, "globs")});
  });
  for_each(root, "file_deliveries", [&](const json::View& item) {
    roles->file_deliveries.push_back(
        {text_of(item, "category"), text_of(item, "file")});
  });
}

Roles read_object(const json::View& root) {
  Roles roles;
  roles.name = text_of(root, "name");
  roles.title = text_of(root, "title");
  roles.is_default = flag_of(root, "default");
  roles.schema = text_of(root, "schema");
  roles.portable = text_of(root, "portable");
  if (const auto categories = root.find("categories")) {
    for (const json::Member member : categories->members()) {
      roles.categories[std::string(member.key())] = {
          role_from_name(text_of(member.value, "role")),
          text_of(member.value, "note")};
    }
  }
  for_each(root, "ambient", [&](const json::View& item) {
    roles.ambient.push_back({texts_of(item, "names"),
                             texts_of(item, "runtimes"), text_of(item, "by"),
                             text_of(item, "advice")});
  });
  for_each(root, "advice", [&](const json::View& item) {
    roles.advice.push_back({texts_of(item, "names"), text_of(item, "text")});
  });
  read_session(root, &roles);
  if (const auto declaring = root.find("declaring")) {
    roles.declaring = read_declaring(*declaring);
  }
  if (const auto delivery = root.find("delivery")) {
    roles.delivery = scan::read_delivery(*delivery);
  }
  return roles;
}

}  // namespace

std::string_view to_string(Role role) {
  return kRoles[static_cast<std::size_t>(role)];
}

const Dropped* Declaring::find_dropped(std::string_view name) const {
  for (const Dropped& one : dropped) {
    if (std::find(one.names.begin(), one.names.end(), name) !=
        one.names.end()) {
      return &one;
    }
  }
  return nullptr;
}

Result<Roles> read_roles(std::string_view text, Shape shape) {
  json::ParseOptions options;
  options.refuse_duplicates = true;
  auto file = json::parse_document(std::string(text), options);
  if (!file) return std::move(file).error();
  if (shape == Shape::Unchecked) {
    if (auto checked = check_shape(*file); !checked) {
      return std::move(checked).error();
    }
  }
  return read_object(file->root());
}

}  // namespace alder::contract
