"""alder's verdicts on documents, by both evaluators and with each compiler pass
left out, against the verdicts that are wanted.

Every document and evaluator is one test.  The last line is the count.
"""

import json
import pathlib
import re
import subprocess
import sys

SHOWN = 20


def pass_names(program, contract):
    """The names of the compiler passes, which a wrong one brings up."""
    done = subprocess.run(
        [program, "stream", "-c", contract, "--passes", "?"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    allowed = re.search(r"--passes takes (.+), not ", done.stderr)
    words = re.split(r", | or ", allowed.group(1)) if allowed else []
    return [word for word in words if word not in ("all", "none")]


def settings(program, contract):
    """Command lines of every evaluator and choice of passes."""
    yield ["--evaluator", "explain"]
    yield ["--evaluator", "tree", "--passes", "all"]
    yield ["--evaluator", "tree", "--passes", "none"]
    names = pass_names(program, contract)
    if not names:
        raise ValueError("no compiler passes are known")
    for left_out in names:
        others = [name for name in names if name != left_out]
        yield ["--evaluator", "tree", "--passes", ",".join(others) or "none"]


def verdicts(program, contract, setting, lines):
    done = subprocess.run(
        [program, "stream", "-c", contract, "--flag", *setting],
        input="".join(line + "\n" for line in lines), capture_output=True,
        text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):
        raise ValueError(f"exit code {done.returncode}: {done.stderr}")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    if [record["line"] for record in records] != \
            list(range(1, len(lines) + 1)):
        raise ValueError("not one record for each line")
    return [record.get("valid") for record in records]


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, holds, what):
        if holds:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"FAIL {what}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, 0 skipped")
        return 1 if self.failed else 0


def compare(program, contract, wanted, tally):
    """Tallies every evaluator's verdict on every document of `wanted`."""
    lines = [text for text, _ in wanted]
    for setting in settings(program, contract):
        name = " ".join(setting)
        try:
            found = verdicts(program, contract, setting, lines)
        except ValueError as error:
            tally.check(False, f"{name}: {error}")
            continue
        for (text, valid), verdict in zip(wanted, found):
            tally.check(verdict is valid,
                        f"{name}: {text} is {verdict}, not {valid}")


def run(contract, documents, check_tables):
    """A program `compare.py PROGRAM SCHEMA`: the tables against the schema,
    then every evaluator on every document.  Returns the exit code."""
    if len(sys.argv) != 3:
        return "usage: compare.py PROGRAM SCHEMA"
    program, schema_file = sys.argv[1:]
    schema = json.loads(pathlib.Path(schema_file).read_text(encoding="utf-8"))
    tally = Tally()
    check_tables(schema, tally)
    compare(program, contract, list(documents(schema)), tally)
    return tally.finish()
