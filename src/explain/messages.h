// The words that this module uses, under one roof.

#pragma once

#include "base/words.h"
#include "json/preview.h"

namespace alder::explain {

using alder::counted;
using alder::joined;
using alder::near_miss;
using alder::quoted;
using json::preview;
using json::type_list;

}  // namespace alder::explain
