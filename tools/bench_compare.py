#!/usr/bin/env python3
"""Two results of tools/bench fullsend side by side:

    bench_compare.py OLD.json NEW.json

Prints each figure of alder in both and the ratio new / old, then the same of
the peer's figures, which says how much of a change is the machine's.
"""

import json
import pathlib
import sys


def figures_of(name):
    """Figure -> nanoseconds; a peer's figures bear its name."""
    found = {}
    for key, value in json.loads(pathlib.Path(name).read_text()).items():
        if isinstance(value, dict):
            found.update({f"{key} {inner}": ns for inner, ns in value.items()
                          if inner.endswith("_ns")})
        elif key.endswith("_ns"):
            found[f"alder {key}"] = value
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    old, new = (figures_of(name) for name in sys.argv[1:])
    print(f"{'figure':36}{'old':>14}{'new':>14}{'new/old':>9}")
    for name, now in new.items():
        if name in old:
            print(f"{name:36}{old[name]:14.1f}{now:14.1f}"
                  f"{now / old[name]:9.2f}")


if __name__ == "__main__":
    main()
