// Recurses over nodes, at most depth_levels deep, copies of aliases included.

#include "yaml/writer.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/line_index.h"
#include "json/value.h"
#include "yaml/scalars.h"

namespace alder::yaml {
namespace {

constexpr std::string_view kMerge = "<<";
constexpr std::string_view kCoreTags = "tag:yaml.org,2002:";

class Writer {
 public:
  Writer(const Nodes& nodes, std::string_view text, const ParseOptions& options)
      : nodes_(nodes), text_(text), options_(options) {}

  Result<Written> run() {
    if (nodes_.empty()) {
      out_ = {"null", {0}};
    } else if (!write_value(0, 0)) {
      return *std::move(error_);
    }
    return std::move(out_);
  }

 private:
  using Index = std::uint32_t;
  // Names of one object, and where they stand.
  using Names = std::unordered_map<std::string, std::uint64_t>;

  // A limit is told at the alias whose copies reach it.
  bool refuse_limit(ErrorCode code, std::string message, Index at) {
    return refuse(code, std::move(message), outermost_.value_or(at));
  }

  bool refuse(ErrorCode code, std::string message, Index at) {
    error_ = {code, std::move(message), {nodes_[at].offset_bytes, 1}, {}, {}};
    return false;
  }

  // What the node stands for; charges the copies that an alias makes.
  std::optional<Index> followed(Index at) {
    if (nodes_[at].kind != Node::Kind::Alias) return at;
    const Index target = nodes_[at].target;
    copied_ += nodes_[target].end - target;
    if (copied_ > options_.alias_nodes) {
      refuse_limit(ErrorCode::SizeLimit,
                   "aliases copy more than the " +
                       std::to_string(options_.alias_nodes) + " nodes allowed",
                   at);
      return std::nullopt;
    }
    return target;
  }

  bool write_value(Index written, std::uint32_t depth) {
    if (nodes_[written].kind != Node::Kind::Alias || outermost_) {
      return write_followed(written, depth);
    }
    outermost_ = written;
    if (!write_followed(written, depth)) return false;
    outermost_.reset();
    return true;
  }

  bool write_followed(Index written, std::uint32_t depth) {
    const auto at = followed(written);
    if (!at) return false;
    const Node& node = nodes_[*at];
    out_.offsets.push_back(node.offset_bytes);
    switch (node.kind) {
      case Node::Kind::Null:
      case Node::Kind::Alias:  // `followed` leaves none
        out_.json += "null";
        return true;
      case Node::Kind::Scalar:
        return write_scalar(*at);
      case Node::Kind::Sequence:
      case Node::Kind::Mapping:
        break;
    }
    if (depth == options_.depth_levels) {
      return refuse_limit(ErrorCode::DepthLimit,
                          "the text is nested too deeply", written);
    }
    return node.kind == Node::Kind::Sequence ? write_sequence(*at, depth + 1)
                                             : write_mapping(*at, depth + 1);
  }

  bool write_sequence(Index at, std::uint32_t depth) {
    out_.json += '[';
    for (Index item = at + 1; item < nodes_[at].end; item = nodes_[item].end) {
      if (item != at + 1) out_.json += ',';
      if (!write_value(item, depth)) return false;
    }
    out_.json += ']';
    return true;
  }

  bool write_mapping(Index at, std::uint32_t depth) {
    out_.json += '{';
    Names names;
    std::vector<Index> merged;
    for (Index key = at + 1; key < nodes_[at].end;) {
      const Index value = nodes_[key].end;
      if (is_merge(key)) {
        merged.push_back(value);
      } else if (!write_member(key, value, depth, &names, /*twice=*/false)) {
        return false;
      }
      key = nodes_[value].end;
    }
    for (const Index value : merged) {
      if (!write_merged(value, depth, &names)) return false;
    }
    out_.json += '}';
    return true;
  }

  bool is_merge(Index key) const {
    const Node& node = nodes_[key];
    return node.kind == Node::Kind::Scalar && node.plain && node.text == kMerge;
  }

  // `twice`: a name that the object has already is left out, not refused.
  bool write_member(Index written, Index value, std::uint32_t depth,
                    Names* names, bool twice) {
    const auto key = followed(written);
    if (!key) return false;
    const Node& node = nodes_[*key];
    if (node.kind != Node::Kind::Scalar && node.kind != Node::Kind::Null) {
      return refuse(ErrorCode::MalformedYaml,
                    "a key must be a scalar, for it names a member", written);
    }
    const std::string name = node.kind == Node::Kind::Null ? "null" : node.text;
    const auto [first, is_new] = names->emplace(name, node.offset_bytes);
    if (!is_new && twice) return true;
    if (!is_new) return refuse_duplicate(name, first->second, written);
    if (names->size() > 1) out_.json += ',';
    out_.offsets.push_back(node.offset_bytes);
    out_.json += json::to_line(json::Value(name));
    out_.json += ':';
    return write_value(value, depth);
  }

  bool refuse_duplicate(const std::string& name, std::uint64_t first,
                        Index again) {
    const Place place = place_at(text_, first);
    refuse(ErrorCode::DuplicateKey,
           json::to_line(json::Value(name)) +
               " stands twice in its mapping, first on line " +
               std::to_string(place.line),
           again);
    error_->span.length_bytes = name.size();
    return false;
  }

  bool write_merged(Index written, std::uint32_t depth, Names* names) {
    const auto at = followed(written);
    if (!at) return false;
    if (depth > options_.depth_levels) {
      return refuse_limit(ErrorCode::DepthLimit, "merges are nested too deeply",
                          written);
    }
    if (nodes_[*at].kind == Node::Kind::Mapping) {
      return merge_mapping(*at, depth, names);
    }
    if (nodes_[*at].kind != Node::Kind::Sequence) {
      return refuse(ErrorCode::MalformedYaml,
                    "\"<<\" merges a mapping or a list of mappings", written);
    }
    for (Index item = *at + 1; item < nodes_[*at].end;
         item = nodes_[item].end) {
      if (!write_merged(item, depth + 1, names)) return false;
    }
    return true;
  }

  bool merge_mapping(Index at, std::uint32_t depth, Names* names) {
    std::vector<Index> merged;
    for (Index key = at + 1; key < nodes_[at].end;) {
      const Index value = nodes_[key].end;
      if (is_merge(key)) {
        merged.push_back(value);
      } else if (!write_member(key, value, depth, names, /*twice=*/true)) {
        return false;
      }
      key = nodes_[value].end;
    }
    for (const Index value : merged) {
      if (!write_merged(value, depth + 1, names)) return false;
    }
    return true;
  }

  bool write_scalar(Index at) {
    const Node& node = nodes_[at];
    Scalar scalar = {ScalarType::String, {}};
    if (node.tag.starts_with(kCoreTags)) {
      if (!apply_tag(at, node.tag.substr(kCoreTags.size()), &scalar)) {
        return false;
      }
    } else if (node.plain) {
      scalar = resolve_plain(node.text);
    }
    if (scalar.type == ScalarType::Unrepresentable) {
      return refuse(ErrorCode::NumberLimit,
                    node.text.substr(0, 40) + " is no number that JSON has",
                    at);
    }
    out_.json += scalar.type == ScalarType::String
                     ? json::to_line(json::Value(node.text))
                     : scalar.json;
    return true;
  }

  // !!str, !!int and so on; other tags say nothing to JSON.
  bool apply_tag(Index at, std::string_view tag, Scalar* scalar) {
    static constexpr std::pair<std::string_view, ScalarType> kTypes[] = {
        {"null", ScalarType::Null},
        {"bool", ScalarType::Boolean},
        {"int", ScalarType::Number},
        {"float", ScalarType::Number},
    };
    for (const auto& [name, type] : kTypes) {
      if (tag != name) continue;
      *scalar = resolve_plain(nodes_[at].text);
      if (scalar->type == type || scalar->type == ScalarType::Unrepresentable) {
        return true;
      }
      return refuse(
          ErrorCode::MalformedYaml,
          "the value does not have the type of its tag, !!" + std::string(tag),
          at);
    }
    return true;
  }

  const Nodes& nodes_;
  std::string_view text_;
  const ParseOptions& options_;
  Written out_;
  std::uint64_t copied_ = 0;
  std::optional<Index> outermost_;  // the alias that is being copied
  std::optional<Error> error_;
};

}  // namespace

Result<Written> write(const Nodes& nodes, std::string_view text,
                      const ParseOptions& options) {
  return Writer(nodes, text, options).run();
}

}  // namespace alder::yaml
