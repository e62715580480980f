"""alder scan and audit with several threads:  scan_jobs_test.py PROGRAM

Over a tree of some hundred files in every language, with files that draw on
each other, what is printed is the same byte for byte whatever -j says; how far
the scan is, is shown on a terminal alone.
"""

import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent /
                       "tools"))
import counted  # noqa: E402

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
JOBS = ("1", "2", "7")
LONG = os.environ.get("ALDER_LONG") == "1"

# File name -> text; @ stands for a number.
FILES = {
    "a@.sh": ". ./b@.sh\necho $A@ ${B@:-x}\npython3 - <<E\nimport os\n"
             "os.environ['C@']\nE\ngh pr list\n",
    "b@.sh": "B@=1\nexport D@\neval \"$E@\"\n",
    "c@.py": "import os\nfrom d@ import get\nget('A@')\nos.getenv('B@', 1)\n",
    "d@.py": "import os\ndef get(name):\n    return os.environ[name]\n",
    "e@.js": "import {f} from './f@.ts';\nf('A@'); process.env.B@ || 1;\n",
    "f@.ts": "export const f = (n: string) => process.env[n];\n",
    "g@.go": 'package p\nimport "os"\nvar a = os.Getenv("A@")\n',
    "h@.rb": "ENV['A@']\nENV.fetch('B@', 1)\n",
    "i@.pl": "print $ENV{A@};\n",
    "j@.rs": 'fn f() { std::env::var("A@").unwrap(); }\n',
    "k@.php": "<?php getenv('A@');\n",
    "l@.java": 'class A { String a = System.getenv("A@"); }\n',
    "m@.lua": "os.getenv('A@')\n",
    "n@.c": 'char *f() { return getenv("A@"); }\n',
    "o@.md": "```sh\necho $A@\n```\nSet `$B@`.\n",
    "p@/Makefile": "all:\n\techo $$A@\n",
    "q@/Dockerfile": "FROM a\nRUN echo $A@\n",
    "r@/.claude/settings.json":
        '{"hooks": {"Stop": [{"hooks": [{"command": "echo $A@"}]}]}}\n',
    "s@.yml": "on: push\njobs:\n  a:\n    runs-on: b\n    steps:\n"
              "      - run: echo $A@\n",
    "t@.js": "x = " + "[" * 2000 + "process.env.A@;\n",
    "u@.bin": "\0",
    "v@.sh": "echo \"$(\"\n",
    "w@.sh": "# alder: ignore A@ of no use here\necho $A@\n",
}


class Tree:
    """A temporary folder with the files, each many times."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self._folder.name)
        for number in range(200 if LONG else 14):
            for name, text in FILES.items():
                path = self.path / name.replace("@", str(number))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text.replace("@", str(number)))
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def run(self, *command):
        done = subprocess.run([PROGRAM, *command], cwd=self.path,
                              capture_output=True, check=False)
        counted.check_equal(done.stderr, b"")
        return done.returncode, done.stdout


def check_same(code, *command):
    with Tree() as tree:
        first = tree.run(*command, "-j", JOBS[0])
        counted.check_equal(first[0], code)
        if len(first[1]) < 10_000:
            raise AssertionError(f"only {first[1]!r}")
        for jobs in JOBS[1:]:
            counted.check_equal(tree.run(*command, "-j", jobs), first)


def test_scan_as_text():
    check_same(0, "scan", ".")


def test_scan_as_json():
    check_same(0, "scan", "--format", "json", ".")


def test_audit_as_text():
    check_same(1, "audit", ".")


def test_audit_as_json():
    check_same(1, "audit", "--format", "json", ".")


def test_audit_for_several_runtimes():
    check_same(1, "audit", "-r", "claude", "-r", "pi", "--fail-on", "note",
               ".")


def shown_on_terminal(tree, *command):
    """Standard error of a run that has a terminal there."""
    ours, its = pty.openpty()
    with subprocess.Popen([PROGRAM, *command], cwd=tree.path, stderr=its,
                          stdout=subprocess.DEVNULL) as process:
        os.close(its)
        shown = b""
        while True:
            try:
                more = os.read(ours, 1 << 16)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            shown += more
        os.close(ours)
        process.wait()
    return shown


def test_progress_on_a_terminal():
    with Tree() as tree:
        # Something that takes longer than the pause before the first line.
        slow = "x = 1" + " + f(y, [1, 2], {'a': z})" * 10_000 + "\n"
        for number in range(8):
            (tree.path / f"slow{number}.py").write_text(slow)
        for jobs in ("1", "2"):
            shown = shown_on_terminal(tree, "scan", "-j", jobs, ".")
            lines = re.findall(rb"scanned (\d+) of (\d+) files", shown)
            if not lines:
                raise AssertionError(shown)
            counted.check_equal([int(done) for done, _ in lines],
                                sorted(int(done) for done, _ in lines))
            # The line is gone in the end.
            counted.check_equal(shown[-4:], b"\r\x1b[K")


def test_no_progress_elsewhere():
    with Tree() as tree:
        counted.check_equal(tree.run("scan", "-j", "2", ".")[0], 0)


if __name__ == "__main__":
    sys.exit(counted.Tests(dict(globals())).run())
