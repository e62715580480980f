// Findings in text and JSON, byte for byte.

#include "cli/scan_output.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace alder::cli {
namespace {

scan::ScannedFile script() {
  scan::ScannedFile file;
  file.path = "a.sh";
  file.language = scan::Language::Shell;
  file.lines = LineIndex("012\n45\n7\n");
  scan::Findings& found = file.findings;
  found.reads = {{"READ", 5, scan::Language::Shell, scan::ReadKind::Defaulted}};
  found.writes = {{"WRITTEN", 0}};
  found.dynamic = {{7, "${!x}", "PRE_"}, {8, "env", ""}};
  found.implicit = {{"TOKEN", 4, "gh"}};
  found.uncertain = {{"MAYBE", 1, "sourced"}};
  found.ignored = {{2, "several assignments"}};
  found.not_scanned = {{3, "parse trouble"}};
  return file;
}

scan::ScannedFile binary() {
  scan::ScannedFile file;
  file.path = "b\n.bin";
  file.findings.not_scanned = {{std::nullopt, "binary"}};
  return file;
}

TEST_CASE("text: a line a finding, in the order of places") {
  const std::vector<scan::ScannedFile> files = {script(), binary()};
  CHECK(scan_as_text(files) ==
        "a.sh:1:1: write WRITTEN\n"
        "a.sh:1:2: uncertain MAYBE (sourced)\n"
        "a.sh:1:3: ignored (several assignments)\n"
        "a.sh:1:4: not scanned (parse trouble)\n"
        "a.sh:2:1: implicit TOKEN (by gh)\n"
        "a.sh:2:2: read READ (defaulted)\n"
        "a.sh:3:1: dynamic ${!x} (prefix PRE_)\n"
        "a.sh:3:2: dynamic env\n"
        "b\\n.bin: not scanned (binary)\n");
  CHECK(scan_as_text({}).empty());
}

TEST_CASE("json: a list a kind, an entry a line") {
  const std::vector<scan::ScannedFile> files = {script(), binary()};
  CHECK(scan_as_json(files) ==
        R"({"reads":[
{"name":"READ","file":"a.sh","line":2,"column":2,"language":"shell","kind":"defaulted"}
],
"writes":[
{"name":"WRITTEN","file":"a.sh","line":1,"column":1}
],
"dynamic":[
{"file":"a.sh","line":3,"column":1,"text":"${!x}","prefix":"PRE_"},
{"file":"a.sh","line":3,"column":2,"text":"env"}
],
"implicit":[
{"name":"TOKEN","file":"a.sh","line":2,"column":1,"by":"gh"}
],
"uncertain":[
{"name":"MAYBE","file":"a.sh","line":1,"column":2,"reason":"sourced"}
],
"ignored":[
{"file":"a.sh","line":1,"reason":"several assignments"}
],
"not_scanned":[
{"file":"a.sh","line":1,"reason":"parse trouble"},
{"file":"b\n.bin","reason":"binary"}
]}
)");
  CHECK(scan_as_json({}) ==
        "{\"reads\":[],\n\"writes\":[],\n\"dynamic\":[],\n\"implicit\":[],\n"
        "\"uncertain\":[],\n\"ignored\":[],\n\"not_scanned\":[]}\n");
}

}  // namespace
}  // namespace alder::cli
