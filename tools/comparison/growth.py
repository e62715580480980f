"""How time grows with size: the slope in a log-log plot, beside the peer's.

1 is linear.  For tables that are looked up (enum, oneOf), the documents stay
the same size and 0 is constant.
"""

import json
import math
import sys

from comparison import programs, report


def name(number):
    return f"property_number_{number:06}"


def closed(size):
    schema = {"type": "object", "additionalProperties": False,
              "required": [name(i) for i in range(size)],
              "properties": {name(i): {"type": "string"}
                             for i in range(size)}}
    return schema, [{name(i): "v" for i in range(size)}]


def unique(size):
    return ({"type": "array", "uniqueItems": True},
            [[f"item {i:08}" for i in range(size)]])


def enum(size):
    values = [f"value {i:08}" for i in range(size)]
    step = max(1, size // 64)
    return ({"type": "array", "items": {"enum": values}},
            [(values[::step] * 64)[:64]])


def one_of(size):
    branches = [{"type": "object", "required": ["kind", f"of_{i}"],
                 "properties": {"kind": {"const": f"kind {i}"},
                                f"of_{i}": {"type": "integer"}}}
                for i in range(size)]
    step = max(1, size // 32)
    kinds = (list(range(0, size, step)) * 32)[:32]
    return ({"type": "array", "items": {"oneOf": branches}},
            [[{"kind": f"kind {i}", f"of_{i}": i} for i in kinds]])


def unevaluated(size):
    half = size // 2
    branches = [{"required": [name(start)],
                 "properties": {name(i): {"type": "string"}
                                for i in range(start, size, 4)}}
                for start in range(4)]
    schema = {"type": "object", "anyOf": branches,
              "patternProperties": {"^x-": True},
              "unevaluatedProperties": False}
    document = {name(i): "v" for i in range(size - half, size)}
    document.update({name(i): "v" for i in range(size)})
    return schema, [document]


def nesting(size):
    schema = {"$defs": {"node": {
        "type": "object", "properties": {"next": {"$ref": "#/$defs/node"},
                                         "value": {"type": "integer"}}}},
        "$ref": "#/$defs/node"}
    document = {"value": 0}
    for _ in range(size - 1):
        document = {"value": 1, "next": document}
    return schema, [document]


FAMILIES = {
    "closed object": (closed, (8, 32, 128, 512, 2048, 4096)),
    "uniqueItems": (unique, (10, 100, 1000, 10_000, 100_000)),
    "enum": (enum, (10, 100, 1000, 10_000)),
    "oneOf": (one_of, (2, 10, 50, 200)),
    "unevaluatedProperties": (unevaluated, (8, 32, 128, 512)),
    "nesting": (nesting, (10, 30, 100, 300, 1000)),
}


def slope(points):
    """The least-squares slope of log time over log size."""
    if len(points) < 2:
        return None
    logs = [(math.log(x), math.log(y)) for x, y in points]
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / \
        sum((x - mean_x) ** 2 for x, _ in logs)


def write(schema, documents):
    sys.setrecursionlimit(20_000)  # json.dumps descends into nested ones
    schema_file = programs.FOLDER / "growth.schema.json"
    file = programs.FOLDER / "growth.jsonl"
    schema_file.write_text(json.dumps(
        {"$schema": programs.DIALECT, **schema}))
    file.write_text("".join(json.dumps(document, separators=(",", ":")) + "\n"
                            for document in documents))
    return schema_file, file


# Where a document takes the peer so long, it is not asked for larger ones.
PEER_ENOUGH_NS = 1e8


def measure(alder, peer, make, size, runs):
    """Least ns of a document: ours, ours from bytes, the peer's (if asked)."""
    schema, file = write(*make(size))
    ours, theirs, parse = [], [], []
    loop = max(3, min(100, 2000 * 100 // file.stat().st_size))
    for _ in range(runs):
        found = alder.bench(["-s", schema], file)
        if found and found["valid"] == 1:
            ours.append(found["hot_verdict_ns"]["min"])
            parse.append(found["bytes_to_verdict_ns"]["min"])
        if peer:
            theirs += [mean for valid, mean in
                       peer.hot(schema, file, loop).values() if valid]
    return (min(ours, default=None), min(parse, default=None),
            min(theirs, default=None))


def run_part(alder, peer, options):
    out = report.Report(programs.FOLDER, "growth", options.head)
    rows, slopes, plots = [], [], []
    for family, (make, sizes) in FAMILIES.items():
        if options.names and family not in options.names:
            continue
        points = {"alder": [], "alder bytes": [], "jsonschema": []}
        asked = peer
        for size in sizes:
            found = measure(alder, asked, make, size, options.runs)
            if (found[-1] or 0) > PEER_ENOUGH_NS:
                asked = None
            rows.append([family, size, *found])
            for which, ns in zip(points, found):
                if ns:
                    points[which].append((size, max(ns, 1)))
        slopes.append([family, f"{sizes[0]}...{sizes[-1]}",
                       *(slope(points[which]) for which in points)])
        plots.append((family.replace(" ", "-"), f"{family}: ns by size",
                      {which: found for which, found in points.items()
                       if found}))
        out.figures[family] = {"points": points, "slopes": {
            which: slope(points[which]) for which in points}}
    out.say(report.table(["inputs", "size", "alder hot ns", "alder bytes ns",
                          "jsonschema hot ns"], rows))
    out.say(report.table(["inputs", "sizes", "alder slope",
                          "alder slope from bytes", "jsonschema slope"],
                         slopes))
    out.finish(plots)
