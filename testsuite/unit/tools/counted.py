"""A test program in Python: functions named test_* -> the counted last line.

A test fails by raising; skip() marks the running test as skipped.
"""

import pathlib
import sys
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.dont_write_bytecode = True


class Skipped(Exception):
    """Raised by skip()."""


def skip(what, reason):
    print(f"SKIP {what}: {reason}")
    raise Skipped


def check_equal(got, wanted):
    if got != wanted:
        raise AssertionError(f"got    {got!r}\nwanted {wanted!r}")


class Tests:
    """The test_* functions of a module, in the order of their definition."""

    def __init__(self, names):
        self.tests = [(name, test) for name, test in names.items()
                      if name.startswith("test_")]

    def run(self):
        passed = failed = skipped = 0
        for name, test in self.tests:
            try:
                test()
                passed += 1
            except Skipped:
                skipped += 1
            except Exception:  # whatever it is, the test has failed
                failed += 1
                print(f"FAIL {name}\n{traceback.format_exc()}")
        if not self.tests:
            failed += 1
        print(f"{passed} passed, {failed} failed, {skipped} skipped")
        return 1 if failed else 0
