#!/usr/bin/env python3
"""Rewrites golden cases with what alder prints now:  regold.py [CASE...]

Shows the diff of every file that changes.  CASE is a name below
testsuite/golden, or a group of them; without one, all cases are run.
"""

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "testsuite" / "golden"))
sys.dont_write_bytecode = True
import cases  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--program", default=ROOT / "tools" / "alder",
                        type=pathlib.Path)
    options = parser.parse_args()
    changed = 0
    for name in options.names or ["."]:
        found = cases.all_cases(cases.FOLDER / name)
        if not found:
            parser.error(f"there is no golden case {name}")
        for case in found:
            outcome = cases.run(options.program.resolve(), case)
            difference = cases.difference(case, outcome)
            if difference:
                changed += 1
                print(difference)
                cases.rewrite(case, outcome)
    print(f"{changed} cases rewritten")


if __name__ == "__main__":
    main()
