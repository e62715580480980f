// What the code blocks of a document hold: by the info string of the fence,
// and, without one, by their looks.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "scan/source.h"

namespace alder::scan::markdown {

enum class Code : std::uint8_t {
  Shell,
  Python,
  Console,        // a transcript: lines behind a prompt are shell
  PythonConsole,  // likewise behind ">>> "
  Bare,           // nothing said
  Data,           // no program: JSON, plain text ...
  Other,          // a language that has no reader
};

// The language that an info string names: "bash title=x" -> "bash".
std::string info_language(std::string_view info);
Code code_of(std::string_view language);

// Whether the text reads like commands typed into a shell.
bool looks_like_commands(std::string_view text);
// Whether some line starts with "$ ".
bool has_prompts(std::string_view text);
// Whether some line starts with ">>> ".
bool has_python_prompts(std::string_view text);

// The commands of a transcript, without prompts and output.
Source console_commands(const Source& transcript);
Source python_console_commands(const Source& transcript);

}  // namespace alder::scan::markdown
