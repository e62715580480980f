"""Whole commands: start-up, compile time of schemas, memory of a stream."""

import json
import statistics

from comparison import corpora, fullsend, programs, report

REPEATS = 50
COMPILE_REPEATS = 15
COMPILE_WORTH_MS = 5
STREAM_BYTES = 200_000_000


def alternating(commands, repeats):
    """Name -> the median CPU milliseconds of a command."""
    times = {name: [] for name in commands}
    for _ in range(repeats):
        for name, command in commands.items():
            times[name].append(programs.cpu_ns(command))
    return {name: None if None in found else statistics.median(found) / 1e6
            for name, found in times.items()}


def startup(alder, peer, options):
    out = report.Report(programs.FOLDER, "startup", options.head)
    example = next((programs.ROOT / "schemas/fullsend").rglob(
        "examples/portable.json"))
    schema = programs.FOLDER / "small.schema.json"
    document = programs.FOLDER / "small.json"
    schema.write_text(json.dumps(
        {"$schema": programs.DIALECT, "type": "object",
         "properties": {"a": {"type": "integer"}}, "required": ["a"]}))
    document.write_text('{"a": 1}\n')
    commands = {
        "alder check": [alder.program, "check", example],
        "alder validate": [alder.program, "validate", "-s", schema, document],
        "jsonschema validate --fast": [peer.program, "validate", schema,
                                       document, "--fast"],
        "jsonschema validate --fast, the contract":
            [peer.program, "validate", fullsend.SCHEMA, example, "--fast"],
        "/bin/true": ["/bin/true"],
    }
    figures = alternating(commands, options.repeats or REPEATS)
    out.figures.update(figures)
    out.say(report.table(["command", "CPU ms, median"], figures.items()))
    pairs = (("small schema", "alder validate", "jsonschema validate --fast"),
             ("contract", "alder check",
              "jsonschema validate --fast, the contract"))
    ratios = [(name, report.ratio(figures[ours], figures[theirs]))
              for name, ours, theirs in pairs]
    out.say("peer / alder: " + ", ".join(
        f"{name} {report.cell(ratio)}" for name, ratio in ratios))
    out.finish([("ratios", "start-up, peer / alder",
                 [pair for pair in ratios if pair[1]])])


def compile_part(alder, peer, options):
    """Schema compile time, where the peer's is worth measuring."""
    out = report.Report(programs.FOLDER, "compile", options.head)
    rows, left_out, ratios = [], [], []
    for folder in corpora.names(options.names):
        schema = folder / "schema.json"
        one = programs.FOLDER / "one.jsonl"
        one.write_text(corpora.read_lines(folder / "instances.jsonl")[0] +
                       "\n")
        always = programs.FOLDER / "true.json"
        always.write_text("true\n")
        dialect = json.loads(schema.read_text()).get("$schema",
                                                     programs.DIALECT)
        times = alternating({
            "schema": [peer.program, "validate", schema, one, "--fast"],
            "true": [peer.program, "validate", always, one, "--fast",
                     "--default-dialect", dialect],
        }, options.repeats or COMPILE_REPEATS)
        bench = alder.bench(["-s", schema], one)
        ours = bench and bench["compile_ns"]["min"] / 1e6
        size = tree_nodes(alder, schema)
        known = None not in times.values()
        theirs = times["schema"] - times["true"] if known else None
        rows.append([folder.name, schema.stat().st_size, ours, theirs,
                     report.ratio(ours, theirs), size])
        if theirs and theirs >= COMPILE_WORTH_MS:
            ratios.append(report.ratio(ours, theirs))
        else:
            left_out.append(folder.name)
    out.figures["schemas"] = [
        dict(zip(("name", "bytes", "alder_ms", "peer_ms", "ratio", "nodes"),
                 row)) for row in rows]
    out.say(report.table(["schema", "bytes", "alder ms", "peer ms", "ratio",
                          "tree nodes"], rows))
    out.say(f"geometric mean of the ratios where the peer takes at least "
            f"{COMPILE_WORTH_MS} ms: {report.cell(report.mean(ratios))}; "
            f"tree nodes in all: {sum(row[5] or 0 for row in rows)}; "
            f"not counted: {', '.join(left_out) or 'none'}")
    out.finish([("ratios", "schema compile time, peer / alder",
                 [(row[0], row[4]) for row in rows if row[4]])])


def tree_nodes(alder, schema):
    tree = programs.run(alder.program, "tree", "-s", schema, "--as", "json",
                        may_fail=True)
    return len(json.loads(tree)["nodes"]) if tree else None


def stream(alder, peer, options):
    """100,000 lines against the peer, and the memory of a large file."""
    out = report.Report(programs.FOLDER, "stream", options.head)
    _, often = fullsend.write_workload(peer, 2000, 50)
    lines = alder.stream(["-c", "fullsend"])(often)
    cpu = {"alder stream --flag -j 1": [], "jsonschema validate --fast": []}
    for _ in range(options.runs):
        cpu["alder stream --flag -j 1"].append(programs.cpu_ns(*lines))
        cpu["jsonschema validate --fast"].append(programs.cpu_ns(
            [peer.program, "validate", fullsend.SCHEMA, often, "--fast"]))
    least = {name: min(found) / 1e6 for name, found in cpu.items()}
    ours, theirs = least.values()
    out.say("100,000 valid documents, the whole process, CPU ms: " +
            ", ".join(f"{name} {value:.1f}" for name, value in least.items()) +
            f"; ratio {theirs / ours:.1f}")
    large = programs.FOLDER / "large.jsonl"
    text = often.read_bytes()
    with open(large, "wb") as file:
        for _ in range(-(-STREAM_BYTES // len(text))):
            file.write(text)
    memory = {}
    for jobs in ("1", "2"):
        memory[f"-j {jobs}"] = programs.peak_mib(
            [alder.program, "stream", "-c", "fullsend", "--flag", "-j", jobs],
            large)
    out.say(f"peak memory of alder stream on {large.stat().st_size} bytes, "
            "MiB: " + ", ".join(f"{name} {report.cell(value)}"
                                for name, value in memory.items()))
    large.unlink()
    out.figures.update(cpu_ms=least, ratio=theirs / ours, peak_mib=memory)
    out.finish([("ratios", "100,000 documents, whole process, peer / alder",
                 [("stream --flag -j 1", theirs / ours)])])
