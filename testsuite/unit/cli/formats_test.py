"""Formats for other programs, read as those do:  formats_test.py PROGRAM

What every command that judges writes in each format is parsed and compared
with what it writes as JSON or as GNU messages; SARIF logs are held against
sarif.schema.json.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent /
                       "tools"))
import counted  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SHAPE = pathlib.Path(__file__).resolve().parent / "sarif.schema.json"
FORMATS = ("gnu", "github", "sarif", "junit", "gitlab")
FILES = {
    "good.json": '{"runtime": "portable", "variables": ["PATH"]}',
    # Columns in bytes and in code points differ.
    "bad.json": '{"\u00e4\u00f6": "\U0001f600", "runtime": "portable",\n'
                ' "variables": ["\u00fc", "NO_SUCH", "PATH", "PATH"]}',
    "torn.json": '{"runtime": \n "\u00e9", }',
    "schema.json": '{"properties": {"runtime": {"type": "integer"}}}',
    "odd.schema.json": '{"title": "\u00e9\u00e9", "propertees": {}}',
    "tests.json": '[{"description": "\u00e9", "schema": true, "tests": ['
                  '{"description": "d", "data": 1, "valid": false}]}]',
    "a b,c:d.sh": 'echo "\u00e9\u00e9 $NO_SUCH" "${MAYBE:-}" $FULLSEND_SLUG\n',
}
COMMANDS = {
    "check": ["check", "good.json", "bad.json", "torn.json"],
    "validate": ["validate", "-s", "schema.json", "good.json", "torn.json"],
    "lint": ["lint", "odd.schema.json"],
    "test": ["test", "tests.json"],
    "audit": ["audit", "a b,c:d.sh"],
}
GNU = re.compile(r"(?P<file>[^\n]*?)(:(?P<line>\d+):(?P<column>\d+))?: "
                 r"(?P<level>note|warning|error): (?P<text>.*) "
                 r"\[(?P<code>[\w-]+)\]")


def alder(folder, *arguments):
    return subprocess.run([PROGRAM, *arguments], cwd=folder, text=True,
                          encoding="utf-8", capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)


class Folder:
    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory()
        path = pathlib.Path(self.temporary.name)
        for name, text in FILES.items():
            (path / name).write_text(text, encoding="utf-8")
        return path

    def __exit__(self, *_):
        self.temporary.cleanup()


def gnu_findings(folder, arguments):
    done = alder(folder, *arguments, "--format", "gnu")
    findings = [GNU.fullmatch(line) for line in done.stdout.splitlines()
                if not line.endswith((" passed", " failed"))]
    if not findings or None in findings:
        raise AssertionError(f"no GNU messages: {done.stdout}{done.stderr}")
    return findings


def code_points(folder, found):
    """The column of a finding in Unicode code points."""
    text = (folder / found["file"]).read_bytes()
    line = text.split(b"\n")[int(found["line"]) - 1]
    return len(line[:int(found["column"]) - 1].decode()) + 1


def test_sarif():
    columns_differ = 0
    with Folder() as folder:
        for name, arguments in COMMANDS.items():
            wanted = gnu_findings(folder, arguments)
            log = folder / "log.sarif"
            alder(folder, *arguments, "--format", f"sarif={log}")
            shape = alder(folder, "validate", "-s", str(SHAPE),
                          "--assert-formats", str(log))
            counted.check_equal((name, shape.stdout), (name, ""))
            run = json.loads(log.read_text(encoding="utf-8"))["runs"][0]
            rules = run["tool"]["driver"]["rules"]
            counted.check_equal(len(run["results"]), len(wanted))
            for result, found in zip(run["results"], wanted):
                counted.check_equal(result["ruleId"], found["code"])
                counted.check_equal(rules[result["ruleIndex"]]["id"],
                                    result["ruleId"])
                counted.check_equal(result["level"], found["level"])
                region = result["locations"][0]["physicalLocation"]["region"]
                counted.check_equal(region["startLine"], int(found["line"]))
                counted.check_equal(region["startColumn"],
                                    code_points(folder, found))
                columns_differ += \
                    region["startColumn"] != int(found["column"])
    counted.check_equal(columns_differ > 3, True)


def test_gitlab():
    with Folder() as folder:
        for arguments in COMMANDS.values():
            wanted = gnu_findings(folder, arguments)
            done = alder(folder, *arguments, "--format", "gitlab")
            found = json.loads(done.stdout)
            counted.check_equal([one["check_name"] for one in found],
                                [one["code"] for one in wanted])
            counted.check_equal([one["location"]["lines"]["begin"]
                                 for one in found],
                                [int(one["line"]) for one in wanted])
            prints = [one["fingerprint"] for one in found]
            counted.check_equal(len(set(prints)), len(prints))


def test_github():
    with Folder() as folder:
        for arguments in COMMANDS.values():
            wanted = gnu_findings(folder, arguments)
            done = alder(folder, *arguments, "--format", "github")
            lines = done.stdout.splitlines()
            counted.check_equal(len(lines), len(wanted))
            for line, found in zip(lines, wanted):
                match = re.fullmatch(
                    r"::(notice|warning|error) file=([^:,]+),line=(\d+),"
                    r"col=(\d+),title=([\w-]+)::(.*)", line)
                counted.check_equal(
                    match.group(2).replace("%3A", ":").replace("%2C", ","),
                    found["file"])
                counted.check_equal(match.group(3, 4, 5),
                                    found.group("line", "column", "code"))


def test_junit():
    with Folder() as folder:
        for name, arguments in COMMANDS.items():
            done = alder(folder, *arguments, "--format", "junit")
            root = ElementTree.fromstring(done.stdout)
            suite = root.find("testsuite")
            counted.check_equal(suite.get("name"), f"alder {name}")
            cases = suite.findall("testcase")
            counted.check_equal(len(cases), int(suite.get("tests")))
            counted.check_equal(
                [sum(case.find(kind) is not None for case in cases)
                 for kind in ("failure", "error")],
                [int(suite.get("failures")), int(suite.get("errors"))])


def test_all_at_once():
    """Every format into a file of its own, as it is alone."""
    with Folder() as folder:
        for name, arguments in COMMANDS.items():
            files = [f"--format={name}=out.{name}" for name in FORMATS]
            done = alder(folder, *arguments, *files, "--summary", "sum.md")
            alone = alder(folder, *arguments)
            counted.check_equal(done.returncode, alone.returncode)
            if name != "test":  # whose count goes with text alone
                counted.check_equal(done.stdout, alone.stdout)
            for name_of in FORMATS:
                one = alder(folder, *arguments, "--format", name_of)
                counted.check_equal((folder / f"out.{name_of}").read_text(
                    encoding="utf-8"), one.stdout)
            summary = (folder / "sum.md").read_text(encoding="utf-8")
            counted.check_equal(f"### alder {name}: " in summary, True)
            (folder / "sum.md").unlink()


def test_limits_and_exit_codes():
    with Folder() as folder:
        for arguments in COMMANDS.values():
            for name in FORMATS:
                done = alder(folder, *arguments, "--format", name)
                zero = alder(folder, *arguments, "--format", name,
                             "--exit-zero")
                counted.check_equal(zero.stdout, done.stdout)
                counted.check_equal(zero.returncode in (0, 4), True)
        few = alder(folder, "check", "bad.json", "--max-errors", "1",
                    "--format", "gnu")
        counted.check_equal(few.stdout.count("\n"), 2)
        counted.check_equal("more problems are not shown" in few.stdout, True)


def test_runs_that_come_to_nothing():
    with Folder() as folder:
        wrong = ["validate", "-s", "good.json/none", "good.json"]
        for name in FORMATS:
            done = alder(folder, *wrong, "--format", name)
            counted.check_equal((name, done.returncode), (name, 3))
        done = alder(folder, *wrong, "--format", "sarif")
        run = json.loads(done.stdout)["runs"][0]
        counted.check_equal(run["invocations"][0]["executionSuccessful"],
                            False)
        done = alder(folder, *wrong, "--format", "junit")
        counted.check_equal(ElementTree.fromstring(done.stdout).get("errors"),
                            "1")
        lists = alder(folder, "contract", "list", "--format", "sarif")
        counted.check_equal(lists.returncode, 2)


if __name__ == "__main__":
    sys.exit(counted.Tests(globals()).run())
