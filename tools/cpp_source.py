"""C++ files of the project as the tools see them: comments, strings, code."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Group 2: a raw string's text; group 3: another string's.
_PARTS = re.compile(
    r'//(?:\\\n|[^\n])*|/\*.*?\*/'
    r'|R"([^()\\\s]*)\((.*?)\)\1"'
    r'|"((?:\\.|[^"\\\n])*)"'
    r"|(?<![0-9a-zA-Z])'(?:\\.|[^'\\\n])+'", re.S)


def cpp_files(*folders):
    return sorted(file for folder in folders
                  for file in (ROOT / folder).rglob("*")
                  if file.suffix in (".cc", ".h"))


def string_literals(text):
    """(line, text as spelled) of every string literal."""
    for match in _PARTS.finditer(text):
        literal = match.group(2) if match.group(2) is not None \
            else match.group(3)
        if literal is not None:
            yield text.count("\n", 0, match.start()) + 1, literal


def without_comments_and_strings(text):
    """The same lines, with spaces where comments and literals were."""
    return _PARTS.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def comment_lines(text):
    """How many lines hold a comment and nothing else."""
    comments = set()
    for match in _PARTS.finditer(text):
        if match.group().startswith(("//", "/*")):
            first = text.count("\n", 0, match.start())
            comments.update(range(first, first + match.group().count("\n") + 1))
    code = without_comments_and_strings(text).split("\n")
    return sum(1 for number in comments
               if number < len(code) and not code[number].strip())
