#!/usr/bin/env python3
"""Mutated harnesses: what alder says against the oracle.

    compare.py PROGRAM SCHEMA

Each mutant of the harnesses of valid/ is written as YAML and audited.  Every
key that the oracle calls forbidden must be told at its line and no other key
may be; every other error of the schema must be told at the line of its value,
and nothing else as an error of the schema.  So a mutant is never silent
unless it is valid.  Neither a crash nor an audit without end passes.

The short run takes a sample; ALDER_LONG=1 takes every single change of a
valid harness and at least 10,000 mutants.
"""

import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

import mutants
import oracle
import written

FOLDER = pathlib.Path(__file__).resolve().parent
LONG = os.environ.get("ALDER_LONG") == "1"
SEED = 9
SHORT = 600
LEAST = 10_000
BATCH = 150
# Of a batch; an audit takes milliseconds.
CPU_S = 20
TIMEOUT_S = 900
SHOWN = 20
MAIN = "harness.yaml"
NOT_INHERITED = {"allow_runtime_fetch", "allowed_remote_resources",
                 "max_runtime_fetches", "base"}
# Codes of the schema's problems: its keywords.
CODES = oracle.KEYWORDS | {"false", "then", "else"}
# A number that is no integer may be out of range as well.
OF_NUMBERS = {"minimum", "maximum"}


def all_mutants(keys):
    chance = random.Random(SEED)
    valid = [json.loads(file.read_text(encoding="utf-8"))
             for file in sorted((FOLDER / "valid").glob("*.json"))]
    yield from ((f"valid {index}", files)
                for index, files in enumerate(valid))
    single = [mutant for files in valid
              for mutant in mutants.everything(files, keys)]
    count = LEAST if LONG else SHORT // 2
    if not LONG:
        single = chance.sample(single, SHORT - count)
    yield from single
    for _ in range(count):
        yield mutants.several(chance.choice(valid), keys, chance)


def composed(files):
    """The harness over its base, with the file of each field; None: a field
    of both, whose merging this does not know."""
    main = files[MAIN]
    if not isinstance(main, dict):
        return main, {}
    base = main.get("base")
    below = files.get(base) if isinstance(base, str) else None
    if not isinstance(below, dict):
        return main, {}
    inherited = {key: value for key, value in below.items()
                 if key not in NOT_INHERITED}
    if set(inherited) & set(main) or "base" in below:
        return None
    return {**inherited, **main}, {key: base for key in inherited}


def expected(judge, files, places):
    """(forbidden keys, other errors), each a set of alternatives of file and
    line; None: not judged."""
    whole = composed(files)
    if whole is None:
        return None
    value, origins = whole
    forbidden, others = set(), set()
    for path, keyword in judge.errors(value):
        file = origins.get(path[0], MAIN) if path else MAIN
        lines = places[file][path]
        if keyword == "additionalProperties":
            forbidden.add((file, lines[0]))
        elif keyword in ("anyOf", "propertyNames"):
            below = {line for other, pair in places[file].items()
                     if other[:len(path)] == path for line in pair}
            others.add((file, frozenset(below)))
        else:
            others.add((file, frozenset(lines)))
    return forbidden, others


def lacks_base(files, result):
    """Whether a base that is no object passes in silence."""
    main = files[MAIN]
    base = main.get("base") if isinstance(main, dict) else None
    below = files.get(base) if isinstance(base, str) else None
    return not isinstance(below, (dict, type(None))) and not any(
        diagnostic["code"] == "base-unusable"
        for one in result for diagnostic in one["diagnostics"])


def told_twice(result):
    """Places of values of the wrong type that are told about for more."""
    codes = {}
    for one in result:
        for diagnostic in one["diagnostics"]:
            if diagnostic["code"] in CODES - OF_NUMBERS:
                place = (diagnostic["file"], diagnostic["line"],
                         diagnostic["column"])
                codes.setdefault(place, set()).add(diagnostic["code"])
    return [place for place, found in codes.items()
            if "type" in found and len(found) > 1]


def told(result):
    """(forbidden keys, other problems of the schema) of an audit's results."""
    forbidden, others = set(), set()
    for one in result:
        for diagnostic in one["diagnostics"]:
            if diagnostic["code"] not in CODES:
                continue
            place = (pathlib.Path(diagnostic["file"]).name,
                     diagnostic["line"])
            if diagnostic["code"] == "additionalProperties":
                forbidden.add(place)
            else:
                others.add(place)
    return forbidden, others


def difference(wanted, found):
    """What is wrong in words; empty when nothing is."""
    silent = wanted[0] - found[0]
    if silent:
        return f"silent about the forbidden key at {sorted(silent)}"
    more = found[0] - wanted[0]
    if more:
        return f"a key that is allowed is refused at {sorted(more)}"
    for file, lines in wanted[1]:
        if not any((file, line) in found[1] for line in lines):
            return f"silent about {file}, one of the lines {sorted(lines)}"
    explained = {(file, line) for file, lines in wanted[1] for line in lines}
    more = found[1] - explained
    return f"refused for nothing at {sorted(more)}" if more else ""


def write(folder, files):
    places = {}
    for name, value in files.items():
        text, places[name] = written.write(value)
        (folder / name).write_text(text, encoding="utf-8")
    return places


def audit(program, folders):
    """Folder name -> the results of its harness; those that could not be read
    have none.  Raises when the program fails."""
    command = [program, "audit", "--format", "json"]
    for folder in folders:
        command += ["--harness", str(folder / MAIN)]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8",
        timeout=TIMEOUT_S, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU,
                                              (CPU_S, CPU_S)))
    if done.returncode not in (0, 1):
        raise ValueError(f"exit code {done.returncode}: {done.stderr[:500]}")
    results = {folder.name: [] for folder in folders}
    for one in json.loads(done.stdout)["results"]:
        results[pathlib.Path(one["harness"]).parent.name].append(one)
    return results


class Run:
    def __init__(self, program, schema):
        self.program = program
        self.judge = oracle.Oracle(schema)
        self.passed = self.failed = self.unjudged = self.forbidden = 0
        self.invalid = 0

    def fail(self, what):
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"FAIL {what}")

    def batch(self, root, pairs):
        folders, places = [], []
        for index, (_, files) in enumerate(pairs):
            folder = root / str(index)
            folder.mkdir(exist_ok=True)
            folders.append(folder)
            places.append(write(folder, files))
        try:
            results = audit(self.program, folders)
        except ValueError as error:
            return self.fail(f"a batch from {pairs[0][0]}: {error}")
        except subprocess.TimeoutExpired:
            return self.fail(f"a batch from {pairs[0][0]} did not end")
        for (what, files), folder, lines in zip(pairs, folders, places):
            self.judge_one(what, files, lines, results[folder.name])

    def judge_one(self, what, files, places, result):
        wanted = expected(self.judge, files, places)
        if wanted is None:
            self.unjudged += 1
            self.passed += 1
            return
        self.forbidden += len(wanted[0])
        self.invalid += bool(wanted[0] or wanted[1])
        wrong = difference(wanted, told(result))
        if not result:
            wrong = "no result"
        elif told_twice(result):
            wrong = f"told twice at {told_twice(result)}"
        elif lacks_base(files, result):
            wrong = "silent about a base that is no object"
        if wrong:
            self.fail(f"{what}: {wrong}")
        else:
            self.passed += 1


def main():
    if len(sys.argv) != 3:
        return "usage: compare.py PROGRAM SCHEMA"
    schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    run = Run(sys.argv[1], schema)
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for pair in all_mutants(mutants.known_keys(schema)):
            pairs.append(pair)
            if len(pairs) == BATCH:
                run.batch(root, pairs)
                pairs = []
        if pairs:
            run.batch(root, pairs)
    print(f"{run.passed + run.failed} mutants: {run.invalid} invalid, "
          f"{run.forbidden} keys forbidden, {run.unjudged} not judged")
    if run.forbidden < 100 or run.unjudged * 20 > run.passed + run.failed:
        run.fail("the mutants show too little")
    print(f"{run.passed} passed, {run.failed} failed, 0 skipped")
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
