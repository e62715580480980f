// Data files that hold commands: settings of agents, MCP servers, workflows.
//
//   JSON or YAML --DataText--> instance --shapes--> commands --reader of their
//   language--> Findings
//
//   settings.cc   hooks and status lines of settings and plugins, MCP servers
//   workflow.cc   GitHub workflows and composite actions
//
// A data file without such commands yields nothing, whatever it holds.

#pragma once

#include <string_view>

#include "json/view.h"
#include "scan/data_text.h"
#include "scan/reader.h"

namespace alder::scan {

// Requires: language is Json or Yaml.
void read_settings(Language language, const Source& source,
                   const Context& context, Findings* findings);

// What the readers of shapes work on.
struct DataScan {
  DataText* text;
  std::size_t document;
  Language language;  // of the file: Json or Yaml
  const Context* context;
  Findings* findings;

  // The member `key` of an object, when it is of that type.
  static std::optional<json::View> member(const json::View& value,
                                          std::string_view key,
                                          json::Type type);

  Source text_of(const json::View& string) const {
    return text->text_of(document, string);
  }
  // Adds the keys of a mapping of variables to `names`, as writes too.
  void provide(const json::View& variables, NameSet* names) const;
  // Runs the program `source` with `names` set.
  void run(Language program, const Source& source, const NameSet& names) const;
};

// Whether `root` is a workflow or an action; if so, reads it.
bool read_workflow(const DataScan& scan, const json::View& root);

}  // namespace alder::scan
