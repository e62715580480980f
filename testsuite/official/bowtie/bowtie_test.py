"""alder bowtie as a process:  bowtie_test.py PROGRAM

Drives the harness as Bowtie does: the required suite of every dialect with its
remotes as registries, a recorded exchange, and a partner who breaks the
protocol.
The suite and the exchange are found, not copied ($ALDER_DATA).
"""

import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent /
                       "unit" / "tools"))
import counted  # noqa: E402

PROGRAM = sys.argv[1]
DATA = pathlib.Path(os.environ.get("ALDER_DATA") or
                    counted.ROOT.parent / "shared")
DIALECTS = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft4": "http://json-schema.org/draft-04/schema#",
}
DIALECT = DIALECTS["draft2020-12"]
TIMEOUT_S = 60

START = {"cmd": "start", "version": 1}
SET_DIALECT = {"cmd": "dialect", "dialect": DIALECT}
STOP = {"cmd": "stop"}


class Harness:
    """A running `alder bowtie`, asked one request at a time."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "bowtie"],
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def send(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def read_line(self):
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        TIMEOUT_S)
            if not ready:
                raise AssertionError(f"no answer within {TIMEOUT_S} s")
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                raise AssertionError("it ended: " +
                                     self.process.stderr.read().decode())
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def ask(self, request):
        self.send(json.dumps(request).encode() + b"\n")
        return json.loads(self.read_line())

    def stop(self):
        """Sends "stop"; what was left to read, and how it ended."""
        self.send(json.dumps(STOP).encode() + b"\n")
        out, err = self.process.communicate(timeout=TIMEOUT_S)
        return self.buffer + out, err, self.process.returncode


def started(dialect=DIALECT):
    harness = Harness()
    harness.ask(START)
    harness.ask({"cmd": "dialect", "dialect": dialect})
    return harness


def case_of(schema, *instances, **more):
    return {"description": "a case", "schema": schema, **more,
            "tests": [{"description": "a test", "instance": instance}
                      for instance in instances]}


def run_request(case, seq=1, output="flag"):
    return {"cmd": "run", "seq": seq, "case": case, "output": output}


def conversation(*lines, **how):
    """All lines at once: what comes out, what is complained, how it ends."""
    text = b"".join(line if isinstance(line, bytes)
                    else json.dumps(line).encode() + b"\n" for line in lines)
    done = subprocess.run([PROGRAM, "bowtie"], input=text,
                          timeout=TIMEOUT_S, check=False,
                          **{"stdout": subprocess.PIPE,
                             "stderr": subprocess.PIPE, **how})
    out = [json.loads(line) for line in (done.stdout or b"").splitlines()]
    return out, done.stderr.decode(), done.returncode


# What the protocol asks for.

def test_start_says_who_this_is():
    with Harness() as harness:
        answer = harness.ask(START)
        counted.check_equal(answer["version"], 1)
        about = answer["implementation"]
        counted.check_equal((about["name"], about["language"]),
                            ("alder", "c++"))
        counted.check_equal(sorted(about["dialects"]),
                            sorted(DIALECTS.values()))
        for name in ("homepage", "issues", "source"):
            if not about[name].startswith("https://"):
                raise AssertionError(about)
        unknown = set(about) - {
            "name", "language", "dialects", "homepage", "issues", "source",
            "version", "documentation", "links", "language_version", "os",
            "os_version"}
        counted.check_equal(unknown, set())
        counted.check_equal(harness.stop(), (b"", b"", 0))


def test_a_dialect_is_set_or_refused():
    with Harness() as harness:
        harness.ask(START)
        for dialect, ok in ((DIALECT, True), (DIALECT + "#", True),
                            ("urn:unknown", False), (DIALECT, True)):
            answer = harness.ask({"cmd": "dialect", "dialect": dialect})
            counted.check_equal(answer, {"ok": ok})


def test_seq_comes_back_as_it_was():
    with started() as harness:
        for seq in (1, 12345678901234567890123, "a1b2c3", None, [1, {"a": 2}],
                    "\U0001F600\n\"", 1.5):
            answer = harness.ask(run_request(case_of(True, 1), seq))
            counted.check_equal(answer, {"seq": seq,
                                         "results": [{"valid": True}]})


def test_the_smoke_test():
    instances = (None, True, 37, 37.37, "37", [37], {"foo": 37})
    for dialect in DIALECTS.values():
        with started(dialect) as harness:
            for schema, valid in (({"$schema": dialect}, True), ({}, True),
                                  ({"$schema": dialect, "not": {}}, False),
                                  ({"not": {}}, False)):
                answer = harness.ask(run_request(case_of(schema, *instances)))
                counted.check_equal(answer["results"], [{"valid": valid}] * 7)


def test_a_registry_is_found_by_both_its_names():
    registry = {"http://example.test/retrieved":
                {"$id": "http://example.test/own", "type": "string"}}
    with started() as harness:
        for uri in ("http://example.test/retrieved",
                    "http://example.test/own"):
            answer = harness.ask(run_request(
                case_of({"$ref": uri}, "w", 37, registry=registry)))
            counted.check_equal(answer["results"],
                                [{"valid": True}, {"valid": False}])


def test_a_registry_holds_for_its_case_only():
    uri = "http://example.test/word"
    with started() as harness:
        harness.ask(run_request(case_of({"$ref": uri}, 1,
                                        registry={uri: True})))
        answer = harness.ask(run_request(case_of({"$ref": uri}, 1), "next"))
        counted.check_equal((answer["seq"], answer["errored"]),
                            ("next", True))
        if uri not in answer["context"]["message"]:
            raise AssertionError(answer)


def test_what_cannot_be_judged_is_errored_and_the_next_case_is_not():
    deep = b'{"cmd": "run", "seq": 2, "case": {"description": "", "schema": ' \
        b'true, "tests": [{"description": "", "instance": %s}]}}\n'
    with started() as harness:
        answer = harness.ask(run_request(case_of({"type": "strnig"}, 1)))
        counted.check_equal(answer["errored"], True)
        harness.send(deep % (b"[" * 1000 + b"]" * 1000))
        answer = json.loads(harness.read_line())
        counted.check_equal(answer["results"], [{"valid": True}])
        answer = harness.ask(run_request(
            case_of({"pattern": "^(a+)+\\1$"}, "a" * 40 + "b", "aa")))
        counted.check_equal((list(answer["results"][0]),
                             answer["results"][1]),
                            (["errored", "context"], {"valid": True}))


def test_format_is_no_assertion():
    with started() as harness:
        answer = harness.ask(run_request(case_of({"format": "ipv4"}, "x")))
        counted.check_equal(answer["results"], [{"valid": True}])


def test_annotations():
    schema = {"title": "T", "properties": {"a/^": {"$ref": "#/$defs/d"}},
              "$defs": {"d": {"title": "D", "type": "integer"}}}
    with started() as harness:
        answer = harness.ask(run_request(case_of(schema, {"a/^": 1},
                                                 {"a/^": "x"}),
                                         output="annotations"))
        valid, invalid = answer["results"]
        counted.check_equal(invalid, {"valid": False, "annotations": []})
        titles = sorted((each["instanceLocation"], each["keywordLocation"],
                         each["annotation"]) for each in valid["annotations"]
                        if each["keyword"] == "title")
        counted.check_equal(titles, [("", "#/title", "T"),
                                     ("/a~1^", "#/$defs/d/title", "D")])


# A partner who breaks the protocol.

def check_end(conversed, answers, complaint, code):
    out, err, got = conversed
    counted.check_equal((len(out), err, got), (answers, complaint, code))


def test_garbage_ends_it():
    for garbage, where, what, code in (
            (b"garbage\n", "2:1", "expected a value", "malformed-json"),
            (b'{"cmd": \n', "2:9", "unexpected end of the text",
             "malformed-json"),
            (b'"\xff"\n', "2:2",
             "this byte is not part of well-formed UTF-8", "invalid-utf8"),
            (b"\0\n", "2:1", "expected a value", "malformed-json")):
        check_end(conversation(START, garbage), 1,
                  f"<stdin>:{where}: error: {what} [{code}]\n", 4)
    for garbage, what in (
            (b"[1]\n", "a request is a JSON object"),
            (b"{}\n", 'there is no command ""'),
            ({"cmd": 1}, 'there is no command ""'),
            ({"cmd": "validate"}, 'there is no command "validate"'),
            ({"cmd": "run"}, '"run" needs "seq" and "case"'),
            ({"cmd": "run", "seq": 1, "case": {}},
             'a case needs "schema" and "tests"'),
            (run_request(case_of(True) | {"tests": [{}]}),
             'a test needs an "instance"')):
        check_end(conversation(START, garbage), 1,
                  f"<stdin>:2:1: error: {what} [bad-usage]\n", 2)


def test_only_version_1_is_spoken():
    for version in (0, 2, "1", None, 1.5):
        check_end(conversation({"cmd": "start", "version": version}), 0,
                  "<stdin>:1:1: error: only version 1 of the protocol is "
                  "spoken [bad-usage]\n", 2)
    check_end(conversation({"cmd": "start"}), 0,
              "<stdin>:1:1: error: only version 1 of the protocol is "
              "spoken [bad-usage]\n", 2)


def test_start_comes_first():
    for request in (run_request(case_of(True, 1)), SET_DIALECT):
        check_end(conversation(request), 0,
                  '<stdin>:1:1: error: the first command must be "start" '
                  "[bad-usage]\n", 2)


def test_without_a_dialect_it_is_2020_12():
    out, err, code = conversation(
        START, run_request(case_of({"prefixItems": [False]}, [1])), STOP)
    counted.check_equal((out[1]["results"], err, code),
                        ([{"valid": False}], "", 0))


def test_input_that_just_ends():
    for lines, answers in (((), 0), ((START,), 1), ((START, SET_DIALECT), 2)):
        check_end(conversation(*lines), answers,
                  '<stdin>: error: it ends before "stop" '
                  "[unreadable-file]\n", 4)


def test_stdin_that_is_closed():
    done = subprocess.run([PROGRAM, "bowtie"], capture_output=True,
                          timeout=TIMEOUT_S, check=False,
                          preexec_fn=lambda: os.close(0))
    counted.check_equal((done.stdout, done.stderr, done.returncode),
                        (b"", b"<stdin>: error: cannot be read: Bad file "
                         b"descriptor [unreadable-file]\n", 4))


def test_stdout_that_nobody_reads():
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        check_end(conversation(START, STOP, stdout=write_end), 0,
                  "<stdout>: error: nobody reads the answers any more "
                  "[unreadable-file]\n", 4)
    finally:
        os.close(write_end)


def test_a_line_without_an_end():
    # 64 MiB are allowed.
    with tempfile.TemporaryFile() as text:
        text.write(json.dumps(START).encode() + b"\n")
        for _ in range(65):
            text.write(b" " * (1 << 20))
        text.seek(0)
        done = subprocess.run([PROGRAM, "bowtie"], stdin=text,
                              capture_output=True, timeout=TIMEOUT_S,
                              check=False)
    counted.check_equal((done.stderr, done.returncode),
                        (b"<stdin>:2:1: error: a line is longer than allowed "
                         b"[size-limit]\n", 5))


# What is found in $ALDER_DATA.

def fits(got, wanted):
    """Whether an answer is the recorded one: <...> is free, the order of
    annotations as well, and others may be among them."""
    if isinstance(wanted, str) and wanted.startswith("<"):
        holds = "<list that holds ", "<text naming"
        if wanted.startswith(holds[0]):
            return wanted[len(holds[0]):-1] in got
        return isinstance(got, str) and got != ""
    if isinstance(wanted, dict):
        return (isinstance(got, dict) and set(wanted) == set(got) and
                all(key == "annotations" and
                    all(each in got[key] for each in value) or
                    fits(got[key], value) for key, value in wanted.items()))
    if isinstance(wanted, list):
        return (isinstance(got, list) and len(wanted) == len(got) and
                all(map(fits, got, wanted)))
    return got == wanted and isinstance(got, bool) == isinstance(wanted, bool)


def test_the_recorded_exchange():
    path = DATA / "cases" / "bowtie-exchange.ndjson"
    if not path.exists():
        counted.skip("the recorded exchange", "no data")
    with Harness() as harness:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["response"] is None:
                counted.check_equal(harness.stop(), (b"", b"", 0))
                continue
            answer = harness.ask(row["request"])
            if not fits(answer, row["response"]):
                raise AssertionError(f"{row['request']}\ngot    {answer}\n"
                                     f"wanted {row['response']}")


def remotes(suite, wanted):
    """The registry that Bowtie sends: what has no other dialect."""
    found = {}
    folder = suite / "remotes"
    for path in sorted(folder.rglob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        dialect = (schema.get("$schema", wanted)
                   if isinstance(schema, dict) else wanted)
        if dialect.rstrip("#") == wanted.rstrip("#"):
            name = path.relative_to(folder).as_posix()
            found["http://localhost:1234/" + name] = schema
    return found


def official_tests(suite):
    """Runs the suite; one test function a test of it."""
    tests = {}

    def add(name, got, wanted):
        tests[f"test_official {len(tests)}: {name}"] = (
            lambda: counted.check_equal(got, wanted))

    def run_case(harness, path, case, registry):
        asked = {**case, "tests": [
            {"description": test["description"], "instance": test["data"]}
            for test in case["tests"]]}
        if path.stem in ("refRemote", "dynamicRef", "vocabulary"):
            asked["registry"] = registry
        answer = harness.ask(run_request(asked, len(tests)))
        results = answer.get("results", [answer] * len(case["tests"]))
        for test, got in zip(case["tests"], results, strict=True):
            add(f"{path.parent.name}/{path.name}: {case['description']}: "
                f"{test['description']}", got, {"valid": test["valid"]})

    for draft, dialect in DIALECTS.items():
        before = len(tests)
        registry = remotes(suite, dialect)
        with started(dialect) as harness:
            for path in sorted((suite / "tests" / draft).glob("*.json")):
                for case in json.loads(path.read_text(encoding="utf-8")):
                    run_case(harness, path, case, registry)
            print(f"bowtie: {len(tests) - before} tests of {draft} were asked")
            add("it stops", harness.stop(), (b"", b"", 0))
    return tests


def test_the_official_suite():
    if not (DATA / "data" / "JSON-Schema-Test-Suite").exists():
        counted.skip("official", "no data")


if __name__ == "__main__":
    found = dict(globals())
    SUITE = DATA / "data" / "JSON-Schema-Test-Suite"
    if SUITE.exists():
        found.update(official_tests(SUITE))
    sys.exit(counted.Tests(found).run())
