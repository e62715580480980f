#!/usr/bin/env python3
"""The checks of tools/: each finds what it forbids and passes the rest."""

import sys

from counted import ROOT, Tests, check_equal

sys.path.insert(0, str(ROOT / "tools"))
import check_includes  # noqa: E402
import check_project  # noqa: E402
import cpp_source  # noqa: E402
import measure  # noqa: E402


def test_includes():
    for path, line, wanted in (
            ("json/a.cc", '#include "json/b.h"', True),
            ("json/a.cc", '#include "base/b.h"', True),
            ("json/a.cc", '#include "number/b.h"', True),
            ("json/a.cc", '#include "schema/b.h"', False),
            ("json/a.cc", '#include "b.h"', False),
            ("json/a.cc", '#include "json/missing.h"', False),
            ("base/a.cc", '#include "json/b.h"', False),
            ("check/a.cc", '#include "tree/b.h"', True),
            ("check/a.cc", '#include "schema/b.h"', False),
            ("check/a.cc", '#include "compile/b.h"', False),
            ("check/a.cc", '#include "explain/b.h"', False),
            ("alder/a.cc", '#include "scan/b.h"', False),
            ("alder/a.h", '#include "contract/b.h"', False),
            ("alder/a.cc", '#include "yaml/b.h"', False),
            ("report/a.cc", '#include "check/b.h"', False),
            ("cli/a.cc", '#include "check/b.h"', True),
            ("main.cc", '#include "cli/b.h"', True),
            ("other/a.cc", '#include "base/b.h"', False),
            ("json/a.cc", "#include <simdjson.h>", True),
            ("json/a.cc", "#include <nlohmann/json.hpp>", True),
            ("alder/nlohmann.h", "#include <nlohmann/json.hpp>", True),
            ("alder/schema.h", "#include <nlohmann/json.hpp>", False),
            ("check/a.cc", "#include <simdjson.h>", False),
            ("regex/a.cc", "#include <re2/re2.h>", True),
            ("regex/a.cc", "#include <pcre2.h>", True),
            ("scan/a.cc", "#include <re2/re2.h>", False),
            ("scan/a.cc", "#  include <tree_sitter/api.h>", True),
            ("scan/a.cc", "#include <cmark.h>", True),
            ("contract/a.cc", "#include <cmark.h>", False),
            ("format/a.cc", "#include <unicode/uidna.h>", True),
            ("regex/a.cc", "#include <unicode/uniset.h>", True),
            ("json/a.cc", "#include <unicode/uniset.h>", False),
            ("cli/a.cc", "#include <CLI/CLI.hpp>", True),
            ("report/a.cc", "#include <CLI/CLI.hpp>", False),
            ("yaml/a.cc", "#include <yaml-cpp/eventhandler.h>", True),
            ("harness/a.cc", "#include <yaml-cpp/yaml.h>", False),
            ("cli/a.cc", "#include <alder/schema.h>", False),
            ("base/a.cc", "#include <vector>", True),
            ("base/a.cc", "#include <sys/stat.h>", True),
            ("base/a.cc", "#include <curl/curl.h>", False)):
        found = list(check_includes.problems(
            path, "// a\n" + line, lambda name: "missing" not in name))
        check_equal((path, line, not found), (path, line, wanted))
        if found:
            check_equal(":2: " in found[0] or path.startswith("other"), True)


def test_named_variables():
    names = {"FULLSEND_ROLE", "PATH", "IFS", "no_proxy"}
    for path, text, wanted in (
            ("scan/a.cc", 'f("FULLSEND_ROLE");', 1),
            ("scan/a.cc", 'f("say $FULLSEND_ROLE!");', 1),
            ("scan/a.cc", 'f(R"(x no_proxy)");', 1),
            ("scan/a.cc", 'f(R"x(a)" FULLSEND_ROLE)x");', 1),
            ("scan/a.cc", "// FULLSEND_ROLE", 0),
            ("scan/a.cc", "/* \"FULLSEND_ROLE\" */", 0),
            ("scan/a.cc", "int FULLSEND_ROLE = 1'000;  // '", 0),
            ("scan/a.cc", "f('\"'); int FULLSEND_ROLE; f('\"');", 0),
            ("scan/a.cc", 'f("MY_FULLSEND_ROLE");', 0),
            ("scan/a.cc", 'f("PATH");', 0),
            ("scan/a.cc", 'f("IFS");', 0),
            ("report/a.cc", 'f("IFS");', 1)):
        found = list(check_project.named_variables(path, text, names))
        check_equal((path, text, len(found)), (path, text, wanted))


def test_named_systems():
    for text, wanted in (
            ('f("fullsend");', 1),
            ('f("the Fullsend sandbox");', 1),
            ("// fullsend", 0),
            ("int fullsend = 1;", 0),
            ('f("full");', 0)):
        found = list(check_project.named_systems("a.cc", text, ["fullsend"]))
        check_equal((text, len(found)), (text, wanted))


def test_variable_names():
    schema = {"properties": {"x": {"const": "NOT_BELOW_DEFS"}},
              "$defs": {"runtime": {"enum": ["portable", "pi"]},
                        "a": {"enum": ["A", "B_C", 1]},
                        "b": {"oneOf": [{"const": "no_proxy"},
                                        {"not": {"enum": ["D"]}}]}}}
    check_equal(check_project.variable_names(schema),
                {"A", "B_C", "D", "no_proxy"})
    roles = {"ambient": [{"names": ["E_F"], "by": "G_H"}],
             "declaring": {"place": "env.x", "dropped": [{"names": ["I"]}]}}
    check_equal(check_project.role_names(roles), {"E_F", "I"})


def test_function_sizes():
    text = """namespace a {
struct S {
  int x = 1;
  int get() const { return x; }
};
constexpr int kTable[] = {1, 2};
int f(int a,
      int b) {
  if (a) {
    return "}{"[0];
  }
  return [] { return 1; }();
}
}  // namespace a
"""
    check_equal(measure.functions(text), [("get", 4, 1), ("f", 7, 7)])


def test_comment_lines():
    check_equal(cpp_source.comment_lines('// a\nint b; // c\n/* d\n e */\n'
                                         'char f[] = "// g";\n'), 3)


if __name__ == "__main__":
    sys.exit(Tests(globals()).run())
