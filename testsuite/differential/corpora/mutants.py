"""Mutated real documents, the same verdict from three:  mutants.py PROGRAM

Every corpus of $ALDER_DATA/data/corpora is a schema and documents that are
valid.  Each mutant differs from a document in one place: a key is removed or
added, a type changed, a value put out of range, an array item doubled.  The
decision tree, the interpreter and the peer @sourcemeta/jsonschema must agree
on each; where the peer is known to differ, PEER_DIFFERS says who is right.

The short size takes a sample of documents; ALDER_LONG=1 takes all, with ten
mutants each.  Without the peer (tools/setup peers) the first two are compared.
"""

import json
import os
import pathlib
import platform
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT / "testsuite" / "unit" / "tools"))
import counted  # noqa: E402

PROGRAM = sys.argv[1]
DATA = pathlib.Path(os.environ.get("ALDER_DATA") or ROOT.parent / "shared")
CORPORA = DATA / "data" / "corpora"
PEERS = ROOT / "tools" / "peers" / "node_modules"
LONG = os.environ.get("ALDER_LONG") == "1"
SEED = 20
SHORT_BYTES = 60_000  # of documents, a corpus
TIMEOUT_S = 600

# An integer beyond 64 bits.
BIG = re.compile(r"[0-9]{19}|[0-9]e\+[0-9]{2}")

# What the peer says otherwise, as a pattern of "<alder> / <peer>: <document>",
# and who is right.
PEER_DIFFERS = [
    (re.compile(r"^\w+ / None: .*(" + BIG.pattern + ")"),
     "alder: an integer beyond 64 bits is compared exactly; the peer stops "
     "where a schema bounds it"),
    (re.compile(r'^invalid / valid: .*"\\n'),
     "alder: . matches no line terminator (ECMA-262); the peer lets it"),
]


# ---- mutants

def places(value):
    """All containers of a document with the key or index of each child."""
    found = []
    open_values = [value]
    while open_values:
        at = open_values.pop()
        if isinstance(at, dict):
            found += [(at, key) for key in at]
            open_values += at.values()
        elif isinstance(at, list):
            found += [(at, index) for index in range(len(at))]
            open_values += at
    return found


def containers(value, kind):
    return [at for at in [value, *(parent[key] for parent, key in
                                   places(value))] if isinstance(at, kind)]


def remove_key(document, chance):
    owners = [at for at in containers(document, dict) if at]
    if not owners:
        return False
    owner = chance.choice(owners)
    del owner[chance.choice(list(owner))]
    return True


def add_key(document, chance):
    owners = containers(document, dict)
    if not owners:
        return False
    owner = chance.choice(owners)
    name = chance.choice(["x", "", "name", "type", "$ref", "x-y", "é", "_1"])
    owner.setdefault(name, chance.choice([None, 1, "s", [], {}, True]))
    return True


def change_type(document, chance):
    found = places(document)
    if not found:
        return False
    owner, key = chance.choice(found)
    others = [None, True, 7, 1.5, "text", [], {}, [1], {"a": 1}]
    old = owner[key]
    owner[key] = chance.choice(
        [each for each in others if not isinstance(each, type(old))])
    return True


def out_of_range(document, chance):
    found = [(owner, key) for owner, key in places(document)
             if isinstance(owner[key], (int, float, str, list)) and
             not isinstance(owner[key], bool)]
    if not found:
        return False
    owner, key = chance.choice(found)
    old = owner[key]
    if isinstance(old, str):
        owner[key] = chance.choice(["", old + "~", old * 9 + "x" * 300,
                                    old.swapcase(), "\n" + old, old + " "])
    elif isinstance(old, list):
        owner[key] = chance.choice([[], old * 3, old[:1]])
    else:
        owner[key] = chance.choice([-1, 0, 0.5, -old - 1, old + 0.5, 10**6,
                                    10**20, -(10**20), 1e300])
    return True


def double_item(document, chance):
    owners = [at for at in containers(document, list) if at]
    if not owners:
        return False
    owner = chance.choice(owners)
    owner.insert(chance.randrange(len(owner) + 1), chance.choice(owner))
    return True


KINDS = (remove_key, add_key, change_type, out_of_range, double_item)


def mutants(lines, name):
    """One mutant a line, drawn by the seed and the corpus's name."""
    chance = random.Random(f"{SEED} {name}")
    each = 10 if LONG else 1
    if not LONG:
        lines = lines[:]
        chance.shuffle(lines)
    size = 0
    found = []
    for line in lines:
        for number in range(each):
            document = json.loads(line)
            kinds = list(KINDS)
            chance.shuffle(kinds)
            if any(kind(document, chance) for kind in kinds):
                found.append(json.dumps(document, ensure_ascii=False))
        size += len(line)
        if not LONG and size > SHORT_BYTES and len(found) > 4:
            break
    return found


# ---- verdicts

def of_alder(schema, lines, evaluator):
    done = subprocess.run(
        [PROGRAM, "stream", "-s", schema, "--flag", "--evaluator", evaluator],
        input="".join(line + "\n" for line in lines).encode(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT_S,
        check=False)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    if len(records) != len(lines) or done.stderr:
        raise AssertionError(f"{len(records)} records for {len(lines)} lines: "
                             + done.stderr.decode()[:500])
    return [record["status"] for record in records]


def peer_program():
    machine = {"aarch64": "arm64", "AMD64": "x86_64"}.get(
        platform.machine(), platform.machine())
    return (PEERS / "@sourcemeta/jsonschema/build/github-releases" /
            f"jsonschema-{platform.system().lower()}-{machine}")


def of_peer(schema, lines):
    """One verdict a line; None where the peer gives up.  A number that it
    cannot take ends its whole run: such a line is asked alone."""
    plain = [line for line in lines if not BIG.search(line)]
    verdicts = iter(peer_run(schema, plain))
    return [(peer_run(schema, [line]) or [None])[0] if BIG.search(line)
            else next(verdicts) for line in lines]


def peer_run(schema, lines):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "mutants.jsonl"
        file.write_text("".join(line + "\n" for line in lines),
                        encoding="utf-8")
        done = subprocess.run(
            [peer_program(), "validate", schema, file, "--fast", "--continue",
             "--benchmark", "--loop", "1"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=TIMEOUT_S, check=False)
    found = dict(re.findall(r"\[(\d+)\]: (PASS|FAIL) ", done.stdout.decode()))
    if lines and not found and BIG.search(lines[0]):
        return []
    if len(found) != len(lines):
        raise AssertionError(f"the peer gives {len(found)} verdicts for "
                             f"{len(lines)} lines")
    words = {"PASS": "valid", "FAIL": "invalid"}
    return [words[found[str(number)]] for number in range(1, len(lines) + 1)]


def differences(lines, one, other):
    return [f"{a} / {b}: {line}"
            for line, a, b in zip(lines, one, other, strict=True) if a != b]


TOTALS = {"mutants": 0, "invalid": 0, "differences": 0}


def explained(difference):
    return next((why for pattern, why in PEER_DIFFERS
                 if pattern.search(difference)), None)


def run_corpus(folder):
    schema = folder / "schema.json"
    text = (folder / "instances.jsonl").read_text(encoding="utf-8")
    lines = mutants([line for line in text.split("\n") if line], folder.name)
    tree = of_alder(schema, lines, "tree")
    TOTALS["mutants"] += len(lines)
    TOTALS["invalid"] += tree.count("invalid")
    if set(tree) - {"valid", "invalid"}:
        raise AssertionError(f"no verdict: {set(tree)}")
    found = differences(lines, tree, of_alder(schema, lines, "explain"))
    if found:
        raise AssertionError(f"tree / explain: {len(found)} differ\n" +
                             "\n".join(found[:5]))
    if not peer_program().exists():
        return
    found = differences(lines, tree, of_peer(schema, lines))
    TOTALS["differences"] += len(found)
    reasons = {}
    for difference in found:
        reasons.setdefault(explained(difference), []).append(difference)
    for why, each in reasons.items():
        if why is None:
            raise AssertionError(f"alder / peer: {len(each)} differ\n" +
                                 "\n".join(each[:5]))
        print(f"{folder.name}: {len(each)} of {len(lines)} differ: {why}")


def corpus_tests():
    folders = sorted(path for path in CORPORA.iterdir() if path.is_dir())
    return {f"test_{folder.name}": lambda folder=folder: run_corpus(folder)
            for folder in folders}


def test_peer_is_there():
    if not peer_program().exists():
        counted.skip("mutants against the peer", "tools/setup peers installs it")


def test_totals():
    print(f"mutants: {TOTALS['mutants']} of seed {SEED}, "
          f"{TOTALS['invalid']} invalid; the peer differs on "
          f"{TOTALS['differences']}")


if __name__ == "__main__":
    tests = {"test_peer_is_there": test_peer_is_there}
    if CORPORA.exists():
        tests.update(corpus_tests())
        tests["test_totals"] = test_totals
    else:
        tests["test_no_data"] = lambda: counted.skip("mutants", "no data")
    sys.exit(counted.Tests(tests).run())
