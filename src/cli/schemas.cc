// Schema files, contracts by name, and the files that references name.

#include "cli/schemas.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/line_index.h"
#include "cli/contract_text.h"
#include "cli/files.h"
#include "json/parser.h"
#include "schema/dialects.h"
#include "schema/uri.h"

namespace alder::cli {
namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto mismatch =
      std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return mismatch.first == folder.end();
}

constexpr const char* kOutside = "the file is outside the folder of the schema";

Error unresolvable(std::string why) {
  return {ErrorCode::UnresolvableReference, std::move(why), {}, {}, {}};
}

// The root's own identifier, or empty.
std::string root_id(const std::string& text) {
  const Result<json::Document> document = json::parse_document(text);
  if (!document.ok() || !document->root().is_object()) return {};
  const std::optional<json::View> named = document->root().find("$schema");
  const auto* const draft =
      named && named->is_string()
          ? schema::draft_from_uri(schema::without_fragment(named->string()))
          : nullptr;
  const std::optional<json::View> id =
      document->root().find(draft == nullptr ? "$id" : draft->id_name);
  return id && id->is_string() ? std::string(id->string()) : "";
}

// The URI of the folder of a hierarchical absolute URI, or empty.
std::string folder_uri(const std::string& uri) {
  const schema::UriParts parts = schema::split_uri(uri);
  if (!parts.has_scheme || !parts.has_authority || parts.path.empty()) {
    return {};
  }
  const std::string_view bare = schema::without_fragment(uri);
  return std::string(bare.substr(0, bare.rfind('/') + 1));
}

}  // namespace

std::string file_uri(const std::string& path) {
  std::string uri = "file://" + schema::as_fragment(path);
  for (std::size_t at = 0; (at = uri.find('?', at)) != std::string::npos;) {
    uri.replace(at, 1, "%3F");
  }
  return uri;
}

Result<FolderRule> FolderRule::make(std::string uri_prefix,
                                    const std::string& folder) {
  std::error_code error;
  const fs::path resolved = fs::canonical(folder, error);
  if (error || !fs::is_directory(resolved, error)) {
    return Error{ErrorCode::UnreadableFile,
                 error ? "cannot be read: " + error.message() : "is no folder",
                 {},
                 folder,
                 {}};
  }
  if (!uri_prefix.ends_with('/')) uri_prefix += '/';
  return FolderRule(std::move(uri_prefix), resolved.string());
}

std::optional<Result<std::string>> FolderRule::find(
    const std::string& uri) const {
  if (!covers(uri)) return std::nullopt;
  const std::string_view rest =
      std::string_view(uri).substr(uri_prefix_.size());
  const std::string below = schema::percent_decoded(rest);
  std::error_code error;
  const fs::path path = fs::canonical(folder_ + "/" + below, error);
  if (error) return std::nullopt;
  if (!is_below(path, folder_)) {
    return Result<std::string>(unresolvable(kOutside));
  }
  if (fs::is_directory(path, error)) return std::nullopt;
  return Result<std::string>(path.string());
}

Result<CompileOptions> SchemaLoader::compile_options() {
  CompileOptions options;
  if (!options_.dialect.empty()) {
    const auto* const draft = schema::draft_from_name(options_.dialect);
    options.default_dialect =
        draft != nullptr ? std::string(draft->uri) : options_.dialect;
  }
  options.assert_formats = options_.assert_formats;
  options.assert_content = options_.assert_content;
  options.refuse_duplicates = options_.strict;
  options.evaluator =
      options_.use_interpreter ? Evaluator::Explain : Evaluator::Tree;
  options.skipped_passes = options_.skipped_passes;
  for (const auto& [uri, folder] : options_.ref_dirs) {
    Result<FolderRule> rule = FolderRule::make(uri, folder);
    if (!rule.ok()) return rule.error();
    rules_.push_back(std::move(*rule));
  }
  options.retrieve = [this](const std::string& uri) { return retrieve(uri); };
  return options;
}

Status SchemaLoader::add_file_rules(const Text& root, std::string* uri) {
  std::error_code error;
  const fs::path path = fs::absolute(root.file, error);
  // A pipe has no neighbours.
  if (!root.is_file || error || !fs::is_regular_file(path, error)) {
    return Done{};
  }
  const std::string folder = path.parent_path().string();
  *uri = file_uri(path.lexically_normal().string());
  for (const std::string& base :
       {folder_uri(*uri), folder_uri(root_id(root.bytes))}) {
    if (base.empty()) continue;
    Result<FolderRule> rule = FolderRule::make(base, folder);
    if (!rule.ok()) return rule.error();
    rules_.push_back(std::move(*rule));
  }
  return Done{};
}

std::optional<Result<std::string>> SchemaLoader::retrieve(
    const std::string& uri) {
  for (const FolderRule& rule : rules_) {
    std::optional<Result<std::string>> path = rule.find(uri);
    if (!path) continue;
    if (!path->ok()) return path;
    const std::string shown =
        fs::path(**path).lexically_proximate(fs::current_path()).string();
    Text text{shown.starts_with("..") ? **path : shown, {}, true};
    Status read =
        read_file(**path, text.file, Limits().size_bytes, &text.bytes);
    if (!read.ok()) return Result<std::string>(read.error());
    std::string bytes = text.bytes;
    texts_.insert_or_assign(uri, std::move(text));
    return Result<std::string>(std::move(bytes));
  }
  if (!uri.starts_with("file:")) return std::nullopt;
  // Says so without the absolute path, which tells nobody anything.
  const bool allowed =
      std::any_of(rules_.begin(), rules_.end(),
                  [&](const FolderRule& rule) { return rule.covers(uri); });
  return Result<std::string>(
      unresolvable(allowed ? "there is no such file" : kOutside));
}

Result<SchemaLoader::Text> SchemaLoader::read_root() const {
  Text root{options_.schema_file, {}, true};
  if (root.file.empty()) {
    const Result<const EmbeddedFile*> embedded =
        contract_text(options_.contract);
    if (!embedded.ok()) return embedded.error();
    if (*embedded != nullptr) {
      return Text{std::string((*embedded)->path),
                  std::string((*embedded)->bytes), false};
    }
    root.file = options_.contract;
    if (!std::filesystem::exists(root.file)) {
      return Error{
          ErrorCode::UnknownContract,
          "no contract of that name is shipped and no such file exists",
          {},
          root.file,
          {}};
    }
  }
  const bool is_stdin = root.file == "-";
  Status read = read_file(is_stdin ? std::string() : root.file, root.file,
                          Limits().size_bytes, &root.bytes);
  if (!read.ok()) return read.error();
  root.is_file = !is_stdin;
  return root;
}

Result<SchemaLoader::Source> SchemaLoader::read() {
  Result<CompileOptions> options = compile_options();
  if (!options.ok()) return options.error();
  Result<Text> read = read_root();
  if (!read.ok()) return read.error();
  Text root = std::move(*read);
  Status added = add_file_rules(root, &options->uri);
  if (!added.ok()) return added.error();
  options->file = root.file;
  std::string bytes = root.bytes;
  texts_.insert_or_assign(options->file, std::move(root));
  return Source{std::move(bytes), std::move(*options)};
}

Result<Schema> SchemaLoader::load() {
  Result<Source> source = read();
  if (!source.ok()) return source.error();
  Result<Schema> schema = compile(std::move(source->text), source->options);
  if (schema.ok()) return schema;
  Error error = std::move(schema).error();
  const auto text = texts_.find(error.file);
  if (text != texts_.end()) error.file = text->second.file;
  return error;
}

Place SchemaLoader::place(const Error& error) const {
  if (error.code == ErrorCode::UnreadableFile) return {};
  for (const auto& [name, text] : texts_) {
    if (text.file != error.file) continue;
    return place_at(text.bytes, error.span.offset_bytes);
  }
  return {};
}

Exit schema_exit(ErrorCode code) {
  const Outcome outcome = error_code(code).outcome;
  if (outcome == Outcome::BadUsage) return Exit::BadUsage;
  if (outcome == Outcome::Internal) return Exit::Internal;
  return Exit::BadSchema;
}

}  // namespace alder::cli
