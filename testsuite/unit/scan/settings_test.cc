// Commands in settings, MCP servers and workflows.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "scan/files.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

// Every finding, its place spelled as the text that stands there.
std::string scan(std::string_view path, std::string_view text) {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  ScannedFile file =
      scan_text(std::string(path), text, Language::Unknown, *rules);
  std::string out;
  const auto at = [&](std::uint64_t offset, std::string_view name) {
    // The name itself must stand there.
    return text.substr(offset, name.size()) == name ? std::string()
                                                    : " MISPLACED";
  };
  for (const Read& read : file.findings.reads) {
    out += read.name + " " + std::string(to_string(read.kind)) +
           at(read.offset_bytes, read.name) + "\n";
  }
  for (const Write& write : file.findings.writes) {
    out += "write " + write.name + at(write.offset_bytes, write.name) + "\n";
  }
  for (const NotScanned& part : file.findings.not_scanned) {
    out += "not scanned: " + part.reason + "\n";
  }
  return out;
}

TEST_CASE("JSON") {
  struct Row {
    std::string_view text;
    std::string_view expected;
  };
  for (
      const Row& row : std::initializer_list<Row>{
          // Settings and plugin hooks.
          {R"({"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[
                {"type":"command","command":"echo $A"}]}]}})",
           "A plain\n"},
          {R"({"hooks":{"Stop":[{"hooks":[{"command":"echo \"${B:-x}\" $C"}]}]}})",
           "B defaulted\nC plain\n"},
          {R"({"hooks":{"Stop":[{"hooks":[{"command":"a=\u0041\n echo $a $D"}]}]}})",
           "D plain\n"},
          {R"({"hooks":{"Stop":[{"hooks":[{"command":"python3 -c 'import os; os.environ[\"E\"]'"}]}]}})",
           "E plain\n"},
          {R"({"statusLine":{"type":"command","command":"echo $F"}})",
           "F plain\n"},
          {R"({"apiKeyHelper":"cat $G"})", "G plain\n"},
          // Variables of the settings are there for every hook.
          {R"({"env":{"H":"1"},"hooks":{"Stop":[{"hooks":[{"command":"echo $H $I"}]}]}})",
           "I plain\nwrite H\n"},
          // MCP servers.
          {R"({"mcpServers":{"s":{"command":"${J}/bin/x","args":["--t=${K:-1}"],"env":{"L":"${M}"}}}})",
           "J plain\nK defaulted\nM plain\nwrite L\n"},
          {R"({"mcpServers":{"s":{"type":"http","url":"https://${N}/","headers":{"A":"Bearer ${O}"}}}})",
           "N plain\nO plain\n"},
          {R"({"mcpServers":{"s":{"command":"bash","args":["-c","echo $P ${Q} $R"],"env":{"R":"1"}}}})",
           "P plain\nQ plain\nwrite R\n"},
          {R"({"mcpServers":{"s":{"command":"x","args":["$S"]}}})", ""},
          // Data that holds no commands.
          {R"({"env":{"T":"$U"},"scripts":{"a":"echo $V"}})", ""},
          {R"({"hooks":true,"mcpServers":[1,"$W"]})", ""},
          {R"([{"hooks":{"Stop":[{"hooks":[{"command":"echo $X"}]}]}}])", ""},
          {"{\"a\":", ""},
          {"", ""},
          {R"({"hooks":)",
           "not scanned: commands in it cannot be looked for: unexpected end "
           "of the text\n"},
      }) {
    CAPTURE(row.text);
    CHECK(scan("settings.json", row.text) == row.expected);
  }
}

TEST_CASE("workflows") {
  struct Row {
    std::string_view text;
    std::string_view expected;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"on: push\njobs:\n  a:\n    steps:\n      - run: echo $A\n",
            "A plain\n"},
           {"jobs:\n  a:\n    steps:\n      - run: |\n          if x; then\n"
            "            echo \"$A\"\n          fi\n\n          echo ${B:-1}\n",
            "A plain\nB defaulted\n"},
           {"jobs:\n  a:\n    steps:\n      - run: >-\n          echo $A\n"
            "          $B\n",
            "A plain\nB plain\n"},
           {"jobs:\n  a:\n    steps:\n      - run: \"echo \\\"$A\\\"\"\n",
            "A plain\n"},
           // What env provides, at each level.
           {"env:\n  A: 1\njobs:\n  a:\n    env:\n      B: 1\n    steps:\n"
            "      - env:\n          C: 1\n        run: echo $A $B $C $D\n"
            "      - run: echo $C\n",
            "D plain\nC plain\nwrite A\nwrite B\nwrite C\n"},
           {"jobs:\n  a:\n    env: {A: 1}\n    steps: []\n"
            "  b:\n    steps:\n      - run: echo $A\n",
            "A plain\nwrite A\n"},
           // GITHUB_ENV sets a name for the steps behind it.
           {"jobs:\n  a:\n    steps:\n"
            "      - run: echo \"A=1\" >> \"$GITHUB_ENV\"\n"
            "      - run: echo $A $B\n",
            "GITHUB_ENV plain\nB plain\nwrite A\n"},
           // Expressions.
           {"env:\n  A: 1\njobs:\n  a:\n    if: env.B == 'x'\n    steps:\n"
            "      - uses: x@v1\n        with:\n          k: ${{ env.A }}-${{ "
            "env.C || 'd' }}\n          l: ${{ secrets.D }} ${{ x.env.E }}\n",
            "B plain\nC defaulted\nwrite A\n"},
           {"jobs:\n  a:\n    steps:\n      - env:\n          A: ${{ env.A }}\n"
            "        run: echo $A ${{ env.B }}\n",
            "A plain\nB plain\nwrite A\n"},
           // Shells.
           {"jobs:\n  a:\n    steps:\n      - shell: python\n        run: |\n"
            "          import os\n          os.environ['A'] + ${{ x }}\n",
            "A plain\n"},
           {"jobs:\n  a:\n    defaults:\n      run:\n        shell: pwsh\n"
            "    steps:\n      - run: echo $A\n      - run: echo $B\n"
            "        shell: bash -e {0}\n",
            "B plain\nnot scanned: no reader for the shell pwsh\n"},
           {"jobs:\n  a:\n    runs-on: windows-latest\n    steps:\n"
            "      - run: echo $A\n",
            "not scanned: no reader for the shell pwsh\n"},
           // Composite actions.
           {"name: x\nruns:\n  using: composite\n  steps:\n    - shell: bash\n"
            "      run: echo $A\n      env: {B: 1}\n",
            "A plain\nwrite B\n"},
           // Data that holds no commands.
           {"jobs: [a]\nsteps: run\n", ""},
           {"a: run $B\nc: steps\n", ""},
           {"on: push\njobs:\n  a:\n    name: ${{ env.A }}\n", ""},
       }) {
    CAPTURE(row.text);
    CHECK(scan(".github/workflows/a.yml", row.text) == row.expected);
  }
}

TEST_CASE("YAML settings") {
  CHECK(scan("a.yaml",
             "hooks:\n  Stop:\n    - hooks:\n        - command: echo $A\n") ==
        "A plain\n");
}

}  // namespace
}  // namespace alder::scan
