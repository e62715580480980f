// Go, for program_language.cc.

#pragma once

#include <array>
#include <span>

#include "scan/program.h"
#include "scan/program_language.h"
#include "scan/syntax_tree.h"

namespace alder::scan::go {

std::span<const syntax::KindName> kinds();

void lower(program::Builder* out);

inline constexpr auto kLexicalForms = std::to_array<LexicalForm>({
    {"os.Getenv(", true},
    {"os.LookupEnv(", true},
    {"syscall.Getenv(", true},
});

}  // namespace alder::scan::go
