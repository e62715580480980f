#!/usr/bin/env python3
"""Reports sizes:  measure.py [FOLDER...]   (default: src testsuite)

Lines a file, lines a function, the share of comments, test to source lines,
and the files and functions beyond the house sizes.  Reports, never fails.
"""

import pathlib
import re
import statistics
import sys

from cpp_source import (ROOT, comment_lines, cpp_files,
                        without_comments_and_strings)

FILE_LINES = 500
FUNCTION_LINES = 60

_NOT_FUNCTION = re.compile(
    r"^\s*(?:\}\s*)?(?:if|else|for|while|switch|do|try|catch|namespace|class|"
    r"struct|union|enum|return|extern)\b|=\s*$|=[^=(]*\[")


def functions(text):
    """(name, first line, lines) of every function with a body.

    A brace opens a function when it follows a parameter list and stands in
    nothing but namespaces and types.
    """
    code = re.sub(r"(?m)^\s*#(?:\\\n|[^\n])*",
                  lambda match: re.sub(r"[^\n]", " ", match.group()),
                  without_comments_and_strings(text))
    found, stack, start = [], [], 0
    for match in re.finditer(r"[{};]", code):
        at = match.start()
        if match.group() == "{":
            stack.append(_opened(code[start:at], start, stack))
        elif match.group() == "}" and stack:
            kind, name, first = stack.pop()
            if kind == "function":
                line = code.count("\n", 0, first) + 1
                found.append((name, line, code.count("\n", first, at) + 1))
        start = at + 1
    return found


def _opened(head, start, stack):
    """What a brace after `head` opens: (kind, name, offset)."""
    inside = stack[-1][0] if stack else "scope"
    first = start + len(head) - len(head.lstrip())
    if inside != "scope":
        return "block", "", first
    name = re.search(r"([~\w:]+|operator\S+)\s*\(", head)
    if name and not _NOT_FUNCTION.search(head):
        return "function", name.group(1), first
    if re.search(r"\b(?:namespace|class|struct|union|extern)\b", head):
        return "scope", "", first
    return "block", "", first


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] \
        if values else 0


def main():
    folders = sys.argv[1:] or ["src", "testsuite"]
    totals = {}
    large_files, large_functions = [], []
    for folder in folders:
        lines, sizes, comments = [], [], 0
        for file in cpp_files(folder):
            text = file.read_text(encoding="utf-8")
            path = pathlib.Path(file).relative_to(ROOT).as_posix()
            lines.append(text.count("\n"))
            comments += comment_lines(text)
            if lines[-1] > FILE_LINES:
                large_files.append((lines[-1], path))
            for name, line, size in functions(text):
                sizes.append(size)
                if size > FUNCTION_LINES:
                    large_functions.append((size, f"{path}:{line} {name}"))
        totals[folder] = sum(lines)
        if not lines:
            continue
        print(f"{folder}: {len(lines)} files, {sum(lines)} lines, median "
              f"{statistics.median(lines):.0f} a file; {len(sizes)} "
              f"functions, median {percentile(sizes, 0.5)}, p90 "
              f"{percentile(sizes, 0.9)} lines; "
              f"{100 * comments / sum(lines):.0f}% comments")
    if totals.get("src") and "testsuite" in totals:
        print(f"test : source lines {totals['testsuite'] / totals['src']:.2f}")
    for title, rows in ((f"files past {FILE_LINES} lines", large_files),
                        (f"functions past {FUNCTION_LINES} lines",
                         large_functions)):
        print(f"{title}: {len(rows)}")
        print("".join(f"  {size:5} {what}\n"
                      for size, what in sorted(rows, reverse=True)), end="")


if __name__ == "__main__":
    main()
