// What the command line asked for, one plain struct a command.
//
// arguments.cc fills them; command files read them and never see the library
// that parses arguments.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/diagnostic.h"

namespace alder::cli {

enum class ColorMode : std::uint8_t { Auto, Always, Never };

// One `--format NAME` or `--format NAME=FILE`.
struct FormatRequest {
  std::string name;
  std::string file;  // empty: standard output
};

// How findings are shown; common to all commands that report.
struct ReportingOptions {
  std::vector<FormatRequest> formats;  // empty: text
  std::size_t max_errors = 0;          // for each document; 0: all
  bool all_branches = false;
  bool redact = false;
  ColorMode color = ColorMode::Auto;
  std::string summary_file;  // empty: none
  bool exit_zero = false;
  unsigned jobs = 0;  // threads at most; 0: one for each core
};

// Where a schema comes from and how it is read.
struct SchemaOptions {
  std::string schema_file;  // -s; empty: none
  std::string contract;     // -c: a name or a schema file; empty: none
  // --ref-dir: what a URI starts with, and the folder that stands for it.
  std::vector<std::pair<std::string, std::string>> ref_dirs;
  std::string dialect;  // empty: 2020-12
  bool assert_formats = false;
  bool assert_content = false;
  bool strict = false;
  bool use_interpreter = false;             // --evaluator explain
  std::vector<std::string> skipped_passes;  // of the compiler
};

struct InputOptions {
  std::vector<std::string> arguments;  // FILE, DIR, GLOB or "-"
  std::string stdin_name = "<stdin>";
};

struct CheckOptions {
  SchemaOptions schema;  // without a contract: the default one
  InputOptions inputs;
  ReportingOptions reporting;
};

struct ValidateOptions {
  SchemaOptions schema;
  InputOptions inputs;
  ReportingOptions reporting;
};

struct ScanOptions {
  std::string contract;  // empty: the default one
  InputOptions inputs;
  std::string language;  // of standard input; empty: detected
  bool document = false;
  std::string runtime;      // of the document; empty: portable
  std::string config_file;  // empty: looked for
  ReportingOptions reporting;
};

struct AuditOptions {
  SchemaOptions schema;  // without a contract: the default one
  InputOptions inputs;
  std::vector<std::string> runtimes;  // empty: portable
  std::vector<std::string> declared;
  std::vector<std::string> declare_files;
  std::vector<std::pair<std::string, bool>> gates;  // NAME, whether it is open
  std::vector<std::string> harnesses;
  std::string forge;                  // of the harnesses' variants; empty: any
  std::vector<std::size_t> overlays;  // 1-based; empty: any
  bool credit_env_d = false;
  bool unused_keys = false;
  bool include_repo = false;
  bool include_hooks = false;
  std::string runner_secret_names;  // a file; empty: none
  std::string config_file;          // empty: looked for
  std::string baseline_file;        // empty: that of the configuration
  std::string write_baseline;       // a file; empty: none
  std::optional<Level> fail_on;     // none: that of the configuration, or Error
  bool fail_on_dynamic = false;
  ReportingOptions reporting;
};

enum class StreamPass : std::uint8_t { Records, ValidLines, InvalidLines };

struct StreamOptions {
  SchemaOptions schema;
  std::optional<std::string> id_pointer;
  StreamPass pass = StreamPass::Records;
  bool flag = false;  // no errors in records
  ReportingOptions reporting;
  std::string stdin_name = "<stdin>";
};

enum class TreeForm : std::uint8_t { Text, Json, Dot };

struct TreeOptions {
  SchemaOptions schema;
  TreeForm form = TreeForm::Text;
};

struct BenchOptions {
  SchemaOptions schema;
  InputOptions inputs;
  ReportingOptions reporting;
};

struct TestOptions {
  SchemaOptions schema;  // how the schemas in the files are read
  InputOptions inputs;
  std::string report_file;  // empty: none
  ReportingOptions reporting;
};

struct BowtieOptions {};

struct LintOptions {
  SchemaOptions schema;  // how schemas are read
  InputOptions inputs;
  ReportingOptions reporting;
};

enum class Rewriting : std::uint8_t { Bundle, Upgrade };

struct RewriteOptions {
  SchemaOptions schema;
  Rewriting rewriting = Rewriting::Bundle;
};

struct ContractListOptions {
  ReportingOptions reporting;
};

struct ContractShowOptions {
  std::string contract;  // empty: the default one
  std::string runtime;   // empty: all
  ReportingOptions reporting;
};

struct ContractWhyOptions {
  std::string contract;  // empty: the default one
  std::string name;
  std::string runtime;  // empty: all
  ReportingOptions reporting;
};

struct ContractDiffOptions {
  std::string before;  // names or schema files
  std::string after;
  std::vector<std::string> paths;     // empty: the contracts alone
  std::vector<std::string> runtimes;  // of the paths; empty: the usual ones
  ReportingOptions reporting;
};

using Command =
    std::variant<CheckOptions, ScanOptions, AuditOptions, ValidateOptions,
                 StreamOptions, TreeOptions, BenchOptions, TestOptions,
                 BowtieOptions, LintOptions, RewriteOptions,
                 ContractListOptions, ContractShowOptions, ContractWhyOptions,
                 ContractDiffOptions>;

}  // namespace alder::cli
