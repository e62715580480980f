"""Golden cases: a folder each, a command line -> what it must print.

    args           one argument a line; run with the folder as working folder
    stdin          optional; without it standard input is empty
    expected.out   what goes to standard output, byte for byte
    expected.err   the same for standard error; missing: nothing
    expected.code  the exit code; missing: 0

All other files of the folder are the case's input.  Folders may be grouped
(check/type_error/); a folder with a file `args` is a case.
"""

import collections
import difflib
import os
import pathlib
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
TIMEOUT_S = 120

# What a program did: bytes, bytes, and an exit code (negative: a signal).
Outcome = collections.namedtuple("Outcome", "out err code")

FILES = ("expected.out", "expected.err", "expected.code")


def environment():
    """The caller's environment without what changes a program's output."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("ALDER_", "LC_", "GITHUB_", "GITLAB_"))
            and name not in ("CI", "COLUMNS", "LANG", "LANGUAGE", "NO_COLOR",
                             "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR")}
    kept.update(LC_ALL="C.UTF-8", TZ="UTC")
    return kept


def all_cases(folder=FOLDER):
    return sorted(file.parent for file in folder.rglob("args"))


def arguments(case):
    text = (case / "args").read_text(encoding="utf-8")
    return text.removesuffix("\n").split("\n") if text else []


def run(program, case):
    stdin = case / "stdin"
    done = subprocess.run([str(program), *arguments(case)], cwd=case,
                          input=stdin.read_bytes() if stdin.exists() else b"",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment(), timeout=TIMEOUT_S, check=False)
    return Outcome(done.stdout, done.stderr, done.returncode)


def files_of(outcome):
    """File name -> bytes; None where there must be no file."""
    code = f"{outcome.code}\n".encode() if outcome.code != 0 else None
    return {"expected.out": outcome.out, "expected.err": outcome.err or None,
            "expected.code": code}


def expected(case):
    return {name: (case / name).read_bytes() if (case / name).exists()
            else None for name in FILES}


def difference(case, outcome, root=FOLDER):
    """A unified diff over the expected files; empty when there is none."""
    wanted, got = expected(case), files_of(outcome)
    parts = []
    for name in FILES:
        if wanted[name] == got[name]:
            continue
        label = f"{case.relative_to(root).as_posix()}/{name}"
        parts += difflib.unified_diff(printable(wanted[name]),
                                      printable(got[name]),
                                      label, label + " (now)")
    return "".join(parts)


def printable(data):
    """Lines for a diff, in which every byte can be told from every other."""
    if data is None:
        return ["(no file)\n"]
    text = data.decode("utf-8", "backslashreplace")
    lines = [line.replace("\r", "\\r") + "\n" for line in text.split("\n")]
    # What follows the last newline is no line.
    if lines[-1] == "\n":
        lines.pop()
    else:
        lines[-1] = lines[-1][:-1] + "(no newline at the end)\n"
    return lines


def rewrite(case, outcome):
    for name, data in files_of(outcome).items():
        if data is None:
            (case / name).unlink(missing_ok=True)
        else:
            (case / name).write_bytes(data)
