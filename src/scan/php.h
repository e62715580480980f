// PHP, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::php {

std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"getenv(", true},
    {"$_ENV[", true},
});

}  // namespace alder::scan::php
