// Scripts that source others of their tree.

#include <doctest/doctest.h>

#include <string>

#include "tree_rows.h"

namespace alder::scan {
namespace {

// A library in a folder of its own, and a script that finds it by `way`.
std::string tree_with(std::string_view way) {
  return "== lib/names.sh\nMADE=1\n== bin/run.sh\n" + std::string(way) +
         "\necho \"$MADE$OPEN\"\n";
}

TEST_CASE("sourced files are found by the ways that scripts name them") {
  const Rules rules;
  for (const std::string_view way : {
           ". ../lib/names.sh",
           "source ../lib/names.sh",
           "source lib/names.sh",
           ". ./lib/names.sh",
           ". \"$(dirname \"$0\")/../lib/names.sh\"",
           ". $(dirname -- $0)/../lib/names.sh",
           ". `dirname \"$0\"`/../lib/names.sh",
           "source \"${BASH_SOURCE%/*}/../lib/names.sh\"",
           "source \"${BASH_SOURCE[0]%/*}/../lib/names.sh\"",
           "source \"${0%/*}/../lib/names.sh\"",
           "source \"${0:A:h}/../lib/names.sh\"",
           "source \"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && "
           "pwd)/../lib/names.sh\"",
           "source \"$(cd -- \"$(dirname -- \"$0\")/..\" &>/dev/null; pwd "
           "-P)/lib/names.sh\"",
           "source \"$(dirname \"$(readlink -f \"$0\")\")/../lib/names.sh\"",
           "source \"$(dirname \"$(realpath \"$0\")\")/../lib/names.sh\"",
           "source \"$(git rev-parse --show-toplevel)/lib/names.sh\"",
           "HERE=$(dirname \"$0\"); LIB=$HERE/../lib; . \"$LIB/names.sh\"",
           "here() { local d=${BASH_SOURCE%/*}; . \"$d/../lib/$1.sh\"; }; "
           "here names",
           "for one in names; do . \"${0%/*}/../lib/$one.sh\"; done",
       }) {
    CAPTURE(way);
    const Folder folder;
    write_tree(folder, tree_with(way));
    CHECK(scan_tree(folder, rules) == "bin/run.sh:2:13 plain OPEN\n");
  }
}

TEST_CASE("what a sourced file defines is known") {
  constexpr TreeRow kShellSourcesRows[] = {
      {"assignments, before and behind",
       "== a.sh\necho $A\n. ./b.sh\necho $A $B\n== b.sh\nA=1 B=$C\n",
       "a.sh:1:7 plain A\nb.sh:1:8 plain C\n"},
      {"functions that read the name they are given",
       "== a.sh\n. ./b.sh\nneed X\nneed Y || true\nprinted Z\nrefer R\n"
       "known K; both P; need \"Q_$1\"\n"
       "== b.sh\nneed() { echo \"${!1}\"; }\nprinted() { printenv \"$1\"; }\n"
       "refer() { local -n to=$1; echo \"$to\"; }\n"
       "known() { [[ -v $1 ]]; }\nboth() { need \"APP_$1\"; }\n",
       "a.sh:2:6 plain X\na.sh:3:6 plain Y\na.sh:4:9 plain Z\n"
       "a.sh:5:1 plain R\na.sh:6:7 optional K\na.sh:6:15 plain APP_P\n"
       "a.sh:6:18 dynamic need \"Q_$1\" (Q_)\n"
       "b.sh:1:16 dynamic ${!1} (APP_)\nb.sh:2:22 dynamic \"$1\"\n"
       "b.sh:3:34 dynamic to\nb.sh:4:17 dynamic $1\n"},
      {"a name of the sourced file is told of there alone",
       "== a.sh\n. ./b.sh\nshow\nshow\n== b.sh\nN=OWN\n"
       "show() { echo \"${!N}\" \"$SEEN\"; }\n",
       "b.sh:2:19 plain OWN\nb.sh:2:25 plain SEEN\n"},
      {"what runs in a sourced file is told of there alone",
       "== a.sh\n. ./b.sh\nrun\n== b.sh\nrun() { jq -n env.J; export E=1; env; "
       "python3 -c 'import os; os.environ[\"P\"]'; }\n",
       "b.sh:1:74 plain P\nb.sh:1:29 write E\nb.sh:1:34 dynamic env\n"
       "b.sh:1:19 implicit J\n"},
      {"functions of the script that the sourced file calls",
       "== a.sh\nhook() { echo \"$H\" \"$1\"; }\n. ./b.sh\n== b.sh\nhook 1\n",
       "a.sh:1:17 plain H\n"},
      {"a file that sources one more, from its own folder",
       "== a.sh\n. lib/b.sh\necho $C $D\n"
       "== lib/b.sh\n. \"${BASH_SOURCE%/*}/c.sh\"\n== lib/c.sh\nC=1\n",
       "a.sh:2:10 plain D\n"},
      {"files that source each other",
       "== a.sh\n. ./b.sh\necho $A $B $C\n== b.sh\n. ./a.sh\nB=1\n. ./b.sh\n",
       "a.sh:2:7 plain A\na.sh:2:13 plain C\n"},
      {"what stands behind a return is not reached",
       "== a.sh\n. ./b.sh\necho $A $B $C\n"
       "== b.sh\n[ -n \"$SEEN\" ] && return\nA=1\nif $x; then B=1; return; "
       "fi\nB=1\nreturn 0\nC=1\n",
       "a.sh:2:13 plain C\nb.sh:1:8 optional SEEN\nb.sh:3:5 plain x\n"},
      {"one of several",
       "== a.sh\nif $x; then L=b; else L=c; fi\n. ./$L.sh\necho $A $B\n"
       "== b.sh\nA=1\nB=1\n== c.sh\nA=1\n",
       "a.sh:1:5 plain x\na.sh:3:10 plain B\n"},
      {"several, one after the other",
       "== a.sh\nfor l in b c; do . ./$l.sh; done\necho $A $B $C\n"
       "== b.sh\nA=1\n== c.sh\nB=1\n",
       "a.sh:2:13 plain C\n"},
      {"a file that is not there leaves doubt",
       "== a.sh\n. ./b.sh\necho $A\n. ./none.sh\necho $B\n== b.sh\nA=1\n",
       "a.sh:4:7 uncertain B\n"},
      {"a file that a sourced one does not find leaves doubt",
       "== a.sh\n. ./b.sh\necho $A\n== b.sh\n. /etc/profile\n",
       "a.sh:2:7 uncertain A\n"},
      {"in a subshell, what is sourced stays there",
       "== a.sh\n( . ./b.sh; echo $A )\necho $A\n== b.sh\nA=1\n",
       "a.sh:2:7 plain A\n"},
  };
  check_tree_rows(kShellSourcesRows);
}

TEST_CASE("nothing outside of the tree is opened") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const Folder folder;
  write_tree(folder,
             "== out.sh\nA=1\n"
             "== tree/a.sh\n. ../out.sh\necho $A\n"
             "== tree/b.sh\n. ./link.sh\necho $A\n");
  std::filesystem::create_symlink("../out.sh",
                                  folder.path() / "tree" / "link.sh");
  // The link itself is a file of the tree, and scanned.
  CHECK(scan_tree(folder, *rules, "tree") ==
        "tree/a.sh:2:7 uncertain A\ntree/b.sh:2:7 uncertain A\n");
}

TEST_CASE("a file alone draws on its own folder") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const Folder folder;
  write_tree(folder,
             "== bin/a.sh\n. ./b.sh\n. ./lib/c.sh\necho $B $C $D\n"
             "== bin/b.sh\nB=1\n== bin/lib/c.sh\nC=1\n");
  CHECK(scan_tree(folder, *rules, "bin/a.sh") ==
        "bin/a.sh:3:13 plain D\n"
        "bin/a.sh:1:1 note sources a file that is not scanned itself: b.sh\n"
        "bin/a.sh:2:1 note sources a file that is not scanned itself: c.sh\n");
}

TEST_CASE("there is a bound on files that one sources") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const std::size_t count :
       {FileTree::kMostFiles, FileTree::kMostFiles + 1}) {
    CAPTURE(count);
    const Folder folder;
    std::string script;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = "l" + std::to_string(i) + ".sh";
      folder.write(name, "L" + std::to_string(i) + "=1\n");
      script += ". ./" + name + "\n";
    }
    folder.write("a.sh", script + "echo $END\n");
    const std::string line = std::to_string(count + 1);
    CHECK(scan_tree(folder, *rules) ==
          (count == FileTree::kMostFiles
               ? "a.sh:" + line + ":7 plain END\n"
               : "a.sh:" + line +
                     ":7 uncertain END\na.sh:33:1 note sources more than is "
                     "followed\n"));
  }
}

TEST_CASE("many scripts that source one another stay cheap") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const Folder folder;
  // Each sources all: a graph with more ways than could be walked.
  std::string all;
  for (int i = 0; i < 20; ++i) {
    all += ". ./s" + std::to_string(i) + ".sh\n";
  }
  for (int i = 0; i < 20; ++i) {
    folder.write("s" + std::to_string(i) + ".sh", all + "echo $V\n");
  }
  const std::string text = scan_tree(folder, *rules);
  CHECK(text.find("s0.sh:21:7 plain V\n") != std::string::npos);
}

}  // namespace
}  // namespace alder::scan
