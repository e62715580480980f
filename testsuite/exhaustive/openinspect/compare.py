#!/usr/bin/env python3
"""compare.py PROGRAM SCHEMA: alder's verdicts on every document of
documents.py, by each evaluator of evaluators.py; and the names of the schema,
none of which documents.py may lack.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import contract_documents  # noqa: E402
import evaluators  # noqa: E402
import documents  # noqa: E402

# What the inventory counts without TUNNEL_<port>, so that a table that lost
# names cannot pass.
PROMISED = {"portable": 22, "setup": 24, "start": 27, "opencode": 26,
            "claude": 28}


def check_tables(schema, tally):
    for runtime, count in PROMISED.items():
        found = sum(runtime in where for where in documents.PROMISED.values())
        tally.check(found == count,
                    f"{runtime} has {found} names, not {count}")
    known = {*documents.PROMISED, *documents.UNREACHABLE}
    for category, definition in schema["$defs"].items():
        if category in ("env_name", "runtime", "deprecated"):
            continue
        for name in contract_documents.listed(definition):
            tally.check(name in known, f"{category} lists {name}, unknown here")


if __name__ == "__main__":
    sys.exit(evaluators.run("openinspect", documents.documents, check_tables))
