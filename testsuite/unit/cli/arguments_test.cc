// Command lines -> options, and what is said of wrong ones.

#include "cli/arguments.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace alder::cli {
namespace {

Result<Arguments> read(const std::vector<const char*>& words) {
  std::vector<const char*> all = {"alder"};
  all.insert(all.end(), words.begin(), words.end());
  return read_arguments(static_cast<int>(all.size()), all.data());
}

template <class Options>
Options options(const std::vector<const char*>& words) {
  const Result<Arguments> arguments = read(words);
  CAPTURE(words.back());
  REQUIRE_MESSAGE(arguments.ok(),
                  (arguments.ok() ? "" : arguments.error().message));
  REQUIRE(arguments->command.has_value());
  const Options* found = std::get_if<Options>(&*arguments->command);
  REQUIRE(found != nullptr);
  return *found;
}

TEST_CASE("options of the commands") {
  const auto validate = options<ValidateOptions>(
      {"validate",    "-s",      "s.json",         "a.json",       "--format",
       "json=x",      "-",       "--ref-dir",      "u:a=d",        "b.json",
       "--ref-dir",   "u:b=e",   "--max-errors=3", "-j4",          "--strict",
       "--redact",    "--color", "never",          "--stdin-name", "in.json",
       "--evaluator", "explain"});
  CHECK(validate.schema.schema_file == "s.json");
  CHECK(validate.inputs.arguments ==
        std::vector<std::string>{"a.json", "-", "b.json"});
  CHECK(validate.inputs.stdin_name == "in.json");
  CHECK(validate.schema.ref_dirs.size() == 2);
  CHECK(validate.schema.strict);
  CHECK_FALSE(validate.schema.assert_formats);
  CHECK(validate.schema.use_interpreter);
  CHECK(validate.reporting.max_errors == 3);
  CHECK(validate.reporting.jobs == 4);
  CHECK(validate.reporting.redact);
  CHECK(validate.reporting.color == ColorMode::Never);
  CHECK(validate.reporting.formats[0].file == "x");

  const auto check = options<CheckOptions>({"check", "x.json"});
  CHECK(check.schema.contract.empty());
  CHECK(check.reporting.formats.empty());

  const auto stream = options<StreamOptions>(
      {"stream", "-c", "x", "--id", "/a", "--flag", "--exit-zero"});
  CHECK(stream.id_pointer == "/a");
  CHECK(stream.flag);
  CHECK(stream.reporting.exit_zero);
  CHECK(
      options<StreamOptions>({"stream", "-c", "x", "--pass", "invalid"}).pass ==
      StreamPass::InvalidLines);
  CHECK(options<StreamOptions>({"stream", "-c", "x", "--pass", "valid"}).pass ==
        StreamPass::ValidLines);

  const auto tree = options<TreeOptions>({"tree", "-s", "x", "--as", "dot"});
  CHECK(tree.form == TreeForm::Dot);

  const auto scan = options<ScanOptions>(
      {"scan", "a", "b", "--document", "-r", "pi", "--language", "sh"});
  CHECK(scan.inputs.arguments.size() == 2);
  CHECK(scan.runtime == "pi");

  const auto audit =
      options<AuditOptions>({"audit", "a", "-r", "pi", "-r", "codex", "b",
                             "--declare", "X", "--fail-on", "note"});
  CHECK(audit.inputs.arguments == std::vector<std::string>{"a", "b"});
  CHECK(audit.runtimes == std::vector<std::string>{"pi", "codex"});
  CHECK(audit.fail_on == Level::Note);

  CHECK(options<ContractWhyOptions>({"contract", "why", "X", "-r", "pi"})
            .runtime == "pi");
  CHECK(
      options<ContractShowOptions>({"contract", "show", "-c", "z"}).contract ==
      "z");
  options<ContractListOptions>({"contract", "list"});
}

TEST_CASE("words that look like something else") {
  using Names = std::vector<std::string>;
  CHECK(options<CheckOptions>({"check", "check", "scan"}).inputs.arguments ==
        Names{"check", "scan"});
  CHECK(options<CheckOptions>({"check", "--", "-x", "--strict"})
            .inputs.arguments == Names{"-x", "--strict"});
  CHECK(options<CheckOptions>({"check", "[ab]", "a b", ""}).inputs.arguments ==
        Names{"./[ab]", "a b", ""});
}

TEST_CASE("wrong command lines") {
  struct Row {
    std::vector<const char*> words;
    std::string_view message;
  };
  const Row rows[] = {
      {{}, "a command is missing (see alder --help)"},
      {{"chekc"},
       "unknown command \"chekc\"; did you mean \"check\"? (see alder --help)"},
      {{"frobnicate", "x"},
       "unknown command \"frobnicate\" (see alder --help)"},
      {{"--frob"}, "unknown option \"--frob\" (see alder --help)"},
      {{"contract"}, "a command is missing (see alder contract --help)"},
      {{"contract", "lits"},
       "unknown command \"lits\"; did you mean \"list\"? (see alder contract "
       "--help)"},
      {{"check", "x", "--formt", "json"},
       "unknown option \"--formt\"; did you mean \"--format\"? (see alder "
       "check --help)"},
      {{"check", "x", "--formt=json"},
       "unknown option \"--formt\"; did you mean \"--format\"? (see alder "
       "check --help)"},
      {{"check", "-x"}, "unknown option \"-x\" (see alder check --help)"},
      {{"tree", "-s", "x", "y"},
       "unexpected argument \"y\" (see alder tree --help)"},
      {{"check"},
       "nothing to read: name a FILE, a DIR, a GLOB, or - for standard input "
       "(see alder check --help)"},
      {{"validate", "x"},
       "a schema is missing: -s SCHEMA, or -c CONTRACT (see alder validate "
       "--help)"},
      {{"validate", "x", "-s", "a", "-c", "b"},
       "-s and -c exclude each other (see alder validate --help)"},
      {{"tree", "-s", "x", "--as", "svg"},
       "--as takes text, json or dot, not \"svg\" (see alder tree --help)"},
      {{"stream", "-s", "x", "--id", "a"},
       "--id takes a JSON Pointer, which is empty or starts with \"/\" (see "
       "alder stream --help)"},
      {{"stream", "-s", "x", "--pass", "valid", "--flag"},
       "--pass prints no records: it excludes --id and --flag (see alder "
       "stream --help)"},
      {{"scan", "x", "-r", "pi"},
       "-r goes with --document (see alder scan --help)"},
      {{"contract", "why"},
       "the NAME of a variable is missing (see alder contract why --help)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.message);
    const Result<Arguments> arguments = read(row.words);
    REQUIRE_FALSE(arguments.ok());
    CHECK(arguments.error().code == ErrorCode::BadUsage);
    CHECK(arguments.error().message == row.message);
  }
}

TEST_CASE("an option without its value is wrong usage") {
  for (const char* word : {"-s", "--format", "--max-errors"}) {
    CAPTURE(word);
    const Result<Arguments> arguments = read({"validate", "x", word});
    REQUIRE_FALSE(arguments.ok());
    CHECK(arguments.error().code == ErrorCode::BadUsage);
  }
}

TEST_CASE("help and version need nothing else") {
  for (const std::vector<const char*>& words :
       {std::vector<const char*>{"--help"},
        {"check", "--help"},
        {"contract", "why", "-h"},
        {"contract", "--help"}}) {
    CAPTURE(words.front());
    const Result<Arguments> arguments = read(words);
    REQUIRE(arguments.ok());
    CHECK_FALSE(arguments->command.has_value());
    CHECK(arguments->text.find("Usage: alder") != std::string::npos);
  }
  CHECK(read({"--version"})->text.starts_with("alder 0."));
}

}  // namespace
}  // namespace alder::cli
