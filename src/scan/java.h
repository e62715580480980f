// Java, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::java {

std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"System.getenv(", true},
});

}  // namespace alder::scan::java
