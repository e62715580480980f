#!/usr/bin/env python3
"""The golden runner, on cases whose programs are the shell's own."""

import contextlib
import io
import pathlib
import sys
import tempfile

from counted import ROOT, Tests, check_equal

sys.path.insert(0, str(ROOT / "testsuite" / "golden"))
import cases  # noqa: E402
import run  # noqa: E402

PROGRAM = pathlib.Path("/bin/sh")
# Prints its input to both streams, then its arguments; exits with the last.
SCRIPT = 'cat input; cat; echo "to err" >&2; printf "%s," "$@"; exit 3'
MATCH = {"args": f"-c\n{SCRIPT}\nname\na b\n\n", "input": "in\n",
         "stdin": "from stdin\n", "expected.out": "in\nfrom stdin\na b,,",
         "expected.err": "to err\n", "expected.code": "3\n"}


def ran(files, wanted=()):
    """The exit code and the output of the runner on one case."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        case = root / "group" / "case"
        case.mkdir(parents=True)
        for file, text in files.items():
            (case / file).write_text(text, encoding="utf-8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = run.run_all(PROGRAM, wanted, root)
        return code, out.getvalue()


def changed(**changes):
    files = dict(MATCH)
    for name, text in changes.items():
        name = name.replace("_", ".")
        if text is None:
            del files[name]
        else:
            files[name] = text
    return files


def test_match():
    check_equal(ran(MATCH), (0, "1 passed, 0 failed, 0 skipped\n"))


def test_each_difference_is_seen():
    for changes, shown in (
            ({"expected_out": "in\n"}, "+a b,,(no newline at the end)"),
            ({"expected_out": "in\nfrom stdin\na b,,\n"}, "-a b,,\n"),
            ({"expected_err": None}, "-(no file)\n+to err"),
            ({"expected_err": "other\n"}, "-other\n+to err"),
            ({"expected_code": None}, "-(no file)\n+3"),
            ({"expected_code": "4\n"}, "-4\n+3"),
            ({"stdin": None}, "-from stdin"),
            ({"expected_out": None}, "there is no expected.out")):
        code, out = ran(changed(**changes))
        check_equal((changes, code), (changes, 1))
        check_equal((changes, shown in out), (changes, True))
        check_equal(out.splitlines()[-1], "0 passed, 1 failed, 0 skipped")


def test_wanted_names():
    check_equal(ran(MATCH, ["group"])[0], 0)
    check_equal(ran(MATCH, ["group/case"])[0], 0)
    for name in ("group/cas", "gro", "other"):
        check_equal((name, ran(MATCH, [name])[0]), (name, 1))


def test_a_missing_program_fails():
    with tempfile.TemporaryDirectory() as name:
        case = pathlib.Path(name) / "case"
        case.mkdir()
        cases.rewrite(case, cases.Outcome(b"", b"", 0))
        (case / "args").write_text("x\n")
        with contextlib.redirect_stdout(io.StringIO()):
            check_equal(run.run_all("/no/such/program", (), case.parent), 1)


def test_rewrite_makes_a_case_match():
    with tempfile.TemporaryDirectory() as name:
        case = pathlib.Path(name) / "case"
        case.mkdir()
        (case / "args").write_text("-c\nprintf 'a\\rb'; exit 1\n")
        (case / "expected.err").write_text("stale\n")
        outcome = cases.run(PROGRAM, case)
        check_equal(outcome, cases.Outcome(b"a\rb", b"", 1))
        cases.rewrite(case, outcome)
        check_equal(cases.difference(case, outcome, case.parent), "")
        check_equal((case / "expected.err").exists(), False)
        check_equal((case / "expected.code").read_text(), "1\n")


if __name__ == "__main__":
    sys.exit(Tests(globals()).run())
