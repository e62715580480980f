"""Half the documents of a corpus made invalid, the same way each time.

Each document to be spoilt gets candidates that differ from it in one place;
the peer judges them all in one run, and the first invalid one is taken.
"""

import copy
import json
import random

SEED = 20201208
CANDIDATES = 16


def places(value, found, path=()):
    """The paths to all values of a document, the shallow ones first."""
    found.append(path)
    children = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for key, child in list(children)[:40]:
        places(child, found, path + (key,))
    return found


def changed(value, chance):
    """Another value than the one given, of another type most of the time."""
    others = [None, True, 0, -1, 1.5, "", "no such value", [], [None], {},
              {"no such name": 1}]
    if isinstance(value, str):
        others += [value + "\u00e9", value * 3, value.upper() + "?"]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        others += [-value - 1, value + 0.5, value * 1000 + 1]
    if isinstance(value, list):
        others += [value + value, value + [None]]
    return chance.choice(others)


def mutant(document, chance):
    """A copy with one change: a value, a name less, a name more."""
    spoilt = copy.deepcopy(document)
    path = chance.choice(places(document, []))
    if not path:
        if isinstance(spoilt, dict) and chance.random() < 0.7:
            spoilt["no such name"] = None
            return spoilt
        return changed(spoilt, chance)
    parent = spoilt
    for key in path[:-1]:
        parent = parent[key]
    kind = chance.random()
    child = parent[path[-1]]
    if isinstance(child, dict) and kind < 0.3:
        child["no such name"] = None
    elif isinstance(parent, dict) and kind < 0.5:
        del parent[path[-1]]
    else:
        parent[path[-1]] = changed(child, chance)
    return spoilt


def line_of(document):
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def mutate(lines, judge):
    """The lines, every second one replaced where an invalid one was found.

    judge: from a list of lines to the set of numbers (from 1) of the invalid.
    Returns the lines and how many are invalid.
    """
    chance = random.Random(SEED)
    candidates = []
    for number in range(0, len(lines), 2):
        document = json.loads(lines[number])
        candidates += [(number, line_of(mutant(document, chance)))
                       for _ in range(CANDIDATES)]
    invalid = judge([line for _, line in candidates])
    spoilt = list(lines)
    done = set()
    for position, (number, line) in enumerate(candidates, 1):
        if position in invalid and number not in done:
            done.add(number)
            spoilt[number] = line
    return spoilt, len(done)
