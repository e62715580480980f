"""alder stream as a process:  stream_test.py PROGRAM

What only a running program shows: that a record comes before the next line
does, that memory does not grow with the number of lines, and how it ends.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent /
                       "tools"))
import counted  # noqa: E402

PROGRAM = sys.argv[1]
SCHEMA = '{"properties": {"a": {"type": "integer"}}, "required": ["a"]}'
LINES = b'{"a": 1, "b": [1, 2, 3, "text"]}\n{"a": "x"}\n{"a": \n\n'
LONG = os.environ.get("ALDER_LONG") == "1"
# A sanitizer keeps freed memory and stacks of its own: that is not growth.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS":
               "quarantine_size_mb=0:thread_local_quarantine_size_kb=0:"
               "malloc_context_size=0"}


class Stream:
    """A running `alder stream` with its schema file."""

    def __init__(self, *options, **how):
        self.folder = tempfile.TemporaryDirectory()
        schema = pathlib.Path(self.folder.name) / "schema.json"
        schema.write_text(SCHEMA)
        self.process = subprocess.Popen(
            [PROGRAM, "stream", "-s", str(schema), *options],
            env=ENVIRONMENT, **{"stdin": subprocess.PIPE,
                                "stdout": subprocess.PIPE,
                                "stderr": subprocess.PIPE, **how})

    def __enter__(self):
        return self.process

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout,
                     self.process.stderr):
            if pipe is not None:
                pipe.close()
        self.folder.cleanup()


def peak_kib(repeats, *options):
    """Peak memory over LINES * repeats."""
    with tempfile.TemporaryFile() as text:
        for _ in range(repeats // 1000):
            text.write(LINES * 1000)
        text.seek(0)
        with Stream(*options, stdin=text,
                    stdout=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            counted.check_equal(process.returncode, 4)
            return usage.ru_maxrss


def test_a_record_comes_before_the_next_line_does():
    with Stream() as process:
        for number in range(1, 4):
            process.stdin.write(b'{"a": 1}\n')
            process.stdin.flush()
            record = json.loads(process.stdout.readline())
            counted.check_equal((record["seq"], record["valid"]),
                                (number, True))
        process.stdin.close()
        counted.check_equal(process.wait(), 0)


def test_a_line_in_two_pieces_is_one_line():
    with Stream() as process:
        for piece in (b'{"a"', b": 1", b"}\n"):
            process.stdin.write(piece)
            process.stdin.flush()
        record = json.loads(process.stdout.readline())
        counted.check_equal(record["status"], "valid")


def test_memory_does_not_grow_with_the_lines():
    small, large = (20_000, 1_000_000) if LONG else (5_000, 50_000)
    for options in ((), ("--flag",), ("--id", "/a")):
        before, after = peak_kib(small, *options), peak_kib(large, *options)
        # A sixteenth: a sanitizer's allocator takes its memory in large steps.
        if after > before + max(2048, before // 16):
            raise AssertionError(
                f"{options}: {before} KiB for {small} times the lines, "
                f"{after} KiB for {large} times")


def test_a_long_line_is_one_line():
    with Stream() as process:
        process.stdin.write(b'{"a": "' + b"x" * 20_000_000 + b'"}\n')
        process.stdin.write(b'{"a": 1}\n')
        process.stdin.close()
        records = [json.loads(line) for line in process.stdout]
        counted.check_equal([record["status"] for record in records],
                            ["invalid", "valid"])
        counted.check_equal(records[1]["offset"], 20_000_010)


def test_a_reader_that_leaves_ends_it_quietly():
    for ignored in (False, True):
        read_end, write_end = os.pipe()
        os.close(read_end)

        def prepare(ignored=ignored):
            signal.signal(signal.SIGPIPE,
                          signal.SIG_IGN if ignored else signal.SIG_DFL)

        with tempfile.TemporaryFile() as text:
            text.write(b'{"a": 1}\n' * 10_000)
            text.seek(0)
            with Stream(stdin=text, stdout=write_end, preexec_fn=prepare,
                        restore_signals=False) as process:
                os.close(write_end)
                _, complaint = process.communicate(timeout=60)
                counted.check_equal(complaint, b"")
                counted.check_equal(process.returncode,
                                    0 if ignored else -signal.SIGPIPE)


def test_a_full_disk_is_noticed():
    if not os.path.exists("/dev/full"):
        counted.skip("a full disk", "no /dev/full")
    with open("/dev/full", "wb") as full, Stream(stdout=full) as process:
        _, complaint = process.communicate(b'{"a": 1}\n')
        counted.check_equal(process.returncode, 70)
        counted.check_equal(
            complaint, b"alder: error: cannot write standard output: "
            b"No space left on device [internal]\n")


if __name__ == "__main__":
    sys.exit(counted.Tests(dict(globals())).run())
