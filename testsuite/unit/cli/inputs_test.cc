// Files, folders, patterns and standard input.

#include "cli/inputs.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/files.h"
#include "folder.h"

namespace alder::cli {
namespace {

namespace fs = std::filesystem;

// Names relative to the folder, errors as "code: message".
std::vector<std::string> expanded(const Folder& folder,
                                  std::vector<std::string> arguments) {
  for (std::string& argument : arguments) {
    if (argument != "-") argument = folder / argument;
  }
  std::vector<std::string> lines;
  for (const InputOrError& found : expand_inputs({arguments, "<in>"})) {
    if (const auto* input = std::get_if<Input>(&found)) {
      lines.push_back(input->path.empty()
                          ? input->name
                          : fs::path(input->name)
                                .lexically_relative(folder.path())
                                .string());
    } else {
      const Error& error = std::get<Error>(found);
      lines.push_back(std::string(to_string(error.code)) + ": " +
                      error.message);
    }
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST_CASE("arguments become inputs in their order") {
  Folder folder;
  for (const char* name : {"b.json", "a.json", "sub/c.json", "sub/d.txt",
                           "sub/deep/e.json", "other.txt", "none/x.txt"}) {
    folder.add(name);
  }
  fs::create_directory_symlink(folder / "sub", folder / "none/loop.json");
  CHECK(expanded(folder, {"other.txt", "-", "a.json"}) ==
        Lines{"other.txt", "<in>", "a.json"});
  CHECK(expanded(folder, {""}) ==
        Lines{"a.json", "b.json", "sub/c.json", "sub/deep/e.json"});
  CHECK(expanded(folder, {"*.json"}) == Lines{"a.json", "b.json"});
  CHECK(expanded(folder, {"s?b"}) == Lines{"sub/c.json", "sub/deep/e.json"});
  CHECK(expanded(folder, {"*.yaml"}) ==
        Lines{"nothing-matched: no file matches the pattern"});
  CHECK(expanded(folder, {"none"}) ==
        Lines{"nothing-matched: there is no *.json in the folder"});
  CHECK(expanded(folder, {"lost.json", "a.json"}) ==
        Lines{"unreadable-file: cannot be read: No such file or directory",
              "a.json"});
}

TEST_CASE("a file whose name looks like a pattern is a file") {
  Folder folder;
  folder.add("[x]*.json");
  CHECK(expanded(folder, {"[x]*.json"}) == Lines{"[x]*.json"});
}

TEST_CASE("files are read whole, up to the limit") {
  Folder folder;
  const std::string text(100'000, 'x');
  const std::string path = folder.add("a", text);
  std::string bytes = "old";
  REQUIRE(read_file(path, "a", text.size(), &bytes).ok());
  CHECK(bytes == text);
  const Status above = read_file(path, "a", text.size() - 1, &bytes);
  REQUIRE_FALSE(above.ok());
  CHECK(above.error().code == ErrorCode::SizeLimit);
  CHECK(above.error().file == "a");
  REQUIRE(read_file(folder.add("empty", ""), "", 10, &bytes).ok());
  CHECK(bytes.empty());
}

TEST_CASE("folders and missing files are errors") {
  Folder folder;
  std::string bytes;
  for (const std::string& path : {folder.path(), folder / "lost"}) {
    CAPTURE(path);
    const Status status = read_file(path, "name", 10, &bytes);
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().code == ErrorCode::UnreadableFile);
    CHECK(status.error().file == "name");
  }
}

TEST_CASE("a pipe is read to its end") {
  Folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string text(300'000, 'y');
  std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << text; });
  std::string bytes;
  const Status status = read_file(pipe, "pipe", 1'000'000, &bytes);
  writer.join();
  REQUIRE(status.ok());
  CHECK(bytes == text);
}

}  // namespace
}  // namespace alder::cli
