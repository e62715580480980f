// A composed harness -> which files run in the sandbox, under which runtime,
// and what besides env.sandbox sets variables there.
//
//   agent, skills, plugins, host_files  -->  files to scan
//   env.sandbox                         -->  declarations
//   .env.d, plugins' env, providers     -->  deliveries the contract ignores
//   env.runner, runner_env              -->  names of the host side
//
// What runs on the host (pre_script, post_script, validation_loop, ...) is
// never in the plan.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "contract/declared.h"
#include "harness/compose.h"
#include "harness/disk.h"
#include "harness/rules.h"
#include "harness/value.h"

namespace alder::harness {

// A file that runs in the sandbox.
struct PlannedFile {
  std::string path;
  std::vector<std::string> runtimes;  // empty: all
};

enum class Channel : std::uint8_t { EnvFile, PluginEnv, Provider };

// A variable that something other than env.sandbox and the contract sets.
struct Delivery {
  std::string name;
  Channel channel;
  std::string file;  // and place: where that is written
  Place place;
  std::vector<std::string> runtimes;  // that have it; empty: all
  std::vector<std::string> without;   // that unset it again
  std::string by;                     // a plugin's or provider's name
};

// A line of an environment file that is ignored although it names a variable.
struct IgnoredLine {
  std::string name;
  std::string file;
  Place place;
};

// A name that the host side alone has.
struct HostName {
  std::string file;
  Place place;
  std::string field;    // "env.runner" or "runner_env"
  bool is_key = false;  // false: only a value refers to it
};

struct Plan {
  std::vector<PlannedFile> files;
  std::vector<contract::Declaration> declared;
  std::vector<Delivery> deliveries;
  std::vector<IgnoredLine> ignored;
  std::map<std::string, HostName, std::less<>> host;
  bool unknown_deliveries = false;  // an environment file cannot be read
  std::vector<Diagnostic> diagnostics;
  // By runtime: findings that hold under it alone.
  std::map<std::string, std::vector<Diagnostic>, std::less<>> under;
};

struct PlanOptions {
  bool include_repo = false;
  bool include_hooks = false;
  std::vector<std::string> runtimes;  // that plugins are explained for
};

// Cost: reads the files of the harness that `disk` has not read yet.
Plan plan(const Harness& harness, const Value& composed, const Rules& rules,
          const PlanOptions& options, Disk* disk);

}  // namespace alder::harness
