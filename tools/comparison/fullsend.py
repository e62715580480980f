"""env-references: 2,000 valid documents with nine names each, the runtimes in
equal shares.

hot      one document repeated, already parsed: verdict alone.  The peer
         prints a mean per document; the least over the runs is taken, then
         the average over the documents, for both.
command  the whole command over the file once and twenty times over, in CPU
         time; the slope is the cost from bytes to verdict, without start-up.
"""

import json
import random

from comparison import mutation, programs, report

SCHEMA = (programs.ROOT / "schemas" / "fullsend" / "sandbox-env" / "v1" /
          "env-references.schema.json")
NAMES_EACH = 9
TIMES_OVER = 20


def listed_strings(value):
    """All strings of enum and const below a schema."""
    found = set()
    if isinstance(value, dict):
        found.update(item for item in [*value.get("enum", []),
                                       value.get("const")]
                     if isinstance(item, str))
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            found |= listed_strings(item)
    return found


def allowed_names(peer, schema):
    """Runtime -> the names it may list, by the peer's verdict on each."""
    runtimes = schema["$defs"]["runtime"]["enum"]
    pairs = [(runtime, name) for runtime in runtimes
             for name in sorted(listed_strings(schema["$defs"]))]
    file = programs.FOLDER / "pairs.jsonl"
    file.write_text("".join(
        json.dumps({"runtime": runtime, "variables": [name]}) + "\n"
        for runtime, name in pairs))
    verdicts = peer.hot(SCHEMA, file, 1)
    if len(verdicts) != len(pairs):
        programs.fail("the peer gives no verdict for every pair of runtime "
                      "and name")
    allowed = {runtime: [] for runtime in runtimes}
    for number, (runtime, name) in enumerate(pairs, 1):
        if verdicts[number][0]:
            allowed[runtime].append(name)
    return allowed


def write_workload(peer, count, times_over=TIMES_OVER):
    """The file, and the same documents many times over."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    allowed = allowed_names(peer, schema)
    chance = random.Random(mutation.SEED)
    runtimes = list(allowed)
    lines = []
    for number in range(count):
        runtime = runtimes[number % len(runtimes)]
        names = chance.sample(allowed[runtime], NAMES_EACH)
        lines.append(mutation.line_of({"runtime": runtime,
                                       "variables": names}) + "\n")
    once = programs.FOLDER / "once.jsonl"
    often = programs.FOLDER / "often.jsonl"
    once.write_text("".join(lines))
    often.write_text("".join(lines) * times_over)
    return once, often


def least_of_each(runs):
    return [min(run[key][1] for run in runs) for key in runs[0]]


def compare(alder, peer, once, often, options):
    """Runs everything in turns; figures in ns per document."""
    count = options.documents
    schema = ["-c", "fullsend"]
    bench, hot = [], []
    for _ in range(options.runs):
        bench.append(alder.bench(schema, once))
        hot.append(peer.hot(SCHEMA, once, 100))
    if any(found["valid"] != count for found in bench) or \
            any(sum(valid for valid, _ in run.values()) != count
                for run in hot):
        programs.fail("not every document is valid to both")
    slope = programs.slope_ns(
        {"alder": alder.stream(schema), "jsonschema": peer.validate(SCHEMA)},
        [(file, file.stat().st_size) for file in (once, often)],
        options.runs)
    each = once.stat().st_size / count
    figures = {name: min(found[name]["min"] for found in bench)
               for name in bench[0] if name.endswith("_ns")}
    figures["jsonschema"] = {
        "hot_verdict_ns": sum(least_of_each(hot)) / count,
        "bytes_to_verdict_ns": slope["jsonschema"] * each}
    figures["alder_command_ns"] = slope["alder"] * each
    return figures


def run_part(alder, peer, options):
    out = report.Report(programs.FOLDER, "fullsend", options.head)
    once, often = write_workload(peer, options.documents)
    out.say(f"env-references: {options.documents} valid documents, "
            f"{NAMES_EACH} names each, {once.stat().st_size} bytes, seed "
            f"{mutation.SEED}")
    figures = compare(alder, peer, once, often, options)
    if not options.no_node:
        figures.update(programs.node_peers(SCHEMA, once, options.seconds))
    rows, plot = [], []
    for name in ("jsonschema", "ajv", "schemasafe"):
        theirs = figures.get(name)
        if not theirs or "error" in theirs:
            continue
        command = "alder_command_ns" if name == "jsonschema" else \
            "bytes_to_verdict_ns"
        row = [name]
        for what, key, own in (
                ("hot", "hot_verdict_ns", "hot_verdict_ns"),
                ("pass", "verdict_ns", "verdict_ns"),
                ("bytes", "bytes_to_verdict_ns", command)):
            ratio = report.ratio(figures[own], theirs.get(key))
            row += [figures[own], theirs.get(key), ratio]
            plot += [(f"{what}, {name}", ratio)] if ratio else []
        rows.append(row)
    out.say(report.table(
        ["peer", *(f"{who} {what}" for what in ("hot", "pass", "bytes")
                   for who in ("alder", "peer", "ratio"))], rows))
    out.say(f"alder compiles the schema in "
            f"{figures['compile_ns'] / 1e3:.0f} us; a verdict on "
            f"nlohmann::json values takes "
            f"{report.cell(figures.get('nlohmann_verdict_ns'))} ns")
    out.figures.update(figures)
    out.finish([("ratios", "env-references, peer / alder", plot)])
