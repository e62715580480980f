// JavaScript, TypeScript and TSX, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::javascript {

// All kinds of both grammars.
std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"process.env.", false},
    {"process.env?.", false},
    {"process.env[", true},
    {"import.meta.env.", false},
    {"Bun.env.", false},
    {"Deno.env.get(", true},
});

}  // namespace alder::scan::javascript
