#!/usr/bin/env python3
"""Fuzzes one target for a while:  fuzz.py PROGRAM CORPUS

PROGRAM is a libFuzzer program.  What it finds new stays out of the corpus; an
input that ends the program is kept in findings/ beside it, to become a corpus
file and a case of testsuite/regress.  ALDER_FUZZ_SECONDS says how long (by
default 120).  The last line is the count.
"""

import os
import pathlib
import subprocess
import sys
import tempfile


def main():
    program, corpus = map(pathlib.Path, sys.argv[1:])
    findings = program.parent / "findings"
    findings.mkdir(exist_ok=True)
    seconds = int(os.environ.get("ALDER_FUZZ_SECONDS", "120"))
    with tempfile.TemporaryDirectory() as new:
        done = subprocess.run(
            [str(program), f"-max_total_time={seconds}", "-timeout=20",
             "-rss_limit_mb=3000", "-print_final_stats=1", "-verbosity=0",
             f"-artifact_prefix={findings}/", new, str(corpus)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False)
    print(done.stdout.decode("utf-8", "backslashreplace"))
    failed = int(done.returncode != 0)
    print(f"{1 - failed} passed, {failed} failed, 0 skipped")
    return failed


if __name__ == "__main__":
    sys.exit(main())
