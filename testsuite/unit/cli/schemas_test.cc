// Which files references may lead to.

#include "cli/schemas.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "folder.h"

namespace alder::cli {
namespace {

namespace fs = std::filesystem;

// "ok", or the error as it would be shown.
std::string loaded(const SchemaOptions& options, const Folder& folder) {
  SchemaLoader loader(options);
  const Result<Schema> schema = loader.load();
  if (schema.ok()) return "ok";
  const Error& error = schema.error();
  const Place place = loader.place(error);
  std::string file = error.file;
  if (file.starts_with(folder.path())) file = file.substr(folder.path().size());
  return file + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + " " + error.pointer + " " +
         std::string(to_string(error.code));
}

std::string loaded_file(const Folder& folder, const std::string& name) {
  SchemaOptions options;
  options.schema_file = folder / name;
  return loaded(options, folder);
}

TEST_CASE("relative references stay below the folder of the schema") {
  Folder folder;
  folder.add("outside.json");
  folder.add("in/next.json");
  folder.add("in/below/deep.json", R"({"$ref": "../next.json"})");
  folder.add("in/broken.json", "{\n  \"type\": 3}");
  folder.add("in/torn.json", "{");
  fs::create_symlink(folder / "outside.json", folder / "in/link.json");
  struct Row {
    std::string_view reference;
    std::string_view outcome;
  };
  const Row rows[] = {
      {"next.json", "ok"},
      {"below/deep.json", "ok"},
      {"./next.json", "ok"},
      {"%6Eext.json", "ok"},
      {"lost.json", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"../outside.json", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"%2E%2E/outside.json", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"link.json", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"below", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"https://example.test/x",
       "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"file:///etc/hostname", "/in/s.json:1:10 /$ref unresolvable-reference"},
      {"broken.json", "/in/broken.json:2:11 /type invalid-schema"},
      {"torn.json", "/in/torn.json:1:2  malformed-json"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.reference);
    folder.add("in/s.json",
               "{\"$ref\": \"" + std::string(row.reference) + "\"}");
    CHECK(loaded_file(folder, "in/s.json") == row.outcome);
  }
}

TEST_CASE("a schema with an $id of its own still has neighbours") {
  Folder folder;
  folder.add("s.json",
             R"({"$id": "https://example.test/a/s.json", "$ref": "b/t.json"})");
  folder.add("b/t.json", R"({"$id": "https://example.test/a/b/t.json"})");
  CHECK(loaded_file(folder, "s.json") == "ok");
}

TEST_CASE("names with odd characters") {
  Folder folder;
  folder.add("a b#c?d%41/s.json", R"({"$ref": "t.json"})");
  folder.add("a b#c?d%41/t.json");
  CHECK(loaded_file(folder, "a b#c?d%41/s.json") == "ok");
  CHECK(file_uri("/a b#c?d%41") == "file:///a%20b%23c%3Fd%2541");
}

TEST_CASE("folders that stand for URIs") {
  Folder folder;
  folder.add("s.json", R"({"$ref": "https://example.test/x/y.json"})");
  folder.add("given/y.json");
  SchemaOptions options;
  options.schema_file = folder / "s.json";
  CHECK(loaded(options, folder) == "/s.json:1:10 /$ref unresolvable-reference");
  options.ref_dirs = {{"https://example.test/x", folder / "given"}};
  CHECK(loaded(options, folder) == "ok");
  options.ref_dirs = {{"https://example.test/x/", folder / "given"}};
  CHECK(loaded(options, folder) == "ok");
  options.ref_dirs = {{"https://example.test/", folder / "given"}};
  CHECK(loaded(options, folder) == "/s.json:1:10 /$ref unresolvable-reference");
  options.ref_dirs = {{"https://example.test/x", folder / "lost"}};
  CHECK(loaded(options, folder) == "/lost:0:0  unreadable-file");
}

TEST_CASE("schemas that cannot be used") {
  struct Row {
    std::string_view text;
    std::string_view outcome;
  };
  const Row rows[] = {
      {"{\"type\":\n \"strin\"}", "/s.json:2:2 /type invalid-schema"},
      {"[]", "/s.json:1:1  invalid-schema"},
      {"", "/s.json:1:1  malformed-json"},
      {R"({"a": })", "/s.json:1:7  malformed-json"},
  };
  Folder folder;
  for (const Row& row : rows) {
    CAPTURE(row.text);
    folder.add("s.json", std::string(row.text));
    CHECK(loaded_file(folder, "s.json") == row.outcome);
  }
  CHECK(loaded_file(folder, "lost.json") == "/lost.json:0:0  unreadable-file");
  SchemaOptions options;
  options.contract = "no-such-contract";
  CHECK(loaded(options, folder) == "no-such-contract:0:0  unknown-contract");
}

TEST_CASE("what is wrong with a schema counts as a bad schema") {
  CHECK(schema_exit(ErrorCode::MalformedJson) == Exit::BadSchema);
  CHECK(schema_exit(ErrorCode::UnreadableFile) == Exit::BadSchema);
  CHECK(schema_exit(ErrorCode::RegexLimit) == Exit::BadSchema);
  CHECK(schema_exit(ErrorCode::BadUsage) == Exit::BadUsage);
  CHECK(schema_exit(ErrorCode::MissingModule) == Exit::Internal);
}

}  // namespace
}  // namespace alder::cli
