#!/usr/bin/env python3
"""Builds and runs the tests:  run_tests.py [--long] [SUITE...]

    plan -> (meson setup, ninja, meson test) a build -> one count over all

Each test program ends with "N passed, N failed, N skipped"; the last line
here is their sum over every build.  A program that crashes, runs out of time
or prints no such line counts as one failure, and so do a build that fails and
a skip that was counted but not explained by a SKIP line.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COUNT = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$")
SHOWN_LINES = 150  # of a failing test's output: the first and the last third

# A machine file, and the suites that are run with it (none: all of them).
Plan = collections.namedtuple("Plan", "name folder machine_file suites")

SUITES = ["unit", "official", "golden", "exhaustive", "differential", "fuzz",
          "regress", "bench", "lint", "threads"]

SHORT = [
    Plan("g++", "build-test", "test.ini", []),
    Plan("sanitizers", "build-asan", "asan.ini",
         ["unit", "official", "regress"]),
]
LONG = SHORT + [
    Plan("clang++", "build-clang", "clang.ini", []),
    Plan("threads", "build-tsan", "tsan.ini", ["threads"]),
    Plan("fuzz", "build-fuzz", "fuzz.ini", ["fuzz"]),
]


class Count:
    """The sum so far."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def add(self, passed, failed, skipped):
        self.passed += passed
        self.failed += failed
        self.skipped += skipped

    def fail(self, message):
        print(f"FAIL {message}", flush=True)
        self.failed += 1

    def line(self):
        return (f"{self.passed} passed, {self.failed} failed, "
                f"{self.skipped} skipped")


def shortened(text):
    lines = text.splitlines()
    if len(lines) <= SHOWN_LINES:
        return text
    head = lines[:SHOWN_LINES // 3]
    tail = lines[-2 * SHOWN_LINES // 3:]
    left_out = len(lines) - len(head) - len(tail)
    return "\n".join(head + [f"[{left_out} lines left out]"] + tail)


def run_logged(command, log):
    """Whether the command succeeds; its output is added to the log file."""
    with open(log, "ab") as out:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out,
                              stderr=subprocess.STDOUT,
                              check=False).returncode == 0


def run_shown(command, environment):
    """Runs meson test and shows its line for each test as it ends."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace",
                          env=environment) as process:
        for line in process.stdout:
            if re.match(r"\s*\d+/\d+ ", line):
                print(line.rstrip(), flush=True)


def configured(folder, machine_file, log):
    """meson setup, anew when the machine file is another than last time."""
    stamp = folder / "machine_file.sha256"
    digest = hashlib.sha256(machine_file.read_bytes() +
                            str(ROOT).encode()).hexdigest()
    if (folder / "build.ninja").exists():
        if stamp.exists() and stamp.read_text() == digest:
            return True
        shutil.rmtree(folder)
        folder.mkdir()
    done = run_logged(["meson", "setup", "--native-file", str(machine_file),
                       str(folder), str(ROOT)], log)
    if done:
        stamp.write_text(digest)
    return done


def introspected(folder, what):
    out = subprocess.run(["meson", "introspect", f"--{what}", str(folder)],
                         stdout=subprocess.PIPE, check=True).stdout
    return json.loads(out)


def suites_of(test):
    """"unit" out of "alder:unit"."""
    return {suite.split(":")[-1] for suite in test["suite"]}


def ninja_targets(folder, tests):
    """The files to build for these tests, and the modules they may open."""
    targets = introspected(folder, "targets")
    needed = {target for test in tests for target in test["depends"]}
    files = {file for target in targets for file in target["filename"]
             if target["id"] in needed or target["type"] == "shared module"}
    return sorted(os.path.relpath(file, folder) for file in files)


def judge(record, where, count):
    """Adds one test's count, and says what went wrong or was left out."""
    out = record.get("stdout") or ""
    lines = [line.rstrip() for line in out.splitlines() if line.strip()]
    skips = [line for line in lines if line.startswith("SKIP ")]
    for line in skips:
        print(f"{line} [{where}]")
    match = COUNT.match(lines[-1]) if lines else None
    passed, failed, skipped = map(int, match.groups()) if match else (0, 0, 0)
    name, result = record["name"], record["result"]
    problem = None
    if match is None:
        problem = f"{result}, without a last line that counts"
    elif result != "OK" and failed == 0:
        problem = f"{result}, though nothing is counted as failed"
    elif result == "OK" and failed > 0:
        problem = "reports success beside failures"
    elif skipped > len(skips):
        problem = f"{skipped} skipped, but only {len(skips)} SKIP lines"
    count.add(passed, failed, skipped)
    if problem is None and failed == 0:
        return
    print(f"\n--- {name} [{where}] ---")
    print(shortened(out + "\n" + (record.get("stderr") or "")).strip("\n"))
    print(f"--- end of {name} [{where}] ---", flush=True)
    if problem is not None:
        count.fail(f"{name} [{where}]: {problem}")


def run_plan(plan, wanted, is_long, count):
    folder = ROOT / plan.folder
    folder.mkdir(exist_ok=True)
    log = folder / "build.log"
    log.write_text("")
    started = time.monotonic()
    print(f"== {plan.name}: building in {plan.folder}", flush=True)
    if not configured(folder, ROOT / "tools/build" / plan.machine_file, log):
        print(shortened(log.read_text(errors="replace")))
        count.fail(f"{plan.name}: meson setup")
        return
    # Brings the list of tests up to date before it is asked for.
    run_logged(["ninja", "-C", str(folder), "build.ninja"], log)
    tests = [test for test in introspected(folder, "tests")
             if (not wanted or suites_of(test) & wanted) and
             (not plan.suites or suites_of(test) & set(plan.suites))]
    if not tests:
        print(f"   nothing to run [{plan.name}]")
        return
    targets = ninja_targets(folder, tests)
    if targets and not run_logged(
            ["ninja", "-k", "0", "-C", str(folder), *targets], log):
        text = log.read_text(errors="replace")
        broken = [part for part in re.split(r"(?m)^(?=\[\d+/\d+\] )", text)
                  if "\nFAILED: " in part]
        print(shortened("".join(broken) or text))
        count.fail(f"{plan.name}: the build; all of it is in {log}")
    print(f"== {plan.name}: built in {time.monotonic() - started:.0f} s, "
          f"running {len(tests)} test programs", flush=True)
    test_log = folder / "meson-logs" / "alder.json"
    test_log.unlink(missing_ok=True)
    environment = dict(os.environ)
    if is_long:
        environment["ALDER_LONG"] = "1"
    selection = [part for suite in sorted(wanted or plan.suites)
                 for part in ("--suite", suite)]
    names = sorted({test["name"] for test in tests})
    started = time.monotonic()
    run_shown(["meson", "test", "-C", str(folder), "--no-rebuild",
               "--logbase", "alder", "--timeout-multiplier",
               "60" if is_long else "6", *selection, *names], environment)
    records = []
    if test_log.exists():
        with open(test_log, encoding="utf-8", errors="replace") as file:
            records = [json.loads(line) for line in file]
    for record in records:
        judge(record, plan.name, count)
    if len(records) < len(tests):
        count.fail(f"{plan.name}: {len(tests) - len(records)} test programs "
                   "were not run")
    slowest = sorted(records, key=lambda record: -record["duration"])[:3]
    print(f"== {plan.name}: ran in {time.monotonic() - started:.0f} s; "
          "slowest: " + ", ".join(f"{record['name']} {record['duration']:.1f}"
                                  " s" for record in slowest), flush=True)


def main():
    parser = argparse.ArgumentParser(prog="tools/test")
    parser.add_argument("--long", action="store_true",
                        help="full sizes, clang++, ThreadSanitizer, fuzzing")
    parser.add_argument("suites", nargs="*", metavar="SUITE",
                        help=f"{', '.join(SUITES)} (default: all)")
    options = parser.parse_args()
    for suite in options.suites:
        if suite not in SUITES:
            parser.error(f"no suite \"{suite}\"; there are "
                         f"{', '.join(SUITES)}")
    count = Count()
    for plan in LONG if options.long else SHORT:
        run_plan(plan, set(options.suites), options.long, count)
    if count.passed + count.failed + count.skipped == 0:
        count.fail("no test was run")
    print(count.line(), flush=True)
    return 1 if count.failed else 0


if __name__ == "__main__":
    sys.exit(main())
