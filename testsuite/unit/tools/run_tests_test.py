#!/usr/bin/env python3
"""tools/build/run_tests.py: how the outcome of a test program is counted."""

import contextlib
import io
import sys

from counted import ROOT, Tests, check_equal

sys.path.insert(0, str(ROOT / "tools" / "build"))
import run_tests  # noqa: E402

LAST = "{} passed, {} failed, {} skipped\n"


def judged(result, stdout, stderr=""):
    """The count after one record, and what was printed about it."""
    count = run_tests.Count()
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run_tests.judge({"name": "x", "result": result, "stdout": stdout,
                         "stderr": stderr}, "g++", count)
    return (count.passed, count.failed, count.skipped), out.getvalue()


def test_counts():
    for result, stdout, wanted in (
            ("OK", LAST.format(3, 0, 0), (3, 0, 0)),
            ("OK", "talk\n" + LAST.format(3, 0, 0) + "\n", (3, 0, 0)),
            ("OK", "SKIP a: no data\n" + LAST.format(1, 0, 1), (1, 0, 1)),
            ("FAIL", LAST.format(3, 2, 0), (3, 2, 0)),
            ("FAIL", LAST.format(3, 0, 0), (3, 1, 0)),    # crashed at exit
            ("TIMEOUT", "", (0, 1, 0)),
            ("ERROR", "FAIL something\n", (0, 1, 0)),
            ("OK", "", (0, 1, 0)),                        # no last line
            ("OK", LAST.format(1, 0, 0) + "more\n", (0, 1, 0)),
            ("OK", LAST.format(1, 1, 0), (1, 2, 0)),      # lying exit code
            ("OK", LAST.format(1, 0, 1), (1, 1, 1)),      # silent skip
            ("OK", "1 passed, 0 failed\n", (0, 1, 0))):
        check_equal((result, stdout, judged(result, stdout)[0]),
                    (result, stdout, wanted))


def test_skips_and_failures_are_shown():
    printed = judged("OK", "SKIP a: no data\n" + LAST.format(0, 0, 1))[1]
    check_equal(printed, "SKIP a: no data [g++]\n")
    check_equal(judged("OK", LAST.format(1, 0, 0))[1], "")
    printed = judged("FAIL", "why\n" + LAST.format(0, 1, 0), "because\n")[1]
    for part in ("--- x [g++] ---\nwhy\n", "because\n", "--- end of x [g++]"):
        check_equal((part, part in printed), (part, True))


def test_long_output_is_cut_in_the_middle():
    text = "\n".join(map(str, range(1000)))
    cut = run_tests.shortened(text).splitlines()
    check_equal((cut[0], cut[-1], len(cut)),
                ("0", "999", run_tests.SHOWN_LINES + 1))
    check_equal(run_tests.shortened("a\nb"), "a\nb")


if __name__ == "__main__":
    sys.exit(Tests(globals()).run())
