"""A JSON value as block YAML, with the line of each of its parts.

    value --write()--> (text, {path: (line of the key or dash, line of the
                                      value)})

Lines are 1-based.  Keys and strings that YAML could take for something else
are written in double quotes, as JSON does.
"""

import json
import re

PLAIN = re.compile(r"^[a-zA-Z_][a-zA-Z0-9_./-]*$")
NOT_STRINGS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n",
               "nan", "inf"}


def scalar(value):
    if isinstance(value, str) and PLAIN.match(value) and \
            value.lower() not in NOT_STRINGS:
        return value
    return json.dumps(value, ensure_ascii=False)


def is_block(value):
    return isinstance(value, (dict, list)) and len(value) > 0


class Writer:
    def __init__(self):
        self.lines = []
        self.at = {}

    def children(self, value):
        if isinstance(value, dict):
            return [(key, scalar(key) + ":", child)
                    for key, child in value.items()]
        return [(index, "-", child) for index, child in enumerate(value)]

    def write(self, value, path, indent):
        for key, head, child in self.children(value):
            here = (*path, key)
            start = " " * indent + head
            if is_block(child):
                self.lines.append(start)
                self.at[here] = (len(self.lines), len(self.lines) + 1)
                self.write(child, here, indent + 2)
            else:
                self.lines.append(f"{start} {scalar(child)}")
                self.at[here] = (len(self.lines), len(self.lines))


def write(value):
    writer = Writer()
    writer.at[()] = (1, 1)
    if is_block(value):
        writer.write(value, (), 0)
    else:
        writer.lines.append(scalar(value))
    return "\n".join(writer.lines) + "\n", writer.at
