#!/usr/bin/env python3
"""Runs the golden cases:  run.py PROGRAM [CASE...]

Shows a diff for every case that prints something else than expected; never
rewrites (tools/regold.py does).  The last line is the count.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

import cases


def judged(program, case, root):
    """What is wrong with one case; empty when nothing is."""
    if not (case / "expected.out").exists():
        return "there is no expected.out\n"
    try:
        return cases.difference(case, cases.run(program, case), root)
    except subprocess.TimeoutExpired:
        return f"did not end within {cases.TIMEOUT_S} s\n"
    except OSError as error:
        return f"{error}\n"


def run_all(program, wanted=(), root=cases.FOLDER):
    """Runs the cases at or below the wanted names; returns the exit code."""
    found = [case for case in cases.all_cases(root)
             if not wanted or any((root / name) in (case, *case.parents)
                                  for name in wanted)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda case: judged(program, case, root), found)
        for case, wrong in zip(found, verdicts):
            if wrong:
                failed += 1
                print(f"FAIL {case.relative_to(root).as_posix()}\n{wrong}")
    if not found:
        print("FAIL there is no such golden case")
        failed = 1
    print(f"{len(found) - failed if found else 0} passed, {failed} failed, "
          "0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: run.py PROGRAM [CASE...]")
    sys.exit(run_all(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
