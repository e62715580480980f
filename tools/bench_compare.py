#!/usr/bin/env python3
"""Two results of tools/bench --json side by side:

    bench_compare.py OLD.json NEW.json

Prints each figure of alder in both, and the ratio new / old beside the same
ratio of the peer's figure, which says how much of a change is the machine's.
"""

import json
import pathlib
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    old, new = (json.loads(pathlib.Path(name).read_text())
                for name in sys.argv[1:])
    print(f"{'figure':24}{'old':>14}{'new':>14}{'alder':>9}{'peer':>9}")
    for name, figures in new.items():
        if not isinstance(figures, dict) or "alder" not in figures or \
                name not in old:
            continue
        before, now = old[name], figures
        peer = f"{now['peer'] / before['peer']:9.2f}" if "peer" in now else ""
        print(f"{name:24}{before['alder']:14.1f}{now['alder']:14.1f}"
              f"{now['alder'] / before['alder']:9.2f}{peer}")


if __name__ == "__main__":
    main()
