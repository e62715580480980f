"""Documents {runtime, variables} that a contract can tell apart, with their
verdicts.

    names, accepts(name) --documents()--> (JSON text, valid or not)

Whether a name is accepted is asked of a function that each contract's folder
writes down in plain sets: no schema is evaluated.
"""

import json

UNKNOWN_RUNTIMES = ("", "dummy", "dummy-playback", "Portable", "PI", "claude ",
                    "claude\n", "bash")
WRONG_RUNTIMES = (None, True, 1, [], {}, ["claude"], {"runtime": "claude"})
# No names at all.
ILL_FORMED = ("", " ", "9A", "A-B", "A B", "PATH ", " PATH", "PATH\n",
              "PATH\r\n", "PATH\0", "$PATH", "\u00c4", "PATH\u2028",
              "P\u0410TH", "A.B", "\U0001f600")
NO_STRINGS = (None, True, False, 0, 1.5, [], {}, ["PATH"], {"PATH": "PATH"})
NO_ARRAYS = (None, True, 0, "", "PATH", {}, {"0": "PATH"})


def listed(definition):
    """The names that a member of $defs lists."""
    names = list(definition.get("enum", []))
    names += [branch["const"] for branch in definition.get("oneOf", [])
              if "const" in branch]
    return names


def text_of(runtime, variables, **more):
    return json.dumps({"runtime": runtime, "variables": variables, **more})


def misspelt(name):
    """A letter missing, doubled, and two swapped."""
    middle = len(name) // 2
    yield name[:middle] + name[middle + 1:]
    yield name[:middle] + name[middle] + name[middle:]
    yield name[:middle - 1] + name[middle] + name[middle - 1] + \
        name[middle + 1:]


def single_names(runtime, accepts, names):
    """One name a document: as listed, in another case, misspelt."""
    spelt = set(names)
    for name in names:
        spelt |= {name.lower(), name.title(), *misspelt(name)}
    for name in sorted(spelt):
        yield text_of(runtime, [name]), accepts(name)
    for name in ILL_FORMED:
        yield text_of(runtime, [name]), False
    for item in NO_STRINGS:
        yield text_of(runtime, [item]), False


def several_names(runtime, accepts, names):
    """Whole sets, and what one more name does to them."""
    whole = sorted(filter(accepts, names))
    yield text_of(runtime, []), True
    yield text_of(runtime, whole), True
    yield text_of(runtime, whole[::-1]), True
    for name in sorted(names):
        yield text_of(runtime, whole + [name]), False
        yield text_of(runtime, [name, name]), False
        yield text_of(runtime, [name, "PATH"]), \
            accepts(name) and name != "PATH"
    for extra in (*ILL_FORMED, *NO_STRINGS):
        yield text_of(runtime, whole + [extra]), False


def shapes(runtime, accepts, names):
    """Members missing, too many, of the wrong type, twice."""
    some = sorted(filter(accepts, names))[:2]
    yield text_of(runtime, some, extra=1), False
    yield text_of(runtime, some, **{"$schema": "x"}), False
    yield text_of(runtime, some, Runtime=runtime), False
    yield json.dumps({"runtime": runtime}), False
    for variables in NO_ARRAYS:
        yield text_of(runtime, variables), False
    listed_names = json.dumps(some)
    own = json.dumps(runtime)
    # Of members with the same name the last one counts.
    yield f'{{"runtime":"x","runtime":{own},"variables":{listed_names}}}', True
    yield f'{{"runtime":{own},"runtime":"x","variables":{listed_names}}}', False
    yield f'{{"variables":["?"],"runtime":{own},"variables":{listed_names}}}', True
    # The same document in other words.
    escaped = "".join(f"\\u{ord(c):04x}" for c in runtime)
    yield f' {{ "variables" : {listed_names} ,"\\u0072untime":"{escaped}"}}\t', True


def without_runtime(names):
    """Names count for nothing when no known runtime judges them."""
    for name in sorted(names):
        yield json.dumps({"variables": [name]}), False
        for runtime in UNKNOWN_RUNTIMES:
            yield text_of(runtime, [name]), False
    for runtime in WRONG_RUNTIMES:
        yield text_of(runtime, ["PATH"]), False
        yield text_of(runtime, []), False
    for whole in ("{}", "[]", "null", '"PATH"', "0", '["PATH"]', "true"):
        yield whole, False


def documents(runtimes, names):
    """Pairs of a JSON text without line breaks and whether it is valid.

    `runtimes` gives a function for each runtime, which tells whether a name is
    accepted; `names` are those to try.
    """
    for runtime, accepts in runtimes.items():
        yield from single_names(runtime, accepts, names)
        yield from several_names(runtime, accepts, names)
        yield from shapes(runtime, accepts, names)
    yield from without_runtime(names)
