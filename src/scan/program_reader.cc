// A program in one of the languages that are lowered -> findings.

#include <string>

#include "scan/program_language.h"
#include "scan/reader.h"

namespace alder::scan {

void read_program(Language language, const Source& source,
                  const Context& context, Findings* findings) {
  const ProgramLanguage& row = *program_language(language);
  static_cast<void>(context);
  findings->not_scanned.push_back(
      {source.file_offset(0), "no reader yet for " + std::string(row.shown)});
}

}  // namespace alder::scan
