"""Texts that attack the readers of `alder scan`, by language.

    READERS   a row a reader: the name of its file, a program that reads
              ALDER_SEEN, a statement that fills a long line, and the shapes
    nested()  the program, and one shape many thousand times
    odd()     the program, with long lines and bytes that are no text

A shape is (before, opener, closer): `before` once, then `opener` many times,
then `closer` as often.
"""

import collections

class Reader(collections.namedtuple("Reader", "name file seen filler shapes")):
    @property
    def has_reads(self):
        """Whether its program reads at all; a dotenv file does not."""
        return SEEN in self.seen


SEEN = "ALDER_SEEN"

BRACKETS = [("", "(", ")"), ("", "[", "]"), ("", "{", "}")]
PLAIN = [
    *BRACKETS, ("", '"', ""), ("", "'", ""), ("", "`", ""), ("", "(", ""),
    ("", "[", ""), ("", "{", ""),
]


def behind(start, shapes):
    """The shapes, where a value may stand."""
    return [(start + before, opener, closer)
            for before, opener, closer in shapes]


SHELL = [
    *PLAIN, ("", "$(", ")"), ("", "${a:-", "}"), ("", "$((", "))"),
    ("", "cat <<A\n", "A\n"), ("", "cat <<A\n", ""), ("", "<<A ", ""),
    ("", "cat <<'A'\n$(", ""), ("", "if a; then ", "; fi"),
    ("", "case a in b) ", ";; esac"), ("", "{ ", "; }"), ("", "[[ ", "]]"),
    ("", "f() { ", "; }"), ("", '"$(', ')"'), ("", "${a[", "]}"),
    ("", "eval '", ""), ("", "((", "))"), ("", "! ", ""), ("", "a | ", "b"),
    ("", "<(", ")"), ("", "a=(", ")"), ("", "\\`", ""), ("", "$'", ""),
    ("", "while a; do ", "; done"), ("", 'bash -c "', ""), ("", "$[", "]"),
    ("", "for a in b; do ", "; done"), ("", "\\", ""), ("", "a && ", "b"),
    ("", "time ", ""), ("", "[ ", "]"), ("echo ", "{a,b}", ""),
    ("", "@(", ")"), ("", "ssh a ", ""), ("", "sudo ", ""),
    ("", "bash -c '", ""), ("", "source ./a; ", ""), ("", "$a", ""),
    ("", "a() a; ", ""), ("", "export a=$a; ", ""),
]

PYTHON = [
    *behind("x = ", PLAIN), ("x = ", "lambda: ", "1"), ("x = ", "f(", ")"),
    ("x = ", "f'{", "}'"), ("x = ", 'f"{f\'{', '}\'}"'), ("", "if a:\n ", "1"),
    ("x = ", "not ", "1"), ("x = ", "-", "1"), ("x = 1", " + y", ""),
    ("x = 1", " ** y", ""), ("x", ".a", ""), ("x", "[0]", ""),
    ("x = ", "{a: ", "}"), ("x = ", "[a for a in ", "]"),
    ("", "@f\n", "def g(): 1"), ("x = ", "'''", ""), ("x = ", "(a := ", ")"),
    ("x = ", "1 if a else ", "1"), ("x = 1", " < y", ""),
    ("x = 1", " or y", ""), ("", "async ", ""), ("", "match a:\n case [", ""),
    ("", "a = ", "1"), ("", "try: ", ""), ("", "print ", ""),
    ("x = ", "*", "a"), ("x = 'a'", " 'b'", ""), ("", "\\\n", ""),
    ("", "#", ""), ("x = ", "await ", "1"),
    ("for x in a: ", "os.environ[x]; ", ""),
]

JAVASCRIPT = [
    *behind("x = ", PLAIN), ("x = ", "`${", "}`"), ("x = ", "`${", ""),
    ("", "(a, b = ", ")"), ("", "if (a) {", "}"), ("", "f(", ")"),
    ("x = ", "a => ", "1"), ("x = ", "(a) => (", ")"), ("x = ", "!", ""),
    ("x = 1", " ? 1 : 2", ""), ("x = ", "function() {", "}"),
    ("x = ", "/", ""), ("x = ", "/[", ""), ("", "async (", ")"),
    ("", "class A { b() {", "}}"), ("x = ", "a ? ", ""), ("x = ", "{a: ", "}"),
    ("({", "a = ", "1"), ("x", ".a", ""), ("x", "?.[0]", ""),
    ("x = 1", " + y", ""), ("x = 1", " ** y", ""), ("", "import(", ")"),
    ("", "label: ", ""), ("", "try {", "} finally {}"), ("", "/*", ""),
    ("", "<!--", ""), ("", "else ", ""), ("", ";", ""),
]

TYPESCRIPT = [
    *JAVASCRIPT, ("type T = ", "A<", ">"), ("x = a", "<b", ""),
    ("x = ", "<T>(", ")"), ("type T = ", "{a: ", "}"),
    ("type T = ", "A extends B ? ", ""), ("type T = ", "(a: ", ") => b"),
    ("", "@d(", ")"), ("x = a", "!", ""), ("x = a", " as b", ""),
    ("", "namespace a {", "}"), ("type T = a", "[]", ""),
    ("type T = a", " | b", ""), ("x = ", "async <T>(", ")"),
]

TSX = [
    *JAVASCRIPT, ("x = ", "<a>", "</a>"), ("x = ", "<a>{", "}</a>"),
    ("x = ", "<a b={", "}/>"), ("x = ", "<a.b ", ""), ("x = ", "<>", "</>"),
]

GO = [
    *behind("var x = ", PLAIN), ("var x = ", "func() {", "}"),
    ("var x = ", "f(", ")"), ("var x = ", "[]", "a"), ("var x = ", "*", "a"),
    ("var x = ", "map[a]", "b"), ("func f() {", "if a {", "}"),
    ("var x = ", "T{", "}"), ("var x = a", ".(b)", ""),
    ("var x ", "chan ", "a"), ("var x = ", "<-", "a"),
    ("func f() {", "switch {", "}"), ("var x = 1", " + y", ""),
    ("func f() {", "a <- ", "b"), ("var x = a", "[b", "]"),
    ("var x ", "struct { a ", "}"), ("func f() {", "go ", ""),
    ("", "type A[", "]"), ("func f[", "a interface{", "}"),
]

RUBY = [
    *behind("x = ", PLAIN), ("x = ", '"#{', '}"'), ("", "if a then ", " end"),
    ("", "def f\n", "end\n"), ("x = ", "<<A\n", "A\n"),
    ("x = ", "<<~A\n#{", ""), ("x = ", "-> {", "}"), ("", "f ", ""),
    ("", "f do |a| ", " end"), ("x = ", "%w[", "]"), ("x = ", "%(", ")"),
    ("", "<<A, ", ""), ("", "class A; ", " end;"), ("x = ", "!", "a"),
    ("x = 1", " + y", ""), ("x", ".a", ""), ("x = ", "/", ""),
    ("x = ", "a ? ", ""), ("", "begin ", " end;"),
    ("", "case a when b then ", " end;"), ("", "=begin\n", ""),
    ("x = ", "f a, ", ""), ("", "a b ", ""), ("x = ", "{a: ", "}"),
    ("x = ", ':"', ""), ("", "unless a; ", " end;"), ("x = ", "?", ""),
    ("x = ", "f(a) { ", "}"), ("", "a = ", "1"),
]

PERL = [
    *behind("my $x = ", PLAIN), ("", "if (a) {", "}"), ("", "sub {", "}"),
    ("", "map { ", "}"), ("", "<<A;\n", "A\n"), ("", "<<A;\n", ""),
    ("", "f(<<A, ", ""), ("", "qw(", ")"), ("", "q{", "}"),
    ('my $x = "', "@{[", "]}"), ("", "s/", ""), ("", "m{", "}"),
    ("", "$a->", "b"), ("", "$a->{", "}"), ("", "qx(", ")"), ("", "f(", ")"),
    ("my $x = ", "!", "1"), ("my $x = 1", " + $y", ""),
    ("my $x = ", "\\", "1"), ("", "@", ""), ("", "$", ""), ("", "%$", ""),
    ("", "do { ", "}"), ("", "y/", ""), ("my $x = ", "$a ? ", ""),
    ("", "=pod\n\n", ""), ("", "unless (", ")"), ("my $x = ", "-e ", "1"),
    ("", "print ", ""), ("", "f ", ""), ("", "eval '", ""), ("", "/", ""),
    ("", "package A; ", ""),
]

RUST = [
    *behind("fn f() { ", PLAIN), ("fn f() {", "if a {", "}"),
    ("fn f() {", "f(", ")"), ("fn f() {", "|a| ", "1"), ("fn f() {", "&", "a"),
    ("type T = ", "A<", ">"), ("fn f() {", "a::<", ">"), ("", "/*", "*/"),
    ("", "/*", ""), ("fn f() {", "m!(", ")"), ("", "#[a(", ")]"),
    ("fn f() {", "!", "1"), ("fn f() { 1", " + y", ""),
    ("fn f() {", "match a { b => ", "}"), ("fn f() { let x = ", 'r#"', ""),
    ("fn f() {", "r#", ""), ("", "mod a {", "}"),
    ("fn f() {", "unsafe {", "}"), ("fn f() { a", ".b", ""),
    ("fn f() { a", "?", ""), ("use ", "a::{", "}"),
    ("fn f() { a", " as b", ""), ("macro_rules! a { ", "($(", ")*)"),
    ("fn f() {", "return ", ""), ("fn f() { a", " < b", ""),
    ("fn f() {", "'a: loop {", "}"),
]

PHP = [
    *behind("$x = ", PLAIN), ("$x = ", "f(", ")"), ("", "if ($a) {", "}"),
    ("$x = ", '"{$a[', ']}"'), ("$x = ", "<<<A\n", "A;\n"),
    ("$x = ", "<<<A\n", ""), ("$x = ", "fn() => ", "1"),
    ("$x = ", "function() {", "}"), ("", "?><?php ", ""), ("$x = ", "!", "1"),
    ("$x = 1", " . $y", ""), ("$x = ", "$", "a"), ("$x = ", "$a ? ", ""),
    ("$x = ", "(int)", "1"), ("", "class A { function f() {", "}}"),
    ("$x = ", "new class {", "}"), ("$x", "->a", ""), ("$x = ", "@", "$a"),
    ("", "#[A(", ")]"), ("$x = ", "match($a) {1 => ", "}"), ("", "/*", ""),
    ("$x = 1", " ?? $y", ""), ("", "foreach ($a as $b) {", "}"),
    ("", "if ($a): ", "endif; "), ("$x = ", '"${', '}"'),
]

JAVA = [
    *behind("class B { int x = ", PLAIN), ("class B { int x = ", "f(", ")"),
    ("", "class B {", "}"), ("class B { void f() {", "if (a) {", "}"),
    ("class B { ", "A<", ">"), ("class B { int x = ", "(int)", "1"),
    ("class B { int x = ", "a -> ", "1"), ("class B { int x = 1", " + y", ""),
    ("", "@A(", ")"), ("class B { int x = ", "a ? ", ""),
    ("class B { int x = a", ".b", ""), ("class B { int x = ", "(a) -> ", "1"),
    ("class B { int x = ", "new A() {", "}"), ("class B { int", "[]", ""),
    ("class B { int x = ", '"""\n', ""), ("", "/*", ""),
    ("class B { void f() {", "switch (a) { case 1 -> ", "}"),
    ("class B { int x = a", " < b", ""), ("class B { int x = (", "a & ", ""),
    ("class B { void f() {", "try {", "} finally {}"),
]

LUA = [
    *behind("x = ", PLAIN), ("x = ", "f(", ")"), ("", "if a then ", " end"),
    ("x = ", "[[", "]]"), ("x = ", "[[", ""), ("x = ", "[=", ""),
    ("", "--[[", ""), ("", "--[=", ""), ("x = ", "function() ", " end"),
    ("x = ", "not ", "1"), ("", "do ", " end"), ("x = 1", " .. y", ""),
    ("x", ".a", ""), ("x = ", "-", "1"), ("x = 1", " ^ y", ""),
    ("", "repeat ", " until a"), ("x = ", "#", "a"),
    ("", "while a do ", " end"), ("f", "{", "}"), ("f", "''", ""),
    ("", "::a:: ", ""), ("x = ", "{a = ", "}"), ("", "f ", ""),
]

C = [
    *behind("int f() { return ", PLAIN), ("int f() {", "if (a) {", "}"),
    ("int f() {", "f(", ")"), ("int x = ", "(int)(", ")"), ("", "int (", ")"),
    ("int ", "*", ""), ("", "#if A\n", "#endif\n"), ("", "#define A \\\n", ""),
    ("int f() {", "switch (a) { case 1: ", "}"), ("int f() {", "else ", ""),
    ("int x = 1", " + y", ""), ("int x", "[1]", ""), ("", "/*", ""),
    ("int x = ", "a ? ", ""), ("int x = ", "sizeof ", "1"), ("x(", "a(*", ")"),
    ("", "struct a {", "};"), ("", "a ", ""), ("", "a * b; ", ""),
    ("", "__attribute__((", "))"), ("", "a (", ")"), ("int x = 1", " * y", ""),
]

CPP = [
    *C, ("", "A<", ">"), ("", "A<", ""), ("", "namespace a {", "}"),
    ("auto x = ", "[]{", "}"), ("auto x = ", "[&](auto a) {", "}();"),
    ("", "template <", ">"), ("auto x = ", "a<b>(", ")"), ("", "a::", ""),
    ("auto x = ", 'R"(', ""), ("", "class A { void f() {", "}};"),
    ("auto x = ", "new ", "a"), ("void f() {", "try {", "} catch (...) {}"),
    ("", "decltype(", ")"), ("auto x = a", " < b", ""), ("", "[[", "]]"),
    ("", "template <class a> ", ""), ("auto x = ", "co_await ", "a"),
    ("void f() {", "a<b<", ""), ("", "operator ", ""), ("", "~", "a"),
]

MAKEFILE = [
    ("A = ", "$(", ")"), ("A = ", "${", "}"), ("A = ", "$(if $(B),", ")"),
    ("", "ifdef A\n", "endif\n"), ("", "define A\n", "endef\n"),
    ("", "define A\n", ""), ("A = ", "$(shell echo ", ")"), ("", "(", ")"),
    ("A = ", "$(foreach a,b,", ")"), ("A = ", "$", ""), ("A = ", "\\\n", ""),
    ("", "a:\n\t", ""), ("", "a: ", ""), ("A = ", "$(call f,", ")"),
    ("", "export A\n", ""), ("", "include a\n", ""), ("", '"', ""),
    ("A = ", "$(eval ", ")"), ("b:\n\techo ", "$$(", ")"), ("", "else\n", ""),
    ("A = ", "$(subst a,b,", ")"), ("", "A += $(B)\n", ""), ("", "$($", "))"),
]

DOCKERFILE = [
    ("", "ONBUILD ", "RUN a"), ("RUN ", "(", ")"), ("RUN ", '["', '"]'),
    ("ENV a=", "${a:-", "}"), ("RUN ", "<<A ", ""), ("RUN ", "<<A\n", "A\n"),
    ("", "FROM a AS a\n", ""), ("RUN ", "\\\n", ""), ("", "# escape=", ""),
    ("ENV ", "a=", ""), ("", "SHELL [", "]"), ("", 'CMD ["a", ', "]"),
    ("RUN ", '"$(', ')"'), ("", "RUN a\n", ""), ("LABEL a=", "$", ""),
    ("", "ARG a=$a\n", ""), ("", "COPY <<A a\n", ""), ("", "HEALTHCHECK ", ""),
    ("RUN ", "--mount=a ", ""), ("ENV a=", "'", ""), ("ENV a=", '"', ""),
]

DOTENV = [
    ("A=", "${", "}"), ("A=", '"', ""), ("A=", "'", ""), ("A=", "`", ""),
    ("A=", "$(", ")"), ("A=", "\\", ""), ("A=", '"\\\n', ""),
    ("", "export ", ""), ("", "A=1\n", ""), ("", "=", ""), ("", "#", ""),
    ('A="', "\n", ""), ("", 'A="\n', ""),
]

MARKDOWN = [
    *BRACKETS, ("", '"', ""), ("", "'", ""), ("", "`", ""), ("", "[", ""),
    ("", "![", "](a)"), ("", "![", ""), ("", "> ", ""), ("", "- ", ""),
    ("", "*a ", "*"), ("", "*a **a ", ""), ("", "_a __a ", ""),
    ("", "```sh\n", "```\n"), ("", "~~~sh\n", ""), ("", "````sh\n```sh\n", ""),
    ("", "<", ""), ("", "<a ", ""), ("", "&", ""), ("", "\\", ""),
    ("", "[a](", ""), ("", "[a]: b\n", ""), ("", "`a``", ""), ("", "1. ", ""),
    ("", "> - ", ""), ("", "<!--", ""), ("", "a\n", ""), ("", "# ", ""),
    ("", "| a ", ""), ("", "[a][", ""), ("", "**", ""),
    ("", "```python\nimport os\n```\n", ""), ("", "<a>", ""), ("", "]", ""),
    ("", "```sh\na=$a\n```\n", ""), ("", "$A ", ""), ("", "`$A` ", ""),
    ("", "* * ", ""), ("", "\t", ""), ("", "a=`", ""),
    ("", "- ```sh\n  $a\n", ""),
]

JSON = [
    ("", "[", "]"), ("", '{"a":', "}"), ("", '"', ""), ("", "[", ""),
    ("", "[],", ""), ("", "{", ""), ('"', "\\", ""), ('"', "\\u", ""),
    ("", "1", ""), ("", "-", ""), ("", "[[]", ""), ("", "{}{", ""),
]

YAML = [
    ("", "[", "]"), ("", "{a: ", "}"), ("", "- ", ""), ("", '"', ""),
    ("", "'", ""), ("", "[", ""), ("", "? ", ""), ("", "!a ", ""),
    ("", "&a ", ""), ("", "*a ", ""), ("", "{", ""), ("", "- - ", ""),
    ("", "|\n", ""), ("", "a: ", ""), ("", "#", ""), ("", "---\n", ""),
    ("", "[a,", ""), ("", "\n  - run: |\n      (", ""),
    ("", "\n- a: &a [*a]", ""), ("", "%", ""), ("", "\\", ""),
]


READERS = [
    Reader("shell", "a.sh", "echo ${ALDER_SEEN}",
           "a=$B; ", SHELL),
    Reader("Python", "a.py", "import os\nos.environ['ALDER_SEEN']",
           "os.environ['B']; ", PYTHON),
    Reader("JavaScript", "a.js", "process.env.ALDER_SEEN;",
           "a = process.env.B; ", JAVASCRIPT),
    Reader("TypeScript", "a.ts", "process.env.ALDER_SEEN;",
           "a = process.env.B; ", TYPESCRIPT),
    Reader("TSX", "a.tsx", "process.env.ALDER_SEEN;",
           "a = process.env.B; ", TSX),
    Reader("Go", "a.go",
           'package p\nimport "os"\nvar s = os.Getenv("ALDER_SEEN")',
           'var a = os.Getenv("B"); ', GO),
    Reader("Ruby", "a.rb", "ENV['ALDER_SEEN']",
           "a = ENV['B']; ", RUBY),
    Reader("Perl", "a.pl", "my $s = $ENV{ALDER_SEEN};",
           "$a = $ENV{B}; ", PERL),
    Reader("Rust", "a.rs", 'fn s() { std::env::var("ALDER_SEEN"); }',
           'fn f() { std::env::var("B"); } ', RUST),
    Reader("PHP", "a.php", "<?php getenv('ALDER_SEEN');",
           "$a = getenv('B'); ", PHP),
    Reader("Java", "a.java",
           'class A { String s() { return System.getenv("ALDER_SEEN");'
           " } }",
           'class A { String a = System.getenv("B"); } ', JAVA),
    Reader("Lua", "a.lua", "os.getenv('ALDER_SEEN')",
           "a = os.getenv('B'); ", LUA),
    Reader("C", "a.c", 'char *s() { return getenv("ALDER_SEEN"); }',
           'int f() { getenv("B"); } ', C),
    Reader("C++", "a.cpp", 'char *s() { return getenv("ALDER_SEEN"); }',
           'int f() { getenv("B"); } ', CPP),
    Reader("Makefile", "Makefile", "all:\n\techo $$ALDER_SEEN\n",
           "A = $(B) ", MAKEFILE),
    Reader("Dockerfile", "Dockerfile", "FROM a\nRUN echo $ALDER_SEEN\n",
           "RUN echo $B; ", DOCKERFILE),
    Reader("dotenv", ".env", "A=1",
           "A=1 ", DOTENV),
    Reader("Markdown", "a.md", "```sh\necho $ALDER_SEEN\n```\n",
           "`$B` is set; ", MARKDOWN),
    Reader("JSON settings", "settings.json",
           '{"hooks": {"a": [{"hooks": [{"command": "echo $ALDER_SEEN"'
           '}]}]}, "x": ',
           "[1], ", JSON),
    Reader("YAML", "a.yaml",
           "on: push\njobs:\n  a:\n    runs-on: b\n    steps:\n      - run:"
           " echo $ALDER_SEEN\nx: ",
           "[a, b], ", YAML),
]


def nested(reader, shape, times):
    before, opener, closer = shape
    return (f"{reader.seen}\n{before}{opener * times}{closer * times}\n"
            .encode())


def odd(reader, line_bytes):
    """Pairs of what is odd, and the text."""
    seen = f"{reader.seen}\n".encode()
    filler = reader.filler.encode()
    line = filler * (line_bytes // len(filler))
    yield "a long line", seen + line + b"\n"
    yield "a long line of one word", seen + b"a" * line_bytes + b"\n"
    yield "a long line of blanks", seen + b" " * line_bytes + b"\n"
    yield "NUL bytes at the start", b"\0" * 1000 + seen + filler
    yield "NUL bytes", seen + b"\n" * 10_000 + b"\0" * 1000 + filler
    yield "no UTF-8", seen + b"\xff\xfe\x80\xc0\xaf\xed\xa0\x80" + filler
    yield "half a character", seen + filler + b"\xf0\x9f"
    yield "carriage returns", seen + b"\r" * 10_000 + filler
    yield "nothing", b""
