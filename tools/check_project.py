#!/usr/bin/env python3
"""Checks the project as a whole; each check below says what it demands.

The last line is the count of checks.
"""

import json
import os
import pathlib
import re
import sys

from cpp_source import ROOT, cpp_files, string_literals

TOP_LEVEL = {"meson.build", "README.md", "src", "schemas", "testsuite",
             "tools"}
SHELL_NAMES = {"PATH", "HOME", "PWD", "SHELL", "TERM", "USER", "LANG"}
# Words of a script language that are variables' names in a contract as well:
# word -> the module that has to know it.
LANGUAGE_WORDS = {"ENV": "scan", "IFS": "scan"}
# Error codes that no command line can bring about.
NOT_PROVOKED = {"internal", "missing-module"}
NPMRC = ["ignore-scripts=true", "legacy-peer-deps=true",
         "omit-lockfile-registry-resolved=true", "audit=false", "fund=false"]
SEED = "fullsend/sandbox-env/v1/env-references.schema.json"


class Skipped(Exception):
    """What a check raises that has nothing to look at."""


def data(below):
    path = pathlib.Path(os.environ.get("ALDER_DATA") or
                        ROOT.parent / "shared") / below
    if not path.exists():
        raise Skipped("no data")
    return path


def below_top_level(pattern):
    """Files of the project by name, built and installed ones left out."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name != "node_modules" and
                      name != ".git" and
                      not (folder == str(ROOT) and name.startswith("build"))]
        yield from (pathlib.Path(folder) / name for name in files
                    if re.fullmatch(pattern, name))


def objects_in(value):
    """Every object of a JSON value, the innermost last."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from objects_in(item)


def variable_names(schema):
    """The variables' names in the $defs of a contract's schema."""
    names = set()
    for value in objects_in(schema.get("$defs", {})):
        names.update(name for name in [*value.get("enum", []),
                                       value.get("const")]
                     if isinstance(name, str))
    # Runtimes are listed there too, but are plain lower-case words.
    return {name for name in names
            if re.fullmatch(r"[A-Z_][A-Z0-9_]*|[a-z0-9]*_[a-z0-9_]*", name)}


def role_names(roles):
    """The variables' names in a contract.json."""
    return {name for value in objects_in(roles)
            for name in value.get("names", [])}


def named_variables(path, text, names):
    """The problems of one C++ file; path is below src/."""
    module = path.split("/")[0]
    for line, literal in string_literals(text):
        for word in re.findall(r"[A-Za-z_][A-Za-z0-9_]*", literal):
            if word in names and word not in SHELL_NAMES and \
                    LANGUAGE_WORDS.get(word) != module:
                yield f"src/{path}:{line}: a literal names {word}"


def check_top_level():
    """The top level holds six names, dotfiles and build folders."""
    for file in ROOT.iterdir():
        if file.name not in TOP_LEVEL and not file.name.startswith(".") and \
                not re.fullmatch(r"build(-[\w-]+)?", file.name):
            yield f"{file.name} does not belong into the top level"


def check_locks():
    """Lock files hold no download addresses, and .npmrc keeps it so."""
    locks = list(below_top_level(r"package-lock\.json"))
    if not locks:
        yield "there is no lock file"
    for lock in locks:
        path = lock.relative_to(ROOT)
        if '"resolved"' in lock.read_text(encoding="utf-8"):
            yield f"{path} holds download addresses"
        npmrc = lock.parent / ".npmrc"
        lines = npmrc.read_text().split() if npmrc.exists() else []
        yield from (f"{npmrc.relative_to(ROOT)} lacks {line}"
                    for line in NPMRC if line not in lines)


def check_variable_names():
    """C++ names no variable of a contract but the shell's own."""
    contracts = [file for file in (ROOT / "schemas").rglob("*.schema.json")
                 if re.search(r"/v\d+/", file.as_posix())]
    if not contracts:
        yield "there is no contract"
    names = set()
    for file in contracts:
        names |= variable_names(json.loads(file.read_text(encoding="utf-8")))
        roles = file.parent / "contract.json"
        if roles.exists():
            names |= role_names(json.loads(roles.read_text(encoding="utf-8")))
    for file in cpp_files("src"):
        yield from named_variables(file.relative_to(ROOT / "src").as_posix(),
                                   file.read_text(encoding="utf-8"), names)


def named_systems(path, text, systems):
    """The literals of one C++ file that name a system; path is below src/."""
    for line, literal in string_literals(text):
        for system in systems:
            if system in literal.lower():
                yield f"src/{path}:{line}: a literal names {system}"


def check_system_names():
    """C++ names no system that has a contract: those are folders of data."""
    systems = {file.relative_to(ROOT / "schemas").parts[0]
               for file in (ROOT / "schemas").rglob("contract.json")}
    if not systems:
        yield "there is no contract"
    for file in cpp_files("src"):
        yield from named_systems(file.relative_to(ROOT / "src").as_posix(),
                                 file.read_text(encoding="utf-8"),
                                 sorted(systems))


def check_error_codes():
    """A golden case shows each error code of base/codes.h."""
    files = list((ROOT / "testsuite" / "golden").rglob("expected.*"))
    if not files:
        raise Skipped("there is no golden case yet")
    golden = "".join(file.read_text(encoding="utf-8", errors="replace")
                     for file in files)
    table = (ROOT / "src" / "base" / "codes.cc").read_text(encoding="utf-8")
    codes = re.findall(r'ErrorCode::\w+,\s*"([a-z0-9-]+)"', table)
    if not codes:
        yield "there is no code in src/base/codes.cc"
    for code in codes:
        shown = re.search(rf"(?<![\w-]){code}(?![\w-])", golden)
        if not shown and code not in NOT_PROVOKED:
            yield f"no golden case shows {code}"


def check_captures():
    """No CAPTURE takes a structured binding: clang++ 14 refuses that."""
    for file in cpp_files("testsuite"):
        text = file.read_text(encoding="utf-8")
        for loop in re.finditer(r"for \([^()]*\[([\w, ]+)\] :.*?\n( *)\{?"
                                r"(?:.*\n){1,8}", text):
            for name in re.findall(r"\w+", loop[1]):
                if f"CAPTURE({name})" in loop[0]:
                    line = text.count("\n", 0, loop.start()) + 1
                    yield (f"{file.relative_to(ROOT)}:{line}: CAPTURE takes "
                           f"the binding {name}")


def check_harness_codes():
    """README and code agree on the harness's codes; each has a golden case."""
    readme = ROOT / "schemas" / "fullsend" / "harness" / "v1" / "README.md"
    told = re.findall(r"^\| `([a-z]+(?:-[a-z]+)+)` \| (\w+) \|",
                      readme.read_text(encoding="utf-8"), re.M)
    codes = {code for code, _ in told}
    literals = set()
    for file in (ROOT / "src" / "harness").glob("*.cc"):
        literals |= {literal for _, literal in
                     string_literals(file.read_text(encoding="utf-8"))
                     if re.fullmatch(r"[a-z]+(-[a-z]+)+", literal)}
    for code in sorted(codes ^ literals):
        yield (f"{code} is in the code alone" if code in literals
               else f"{code} is in {readme.name} alone")
    folder = ROOT / "testsuite" / "golden" / "harness"
    golden = "".join(file.read_text(encoding="utf-8")
                     for file in folder.rglob("expected.out"))
    for code, level in told:
        if not re.search(rf"{level}: .*\[{code}\]", golden):
            yield f"no golden case shows {level} [{code}]"


def check_seed():
    """The fullsend contract is the user's own document, byte for byte."""
    seed = data("seeds/env-references.schema.json")
    if (ROOT / "schemas" / SEED).read_bytes() != seed.read_bytes():
        yield f"schemas/{SEED} differs from the seed"


def main():
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, check in sorted(globals().items()):
        if not name.startswith("check_"):
            continue
        try:
            found = list(check())
            counts["failed" if found else "passed"] += 1
            print("".join(f"FAIL {name}: {problem}\n" for problem in found),
                  end="")
        except Skipped as reason:
            counts["skipped"] += 1
            print(f"SKIP {name}: {reason}")
    print(", ".join(f"{number} {what}" for what, number in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
