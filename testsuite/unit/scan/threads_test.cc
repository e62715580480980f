// Files scanned side by side: the same findings, and no data races (run with
// ThreadSanitizer by tools/test --long).

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "line_rows.h"
#include "scan/files.h"
#include "scan/reader.h"
#include "support.h"

namespace alder::scan {
namespace {

namespace fs = std::filesystem;

// Every reader, programs within programs, and files that draw on others.
constexpr std::pair<std::string_view, std::string_view> kFiles[] = {
    {"a.sh", ". ./b.sh\necho $A $B\npython3 -c 'import os; os.getenv(\"C\")'"},
    {"b.sh", "B=1\nnode -e 'process.env.D'\n"},
    {"c.py", "import os\nfrom d import get\nget('A')\nos.environ['B']\n"},
    {"d.py", "import os\ndef get(name): return os.environ[name]\n"},
    {"e.js", "import {f} from './f.ts'; f('A'); process.env.B;"},
    {"f.ts", "export const f = (n: string) => process.env[n];"},
    {"g.go", "package p\nimport \"os\"\nvar a = os.Getenv(\"A\")\n"},
    {"h.rb", "ENV['A']"},
    {"i.pl", "print $ENV{A};"},
    {"j.rs", "fn f() { std::env::var(\"A\"); }"},
    {"k.php", "<?php getenv('A');"},
    {"l.java", "class A { String a = System.getenv(\"A\"); }"},
    {"m.lua", "os.getenv('A')"},
    {"n.c", "char *f() { return getenv(\"A\"); }"},
    {"o.cpp", "auto a = std::getenv(\"A\");"},
    {"p.tsx", "x = <a b={process.env.A}/>"},
    {"q.md", "```sh\necho $A\n```\n```python\nimport os\nos.getenv('B')\n```"},
    {"s.mk", "all:\n\techo $$A $(B)\n"},
    {"t.dockerfile", "FROM a\nRUN echo $A\n"},
    {"u.json", "{\"mcpServers\": {\"a\": {\"command\": \"${A}\"}}}"},
    {"v.yml", "on: push\njobs: {a: {steps: [{run: echo $A}]}}"},
    {"w.js", "x = ((((((process.env.A"},
};

std::string dump(const std::vector<ScannedFile>& files) {
  std::string out;
  for (const ScannedFile& file : files) {
    out += fs::path(file.path).filename().string() + ":";
    for (const Read& read : file.findings.reads) {
      out += " " + read.name + "@" + std::to_string(read.offset_bytes);
    }
    out += " " + std::to_string(file.findings.not_scanned.size()) + "\n";
  }
  return out;
}

TEST_CASE("threads: files are scanned side by side") {
  const fs::path folder = fs::temp_directory_path() /
                          ("alder-scan-threads-" + std::to_string(::getpid()));
  const int times = testsuite::long_run() ? 20 : 4;
  for (int i = 0; i < times; ++i) {
    const fs::path below = folder / std::to_string(i);
    fs::create_directories(below);
    for (const auto& [name, text] : kFiles) {
      std::ofstream(below / name) << text;
    }
  }
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const auto scanned = [&](unsigned jobs) {
    PathOptions options;
    options.jobs = jobs;
    std::size_t told = 0;
    options.progress = [&](std::size_t done, std::size_t) {
      CHECK(done == ++told);
    };
    const auto files = scan_paths({folder.string()}, *rules, options);
    REQUIRE(files.ok());
    CHECK(told == files->size());
    return dump(*files);
  };
  const std::string many = scanned(4);
  CHECK(many == scanned(1));
  CHECK(many.find("a.sh: A@") != std::string::npos);
  CHECK(many.find("w.js: A@") != std::string::npos);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace alder::scan
