"""Every document that the sandbox contract can tell apart, with its verdict.

    $defs lists + the table below --documents()--> (JSON text, valid or not)

The verdicts come from sets of names alone, written down here apart from any
validator: no schema is evaluated.
"""

import json

RUNTIMES = ("portable", "claude", "codex", "opencode", "pi")

# Which category's names a runtime may count on.
EVERYWHERE = ("always", "conditional", "harness_delivered")
CATEGORIES = {
    "portable": EVERYWHERE,
    "claude": EVERYWHERE + ("runtime_claude",),
    "codex": EVERYWHERE + ("runtime_codex",),
    "opencode": EVERYWHERE + ("runtime_opencode",),
    "pi": EVERYWHERE + ("runtime_pi",),
}
# The environment of hooks, which the opencode bootstrap does not append.
HOOK_NAMES = {"FULLSEND_EGRESS_ALLOWLIST", "TIRITH_FAIL_ON", "TIRITH_REQUIRED"}
WITHOUT_HOOKS = {"portable", "opencode"}

UNKNOWN_RUNTIMES = ("", "dummy", "dummy-playback", "Portable", "PI", "claude ",
                    "claude\n", "bash")
WRONG_RUNTIMES = (None, True, 1, [], {}, ["claude"], {"runtime": "claude"})
UNKNOWN_NAMES = ("GH_TOKEN", "GITLAB_TOKEN", "ISSUE_URL", "X", "_", "a0",
                 "FULLSEND_", "FULLSEND_FORGE", "FULLSEND_RUN_HEAD_SHA",
                 "FULLSEND_CODEX_PATH", "TMPDIR", "USER", "LANG",
                 "ANTHROPIC_DEFAULT_SONNET_MODEL")
# No names at all.
ILL_FORMED = ("", " ", "9A", "A-B", "A B", "PATH ", " PATH", "PATH\n",
              "PATH\r\n", "PATH\0", "$PATH", "\u00c4", "PATH\u2028",
              "P\u0410TH", "A.B", "\U0001f600")
NO_STRINGS = (None, True, False, 0, 1.5, [], {}, ["PATH"], {"PATH": "PATH"})
NO_ARRAYS = (None, True, 0, "", "PATH", {}, {"0": "PATH"})


def listed(definition):
    """The names that a member of $defs lists."""
    names = list(definition.get("enum", []))
    names += [branch["const"] for branch in definition.get("oneOf", [])]
    return names


def categories(schema):
    shapes = ("env_name", "runtime", "deprecated")
    return {name: listed(definition)
            for name, definition in schema["$defs"].items()
            if name not in shapes}


def reachable(lists):
    """Runtime -> the names it accepts."""
    sets = {}
    for runtime, names in CATEGORIES.items():
        found = {name for category in names for name in lists[category]}
        if runtime in WITHOUT_HOOKS:
            found -= HOOK_NAMES
        sets[runtime] = found
    return sets


def text_of(runtime, variables, **more):
    return json.dumps({"runtime": runtime, "variables": variables, **more})


def misspelt(name):
    """A letter missing, doubled, and two swapped."""
    middle = len(name) // 2
    yield name[:middle] + name[middle + 1:]
    yield name[:middle] + name[middle] + name[middle:]
    yield name[:middle - 1] + name[middle] + name[middle - 1] + \
        name[middle + 1:]


def single_names(runtime, accepted, names):
    """One name a document: as listed, in another case, misspelt."""
    spelt = set(names) | set(UNKNOWN_NAMES)
    for name in names:
        spelt |= {name.lower(), name.title(), *misspelt(name)}
    for name in sorted(spelt):
        yield text_of(runtime, [name]), name in accepted
    for name in ILL_FORMED:
        yield text_of(runtime, [name]), False
    for item in NO_STRINGS:
        yield text_of(runtime, [item]), False


def several_names(runtime, accepted, names):
    """Whole sets, and what one more name does to them."""
    whole = sorted(accepted)
    yield text_of(runtime, []), True
    yield text_of(runtime, whole), True
    yield text_of(runtime, whole[::-1]), True
    for name in sorted(names):
        yield text_of(runtime, whole + [name]), False
        yield text_of(runtime, [name, name]), False
        yield text_of(runtime, [name, "PATH"]), \
            name in accepted and name != "PATH"
    for extra in (*ILL_FORMED, *NO_STRINGS):
        yield text_of(runtime, whole + [extra]), False


def shapes(runtime, accepted):
    """Members missing, too many, of the wrong type, twice."""
    some = sorted(accepted)[:2]
    yield text_of(runtime, some, extra=1), False
    yield text_of(runtime, some, **{"$schema": "x"}), False
    yield text_of(runtime, some, Runtime=runtime), False
    yield json.dumps({"runtime": runtime}), False
    for variables in NO_ARRAYS:
        yield text_of(runtime, variables), False
    names = json.dumps(some)
    own = json.dumps(runtime)
    # Of members with the same name the last one counts.
    yield f'{{"runtime":"x","runtime":{own},"variables":{names}}}', True
    yield f'{{"runtime":{own},"runtime":"x","variables":{names}}}', False
    yield f'{{"variables":["?"],"runtime":{own},"variables":{names}}}', True
    # The same document in other words.
    escaped = "".join(f"\\u{ord(c):04x}" for c in runtime)
    yield f' {{ "variables" : {names} ,"\\u0072untime":"{escaped}"}}\t', True


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


def documents(schema):
    """Pairs of a JSON text without line breaks and whether it is valid."""
    lists = categories(schema)
    names = {name for listed_names in lists.values() for name in listed_names}
    sets = reachable(lists)
    for runtime in RUNTIMES:
        yield from single_names(runtime, sets[runtime], names)
        yield from several_names(runtime, sets[runtime], names)
        yield from shapes(runtime, sets[runtime])
    yield from without_runtime(names)
