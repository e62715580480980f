"""The corpora: real schemas with their documents.

Per corpus, in ns per document or per byte, CPU time:

hot     parsed documents, each repeated in a loop: verdict alone; the least
        for each document, then the average over documents.  The peer
        jsonschema prints means by the wall clock; the least over the runs is
        taken.
pass    parsed documents, one after the other.  Where they come in many shapes,
        the peers in node are many times slower than hot: no cache of theirs
        knows where a property stands.
values  the same for alder on nlohmann::json values
bytes   text to verdict: alder bench; the slope of the CPU time of the peer's
        command and of alder stream over a file and six times that file; ajv
        and schemasafe in node; simdjson's walk, which checks nothing
"""

import pathlib

from comparison import mutation, programs, report

LARGE_BYTES = 4_000_000
TIMES_OVER = 6
PEERS = ("jsonschema", "ajv", "schemasafe")


def names(wanted):
    folder = programs.DATA / "data" / "corpora"
    if not folder.exists():
        programs.fail(f"there are no corpora in {folder}")
    known = sorted(path.name for path in folder.iterdir())
    unknown = [name for name in wanted if name not in known]
    if unknown:
        programs.fail(f"there is no corpus {unknown[0]}")
    return [folder / name for name in wanted or known]


def read_lines(file):
    text = file.read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line]


def repeated(file, size_bytes):
    """Two files: enough copies to be large, and six times that."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        text += "\n"
    once = text * -(-size_bytes // len(text.encode()))
    sizes = []
    for name, times in (("once", 1), ("often", TIMES_OVER)):
        path = programs.FOLDER / f"{name}.jsonl"
        with open(path, "w", encoding="utf-8") as out:
            for _ in range(times):
                out.write(once)
        sizes.append((path, len(once.encode()) * times))
    return sizes


def loops(lines):
    """How often the peer repeats a document: less often when it is long."""
    return max(3, min(100, 20_000 * 100 // max(1, sum(map(len, lines)) * 2)))


def mutated(folder, peer):
    """The corpus with half its documents spoilt, as a file."""
    def judge(lines):
        file = programs.FOLDER / "candidates.jsonl"
        file.write_text("".join(line + "\n" for line in lines))
        verdicts = peer.hot(folder / "schema.json", file, 1)
        return {number for number, (valid, _) in verdicts.items()
                if not valid}

    lines, invalid = mutation.mutate(
        read_lines(folder / "instances.jsonl"), judge)
    file = programs.FOLDER / f"{folder.name}-mutated.jsonl"
    file.write_text("".join(line + "\n" for line in lines))
    return file, invalid


def hot_figures(alder, peer, schema, file, count, runs):
    """Least means per document, and both verdict counts."""
    lines = read_lines(file)
    bench, hot = [], []
    for _ in range(runs):
        bench.append(alder.bench(["-s", schema], file))
        hot.append(peer.hot(schema, file, loops(lines)))
    figures = {"valid": {}}
    if None not in bench:
        for name in bench[0]:
            if name.endswith("_ns"):
                figures[name] = min(run[name]["min"] for run in bench)
        figures["valid"]["alder"] = bench[0]["valid"]
    complete = [run for run in hot if len(run) == count]
    if complete:
        figures["jsonschema_hot_ns"] = sum(
            min(run[key][1] for run in complete)
            for key in complete[0]) / count
        figures["valid"]["jsonschema"] = sum(
            valid for valid, _ in complete[0].values())
    return figures


def measure(alder, peer, folder, options):
    schema, file = folder / "schema.json", folder / "instances.jsonl"
    invalid = None
    if options.mutated:
        file, invalid = mutated(folder, peer)
    lines = read_lines(file)
    figures = hot_figures(alder, peer, schema, file, len(lines), options.runs)
    figures.update(documents=len(lines), bytes=file.stat().st_size,
                   invalid=invalid)
    native = programs.native_peers()
    if native:
        out = programs.run(native, schema, file, "200", may_fail=True)
        figures["native"] = out and programs.json.loads(out)
    if not options.no_node:
        figures["node"] = programs.node_peers(schema, file, options.seconds)
        for name, found in figures["node"].items():
            figures["valid"][name] = found.get("valid")
    if not options.mutated:
        figures["slope_ns"] = programs.slope_ns(
            {"alder": alder.stream(["-s", schema]),
             "jsonschema": peer.validate(schema)},
            repeated(file, LARGE_BYTES), min(options.runs, 3))
    return figures


def node_ns(figures, name, key):
    return figures.get("node", {}).get(name, {}).get(key)


def ratios(figures):
    """Peer / alder: more than 1 is where alder is faster."""
    each = figures["bytes"] / figures["documents"]
    hot, bytes_ns = figures.get("hot_verdict_ns"), \
        figures.get("bytes_to_verdict_ns")
    values = figures.get("nlohmann_verdict_ns")
    peer = figures.get("jsonschema_hot_ns")
    slope = figures.get("slope_ns", {})
    peer_slope = slope.get("jsonschema")
    passes = figures.get("verdict_ns")
    walk = (figures.get("native") or {}).get("walk_ns")
    found = {
        "hot/jsonschema": report.ratio(hot, peer),
        "hot/ajv": report.ratio(hot, node_ns(figures, "ajv",
                                             "hot_verdict_ns")),
        "hot/schemasafe": report.ratio(hot, node_ns(figures, "schemasafe",
                                                    "hot_verdict_ns")),
        "values/jsonschema": report.ratio(values, peer),
        "bytes/jsonschema": report.ratio(bytes_ns,
                                         peer_slope and peer_slope * each),
        "stream/jsonschema": report.ratio(slope.get("alder"), peer_slope),
        "walk/bytes": report.ratio(bytes_ns, walk),
    }
    for name in ("ajv", "schemasafe"):
        found[f"pass/{name}"] = report.ratio(
            passes, node_ns(figures, name, "verdict_ns"))
        found[f"bytes/{name}"] = report.ratio(
            bytes_ns, node_ns(figures, name, "bytes_to_verdict_ns"))
    valijson = (figures.get("native") or {}).get("valijson") or {}
    found["pass/valijson"] = report.ratio(passes, valijson.get("verdict_ns"))
    return found


def disagreement(figures):
    """What is said of verdicts that are not all the same, or nothing."""
    counts = {name: count for name, count in figures["valid"].items()
              if count is not None}
    if len(set(counts.values())) < 2:
        return None
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def say_results(out, results):
    columns = list(next(iter(results.values()))["ratios"])
    head = ["corpus", "B/doc", "alder hot ns", "peer hot ns",
            "alder bytes ns"] + columns
    rows = []
    for name, figures in results.items():
        rows.append([name, figures["bytes"] // figures["documents"],
                     figures.get("hot_verdict_ns"),
                     figures.get("jsonschema_hot_ns"),
                     figures.get("bytes_to_verdict_ns")] +
                    [figures["ratios"][column] for column in columns])
    means = {column: report.mean([figures["ratios"][column]
                                  for figures in results.values()])
             for column in columns}
    rows.append(["geometric mean", None, None, None, None] +
                [means[column] for column in columns])
    out.say(report.table(head, rows))
    out.say("Ratios are peer / alder; walk/bytes is simdjson's walk / alder.")
    out.figures["geometric_means"] = means
    for name, figures in results.items():
        slower = [f"{peer} ({figures['ratios'][key]:.2f})" for peer in PEERS
                  if (figures["ratios"].get(key := f"hot/{peer}") or 9) < 1]
        if slower:
            out.say(f"slower than a peer: {name}: {', '.join(slower)}")
        if figures["disagreement"]:
            out.say(f"verdicts differ: {name}: {figures['disagreement']}")


def run_part(alder, peer, options):
    title = "corpora-mutated" if options.mutated else "corpora"
    out = report.Report(programs.FOLDER, title, options.head)
    results = {}
    for folder in names(options.names):
        figures = measure(alder, peer, pathlib.Path(folder), options)
        figures["ratios"] = ratios(figures)
        figures["disagreement"] = disagreement(figures)
        results[folder.name] = figures
        print(f"{folder.name}: hot/jsonschema "
              f"{report.cell(figures['ratios']['hot/jsonschema'])}",
              flush=True)
    out.figures["corpora"] = results
    say_results(out, results)
    plots = []
    for key in ("hot/jsonschema", "bytes/jsonschema"):
        figures = [(name, found["ratios"][key])
                   for name, found in results.items() if found["ratios"][key]]
        plots.append((key.replace("/", "-"), f"{title}: {key}, peer / alder",
                      figures))
    out.finish(plots)
