#!/usr/bin/env python3
"""The Python reader against a walk by Python's own `ast`.

    compare.py DUMP_READS [FOLDER]...

Runs over the standard library of the machine (or the folders given); the
short run takes every file that names the environment, up to SHORT_RUN, and
ALDER_LONG=1 takes all files, also of installed packages.  What counts for the walk: `os.environ["X"]`, `os.environ.get("X")`, `pop`,
`setdefault`, `os.getenv("X")` and `"X" in os.environ` with literal names,
through imports and their aliases.  A read that the reader misses fails,
unless the file itself sets the name; reads that only the reader finds
(constants, loops, wrappers) are counted.
"""

import ast
import os
import pathlib
import subprocess
import sys
import sysconfig

SHORT_RUN = 400
READ_METHODS = {"get", "pop", "setdefault", "__getitem__", "__contains__"}


class Walk(ast.NodeVisitor):
    """The literal reads and writes of one module."""

    def __init__(self):
        self.modules = {"os"}
        self.environs = set()
        self.getenvs = set()
        self.shadowed = False
        self.reads = []
        self.writes = set()

    def visit_Import(self, node):
        for alias in node.names:
            if alias.name == "os" and alias.asname:
                self.modules.add(alias.asname)

    def visit_ImportFrom(self, node):
        for alias in node.names:
            if node.module != "os" or node.level:
                continue
            if alias.name in ("environ", "environb"):
                self.environs.add(alias.asname or alias.name)
            if alias.name in ("getenv", "getenvb"):
                self.getenvs.add(alias.asname or alias.name)

    def is_environ(self, node):
        if isinstance(node, ast.Name):
            return node.id in self.environs
        return (isinstance(node, ast.Attribute) and
                node.attr in ("environ", "environb") and
                isinstance(node.value, ast.Name) and
                node.value.id in self.modules)

    def is_getenv(self, node):
        if isinstance(node, ast.Name):
            return node.id in self.getenvs
        return (isinstance(node, ast.Attribute) and
                node.attr in ("getenv", "getenvb") and
                isinstance(node.value, ast.Name) and
                node.value.id in self.modules)

    @staticmethod
    def literal(node):
        if isinstance(node, ast.Constant) and \
                isinstance(node.value, (str, bytes)):
            value = node.value
            if isinstance(value, bytes):
                value = value.decode("latin-1")
            if value and "=" not in value and "\0" not in value:
                return value
        return None

    def add(self, node, key):
        name = self.literal(key)
        if name is not None:
            self.reads.append((node.lineno, node.end_lineno, name))

    def visit_Subscript(self, node):
        if self.is_environ(node.value):
            if isinstance(node.ctx, ast.Load):
                self.add(node, node.slice)
            elif isinstance(node.ctx, ast.Store):
                self.writes.add(self.literal(node.slice))
        self.generic_visit(node)

    def visit_Call(self, node):
        function = node.func
        if isinstance(function, ast.Attribute) and \
                self.is_environ(function.value) and \
                function.attr in READ_METHODS and node.args:
            self.add(node, node.args[0])
        if self.is_getenv(function) and node.args:
            self.add(node, node.args[0])
        if isinstance(function, ast.Attribute) and \
                self.is_environ(function.value) and \
                function.attr == "update":
            for argument in node.args:
                if isinstance(argument, ast.Dict):
                    self.writes.update(map(self.literal, argument.keys))
            self.writes.update(keyword.arg for keyword in node.keywords)
        self.generic_visit(node)

    def visit_Compare(self, node):
        if len(node.ops) == 1 and isinstance(node.ops[0],
                                             (ast.In, ast.NotIn)) and \
                self.is_environ(node.comparators[0]):
            self.add(node, node.left)
        self.generic_visit(node)


def walk(path):
    """The Walk over a file, or None when it is no Python of this version."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found = Walk()
    # Imports may stand behind their use in the text.
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.visit_Import(node)
        elif isinstance(node, ast.ImportFrom):
            found.visit_ImportFrom(node)
    try:
        found.visit(tree)
    except RecursionError:
        return None
    return found


def parse_dump(text):
    """path -> {"read": {(line, name)}, "write": ..., ...}"""
    files = {}
    current = None
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "file":
            current = files.setdefault(rest, {})
        elif kind in ("read", "uncertain", "write"):
            number, _, name = rest.partition(" ")
            current.setdefault(kind, set()).add((int(number), name))
        else:
            current.setdefault(kind, set()).add(rest)
    return files


def chosen(folders):
    """The files to compare, in the order of their paths."""
    paths = sorted(path for folder in folders
                   for path in pathlib.Path(folder).rglob("*.py")
                   if path.is_file())
    if os.environ.get("ALDER_LONG") == "1":
        return paths
    named = [path for path in paths if "site-packages" not in path.parts and
             any(word in path.read_bytes()
                 for word in (b"environ", b"getenv"))]
    return named[:SHORT_RUN]


def main():
    dump, *folders = sys.argv[1:]
    paths = chosen(folders or [sysconfig.get_paths()["stdlib"]])
    done = subprocess.run([dump], input="".join(f"{p}\n" for p in paths),
                          capture_output=True, text=True, check=True,
                          errors="surrogateescape")
    ours = parse_dump(done.stdout)
    passed = failed = skipped = literal = extra = gave_up = 0
    for path in paths:
        theirs = walk(path)
        found = ours[str(path)]
        gave_up += any("gave up" in reason or "intricate" in reason
                       for reason in found.get("not_scanned", ()))
        if theirs is None:
            print(f"SKIP {path}: ast does not parse it")
            skipped += 1
            continue
        reads = found.get("read", set()) | found.get("uncertain", set())
        missed = [(start, name) for start, end, name in theirs.reads
                  if not any((line, name) in reads
                             for line in range(start, end + 1)) and
                  name not in theirs.writes and
                  name not in {written for _, written in
                               found.get("write", ())}]
        literal += len(theirs.reads)
        named = {name for _, _, name in theirs.reads}
        extra += sum(name not in named for _, name in reads)
        for line, name in missed:
            print(f"FAIL {path}:{line}: {name} is missed")
        passed += not missed
        failed += bool(missed)
    if not paths:
        print("SKIP python: no Python files here")
        skipped += 1
    print(f"{len(paths)} files, {literal} literal reads, "
          f"{extra} reads that only the reader finds, "
          f"{gave_up} files it gave up on")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
