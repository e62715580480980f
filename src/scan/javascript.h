// JavaScript, TypeScript and TSX, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/findings.h"
#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::javascript {

// All kinds of both grammars.
std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"process.env.", false, ReadKind::Optional},
    {"process.env?.", false, ReadKind::Optional},
    {"process.env[", true, ReadKind::Optional},
    {"import.meta.env.", false, ReadKind::Optional},
    {"Bun.env.", false, ReadKind::Optional},
    {"Deno.env.get(", true, ReadKind::Optional},
});

}  // namespace alder::scan::javascript
