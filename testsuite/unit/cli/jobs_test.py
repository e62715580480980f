"""The same with one thread and with many:  jobs_test.py PROGRAM

`alder stream` and `alder validate` print the same bytes, in the same order,
and exit alike whatever -j; a line is answered before the next one comes, and
memory stays bounded.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent /
                       "tools"))
import counted  # noqa: E402

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
SCHEMA = {"type": "object", "required": ["a"],
          "properties": {"a": {"type": "integer"},
                         "é": {"maxLength": 3},
                         "d": {"$ref": "#/$defs/d"}},
          "$defs": {"d": {"items": {"$ref": "#/$defs/d"}}}}
JOBS = (1, 2, 7)
SEED = 8
LONG = os.environ.get("ALDER_LONG") == "1"
# What a sanitizer needs is no measure.
SANITIZED = any(name in pathlib.Path(PROGRAM).read_bytes()
                for name in (b"__asan_init", b"__tsan_init"))


def some_lines(count, chance):
    """Lines of every kind: valid, invalid, malformed, blank, deep, long."""
    lines = []
    for number in range(count):
        kind = chance.random()
        if kind < 0.6:
            line = json.dumps({"a": number, "b": "x" * chance.randrange(90)})
        elif kind < 0.8:
            line = json.dumps({"a": str(number), "é": "ééé" + "x" * (number % 3)},
                              ensure_ascii=False)
        elif kind < 0.85:
            line = '{"a": ' + "x" * chance.randrange(5)
        elif kind < 0.9:
            line = chance.choice(("", "  ", "\t", "\r"))
        elif kind < 0.93:
            line = '{"a":1,"d":' + "[" * 1100 + "]" * 1100 + "}"
        elif kind < 0.931:
            line = json.dumps({"a": "y" * chance.randrange(2_500_000)})
        else:
            line = "[" * (number % 7) + "]" * (number % 5)
        lines.append(line.encode())
    return lines


class Folder:
    """A folder with a schema and files."""

    def __enter__(self):
        self.owned = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.owned.name)
        (self.path / "schema.json").write_text(json.dumps(SCHEMA))
        return self

    def __exit__(self, *_):
        self.owned.cleanup()

    def run(self, arguments, data=b"", together=False):
        """(standard output, standard error, exit code); `together`: both in
        one, in the order in which they were written."""
        with tempfile.TemporaryFile() as given:
            given.write(data)
            given.seek(0)
            done = subprocess.run(
                [PROGRAM, *arguments], cwd=self.path, stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if together else subprocess.PIPE,
                check=False)
        return done.stdout, done.stderr, done.returncode

    def run_in_pieces(self, arguments, data, chance):
        """The same, from a pipe that is written to bit by bit."""
        def write(pipe):
            at = 0
            while at < len(data):
                size = chance.choice((7, 900, 40_000, 300_000))
                pipe.write(data[at:at + size])
                pipe.flush()
                at += size
            pipe.close()

        with subprocess.Popen([PROGRAM, *arguments], cwd=self.path,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            writer = threading.Thread(target=write, args=(process.stdin,))
            writer.start()
            out = process.stdout.read()
            err = process.stderr.read()
            writer.join()
            process.stdin = None
            return out, err, process.wait()


def check_same(results):
    """The results of JOBS are those of the first."""
    for jobs, result in zip(JOBS, results):
        if result != results[0]:
            raise AssertionError(f"-j {jobs} says something else: "
                                 f"{result[1:]} after {len(result[0])} bytes, "
                                 f"not {results[0][1:]} after "
                                 f"{len(results[0][0])}")


def test_stream_says_the_same():
    chance = random.Random(SEED)
    lines = some_lines(20_000 if LONG else 3_000, chance)
    data = b"\n".join(lines)
    seen = set()
    with Folder() as folder:
        for options in ((), ("--flag",), ("--id", "/a"), ("--pass", "valid"),
                        ("--pass", "invalid"), ("--max-errors", "1"),
                        ("--flag", "--exit-zero")):
            command = ["stream", "-s", "schema.json", *options, "-j"]
            results = [folder.run([*command, str(jobs)], data,
                                  together="--pass" in options)
                       for jobs in JOBS]
            check_same(results)
            seen.add(results[0][2])
        command = ["stream", "-s", "schema.json", "-j"]
        check_same([folder.run([*command, "1"], data)] +
                   [folder.run_in_pieces([*command, str(jobs)], data, chance)
                    for jobs in JOBS[1:]])
    counted.check_equal(seen, {5})


def test_exit_codes_are_the_same():
    with Folder() as folder:
        for line, code in ((b'{"a": 1}', 0), (b"{}", 1), (b"{", 4),
                           (b'{"a":1,"d":' + b"[" * 1100 + b"]" * 1100 + b"}",
                            5)):
            data = b'{"a": 2}\n' * 20_000 + line + b"\n"
            results = [folder.run(["stream", "-s", "schema.json", "-j",
                                   str(jobs)], data) for jobs in JOBS]
            check_same(results)
            counted.check_equal(results[0][2], code)


def test_validate_says_the_same_of_lines():
    chance = random.Random(SEED)
    data = b"\n".join(some_lines(20_000 if LONG else 3_000, chance))
    with Folder() as folder:
        (folder.path / "lines.jsonl").write_bytes(data)
        for form in ("text", "json", "sarif", "basic"):
            command = ["validate", "-s", "schema.json", "--format", form, "-j"]
            results = [folder.run([*command, str(jobs), "lines.jsonl"],
                                  together=True) for jobs in JOBS]
            check_same(results)
            counted.check_equal(results[0][2], 5)
        named = ["validate", "-s", "schema.json", "--stdin-name",
                 "lines.jsonl", "-"]
        wanted = folder.run(["validate", "-s", "schema.json", "lines.jsonl"])
        for jobs in JOBS:
            counted.check_equal(
                folder.run_in_pieces([*named, "-j", str(jobs)], data, chance),
                wanted)


def test_validate_says_the_same_of_files():
    chance = random.Random(SEED)
    with Folder() as folder:
        lines = some_lines(200, chance)
        names = []
        for number, line in enumerate(lines):
            name = f"{number}.{chance.choice(('json', 'jsonl', 'yaml'))}"
            (folder.path / name).write_bytes(line + b"\n")
            names.append(name)
        (folder.path / "large.json").write_text(
            json.dumps({"a": "x" * 5_000_000}))
        (folder.path / "large.jsonl").write_bytes(b'{"a": "x"}\n' * 9_000)
        for name in ("missing.json", "large.json", "large.jsonl"):
            names.insert(chance.randrange(len(names)), name)
        for form in ("text", "json", "junit"):
            results = [folder.run(["validate", "-s", "schema.json", "--format",
                                   form, "-j", str(jobs), *names],
                                  together=True) for jobs in JOBS]
            check_same(results)
            counted.check_equal(results[0][2], 5)


def test_a_line_is_answered_at_once():
    with Folder() as folder:
        for jobs in JOBS:
            for command, answer in (
                    (["stream", "-s", "schema.json"], b'"line":'),
                    (["validate", "-s", "schema.json", "--stdin-name",
                      "x.jsonl", "-"], b"x.jsonl:")):
                with subprocess.Popen([PROGRAM, *command, "-j", str(jobs)],
                                      cwd=folder.path, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE) as process:
                    for number in range(1, 40):
                        process.stdin.write(b'{"a": "x"}\n')
                        process.stdin.flush()
                        line = process.stdout.readline()
                        counted.check_equal(answer + b"%d" % number in line,
                                            True)
                    process.stdin.close()
                    process.stdout.read()


def test_what_came_is_answered_while_more_is_awaited():
    """A burst too large for one batch, and then silence."""
    lines = 6_000
    with Folder() as folder:
        for jobs in JOBS:
            with subprocess.Popen([PROGRAM, "stream", "-s", "schema.json",
                                   "-j", str(jobs)], cwd=folder.path,
                                  stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as process:
                burst = b'{"a": 1, "b": "some more"}\n' * lines
                writer = threading.Thread(
                    target=lambda pipe: (pipe.write(burst), pipe.flush()),
                    args=(process.stdin,))
                writer.start()
                for number in range(1, lines + 1):
                    record = json.loads(process.stdout.readline())
                    counted.check_equal(record["line"], number)
                writer.join()
                process.stdin.close()
                counted.check_equal(process.stdout.read(), b"")


# In a process of its own: a child starts with the memory of what forks it.
MEASURE = """
import os, subprocess, sys
with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL) as process:
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
print(process.returncode, usage.ru_maxrss)
"""


def peak_kib(folder, command, file):
    with open(file, "rb") as data:
        done = subprocess.run([sys.executable, "-c", MEASURE, PROGRAM,
                               *command], cwd=folder.path, stdin=data,
                              capture_output=True, check=True)
    code, peak = done.stdout.split()
    counted.check_equal(code, b"1")
    return int(peak)


def test_memory_is_bounded():
    if SANITIZED:
        counted.skip("memory", "a sanitizer needs more")
    most_kib = 30_000
    with Folder() as folder:
        file = folder.path / "large.jsonl"
        with open(file, "wb") as out:
            for _ in range(4_000 if LONG else 400):
                out.write(b'{"a": 1, "b": [1, 2, 3, "text"]}\n' * 1_500 +
                          b'{"a": "x"}\n')
        for command in (["stream", "-s", "schema.json", "-j", "2"],
                        ["validate", "-s", "schema.json", "-j", "2",
                         "large.jsonl"]):
            peak = peak_kib(folder, command, file)
            if peak > most_kib:
                raise AssertionError(f"{command}: {peak} KiB")


if __name__ == "__main__":
    sys.exit(counted.Tests(dict(globals())).run())
