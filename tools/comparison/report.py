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
    return theirs / ours if ours and theirs else None


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
        base = self.folder / self.name
        base.with_suffix(".md").write_text("\n\n".join(self.text) + "\n")
        base.with_suffix(".json").write_text(
            json.dumps(self.figures, indent=2) + "\n")
        for name, title, figures in plots:
            if figures:
                file = self.folder / f"{self.name}-{name}.svg"
                file.write_text(bars(title, figures))
        print(f"written: {base}.md, {base.name}.json"
              f"{', plots' if plots else ''}", flush=True)
