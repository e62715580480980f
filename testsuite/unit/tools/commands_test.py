#!/usr/bin/env python3
"""tools/alder and tools/setup, on a tree whose tools only pretend.

The pretended ninja writes build/alder, a program that copies its input and
its arguments to its output and exits with 7.
"""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from counted import ROOT, Tests, check_equal

MESON = """#!/bin/sh
echo meson "$@" >>"$CALLS"
for folder; do :; done
mkdir -p "$folder/build" && touch "$folder/build/build.ninja"
"""
NINJA = """#!/bin/sh
echo ninja >>"$CALLS"
read -r stolen
[ -e "$2/../src/broken" ] && { echo "error: broken"; exit 1; }
cat >"$2/alder" <<'END'
#!/bin/sh
cat
printf '<%s>' "$@"
exit 7
END
chmod +x "$2/alder"
"""
SETUP = '#!/bin/sh\necho setup "$@" >>"$CALLS"\n[ ! -e "$CALLS.deny" ]\n'


class Tree:
    """A project folder with a copy of tools/alder."""

    def __init__(self, folder):
        self.root = folder / "project"
        self.calls = folder / "calls"
        for below in ("src", "schemas", "tools/build", "tools/subprojects"):
            (self.root / below).mkdir(parents=True)
        for file in ("meson.build", "src/main.cc", "tools/build/release.ini"):
            (self.root / file).write_text("")
        shutil.copy(ROOT / "tools/alder", self.root / "tools/alder")
        self.program(self.root / "tools/setup", SETUP)
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.program(self.bin / "meson", MESON)
        self.program(self.bin / "ninja", NINJA)

    @staticmethod
    def program(path, text):
        path.write_text(text)
        path.chmod(0o755)

    def touch(self, below, text=""):
        time.sleep(0.02)  # file times are coarse
        (self.root / below).write_text(text)

    def run(self, *arguments, stdin=b"", cwd=None, program=None):
        """(exit code, output, what was called) of tools/alder."""
        self.calls.write_text("")
        path = f"{self.bin}:{os.environ['PATH']}"
        done = subprocess.run(
            [program or str(self.root / "tools/alder"), *arguments],
            input=stdin, cwd=cwd or self.root, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PATH": path, "CALLS": str(self.calls)})
        self.err = done.stderr.decode()
        called = [line.split()[0]
                  for line in self.calls.read_text().splitlines()]
        return done.returncode, done.stdout, called


@contextlib.contextmanager
def tree():
    with tempfile.TemporaryDirectory() as name:
        yield Tree(pathlib.Path(name).resolve())


ALL = ["setup", "meson", "ninja"]
AGAIN = ["setup", "ninja"]


def test_builds_once_and_hands_everything_over():
    with tree() as project:
        for called in (ALL, []):
            check_equal(project.run("a b", "", "-c", stdin=b"in\0put\n"),
                        (7, b"in\0put\n<a b><><-c>", called))
            check_equal(project.err, "")


def test_builds_again_when_a_source_is_newer():
    with tree() as project:
        project.run()
        for file in ("src/main.cc", "src/new.cc", "schemas/x.json",
                     "meson.build", "tools/subprojects/x.c",
                     "tools/build/embed.py"):
            project.touch(file)
            check_equal((file, project.run()[2]), (file, AGAIN))
            check_equal((file, project.run()[2]), (file, []))
        time.sleep(0.02)
        (project.root / "src/new.cc").unlink()
        check_equal(project.run()[2], AGAIN)
        for file in ("README.md", "tools/test"):
            project.touch(file)
            check_equal((file, project.run()[2]), (file, []))


def test_node_modules_are_no_source():
    with tree() as project:
        (project.root / "tools/subprojects/g/node_modules").mkdir(parents=True)
        project.run()
        project.touch("tools/subprojects/g/node_modules/x.c")
        check_equal(project.run()[2], [])


def test_sets_up_anew_for_another_machine_file_or_place():
    with tree() as project:
        project.run()
        project.touch("tools/build/release.ini")
        check_equal(project.run()[2], ALL)
        moved = project.root.parent / "moved"
        project.root.rename(moved)
        project.root = moved
        check_equal(project.run()[2], ALL)
        check_equal(project.run()[2], [])


def test_works_from_any_folder_and_by_any_name():
    with tree() as project:
        link = project.root.parent / "link"
        link.symlink_to(project.root / "tools/alder")
        for program, cwd in ((None, "/"), ("../tools/alder",
                                           project.root / "src"),
                             ("./alder", project.root / "tools"),
                             (str(link), "/")):
            check_equal((program, project.run("x", program=program,
                                              cwd=cwd)[:2]),
                        (program, (7, b"<x>")))


def test_a_failing_build_shows_why():
    with tree() as project:
        project.run()
        project.touch("src/broken")
        for _ in range(2):  # it does not count as built
            code, out, called = project.run("x")
            check_equal((code, out, called), (70, b"", AGAIN))
            check_equal("error: broken\n" in project.err, True)
        (project.root / "src/broken").unlink()
        check_equal(project.run("x")[:2], (7, b"<x>"))


def test_without_its_tools_it_does_not_build():
    with tree() as project:
        (project.root.parent / "calls.deny").write_text("")
        check_equal(project.run("x"), (70, b"", ["setup"]))


def setup(*groups, path=None):
    done = subprocess.run(
        [str(ROOT / "tools/setup"), *groups], check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
        env={**os.environ, **({"PATH": path} if path else {})})
    return done.returncode, done.stdout, done.stderr


def test_setup_refuses_unknown_groups():
    for groups in ((), ("nix",), ("build", "Test")):
        code, out, err = setup(*groups)
        check_equal((groups, code, out), (groups, 1, ""))
        check_equal((groups, err.count("\n")), (groups, 1))


def test_setup_says_in_one_line_what_it_cannot_install():
    with tempfile.TemporaryDirectory() as name:
        for tool in ("bash", "dirname", "readlink", "env", "mkdir"):
            os.symlink(shutil.which(tool), f"{name}/{tool}")
        code, out, err = setup("build", path=name)
        check_equal((code, out, err.count("\n")), (1, "", 1))
        for part in ("tools/setup: missing: a C++20 compiler, cc, meson,",
                     "without apt-get"):
            check_equal((part, part in err), (part, True))


if __name__ == "__main__":
    sys.exit(Tests(globals()).run())
