// The words of one command, sorted by option, and their meaning.

#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/options.h"

namespace alder::cli {

// Options as they were written, by their long name ("--schema").
struct Words {
  std::map<std::string, std::string> text;
  std::map<std::string, std::vector<std::string>> lists;
  std::set<std::string> flags;
  std::vector<std::string> inputs;
  std::string name;  // of `contract why`

  bool has(const std::string& option) const { return text.contains(option); }
  std::string get(const std::string& option,
                  std::string_view otherwise = "") const;
  std::vector<std::string> list(const std::string& option) const;
  bool flag(const std::string& option) const { return flags.contains(option); }
};

// One a command.
// Errors: BadUsage.
Result<Command> read_check(const Words& words);
Result<Command> read_scan(const Words& words);
Result<Command> read_audit(const Words& words);
Result<Command> read_validate(const Words& words);
Result<Command> read_stream(const Words& words);
Result<Command> read_tree(const Words& words);
Result<Command> read_bench(const Words& words);
Result<Command> read_test(const Words& words);
Result<Command> read_bowtie(const Words& words);
Result<Command> read_lint(const Words& words);
Result<Command> read_bundle(const Words& words);
Result<Command> read_upgrade(const Words& words);
Result<Command> read_contract_list(const Words& words);
Result<Command> read_contract_show(const Words& words);
Result<Command> read_contract_why(const Words& words);
Result<Command> read_contract_diff(const Words& words);

}  // namespace alder::cli
