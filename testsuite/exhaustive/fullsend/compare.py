#!/usr/bin/env python3
"""compare.py PROGRAM SCHEMA: alder's verdicts on every document of
documents.py, by each evaluator of evaluators.py.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import evaluators  # noqa: E402
import documents  # noqa: E402

# What the inventory of the contract counts, so that a table or a schema that
# lost names cannot pass.
ACCEPTED = {"portable": 18, "claude": 27, "codex": 27, "opencode": 26,
            "pi": 40}


def check_tables(schema, tally):
    sets = documents.reachable(documents.categories(schema))
    for runtime, count in ACCEPTED.items():
        tally.check(len(sets[runtime]) == count,
                    f"{runtime} has {len(sets[runtime])} names, not {count}")


if __name__ == "__main__":
    sys.exit(evaluators.run("fullsend", documents.documents, check_tables))
