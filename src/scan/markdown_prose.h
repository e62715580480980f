// Prose -> the variables that it mentions.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace alder::scan::markdown {

struct Mention {
  std::string name;
  std::size_t at = 0;  // of the name, in the text given
};

// The mentions in one paragraph or heading, as it stands in the file:
// $NAME, ${NAME}; in code spans also NAME=value; `NAME` beside the words
// "environment variable" or "is set".  With `inputs`, a code span or bold
// name that opens the text counts too.  Comments and rows of tables do not.
//
// Cost: O(text).
std::vector<Mention> mentions(std::string_view text, bool inputs);

// Whether a heading or the line above a list announces variables.
bool announces_inputs(std::string_view text);

}  // namespace alder::scan::markdown
