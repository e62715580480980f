#!/usr/bin/env python3
"""Adds a golden case:  record.py NAME [--stdin FILE] -- ARGUMENT...

Put the case's input files into testsuite/golden/NAME first, if it has any.
Runs alder there with the arguments and keeps what it prints as expected;
read it before you commit it.
"""

import argparse
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "testsuite" / "golden"))
sys.dont_write_bytecode = True
import cases  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("name")
    parser.add_argument("--stdin", type=pathlib.Path)
    parser.add_argument("--program", default=ROOT / "tools" / "alder",
                        type=pathlib.Path)
    given = sys.argv[1:] if "--" in sys.argv else [*sys.argv[1:], "--"]
    options = parser.parse_args(given[:given.index("--")])
    arguments = given[given.index("--") + 1:]
    case = cases.FOLDER / options.name
    if (case / "args").exists():
        parser.error(f"{options.name} exists; tools/regold.py rewrites it")
    case.mkdir(parents=True, exist_ok=True)
    (case / "args").write_text(
        "".join(line + "\n" for line in arguments), encoding="utf-8")
    if options.stdin:
        shutil.copyfile(options.stdin, case / "stdin")
    outcome = cases.run(options.program.resolve(), case)
    cases.rewrite(case, outcome)
    sys.stdout.write(outcome.out.decode("utf-8", "backslashreplace"))
    sys.stderr.write(outcome.err.decode("utf-8", "backslashreplace"))
    print(f"exit code {outcome.code}; recorded in {case.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
