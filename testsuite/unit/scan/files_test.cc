// Walks over folders made for the test.

#include "scan/files.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "folder.h"

namespace alder::scan {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScript = "import os\nos.environ['A']\n";

// "<path below the folder>: <dump>" of every file, one line each.
std::string scan(const Folder& folder, const std::vector<std::string>& paths,
                 const Rules& rules = {}) {
  std::vector<std::string> whole;
  for (const std::string& path : paths) {
    whole.push_back(path.empty() ? folder.path().string()
                                 : (folder.path() / path).string());
  }
  const auto files = scan_paths(whole, rules);
  if (!files.ok()) return std::string(to_string(files.error().code));
  std::string out;
  const std::size_t stem = folder.path().string().size() + 1;
  for (const ScannedFile& file : *files) {
    std::string dump = file.findings.dump();
    out += file.path.substr(stem) + ": ";
    out += dump.empty() ? "\n" : dump;
  }
  return out;
}

TEST_CASE("files are found in the order of their paths") {
  const Folder folder;
  folder.write("b/z.py", kScript);
  folder.write("b.py", kScript);
  folder.write("a/x.py", kScript);
  folder.write("a/.git/hook.py", kScript);
  folder.write("a/notes.txt", "x");
  CHECK(scan(folder, {""}) ==
        "a/notes.txt: not_scanned - no known language by its name or first "
        "line\n"
        "a/x.py: read 22 A plain\n"
        "b.py: read 22 A plain\n"
        "b/z.py: read 22 A plain\n");
  CHECK(scan(folder, {"b", "b/z.py", "b.py"}) ==
        "b.py: read 22 A plain\n"
        "b/z.py: read 22 A plain\n");
  CHECK(scan(folder, {"b", "none"}) == "unreadable-file");
}

TEST_CASE("a path is spelled as the user spelled its folder") {
  const Folder folder;
  folder.write("x.py", kScript);
  const Rules rules;
  const auto files = scan_paths({folder.path().string() + "/"}, rules);
  REQUIRE(files.ok());
  REQUIRE(files->size() == 1);
  CHECK((*files)[0].path == folder.path().string() + "/x.py");
  CHECK((*files)[0].lines.place(22) == Place{2, 13});
}

TEST_CASE("links to folders are not followed, links to files are") {
  const Folder folder;
  folder.write("real/x.py", kScript);
  fs::create_directory_symlink(folder.path() / "real",
                               folder.path() / "linked");
  fs::create_directory_symlink(folder.path(), folder.path() / "real/loop");
  fs::create_symlink(folder.path() / "real/x.py", folder.path() / "y.py");
  fs::create_symlink(folder.path() / "nothing", folder.path() / "z.py");
  fs::create_symlink("self.py", folder.path() / "self.py");
  CHECK(scan(folder, {""}) ==
        "linked: not_scanned - a symbolic link to a folder, not followed\n"
        "real/loop: not_scanned - a symbolic link to a folder, not followed\n"
        "real/x.py: read 22 A plain\n"
        "self.py: not_scanned - a symbolic link that leads to itself\n"
        "y.py: read 22 A plain\n"
        "z.py: not_scanned - a symbolic link to nothing\n");
  // Named by the user, a link to a folder is the folder.
  CHECK(scan(folder, {"linked"}) ==
        "linked/loop: not_scanned - a symbolic link to a folder, not "
        "followed\n"
        "linked/x.py: read 22 A plain\n");
}

TEST_CASE("special files are noted and never opened") {
  const Folder folder;
  folder.write("x.py", kScript);
  REQUIRE(::mkfifo((folder.path() / "pipe.py").c_str(), 0600) == 0);
  CHECK(scan(folder, {""}) ==
        "pipe.py: not_scanned - not a regular file\n"
        "x.py: read 22 A plain\n");
  CHECK(scan(folder, {"pipe.py"}) ==
        "pipe.py: not_scanned - not a regular file\n");
}

TEST_CASE("what is in a file") {
  const Folder folder;
  folder.write("binary.py", std::string_view("import os\0", 10));
  folder.write("empty.py", "");
  folder.write("bom.py", "\xEF\xBB\xBFimport os\nos.environ['A']\n");
  folder.write("latin.py", "# \xE9\nimport os\nos.environ['A']\n");
  folder.write("tool", "#!/usr/bin/env python3\nimport os\nos.getenv('A')\n");
  CHECK(scan(folder, {""}) ==
        "binary.py: not_scanned - a binary file\n"
        "bom.py: read 25 A plain\n"
        "empty.py: \n"
        "latin.py: read 26 A plain\n"
        "not_scanned 2 not UTF-8 here; read as bytes\n"
        "tool: read 44 A optional\n");
}

TEST_CASE("limits: bytes of a file") {
  const Folder folder;
  folder.write("x.py", kScript);
  Rules rules;
  rules.limits.script_bytes = kScript.size();
  CHECK(scan(folder, {""}, rules) == "x.py: read 22 A plain\n");
  rules.limits.script_bytes = kScript.size() - 1;
  CHECK(scan(folder, {""}, rules) ==
        "x.py: not_scanned - larger than 25 bytes\n");
}

TEST_CASE("an unreadable file is noted") {
  if (::geteuid() == 0) return;  // root reads everything
  const Folder folder;
  folder.write("x.py", kScript);
  fs::permissions(folder.path() / "x.py", fs::perms::none);
  CHECK(scan(folder, {""}) ==
        "x.py: not_scanned - cannot open: Permission denied\n");
}

}  // namespace
}  // namespace alder::scan
