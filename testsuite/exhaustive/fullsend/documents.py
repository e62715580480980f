"""Every document that the sandbox contract can tell apart, with its verdict.

    $defs lists + the table below --documents()--> (JSON text, valid or not)

The verdicts come from sets of names alone, written down here apart from any
validator: no schema is evaluated.
"""

import contract_documents

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

UNKNOWN_NAMES = ("GH_TOKEN", "GITLAB_TOKEN", "ISSUE_URL", "X", "_", "a0",
                 "FULLSEND_", "FULLSEND_FORGE", "FULLSEND_RUN_HEAD_SHA",
                 "FULLSEND_CODEX_PATH", "TMPDIR", "USER", "LANG",
                 "ANTHROPIC_DEFAULT_SONNET_MODEL")


def categories(schema):
    shapes = ("env_name", "runtime", "deprecated")
    return {name: contract_documents.listed(definition)
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


def documents(schema):
    """Pairs of a JSON text without line breaks and whether it is valid."""
    lists = categories(schema)
    names = {name for listed_names in lists.values() for name in listed_names}
    runtimes = {runtime: accepted.__contains__
                for runtime, accepted in reachable(lists).items()}
    return contract_documents.documents(runtimes, names | set(UNKNOWN_NAMES))
