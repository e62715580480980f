// A name that several sources know is told about by the nearest: what delivers
// it although the contract does not count that, other variants, the host.

#include "harness/surround.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace alder::harness {
namespace {

using contract::Surroundings;
using contract::Told;

bool reaches(const Delivery& delivery, std::string_view runtime) {
  return (delivery.runtimes.empty() || contains(delivery.runtimes, runtime)) &&
         !contains(delivery.without, runtime);
}

std::string at(const std::string& file, Place place) {
  return file + ":" + std::to_string(place.line);
}

// The first few, and how many more there are.
std::string listed_first(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    text += (i == 0 ? "" : "; ") + names[i];
  }
  if (names.size() > kMost) {
    text += "; and " + std::to_string(names.size() - kMost) + " more";
  }
  return text;
}

Told told_of(const Delivery& delivery) {
  const std::string where = at(delivery.file, delivery.place);
  switch (delivery.channel) {
    case Channel::EnvFile:
      return {"delivered-by-env-d", Level::Warning,
              delivery.name + " is delivered by " + where +
                  " only, which the contract does not count",
              "declare it under env.sandbox"};
    case Channel::PluginEnv:
      return {"delivered-by-plugin", Level::Warning,
              delivery.name + " is delivered by the env of the plugin " +
                  delivery.by + " only (" + where +
                  "), which the contract does not count",
              "declare it under env.sandbox"};
    case Channel::Provider:
      break;
  }
  return {"delivered-by-provider", Level::Warning,
          delivery.name + " is a placeholder that the provider " + delivery.by +
              " may put there (" + where +
              "), which the contract does not count",
          "leave it to the tools that read it, or declare it under "
          "env.sandbox"};
}

Told told_of(const std::string& name, const HostName& host) {
  const std::string where = at(host.file, host.place);
  if (host.is_key) {
    return {"host-only", Level::Error,
            name + " is declared for the host side only (" + host.field + ", " +
                where + ")",
            "also declare it under env.sandbox"};
  }
  return {"host-only", Level::Error,
          name + " is a variable of the host, which " + host.field +
              " refers to (" + where + ")",
          "declare it under env.sandbox"};
}

Told told_of(const std::string& name, const VaryingKey& key) {
  return {"overlay-conditional", Level::Warning,
          name + " is declared under env.sandbox in some variants only: " +
              listed_first(key.with),
          "it is missing where " + listed_first(key.without)};
}

}  // namespace

Surroundings surroundings_of(const Plan& plan, const VaryingKeys& varying,
                             const std::string& runtime, bool credit) {
  Surroundings known;
  for (const Delivery& delivery : plan.deliveries) {
    if (!reaches(delivery, runtime)) continue;
    known.configured.insert(delivery.name);
    if (credit && delivery.channel == Channel::EnvFile) {
      known.credited.insert(delivery.name);
    }
    known.missing.try_emplace(delivery.name, told_of(delivery));
  }
  for (const auto& [name, key] : varying) {
    known.missing.try_emplace(name, told_of(name, key));
  }
  for (const auto& [name, host] : plan.host) {
    known.missing.try_emplace(name, told_of(name, host));
  }
  for (const IgnoredLine& line : plan.ignored) {
    known.hints.try_emplace(line.name, at(line.file, line.place) +
                                           " names it, but the line is "
                                           "ignored");
  }
  return known;
}

std::vector<Diagnostic> shadowed_keys(const Plan& plan) {
  std::vector<Diagnostic> found;
  for (const Delivery& delivery : plan.deliveries) {
    if (delivery.channel != Channel::EnvFile) continue;
    for (const contract::Declaration& key : plan.declared) {
      if (key.name != delivery.name) continue;
      Diagnostic note;
      note.code = "shadowed-key";
      note.level = Level::Note;
      note.file = delivery.file;
      note.place = delivery.place;
      note.name = key.name;
      note.message = key.name + " is also declared under env.sandbox (" +
                     at(key.file, key.place) + "), which wins";
      found.push_back(std::move(note));
    }
  }
  return found;
}

}  // namespace alder::harness
