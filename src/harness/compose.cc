// Loading and merging; variants are in variants.cc.

#include "harness/compose.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "harness/finding.h"

namespace alder::harness {
namespace {

namespace fs = std::filesystem;

// As folder_of(); what stands in the root is in "/".
std::string_view parent_of(std::string_view path) {
  return path.rfind('/') == 0 ? "/" : folder_of(path);
}

// The folder that holds the folder of harness files; else the file's own.
std::string base_folder(const std::string& path, const Rules& rules) {
  const std::string_view own = parent_of(path);
  if (leaf_of(own) == rules.folder) return std::string(parent_of(own));
  return std::string(own);
}

class Loader {
 public:
  Loader(const Rules& rules, Disk* disk) : rules_(rules), disk_(disk) {}

  Result<Harness> load(const std::string& path) {
    harness_.path = path;
    harness_.folder = base_folder(path, rules_);
    if (auto added = add(path); !added) return std::move(added).error();
    std::vector<Value> chain{root(harness_.sources.back())};
    while (const auto base = next_base(chain.back())) {
      if (auto added = add(*base); !added) return std::move(added).error();
      Value value = root(harness_.sources.back());
      if (!value.is_object() && !value.is_null()) {
        refuse(*chain.back().find("base"),
               "the base " + *base + " is no object");
      }
      chain.push_back(std::move(value));
    }
    merge_chain(std::move(chain));
    add_overlays();
    return std::move(harness_);
  }

 private:
  static Value root(const Source& source) {
    return to_value(source, source.document.root());
  }

  Status add(const std::string& path) {
    const std::string* const text = disk_->text(path);
    if (text == nullptr) {
      return Error{ErrorCode::UnreadableFile, "cannot be read", {}, path, {}};
    }
    auto document = yaml::parse_document(*text);
    if (!document) {
      Error error = std::move(document).error();
      error.file = path;
      return error;
    }
    harness_.sources.push_back({path, *std::move(document), LineIndex(*text)});
    return Done{};
  }

  void tell(std::string code, Level level, const Origin& origin,
            std::string message, std::string hint) {
    harness_.diagnostics.push_back(finding(
        std::move(code), level, origin, std::move(message), std::move(hint)));
  }

  void refuse(const Value& base, std::string message, std::string hint = {}) {
    tell("base-unusable", Level::Error, base.origin, std::move(message),
         std::move(hint));
  }

  // The file that the value's `base:` leads to; nullopt: the chain ends.
  std::optional<std::string> next_base(const Value& value) {
    const Value* const base = value.find("base");
    if (base == nullptr || base->is_empty()) return std::nullopt;
    if (!base->is_string()) {
      refuse(*base, "the base is no path");
      return std::nullopt;
    }
    if (is_url(base->text)) return note_url(*base);
    const auto found = base_path(*base);
    if (!found) return std::nullopt;
    for (const Source& source : harness_.sources) {
      std::error_code failed;
      if (!fs::equivalent(source.path, *found, failed)) continue;
      refuse(*base, "the bases lead back to " + source.path);
      return std::nullopt;
    }
    if (harness_.sources.size() > rules_.base_levels) {
      refuse(*base, "the chain of bases is longer than " +
                        std::to_string(rules_.base_levels));
      return std::nullopt;
    }
    return found;
  }

  std::optional<std::string> note_url(const Value& base) {
    if (base.text.starts_with("http://")) {
      refuse(base, "a base is not fetched over http", "write https://");
    } else if (base.text.find("#sha256=") == std::string::npos) {
      refuse(base, "a base that is fetched must be pinned",
             "append #sha256= and its hash");
    } else {
      tell("not-scanned", Level::Note, base.origin,
           "not scanned: the base is fetched when the harness runs", {});
    }
    return std::nullopt;
  }

  std::optional<std::string> base_path(const Value& base) {
    const std::string beside =
        Disk::join(parent_of(base.origin.file()), base.text);
    if (disk_->text(beside) != nullptr) return beside;
    const std::string below = Disk::join(harness_.folder, base.text);
    if (disk_->text(below) != nullptr) return below;
    refuse(base, "there is no base " + beside +
                     (below == beside ? std::string() : ", nor " + below));
    return std::nullopt;
  }

  // From the outermost base to the file itself.
  void merge_chain(std::vector<Value> chain) {
    const SkillIdentity identity = [this](std::string_view path) {
      return skill_identity(harness_.folder, path, disk_);
    };
    harness_.merged = std::move(chain.back());
    for (std::size_t i = chain.size() - 1; i-- > 0;) {
      if (!harness_.merged.is_object()) {
        harness_.merged = std::move(chain[i]);
        continue;
      }
      const Origin origin = chain[i].origin;
      merge(&harness_.merged, chain[i], Layer::Child, identity);
      harness_.merged.origin = origin;
    }
  }

  void add_overlays() {
    if (const Value* const forges = harness_.merged.find("forge")) {
      for (const Member& member : forges->members) {
        if (member.value.is_object()) add_forge(member);
      }
    }
    const Value* const overlays = harness_.merged.find("overlays");
    if (overlays == nullptr) return;
    for (const Value& overlay : overlays->items) {
      if (overlay.is_object()) add_overlay(overlay);
    }
  }

  void add_forge(const Member& member) {
    auto condition =
        Condition::parse("runtime.forge == \"" + member.key + "\"");
    Overlay overlay{&member.value, "forge." + member.key, std::nullopt};
    if (condition.ok()) overlay.condition = *std::move(condition);
    harness_.overlays.push_back(std::move(overlay));
  }

  void add_overlay(const Value& value) {
    const Value* const when = value.find("when");
    Overlay overlay{&value, std::string(value.string_at("when")), std::nullopt};
    auto condition = Condition::parse(overlay.when);
    if (condition.ok()) {
      overlay.condition = *std::move(condition);
    } else if (when != nullptr) {
      tell_unparsed(*when, condition.error());
    }
    harness_.overlays.push_back(std::move(overlay));
  }

  void tell_unparsed(const Value& when, const Error& error) {
    Origin at = when.origin;
    if (when.is_string()) at = origin_within(when, error.span.offset_bytes);
    tell("invalid-condition", Level::Error, at,
         "the condition is no CEL expression: " + error.message, {});
  }

  const Rules& rules_;
  Disk* disk_;
  Harness harness_;
};

// The `name:` of a SKILL.md's front matter; empty when it has none.
std::string declared_name(const std::string& text) {
  if (!text.starts_with("---")) return {};
  const std::size_t start = text.find('\n');
  const std::size_t end = text.find("\n---", start);
  if (start == std::string::npos || end == std::string::npos) return {};
  const auto matter = yaml::parse_document(text.substr(start + 1, end - start));
  if (!matter.ok() || !matter->root().is_object()) return {};
  const auto name = matter->root().find("name");
  return name && name->is_string() ? std::string(name->string())
                                   : std::string();
}

}  // namespace

Result<Harness> load(const std::string& path, const Rules& rules, Disk* disk) {
  return Loader(rules, disk).load(path);
}

Value compose(const Harness& harness, const Variant& variant, Disk* disk) {
  const SkillIdentity identity = [&](std::string_view path) {
    return skill_identity(harness.folder, path, disk);
  };
  Value composed = harness.merged;
  std::erase_if(composed.members, [](const Member& member) {
    return member.key == "overlays" || member.key == "forge";
  });
  for (std::size_t i = 0; i < harness.overlays.size(); ++i) {
    if (!variant.applies[i]) continue;
    merge(&composed, *harness.overlays[i].value, Layer::Overlay, identity);
  }
  return composed;
}

std::string skill_identity(const std::string& folder, std::string_view path,
                           Disk* disk) {
  const std::string file = Disk::join(Disk::join(folder, path), "SKILL.md");
  const std::string* const text = disk->text(file);
  const std::string name = text == nullptr ? "" : declared_name(*text);
  while (path.ends_with('/')) path.remove_suffix(1);
  return name.empty() ? std::string(leaf_of(path)) : name;
}

bool is_url(std::string_view reference) {
  return reference.find("://") != std::string_view::npos;
}

}  // namespace alder::harness
