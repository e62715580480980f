// Detection of languages, dispatch, limits and the embedded rules.

#include "scan/reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace alder::scan {
namespace {

TEST_CASE("languages are told by extension, then by the first line") {
  struct Row {
    std::string_view path;
    std::string_view text;
    Language language;
  };
  for (const Row& row : {
           Row{"a.sh", "", Language::Shell},
           {"dir.py/a.bash", "", Language::Shell},
           {"a.py", "#!/bin/sh\n", Language::Python},
           {"A.PY", "", Language::Python},
           {"SKILL.md", "", Language::Markdown},
           {"a.markdown", "", Language::Markdown},
           {"tool", "#!/bin/sh\n", Language::Shell},
           {"tool", "#!/bin/bash -e\n", Language::Shell},
           {"tool", "#!/bin/bash\r\n", Language::Shell},
           {"tool", "#! /usr/bin/env bash", Language::Shell},
           {"tool", "#!/usr/bin/python3.11\n", Language::Python},
           {"tool", "#!/usr/bin/env python3\n", Language::Python},
           {"tool", "#!/usr/bin/env -S uv run --script\n", Language::Python},
           {"tool", "#!/usr/bin/env -S uv run bash\n", Language::Shell},
           {"tool", "#!/usr/bin/env -S A=1 bash -x\n", Language::Shell},
           {"tool", "#!/usr/bin/env node\n", Language::JavaScript},
           {"tool", "#!/usr/bin/env -S deno run -A\n", Language::TypeScript},
           {"tool", "#!/usr/bin/env -S npx tsx\n", Language::Tsx},
           {"tool", "#!/usr/bin/perl\npython", Language::Perl},
           {"tool", "#!/usr/bin/tclsh\npython", Language::Unknown},
           {"tool", "#!", Language::Unknown},
           {"tool", "python", Language::Unknown},
           {"a.js", "", Language::JavaScript},
           {"a.d.ts", "", Language::TypeScript},
           {"a.TSX", "", Language::Tsx},
           {"a.go", "", Language::Go},
           {"a.rb", "", Language::Ruby},
           {"Rakefile", "", Language::Ruby},
           {"a.h", "", Language::C},
           {"a.cc", "", Language::Cpp},
           {"src/Makefile", "", Language::Make},
           {"Dockerfile", "", Language::Dockerfile},
           {"Dockerfile.test", "", Language::Dockerfile},
           {"Dockerfiles", "", Language::Unknown},
           {".env", "", Language::Dotenv},
           {".env.local", "", Language::Dotenv},
           {"prod.env", "", Language::Dotenv},
           {".envrc", "", Language::Unknown},
           {"a.yml", "", Language::Yaml},
           {"a.ml", "", Language::Unknown},
           {".sh", "", Language::Unknown},
           {"", "", Language::Unknown},
       }) {
    CAPTURE(row.path);
    CAPTURE(row.text);
    CHECK(detect_language(row.path, row.text) == row.language);
  }
}

TEST_CASE("the embedded rules are usable") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  const auto names_of = [&](Language language, std::string_view by) {
    for (const ImplicitRule& rule : rules->implicit) {
      if (rule.language == language && rule.by == by) return rule.names;
    }
    return std::vector<std::string>();
  };
  CHECK(names_of(Language::Python, "os.path.expanduser") ==
        std::vector<std::string>{"HOME"});
  const std::vector<std::string> gh = names_of(Language::Shell, "gh");
  CHECK(std::count(gh.begin(), gh.end(), "GH_TOKEN") == 1);
  for (const ImplicitRule& rule : rules->implicit) {
    CAPTURE(rule.by);
    CHECK(std::count_if(rules->implicit.begin(), rules->implicit.end(),
                        [&](const ImplicitRule& other) {
                          return other.by == rule.by &&
                                 other.language == rule.language;
                        }) == 1);
  }
}

std::string read_at_depth(int levels, std::uint64_t most_bytes) {
  Rules rules;
  rules.limits.script_bytes = most_bytes;
  Context context;
  context.rules = &rules;
  context.depth_levels = levels;
  Findings findings;
  const std::string text = "import os\nos.environ['A']\n";
  read_language(Language::Python, Source(text), context, &findings);
  return findings.dump();
}

TEST_CASE("limits: programs inside programs, and bytes of one") {
  const int most = static_cast<int>(Limits().embedded_levels);
  CHECK(read_at_depth(most, 100) == "read 22 A plain\n");
  CHECK(read_at_depth(most + 1, 100) ==
        "not_scanned 0 programs are nested too deeply\n");
  CHECK(read_at_depth(0, 26) == "read 22 A plain\n");
  CHECK(read_at_depth(0, 25) == "not_scanned 0 the program is too large\n");
}

TEST_CASE("what the program around provides or leaves in doubt") {
  Rules rules;
  Context context;
  context.rules = &rules;
  context.provided = {"A"};
  context.assigned_elsewhere = {"B"};
  const std::string text = "import os\nos.environ['A'], os.environ['B']\n";
  Findings findings;
  read_language(Language::Python, Source(text), context, &findings);
  CHECK(findings.dump() == "uncertain 39 B assigned in another fence\n");
  context.doubt = "odd";
  context.provided.clear();
  Findings doubted;
  read_language(Language::Python, Source(text), context, &doubted);
  CHECK(doubted.dump() == "uncertain 22 A odd\nuncertain 39 B odd\n");
}

TEST_CASE("a language without a reader is noted") {
  Rules rules;
  Context context;
  context.rules = &rules;
  Findings findings;
  read_language(Language::Unknown, Source("x", 7), context, &findings);
  CHECK(findings.dump() == "not_scanned 7 no reader for this language\n");
}

}  // namespace
}  // namespace alder::scan
