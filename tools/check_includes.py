#!/usr/bin/env python3
"""Checks what every file of src/ includes, against the table of modules.

A file includes its own module, base and the modules of its row; a library is
included only in its home.  The last line is the count of files.
"""

import re
import sys

from cpp_source import ROOT, cpp_files

# May include, besides itself and base.
MODULES = {
    "base": "",
    "number": "",
    "regex": "",
    "json": "number",
    "yaml": "json",
    "format": "regex",
    "scan": "json yaml",
    "schema": "json number regex format",
    "explain": "schema json number regex format",
    "tree": "json number regex format",
    "compile": "schema explain tree json number regex format",
    "check": "tree json number regex format",
    "alder": "json schema compile check explain",
    "contract": "scan json schema explain",
    "harness": "contract scan yaml json schema compile check explain",
    "report": "json",
}
EVERYTHING = {"cli", "main.cc"}

# A library, and the only places that may include it: modules or files.
HOMES = {
    "simdjson": "json",
    "nlohmann/": "json alder/nlohmann.h",
    "re2/": "regex",
    "pcre2": "regex",
    "unicode/": "regex format",
    "tree_sitter/": "scan",
    "cmark": "scan",
    "yaml-cpp/": "yaml",
    "CLI/": "cli",
}

# What the system has beside the standard library, whose headers have no ".h".
SYSTEM = re.compile(r"(arm_neon|dlfcn|fcntl|fnmatch|glob|poll|pthread|signal|"
                    r"termios|time|unistd|\w*intrin|sys/\w+)\.h")

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.M)


def own_include_problem(module, included, exists):
    """What is wrong with #include "included" in a file of the module."""
    owner, slash, _ = included.partition("/")
    if not slash:
        return 'is not written "module/file.h"'
    if not exists:
        return "does not exist"
    allowed = {module, "base", *MODULES.get(module, "").split()}
    if module in EVERYTHING or owner in allowed:
        return None
    return f"{module} may not include {owner}"


def library_problem(module, path, included):
    """What is wrong with #include <included> in the file at path."""
    if included.startswith("alder/"):
        return 'is our own: write "alder/..."'
    for library, homes in HOMES.items():
        if included.startswith(library):
            if module in homes.split() or path in homes.split():
                return None
            return f"belongs into {homes.replace(' ', ', ')} alone"
    if "." not in included or SYSTEM.fullmatch(included):
        return None
    return "is a header of no known library"


def problems(path, text, exists):
    """The problems of one file; path is below src/."""
    module = path.split("/")[0]
    if module not in MODULES and module not in EVERYTHING:
        yield f"src/{path}: {module} is no module of the table"
        return
    for match in INCLUDE.finditer(text):
        own, library = match.groups()
        problem = own_include_problem(module, own, exists(own)) if own \
            else library_problem(module, path, library)
        if problem:
            line = text.count("\n", 0, match.start()) + 1
            yield f"src/{path}:{line}: {own or library} {problem}"


def main():
    passed = failed = 0
    source = ROOT / "src"
    for file in cpp_files("src"):
        path = file.relative_to(source).as_posix()
        found = list(problems(path, file.read_text(encoding="utf-8"),
                              lambda name: (source / name).exists()))
        print("".join(f"FAIL {problem}\n" for problem in found), end="")
        passed += not found
        failed += bool(found)
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
