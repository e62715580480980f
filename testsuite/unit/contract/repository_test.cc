// contract/repository.h: roots, workspaces, and where files run.

#include "contract/repository.h"

#include <doctest/doctest.h>

#include <string>

#include "../cli/folder.h"

namespace alder::contract {
namespace {

using cli::Folder;

Roles roles() {
  Roles roles;
  roles.files = {{{"dock"}, {".ship/dock.sh"}},
                 {{"sea", "storm"}, {".crew/**", "watch/*.sh"}}};
  roles.file_deliveries = {{"log", ".log.env"}};
  return roles;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += word + " ";
  return out;
}

// What is found, with the folder's own name left out.
std::string found(const Folder& folder, const std::vector<std::string>& paths) {
  const KnownFiles known = find_known_files(roles(), paths);
  std::string out = "scan " + joined(known.paths) + "roots " +
                    joined(known.roots) + "deliveries";
  for (const auto& one : known.deliveries) out += " " + one.path;
  for (std::size_t at = out.find(folder.path()); at != std::string::npos;
       at = out.find(folder.path())) {
    out.replace(at, folder.path().size(), "@");
  }
  return out;
}

TEST_CASE("a root, a workspace, and neither") {
  Folder folder;
  folder.add("a/.ship/dock.sh");
  folder.add("a/.crew/x/run.py");
  folder.add("a/src/app.py");
  folder.add("a/.log.env");
  folder.add("plain/.log.env");
  folder.add("plain/x.sh");
  CHECK(found(folder, {folder / "a"}) ==
        "scan @/a/.ship/dock.sh @/a/.crew roots @/a deliveries @/a/.log.env");
  CHECK(found(folder, {folder.path()}) ==
        "scan @/a/.ship/dock.sh @/a/.crew roots @ deliveries @/a/.log.env");
  CHECK(found(folder, {folder / "plain"}) ==
        "scan @/plain roots deliveries @/plain/.log.env");
  CHECK(found(folder, {folder / "a/src/app.py", folder / "a/.log.env"}) ==
        "scan @/a/src/app.py roots deliveries @/a/.log.env");
  CHECK(found(folder, {folder / "none"}) == "scan @/none roots deliveries");
}

TEST_CASE("several roots in a workspace, and several paths") {
  Folder folder;
  folder.add("a/.ship/dock.sh");
  folder.add("b/watch/x.sh");
  folder.add("c/x.sh");
  folder.add(".log.env");
  CHECK(found(folder, {folder.path()}) ==
        "scan @/a/.ship/dock.sh @/b/watch roots @ deliveries @/.log.env");
  CHECK(found(folder, {folder / "a", folder / "b", folder / "c"}) ==
        "scan @/a/.ship/dock.sh @/b/watch @/c roots @/a @/b deliveries");
}

TEST_CASE("without rules about files nothing is a root") {
  Folder folder;
  folder.add("a/.ship/dock.sh");
  const KnownFiles known = find_known_files(Roles(), {folder.path()});
  CHECK(known.paths == std::vector<std::string>{folder.path()});
  CHECK(known.roots.empty());
  const Roles none;
  CHECK(FilePlaces(none, {"."}).runtimes_of("./.ship/dock.sh").empty());
}

TEST_CASE("where files run") {
  struct Row {
    std::vector<std::string> given;
    const char* path;
    const char* runtimes;
  };
  const Row rows[] = {
      {{"."}, "./.ship/dock.sh", "dock "},
      {{"."}, ".ship/dock.sh", "dock "},
      {{"/w"}, "/w/.ship/dock.sh", "dock "},
      {{"/w/"}, "/w/./.ship/../.ship/dock.sh", "dock "},
      {{"/w"}, "/w/.ship/other.sh", ""},
      {{"/w"}, "/w/.crew/a/b.md", "sea storm "},
      {{"/w"}, "/w/watch/a.sh", "sea storm "},
      {{"/w"}, "/w/watch/a/b.sh", ""},
      // Right below, not deeper.
      {{"/w"}, "/w/repo/.ship/dock.sh", "dock "},
      {{"/w"}, "/w/x/repo/.ship/dock.sh", ""},
      // A root above what was given.
      {{"/w/.ship/dock.sh"}, "/w/.ship/dock.sh", "dock "},
      {{"/w/.crew/a"}, "/w/.crew/a/run.sh", "sea storm "},
      // The longest path given counts, and the root at it first.
      {{"/w", "/w/x/repo"}, "/w/x/repo/.ship/dock.sh", "dock "},
      {{"/h/.crew/w"}, "/h/.crew/w/.ship/dock.sh", "dock "},
      {{"/w"}, "/w/.crew/fixture/.ship/dock.sh", "sea storm "},
  };
  const Roles known = roles();
  for (const Row& row : rows) {
    CAPTURE(row.path);
    CAPTURE(joined(row.given));
    CHECK(joined(FilePlaces(known, row.given).runtimes_of(row.path)) ==
          row.runtimes);
  }
}

}  // namespace
}  // namespace alder::contract
