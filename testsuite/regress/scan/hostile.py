"""Hostile input through the program:  hostile.py PROGRAM

    texts.py --files--> alder scan --> exit code, JSON, CPU time, peak memory

Whatever a text is, the program ends as documented, within bounds, and either
finds the read before the attack or notes what it did not scan.

Short: the shapes of a reader nested some thousand deep, all of them in one
process, and one alone at full depth.  ALDER_LONG=1: 100,000 deep and 10 MB on
a line, every text in a process of its own.
"""

import collections
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import texts

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent /
                       "unit/tools"))
import counted  # noqa: E402

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
LONG = os.environ.get("ALDER_LONG") == "1"
# What a sanitizer needs is no measure.
SANITIZED = any(name in pathlib.Path(PROGRAM).read_bytes()
                for name in (b"__asan_init", b"__tsan_init"))

DEEPEST = 100_000
LEVELS = DEEPEST if LONG else 300 if SANITIZED else 1_600
LINE_BYTES = 10_000_000 if LONG else 30_000 if SANITIZED else 300_000
# The parser's own limit is 4 s.
MOST_SECONDS = 80 if SANITIZED else 8
MOST_BYTES = 1 << 30
# A parse that is given up leaves what its scanner had for itself.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}

Outcome = collections.namedtuple("Outcome", "code out err seconds bytes")


def limit_process():
    seconds = 10 * MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_AS, (3 * MOST_BYTES,
                                                3 * MOST_BYTES))


def run(folder, *arguments, stdin=None):
    with (tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err,
          open(stdin or os.devnull, "rb") as read):
        process = subprocess.Popen([PROGRAM, *arguments], cwd=folder,
                                   stdin=read, stdout=out, stderr=err,
                                   env=ENVIRONMENT,
                                   preexec_fn=limit_process)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Outcome(process.returncode, out.read(), err.read(),
                       usage.ru_utime + usage.ru_stime,
                       usage.ru_maxrss * 1024)


def scanned(folder, *paths):
    """What `alder scan` says of the files, which takes bounded work."""
    done = run(folder, "scan", "--format", "json", "-j", "1", *paths)
    what = f"{paths[:3]}"
    if done.code != 0 or done.err:
        raise AssertionError(f"{what}: exit code {done.code}, {done.err!r}")
    if done.seconds > MOST_SECONDS * len(paths):
        raise AssertionError(f"{what}: {done.seconds:.1f} s")
    if done.bytes > MOST_BYTES and not SANITIZED:
        raise AssertionError(f"{what}: {done.bytes >> 20} MiB")
    return json.loads(done.out)


def files_that_answer(report):
    """The files with the read before the attack, or with a note."""
    return ({entry["file"] for entry in report["reads"]
             if entry["name"] == texts.SEEN} |
            {entry["file"] for entry in report["not_scanned"]})


def check_texts(reader, named_texts, all_at_once):
    """Writes each text into a folder of its own, and scans them."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for number, (what, text) in enumerate(named_texts):
            path = pathlib.Path(str(number)) / reader.file
            (folder / path).parent.mkdir()
            (folder / path).write_bytes(text)
            paths[str(path)] = what
        groups = [list(paths)] if all_at_once else [[path] for path in paths]
        for group in groups:
            answers = files_that_answer(scanned(folder, *group))
            silent = [paths[path] for path in group
                      if path not in answers and reader.has_reads and
                      paths[path] != "nothing"]
            if silent:
                raise AssertionError(f"{reader.name}: nothing is said of "
                                     f"{silent}")


def check_reader(reader):
    check_texts(reader, ((shape, texts.nested(reader, shape, LEVELS))
                         for shape in reader.shapes), not LONG)
    if not LONG and not SANITIZED:
        deep = reader.shapes[0]
        check_texts(reader, [(deep, texts.nested(reader, deep, DEEPEST))],
                    False)
    check_texts(reader, texts.odd(reader, LINE_BYTES), not LONG)


for each_reader in texts.READERS:
    globals()[f"test_{each_reader.name}"] = (
        lambda reader=each_reader: check_reader(reader))


def test_ten_megabytes_on_a_line():
    """Of the reader whose parser is the slowest on them."""
    if SANITIZED:
        counted.skip("ten megabytes", "too slow with a sanitizer")
    for reader in texts.READERS:
        if reader.name == "Perl":
            lines = texts.odd(reader, 10_000_000)
            check_texts(reader, [next(lines)], True)


def reasons(report):
    return {entry["file"]: entry["reason"] for entry in report["not_scanned"]}


def test_files_that_are_none():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "a.sh").write_text("echo $A\n")
        os.mkfifo(folder / "pipe.sh")
        (folder / "device.sh").symlink_to("/dev/zero")
        (folder / "loop.sh").symlink_to("loop.sh")
        (folder / "around").symlink_to(".")
        (folder / "nothing.sh").symlink_to("missing.sh")
        report = scanned(folder, ".")
        counted.check_equal([entry["file"] for entry in report["reads"]],
                            ["./a.sh"])
        counted.check_equal(reasons(report), {
            "./around": "a symbolic link to a folder, not followed",
            "./device.sh": "not a regular file",
            "./loop.sh": "a symbolic link that leads to itself",
            "./nothing.sh": "a symbolic link to nothing",
            "./pipe.sh": "not a regular file",
        })
        for path, code in (("pipe.sh", 0), ("device.sh", 0), ("loop.sh", 4),
                           ("nothing.sh", 4), ("around", 0)):
            done = run(folder, "scan", path)
            counted.check_equal((path, done.code, bool(done.err)),
                                (path, code, code == 4))


def test_names_that_are_no_text():
    with tempfile.TemporaryDirectory() as name:
        for file in (b"new\nline.sh", b"no\xffutf8.sh", b"quote\".sh",
                     b"-r.sh", b"%s.sh"):
            path = os.path.join(os.fsencode(name), file)
            with open(path, "w", encoding="utf-8") as out:
                out.write("echo $A\n")
        counted.check_equal(len(scanned(name, ".")["reads"]), 5)


def test_folders_in_folders():
    with tempfile.TemporaryDirectory() as name:
        top = os.open(name, os.O_RDONLY)
        at = os.dup(top)
        for _ in range(3_000):
            os.mkdir("d", dir_fd=at)
            below = os.open("d", os.O_RDONLY, dir_fd=at)
            os.close(at)
            at = below
        os.close(at)
        os.close(top)
        try:
            counted.check_equal(list(reasons(scanned(name, ".")).values()),
                                ["a path that is too long"])
        finally:
            subprocess.run(["rm", "-rf", os.path.join(name, "d")], check=True)


def test_aliases_of_aliases():
    text = "on: push\njobs:\n  a:\n    steps: &a0 [{run: echo $A}]\nx:\n"
    for level in range(1, 100):
        text += f"  - &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]\n"
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / "a.yaml").write_text(text)
        counted.check_equal(list(reasons(scanned(name, "a.yaml"))),
                            ["a.yaml"])


def test_patterns_of_gitignore():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".git").mkdir()
        (folder / ".gitignore").write_text(
            "*a" * 2_000 + "b\n" + "**/" * 2_000 + "b\n" + "[" * 9_000 + "\n")
        (folder / ("a" * 200 + ".sh")).write_text("echo $A\n")
        counted.check_equal(len(scanned(folder, ".")["reads"]), 1)


def test_standard_input():
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"\0" * (17 << 20))
        file.flush()
        done = run("/", "scan", "--language", "shell", "-", stdin=file.name)
        counted.check_equal(done.code, 5)
        if b"longer than" not in done.err:
            raise AssertionError(done.err)


if __name__ == "__main__":
    sys.exit(counted.Tests(dict(globals())).run())
