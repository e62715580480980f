"""Tables in Markdown, figures in JSON, and bars in SVG."""

import json
import math
import pathlib
from xml.sax.saxutils import escape


def mean(values):
    """The geometric mean of those that are there."""
    known = [value for value in values if value]
    if not known:
        return None
    return math.exp(sum(map(math.log, known)) / len(known))


def ratio(ours, theirs):
    """How many times theirs is ours; None where one is unknown or noise."""
    known = ours is not None and theirs is not None
    return theirs / ours if known and ours > 0 and theirs > 0 else None


def cell(value):
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"
    return str(value)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |",
             "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(map(cell, row)) + " |" for row in rows]
    return "\n".join(lines)


def bars(title, figures):
    """Ratios as bars on a logarithmic scale, a line at 1."""
    left, width, step = 190, 560, 16
    most = max(max(value for _, value in figures), 2.0)
    least = min(min(value for _, value in figures), 0.5)

    def x(value):
        share = math.log(value / least) / math.log(most / least)
        return left + width * share

    height = 40 + step * len(figures)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="860" '
             f'height="{height}" font-family="sans-serif" font-size="11">',
             f'<text x="{left}" y="16">{escape(title)}</text>']
    for number, (name, value) in enumerate(figures):
        y = 28 + step * number
        start, end = sorted((x(1), x(value)))
        colour = "#2a7" if value >= 1 else "#c33"
        parts += [f'<text x="{left - 6}" y="{y + 10}" text-anchor="end">'
                  f'{escape(name)}</text>',
                  f'<rect x="{start:.1f}" y="{y}" height="12" '
                  f'width="{end - start:.1f}" fill="{colour}"/>',
                  f'<text x="{end + 4:.1f}" y="{y + 10}">{value:.2f}</text>']
    parts += [f'<line x1="{x(1):.1f}" x2="{x(1):.1f}" y1="22" '
              f'y2="{height - 8}" stroke="#000"/>', "</svg>"]
    return "\n".join(parts) + "\n"


COLOURS = ("#2a7", "#06c", "#c33", "#a60")


def curves(title, series):
    """Name -> points (size, nanoseconds), both axes logarithmic."""
    left, top, width, height = 60, 30, 560, 300
    points = [point for found in series.values() for point in found]
    spans = []
    for axis in (0, 1):
        logs = [math.log10(point[axis]) for point in points]
        spans.append((math.floor(min(logs)), math.ceil(max(logs) + 0.01)))

    def place(point):
        shares = [(math.log10(point[axis]) - low) / (high - low)
                  for axis, (low, high) in enumerate(spans)]
        return left + width * shares[0], top + height * (1 - shares[1])

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="860" '
             f'height="{top + height + 30}" font-family="sans-serif" '
             f'font-size="11">',
             f'<text x="{left}" y="16">{escape(title)}</text>',
             f'<rect x="{left}" y="{top}" width="{width}" height="{height}" '
             f'fill="none" stroke="#000"/>']
    for power in range(spans[0][0], spans[0][1] + 1):
        x, _ = place((10 ** power, 10 ** spans[1][0]))
        parts.append(f'<text x="{x:.1f}" y="{top + height + 16}" '
                     f'text-anchor="middle">{10 ** power}</text>')
    for power in range(spans[1][0], spans[1][1] + 1):
        _, y = place((10 ** spans[0][0], 10 ** power))
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" '
                     f'text-anchor="end">1e{power} ns</text>')
    for number, (name, found) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, found))
        parts += [f'<polyline points="{line}" fill="none" '
                  f'stroke="{colour}" stroke-width="2"/>',
                  f'<text x="{left + width + 10}" y="{top + 14 * number + 12}"'
                  f' fill="{colour}">{escape(name)}</text>']
    return "\n".join(parts + ["</svg>"]) + "\n"


class Report:
    """What a part of the benchmark found, on its way to files."""

    def __init__(self, folder, name, head):
        self.folder = pathlib.Path(folder)
        self.name = name
        self.figures = {}
        self.text = []
        for line in head:
            self.say(line)

    def say(self, text=""):
        print(text, flush=True)
        self.text.append(text)

    def finish(self, plots=()):
        """plots: (name, title, ratios by name or curves by name)."""
        base = self.folder / self.name
        base.with_suffix(".md").write_text("\n\n".join(self.text) + "\n")
        base.with_suffix(".json").write_text(
            json.dumps(self.figures, indent=2) + "\n")
        for name, title, figures in plots:
            if figures:
                file = self.folder / f"{self.name}-{name}.svg"
                draw = curves if isinstance(figures, dict) else bars
                file.write_text(draw(title, figures))
        print(f"written: {base}.md, {base.name}.json"
              f"{', plots' if plots else ''}", flush=True)
