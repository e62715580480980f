#!/usr/bin/env python3
"""Writes the table of base/embedded.h: embed.py OUT.cc ROOT FILE...

Each FILE stands below ROOT.  String literals are cut into short pieces, for
compilers limit the length of one.
"""

import pathlib
import sys


def literal(data: bytes) -> str:
    pieces = []
    for start in range(0, len(data), 64):
        piece = data[start:start + 64]
        pieces.append('"' + "".join(f"\\{byte:03o}" if byte < 32 or byte > 126
                                    or chr(byte) in '"\\?' else chr(byte)
                                    for byte in piece) + '"')
    return "\n    ".join(pieces) or '""'


def main() -> int:
    out, root, *files = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    rows = sorted((file.relative_to(root).as_posix(), file.read_bytes())
                  for file in files)
    parts = ['// Written by tools/build/embed.py.\n\n'
             '#include <array>\n#include <string_view>\n\n'
             '#include "base/embedded.h"\n\n'
             'namespace alder {\nnamespace {\n\n'
             'using namespace std::string_view_literals;\n\n']
    for number, (_, data) in enumerate(rows):
        parts.append(f'constexpr char kFile{number}[] =\n'
                     f'    {literal(data)};\n')
    parts.append('\nconstexpr auto kFiles = std::to_array<EmbeddedFile>({\n')
    for number, (path, data) in enumerate(rows):
        parts.append(f'    {{"{path}"sv, {{kFile{number}, {len(data)}}}}},\n')
    parts.append('});\n\n}  // namespace\n\n'
                 'std::span<const EmbeddedFile> embedded_files() '
                 '{ return kFiles; }\n\n}  // namespace alder\n')
    out.write_text("".join(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
