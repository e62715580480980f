// Rust, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::rust {

std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"env::var(", true},
    {"env::var_os(", true},
});

}  // namespace alder::scan::rust
