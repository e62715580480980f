// -s SCHEMA or -c CONTRACT -> a compiled schema.
//
// References lead to files next to the schema and below its folder, and to
// the folders of --ref-dir; never anywhere else, and never to the network.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "alder/schema.h"
#include "base/diagnostic.h"
#include "base/result.h"
#include "cli/exit_codes.h"
#include "cli/options.h"

namespace alder::cli {

// URIs that start with a prefix -> files below one folder.
class FolderRule {
 public:
  // Errors: UnreadableFile, there is no such folder.
  static Result<FolderRule> make(std::string uri_prefix,
                                 const std::string& folder);

  // Whether `uri` starts with the prefix.
  bool covers(const std::string& uri) const {
    return uri.starts_with(uri_prefix_);
  }

  // The file that stands for `uri`, symbolic links resolved.
  // Errors: nullopt, the rule knows no such file;
  //         UnresolvableReference, it leads out of the folder.
  std::optional<Result<std::string>> find(const std::string& uri) const;

 private:
  FolderRule(std::string uri_prefix, std::string folder)
      : uri_prefix_(std::move(uri_prefix)), folder_(std::move(folder)) {}

  std::string uri_prefix_;  // ends with '/'
  std::string folder_;      // absolute, links resolved
};

// "file:///..." of an absolute path.
std::string file_uri(const std::string& path);

// Reads and compiles one schema, and knows where its errors are.
//
// Thread safety: one thread at a time.
class SchemaLoader {
 public:
  explicit SchemaLoader(const SchemaOptions& options) : options_(options) {}

  // Errors: UnreadableFile, UnknownContract and those of alder::compile();
  //         `file` is as the user would spell it.
  Result<Schema> load();

  // The first half of load(): what alder::compile() gets.  The options refer
  // to the loader.
  // Errors: UnreadableFile, UnknownContract.
  struct Source {
    std::string text;
    CompileOptions options;
  };
  Result<Source> read();

  // Options for schemas that come from elsewhere: no root, no neighbours.
  // Errors: UnreadableFile, of --ref-dir.
  Result<CompileOptions> settings() { return compile_options(); }
  // The place of an error of load(), where it has one.
  Place place(const Error& error) const;

 private:
  struct Text {
    std::string file;  // for messages
    std::string bytes;
    bool is_file = false;  // else embedded
  };

  Result<Text> read_root() const;
  Result<CompileOptions> compile_options();
  // Adds the rules for what relative references of a file mean.
  Status add_file_rules(const Text& root, std::string* uri);
  std::optional<Result<std::string>> retrieve(const std::string& uri);

  const SchemaOptions& options_;
  std::vector<FolderRule> rules_;
  // By the name that alder::compile() knows them by.
  std::map<std::string, Text, std::less<>> texts_;
};

// The exit code of an error of load(): a schema that is malformed or missing
// is unusable.
Exit schema_exit(ErrorCode code);

}  // namespace alder::cli
