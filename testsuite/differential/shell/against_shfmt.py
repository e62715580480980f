"""The shell scripts of this machine, through alder's shell parser and shfmt's.

Both list the parameter expansions by name; positional and special parameters
are left out.  An expansion that shfmt has and alder lacks fails the test; each
difference is counted under a class that explains it:

  arithmetic element  shfmt lists a bare a[i] of an arithmetic expression as an
                      expansion; here it is a name that is read there
  moved               the same name at another place: shfmt does not count the
                      backslashes that a backtick substitution undoes
  extra               only alder lists it (shfmt takes a `#` inside a word for
                      a comment, and stops at what it calls foreign)

usage: against_shfmt.py LIST_EXPANSIONS [--long]
"""

import collections
import json
import os
import re
import shutil
import subprocess
import sys

ROOTS = ["/usr/share", "/usr/lib", "/etc", "/var/lib/dpkg/info", "/usr/bin",
         "/usr/sbin"]
SHORT_FILES = 500
MOST_BYTES = 2 << 20
SHEBANG = re.compile(rb"#!\s*/(usr/)?bin/(env\s+)?(ba|da|k)?sh\b")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def is_script(path):
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    if os.path.getsize(path) > MOST_BYTES:
        return False
    try:
        with open(path, "rb") as file:
            first = file.readline(120)
    except OSError:
        return False
    if path.endswith((".sh", ".bash")):
        return not first.startswith(b"#!") or bool(SHEBANG.match(first))
    return bool(SHEBANG.match(first))


def scripts(most):
    found = []
    for root in ROOTS:
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in sorted(files):
                path = os.path.join(folder, name)
                if "\n" not in path and is_script(path):
                    found.append(path)
                    if most is not None and len(found) >= most:
                        return found
    return found


def nodes(tree):
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)


def by_shfmt(text):
    """(offset, name) of each expansion and each arithmetic element, or None."""
    run = subprocess.run(["shfmt", "--to-json"], input=text,
                         capture_output=True)
    if run.returncode != 0:
        return None
    expansions = []
    elements = []
    for node in nodes(json.loads(run.stdout)):
        param = node.get("Param")
        if not isinstance(param, dict) or not NAME.match(param["Value"]):
            continue
        place = param["Pos"]["Offset"]
        dollar = node["Pos"]["Offset"]
        target = expansions if text[dollar:dollar + 1] == b"$" else elements
        target.append((place, param["Value"]))
    return expansions, elements


def by_alder(program, paths):
    run = subprocess.run([program], input="\n".join(paths) + "\n",
                         capture_output=True, text=True, check=True)
    listed = {}
    for line in run.stdout.splitlines():
        first, _, rest = line.partition(" ")
        if first == "file":
            current = listed.setdefault(rest, [])
        elif NAME.match(rest):
            current.append((int(first), rest))
    return listed


def main():
    if shutil.which("shfmt") is None:
        print("SKIP shfmt: not installed")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    is_long = "--long" in sys.argv[2:] or os.environ.get("ALDER_LONG") == "1"
    paths = scripts(None if is_long else SHORT_FILES)
    listed = by_alder(sys.argv[1], paths)
    passed = failed = reads = refused = 0
    classes = collections.Counter()
    for path in paths:
        with open(path, "rb") as file:
            text = file.read()
        theirs = by_shfmt(text)
        if theirs is None:
            refused += 1
            print(f"SKIP {path}: shfmt does not parse it")
            continue
        expansions, elements = theirs
        reads += len(expansions)
        classes["arithmetic element"] += len(elements)
        ours = collections.Counter(listed[path])
        missed = collections.Counter(expansions) - ours
        extra = ours - collections.Counter(expansions)
        names = collections.Counter()
        for (_, name), count in extra.items():
            names[name] += count
        really_missed = []
        for (place, name), count in missed.items():
            moved = min(count, names[name])
            names[name] -= moved
            classes["moved"] += moved
            if moved < count:
                really_missed.append((place, name))
        classes["extra"] += sum(names.values())
        if really_missed:
            failed += 1
            classes["missed"] += len(really_missed)
            for place, name in really_missed[:5]:
                line = text.count(b"\n", 0, place) + 1
                print(f"FAIL {path}:{line}: {name} is missed")
        else:
            passed += 1
    shown = ", ".join(f"{count} {name}" for name, count in
                      sorted(classes.items()) if count)
    print(f"{len(paths)} files, {reads} reads; differences: {shown or 'none'}")
    print(f"{passed} passed, {failed} failed, {refused} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
