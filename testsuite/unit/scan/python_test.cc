// Python programs and what they do with the environment.

#include <doctest/doctest.h>

#include <string_view>

#include "scan/files.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

struct Row {
  std::string_view input;
  std::string_view dump;
};

// clang-format off
constexpr Row kPythonRows[] = {
    {R"(import os as o
o.environ["A"]
o.environ.get("B")
)",
     R"(read 26 A plain
read 45 B optional
)"},
    {R"(from os import environ as e, getenv as g
e["A"]; g("B"); g("C", "d")
)",
     R"(read 44 A plain
read 52 B optional
read 60 C defaulted
)"},
    {R"(import os
os.environb[b"A"]; os.getenvb(b"B")
)",
     R"(read 24 A plain
read 42 B optional
)"},
    {R"(import os
K = "A" + "_B"
def f():
    k = f"{K}_C"
    return os.environ[k]
)",
     R"(read 73 A_B_C plain
)"},
    {R"(import os
def f(x):
    return os.environ["PRE_" + x]
)",
     R"(dynamic 31 PRE_ os.environ["PRE_" + x]
)"},
    {R"(import os
def f(x):
    return os.environ.get(f"PRE_{x}", "")
f("A"); f(y)
)",
     R"(read 65 PRE_A defaulted
dynamic 70 PRE_ f(y)
)"},
    {R"(import os
def a(n, d=None): return os.environ.get(n, d)
def b(n): return a(n, "x")
a("ONE"); a("TWO", "2"); b("THREE"); a(d="3", n="FOUR"); a("FIVE") or "5"
)",
     R"(read 86 ONE optional
read 96 TWO defaulted
read 111 THREE defaulted
read 132 FOUR defaulted
read 143 FIVE defaulted
)"},
    {R"(import os
env = os.environ
env["A"]; env.get("B"); "C" in env
)",
     R"(read 32 A plain
read 46 B optional
read 52 C optional
)"},
    {R"(import os
env = os.environ.copy()
env.pop("X", None)
env["Y"] = "1"
env.get("Z")
del env["W"]
)",
     R"(read 77 Z optional
write 58 Y
dynamic 16 - os.environ.copy()
)"},
    {R"(import os
os.environ["A"] = "1"
print(os.environ["A"])
os.environ.update({"B": "2"}, C="3")
os.environ["B"], os.environ["C"], os.environ["D"]
del os.environ["E"]
os.putenv("F", "1")
os.environ["F"]
)",
     R"(read 138 D plain
read 194 F plain
write 22 A
write 75 B
write 85 C
write 173 F
)"},
    {R"(import os
if "A" in os.environ:
    x = os.environ["A"]
y = os.environ["A"]
)",
     R"(read 14 A optional
read 52 A optional
read 72 A plain
)"},
    {R"(import os
def f():
    if not os.environ.get("A"):
        return None
    return os.environ["A"]
)",
     R"(read 46 A optional
read 94 A optional
)"},
    {R"(import os
if "A" not in os.environ:
    raise SystemExit
os.environ["A"]
)",
     R"(read 14 A optional
read 69 A plain
)"},
    {R"(import os
try:
    os.environ["A"]
except (ValueError, KeyError) as e:
    os.environ["B"]
else:
    os.environ["C"]
)",
     R"(read 31 A optional
read 87 B plain
read 113 C plain
)"},
    {R"(from contextlib import suppress
import os
with suppress(KeyError):
    os.environ["A"]
)",
     R"(read 83 A optional
)"},
    {R"(import os
def f(os):
    return os.environ["A"]
def g(environ):
    return environ.get("B")
)",
     R"()"},
    {R"(import os
class C:
    NAME = "A"
    def _e(self, n, d=None):
        return os.environ.get(n, d)
    def run(self):
        return self._e("B"), self._e("C", "x"), os.environ[self.NAME], os.environ[C.NAME + "2"]
)",
     R"(read 142 B optional
read 156 C defaulted
read 177 A plain
read 200 A2 plain
)"},
    {R"(import os
class C:
    def __init__(self, env=None):
        self.env = env or os.environ
    def a(self):
        return self.env["A"], self.env.get("B", "")
)",
     R"(read 132 A plain
read 151 B defaulted
)"},
    {R"(import os
for name, default in (("A", "1"), ("B", "2")):
    os.environ.get(name, default)
D = {"x": "C", "y": "D"}
for k, v in D.items():
    os.environ[v]
os.environ[D["x"]]
)",
     R"(read 76 A defaulted
read 76 B defaulted
read 154 C plain
read 154 D plain
read 168 C plain
)"},
    {R"(import os
def need(*names):
    for n in names:
        if n not in os.environ:
            raise SystemExit(n)
need("A", "B")
L = ["C", "D"]
need(*L)
)",
     R"(read 123 A optional
read 123 B optional
read 147 C optional
read 147 D optional
)"},
    {R"(import os
def req(names):
    return [os.environ[n] for n in names]
req(["A", "B"])
)",
     R"(read 72 A plain
read 72 B plain
)"},
    {R"(import os
missing = [n for n in ("A", "B") if not os.environ.get(n)]
all(os.environ.get(n) for n in ["C", "D"])
)",
     R"(read 65 A optional
read 65 B optional
read 88 C optional
read 88 D optional
)"},
    {R"(import os, subprocess
subprocess.run(["bash", "-c", "echo $A"], env={"B": "1", **os.environ})
subprocess.run(["gh", "pr", "list"])
os.system(f"echo $C {x}")
os.system(f"echo $D{x}")
)",
     R"(read 59 A plain
read 149 C plain
write 70 B
dynamic 81 - os.environ
dynamic 157 - os.system(f"echo $D{x}")
implicit 94 GH_CONFIG_DIR gh
implicit 94 GH_ENTERPRISE_TOKEN gh
implicit 94 GH_HOST gh
implicit 94 GH_PAGER gh
implicit 94 GH_REPO gh
implicit 94 GH_TOKEN gh
implicit 94 GITHUB_ENTERPRISE_TOKEN gh
implicit 94 GITHUB_TOKEN gh
)"},
    {R"(import os, tempfile
from pathlib import Path
tempfile.mkdtemp(); Path.home(); Path("~/x").expanduser()
)",
     R"(implicit 45 TEMP tempfile.mkdtemp
implicit 45 TMP tempfile.mkdtemp
implicit 45 TMPDIR tempfile.mkdtemp
implicit 65 HOME pathlib.Path.home
implicit 78 HOME pathlib.Path.expanduser
)"},
    {R"(import os
for k in os.environ:
    if k.startswith("APP_"):
        print(k)
x = {k: v for k, v in os.environ.items() if k.startswith("PRE_")}
)",
     R"(dynamic 19 APP_ os.environ
dynamic 99 PRE_ os.environ.items()
)"},
    {R"(import os
print(os.environ)
def f(e): return e["A"]
f(os.environ)
f({"A": 1})
)",
     R"(read 48 A plain
dynamic 10 - print(os.environ)
)"},
    {R"(import os
def env(): return os.environ
env()["A"]
)",
     R"(read 46 A plain
)"},
    {R"(import os
A = os.environ.get("A", os.environ.get("B"))
C = os.environ.get("C", os.environ.get("D", "x"))
E = os.environ.get("E") or os.environ.get("F")
G = os.environ.get("G") or os.environ["H"]
)",
     R"(read 30 A optional
read 50 B optional
read 75 C defaulted
read 95 D defaulted
read 125 E optional
read 148 F optional
read 172 G defaulted
read 191 H plain
)"},
    {R"(import os
x = os.environ.get("A") if os.environ.get("A") else "d"
y = os.environ["B"] if "B" in os.environ else "d"
z = "C" in os.environ and os.environ["C"]
)",
     R"(read 30 A optional
read 53 A optional
read 82 B optional
read 90 B optional
read 121 C optional
read 154 C optional
)"},
    {R"(import os
os.environ.setdefault("A", "1")
os.environ["A"]
)",
     R"(read 33 A defaulted
write 33 A
)"},
    {R"(import os
name = input()
os.environ[name]
os.environ.get(name)
)",
     R"(dynamic 25 - os.environ[name]
dynamic 42 - os.environ.get(name)
)"},
    {R"(import os
name = "A"
os.environ[name]
name = "B"
os.environ[name]
)",
     R"(read 32 A plain
read 60 B plain
)"},
    {R"(import os
if x:
    name = "A"
else:
    name = "B"
os.environ[name]
)",
     R"(read 63 A plain
read 63 B plain
)"},
    {R"(import os
g = os.environ.get
g("A"); g("B", "1")
h = os.getenv
h("C")
list(map(os.environ.get, ("D", "E")))
)",
     R"(read 32 A optional
read 40 B defaulted
read 66 C optional
read 95 D optional
read 95 E optional
)"},
    {R"(from os import *
environ["A"]; getenv("B")
)",
     R"(read 26 A plain
read 39 B optional
)"},
    {R"(import os
os.environ["A"] += "x"
os.environ |= {"B": "1"}
y = os.environ | {"C": "1"}
)",
     R"(read 22 A plain
write 22 A
write 49 B
write 77 C
dynamic 62 - os.environ
)"},
    {R"(import os
from unittest import mock
with mock.patch.dict(os.environ, {"A": "1"}, clear=True):
    os.environ["A"]
os.environ["A"]
)",
     R"(read 126 A plain
write 71 A
)"},
    {R"(import os
def t(monkeypatch):
    monkeypatch.setenv("A", "1")
    monkeypatch.setitem(os.environ, "B", "2")
)",
     R"(write 54 A
write 100 B
)"},
    {R"(import os
lambda: os.environ["A"]
f = lambda n: os.environ[n]
f("B")
)",
     R"(read 30 A plain
read 65 B plain
)"},
    {R"(import os
x: str = os.environ.get("A", None)
os.environ.pop("B"); os.environ.pop("C", None); os.environ.pop("D", "x")
)",
     R"(read 35 A optional
read 61 B plain
read 82 C optional
read 109 D defaulted
)"},
    {R"(import os
if (v := os.environ.get("A")) is not None:
    os.environ["A"]
while os.environ.get("B"):
    pass
)",
     R"(read 35 A optional
read 69 A optional
read 95 B optional
)"},
    {R"(import os
DEFAULT = None
os.environ.get("A", DEFAULT)
def f(k, d): return os.environ.get(k, d)
f("B", None); f("C", DEFAULT); f("D", "x")
)",
     R"(read 41 A optional
read 98 B optional
read 112 C optional
read 129 D defaulted
)"},
    {R"(import os
class E:
    A = "X_A"
    B = "X_B"
for e in E:
    os.environ[e.value]
os.environ[E.A.value]
)",
     R"(read 74 X_A plain
read 74 X_B plain
read 94 X_A plain
)"},
    {R"(import os
os.environ["%s_TOKEN" % "GH"]; os.environ["{}_KEY".format("AB")]; os.environ["a".upper()]
os.environ["%s_T" % x]; os.environ["P_{}".format(y)]
)",
     R"(read 21 GH_TOKEN plain
read 52 AB_KEY plain
read 87 A plain
dynamic 100 - os.environ["%s_T" % x]
dynamic 124 P_ os.environ["P_{}".format(y)]
)"},
    {R"(import os
getattr(os, "environ")["A"]; __import__("os").environ["B"]
)",
     R"(read 34 A plain
read 65 B plain
)"},
    {R"(import os
def f(n):
    try:
        return os.environ[n]
    except KeyError:
        return None
f("A")
def g(n): return os.environ[n]
try:
    g("B")
except KeyError: pass
g("C")
)",
     R"(read 102 A optional
read 149 B optional
read 178 C plain
)"},
    {R"(import os
def rec(n, d):
    if d: return rec(n, d - 1)
    return os.environ[n]
rec("A", 3)
)",
     R"(read 86 A plain
)"},
    {R"(print "python two %s" % os.environ["A"]
)",
     R"(read 36 A plain
)"},
    {R"(import os
def broken(:
    os.environ["A"]
os.environ["B"]
)",
     R"(read 39 A plain
read 55 B plain
not_scanned 21 not valid Python here; the rest was read as far as possible
)"},
    {R"(import os
os.environ["A"] = os.environ.get("A", "x")
os.environ["A"]
)",
     R"(read 44 A defaulted
write 22 A
)"},
    {R"(import os
def f():
    os.environ["A"] = "1"
os.environ["A"]
)",
     R"(read 57 A plain
write 35 A
)"},
    {R"(import os
if x:
    os.environ["A"] = "1"
    os.environ["A"]
os.environ["A"]
)",
     R"(read 74 A plain
write 32 A
)"},
    {R"(import os
with open("x") as f:
    os.environ["A"] = f.read()
os.environ["A"]
)",
     R"(write 47 A
)"},
    {R"(import os
try:
    os.environ["A"] = g()
finally:
    os.environ["B"] = "1"
os.environ["A"], os.environ["B"]
)",
     R"(write 31 A
write 66 B
)"},
    {R"(import os
env = dict(os.environ, A="1")
env["B"] = "2"
env.update(C="3")
env.setdefault("D", "4")
)",
     R"(read 89 D defaulted
write 33 A
write 45 B
write 66 C
write 89 D
dynamic 16 - dict(os.environ, A="1")
)"},
    {R"(import os, subprocess
subprocess.run(["x"], env={"A": "1"})
subprocess.Popen("echo $A $B", shell=True, env={"A": "1"})
os.execve("/bin/x", ["x"], {"C": "1"})
)",
     R"(read 87 B plain
write 50 A
write 109 A
write 148 C
)"},
    {R"(import os
'''os.environ["A"]'''
x = 'os.getenv("B")'  # os.getenv("C")
)",
     R"()"},
    {R"(import os
f"{os.environ['A']} {os.getenv('B'):>{os.environ['C']}}"
)",
     R"(read 25 A plain
read 42 B optional
read 60 C plain
)"},
    {R"(import os
os.path.expandvars("$A/${B}/\x24C/$"); os.path.expandvars(p)
P = "~/${D}"
os.path.expandvars(P)
)",
     R"(read 31 A optional
read 35 B optional
read 42 C optional
read 103 D optional
dynamic 49 - os.path.expandvars(p)
)"},
    {R"(import os.path as p, os
p.expanduser("~"); os.path.expanduser("~")
)",
     R"(implicit 24 HOME os.path.expanduser
implicit 43 HOME os.path.expanduser
)"},
    {R"(import os
os.environ["A"] if os.environ.get("B") else os.environ["C"]
)",
     R"(read 22 A plain
read 45 B optional
read 66 C plain
)"},
    {R"(import os
not os.environ.get("A") and os.environ["A"]
os.environ.get("B") and os.environ["B"]
)",
     R"(read 30 A optional
read 50 A plain
read 70 B optional
read 90 B optional
)"},
    {R"(import os
for k in ("A", "B"):
    if k in os.environ:
        print(os.environ[k])
)",
     R"(read 38 A optional
read 38 B optional
read 80 A optional
read 80 B optional
)"},
    {R"(import os
def f(key, env=os.environ):
    return env.get(key)
f("A"); f("B", {}); f("C", os.environ)
)",
     R"(read 65 A optional
read 85 C optional
)"},
    {R"(import os
def f(**kw):
    return os.environ[kw["name"]]
f(name="A")
)",
     R"(dynamic 34 - os.environ[kw["name"]]
)"},
    {R"(import os
def f(*, name): return os.environ[name]
f(name="A")
)",
     R"(read 58 A plain
)"},
    {R"(import os
x = {"a": os.environ["A"], "b": [os.environ.get("B", "")]}
def f(v=os.environ.get("C")): pass
@dec(os.environ["D"])
class K(base(os.environ["E"])): v = os.environ["F"]
)",
     R"(read 32 A plain
read 59 B defaulted
read 93 C optional
read 121 D plain
read 151 E plain
read 174 F plain
)"},
    {R"(import os
class A:
    def get(self, n): return os.environ[n]
class B(A):
    def go(self): return self.get("X"), super().get("Y")
B().get("Z")
)",
     R"(read 109 X plain
read 127 Y plain
read 140 Z plain
)"},
    {R"(import os
class S:
    @staticmethod
    def s(n): return os.environ[n]
    @classmethod
    def c(cls, n): return os.environ[n]
S.s("A"); S.c("B"); S().s("C"); S().c("D")
)",
     R"(read 134 A plain
read 144 B plain
read 156 C plain
read 168 D plain
)"},
    {R"(import os
keys = ["A"]
keys += ["B"]
for k in keys + ["C"]:
    os.getenv(k)
)",
     R"(read 74 A optional
read 74 B optional
read 74 C optional
)"},
    {R"(import os
for i, n in enumerate(["A", "B"]):
    os.getenv(n)
for a, b in zip(("C",), ("D",)):
    os.getenv(a), os.getenv(b)
)",
     R"(read 59 A optional
read 59 B optional
read 109 C optional
read 123 D optional
)"},
    {R"(import os
(os.environ)["A"]; (os).environ["B"]; os . environ [ "C" ]; os.environ.get(
    "D",
    None,
)
)",
     R"(read 24 A plain
read 43 B plain
read 64 C plain
read 91 D optional
)"},
    {R"(import os
"A" in os.environ.keys(); "B" not in os.environ
os.environ.__contains__("C"); os.environ.__getitem__("D")
)",
     R"(read 11 A optional
read 37 B optional
read 83 C optional
read 112 D plain
)"},
    {R"(import os
assert "A" in os.environ, "need A"
x = os.environ.get("B") or sys.exit("need B")
)",
     R"(read 18 A optional
read 65 B optional
)"},
    {R"(import os
def f():
    global NAME
    NAME = "A"
f()
os.environ[NAME]
)",
     R"(read 65 A plain
)"},
    {R"(async def f():
    import os
    async with x as y:
        return await g(os.environ["A"])
)",
     R"(read 87 A plain
)"},
    {R"(import os
match os.environ.get("A"):
    case "x" if os.environ["B"]:
        pass
)",
     R"(read 32 A optional
read 65 B plain
)"},
    {R"(import os
os.environ[b"A".decode()]; os.environ["A\x42"]; os.environ[r"C"]; os.environ["""D"""]
)",
     R"(read 21 A plain
read 48 AB plain
read 71 C plain
read 90 D plain
)"},
    {R"(import os
print(len(os.environ), os.environ is None, os.environ.copy().get("A"))
)",
     R"(read 76 A optional
dynamic 16 - len(os.environ)
dynamic 53 - os.environ.copy()
)"},
    {R"(cfg.environ["A"]; request.environ.get("B"); self.environ["C"]
)",
     R"()"},
    {R"(import os
a = b = os.environ
a["A"]; b["B"]
c, d = os.environ, 1
c["C"]
)",
     R"(read 32 A plain
read 40 B plain
read 68 C plain
)"},
    {R"(import os
env = {k: v for k, v in os.environ.items() if k != "X"}
env["A"] = "1"
env = {**os.environ, **{"B": "1"}, "C": "2"}
)",
     R"(write 71 A
write 106 B
write 117 C
dynamic 34 - os.environ.items()
dynamic 90 - os.environ
)"},
    {R"(import os
x = os.environ.get("A", default="1"); os.getenv(key="B", default=None)
)",
     R"(read 30 A defaulted
read 63 B optional
)"},
    {R"(import os
T = ("A", "B")
os.environ[T[0]], os.environ[T[i]]
)",
     R"(read 36 A plain
read 54 A plain
read 54 B plain
)"},
    {R"(import os
try:
    a = os.environ["A"]
except Exception:
    raise
try:
    b = os.environ["B"]
except ValueError:
    pass
try:
    def f(): return os.environ["C"]
except KeyError:
    pass
)",
     R"(read 35 A optional
read 92 B plain
read 161 C plain
)"},
    {R"(import os
def a(n): return b(n)
def b(n): return c("P_" + n)
def c(n): return os.environ[n]
a("X")
)",
     R"(read 95 P_X plain
)"},
    {R"(import os
os.environ[""]; os.environ["A=B"]; os.environ[1]; os.environ[None]
)",
     R"(dynamic 45 - os.environ[1]
)"},
    {R"(import os
def f(names=("A", "B")):
    return {n: os.environ.get(n) for n in names}
)",
     R"(read 65 A optional
read 65 B optional
dynamic 50 - os.environ.get(n)
)"},
    {R"(import os
print(*[os.environ[n] for n in sorted({"B", "A"})])
)",
     R"(read 29 A plain
read 29 B plain
)"},
    {R"(import os
def f(n):
    return os.environ.get(n) or "x"
f("A")
f("B") or "y"
)",
     R"(read 59 A defaulted
read 66 B defaulted
)"},
    {R"(import os
def f(n): return int(os.environ.get(n, "1"))
class K:
    p = f("A")
f(n="B")
)",
     R"(read 75 A defaulted
read 84 B defaulted
)"},
    {R"(import os
def outer(n):
    def inner():
        return os.environ[n]
    return inner()
outer("A")
)",
     R"(read 96 A plain
)"},
    {R"(import os
os.environ.get("A", "") or None
os.environ.get("B") or ""
os.environ.get("C") or get_default()
)",
     R"(read 26 A defaulted
read 58 B defaulted
read 84 C defaulted
)"},
    {R"(import os
PREFIX = "APP_"
def get(n): return os.environ[PREFIX + n.upper()]
get("port")
)",
     R"(read 81 APP_PORT plain
)"},
    {R"(import os
def get(n, env=None):
    if env is None:
        env = os.environ
    return env[n]
get("A")
get("B", {"B": 1})
)",
     R"(read 100 A plain
read 109 B plain
)"},
    {R"(import os
def run(env):
    return subprocess.run(["x"], env=env)
run(os.environ)
)",
     R"(dynamic 35 - subprocess.run(["x"], env=env)
)"},
    {R"(import os, subprocess
subprocess.run(["x"], env=os.environ)
subprocess.run(["x"], env=dict(os.environ))
)",
     R"(dynamic 22 - subprocess.run(["x"], env=os.environ)
dynamic 86 - dict(os.environ)
)"},
    {R"(import subprocess
subprocess.run(["sh", "-c", "echo $A"])
subprocess.run(["/bin/bash", "-ec", "echo $B"])
subprocess.run(["python3", "-c", "import os; os.environ['C']"])
subprocess.run(["echo", "-c", "$NO"])
)",
     R"(read 53 A plain
read 101 B plain
read 163 C plain
)"},
    {R"(import os
CMD = "echo $A"
os.system(CMD)
os.popen("echo $B"); os.popen(cmd)
)",
     R"(read 36 A plain
read 57 B plain
)"},
    {R"(import os
os.environ["A"] = "1"
os.system("echo $A $B")
)",
     R"(read 52 B plain
write 22 A
)"},
    {R"(if True:
    from os import getenv
else:
    getenv = None
getenv("A")
)",
     R"(read 67 A optional
)"},
    {R"(try:
    import os
except ImportError:
    os = None
os.environ["A"]
)",
     R"(read 65 A plain
)"},
    {R"(import os
def f(x, os=os): return os.environ["A"]
[os.environ["B"] for os in y]
)",
     R"()"},
    {R"(import os
for name in NAMES:
    os.environ.get(name)
for name in get_names(): os.environ["P_" + name]
)",
     R"(dynamic 33 - os.environ.get(name)
dynamic 79 P_ os.environ["P_" + name]
)"},
    {R"(import os
if os.getenv("A") == "1" and os.getenv("B"):
    os.environ["A"], os.environ["B"], os.environ["C"]
)",
     R"(read 24 A optional
read 50 B optional
read 71 A optional
read 88 B optional
read 105 C plain
)"},
    {R"(import os
if not ("A" in os.environ or os.environ["A"]):
    pass
elif "B" in os.environ:
    os.environ["B"]
else:
    os.environ["B"]
)",
     R"(read 19 A optional
read 51 A plain
read 72 B optional
read 106 B optional
read 132 B plain
)"},
    {R"(import os
def f():
    for k in ("A",):
        if k not in os.environ:
            continue
        os.environ[k]
)",
     R"(read 51 A optional
read 112 A optional
)"},
    {R"(import os
[os.environ[k] for k in ("A", "B") if k in os.environ]
)",
     R"(read 22 A optional
read 22 B optional
read 48 A optional
read 48 B optional
)"},
    {R"(import os
env = os.environ.copy()
env["A"]
env["B"] = "1"
env["B"]
)",
     R"(read 39 A plain
write 48 B
dynamic 16 - os.environ.copy()
)"},
    {R"(import os
import copy
e = copy.deepcopy(os.environ)
e["A"] = "1"
)",
     R"(write 55 A
dynamic 26 - copy.deepcopy(os.environ)
)"},
    {R"(import os
os.environ.update(os.environ)
os.environ.clear(); os.unsetenv("A")
os.environ.pop("B")
)",
     R"(read 93 B plain
dynamic 10 - os.environ.update(os.environ)
)"},
    {R"(import os
x = os.environ
y = x
def f(z=y): return z.get("A", "")
)",
     R"(read 57 A defaulted
)"},
    {R"(import os
def f():
    return os.environ["A"]
def f2(): yield os.environ["B"]
x = lambda e=os.environ: e["C"]
)",
     R"(read 42 A plain
read 74 B plain
read 106 C plain
)"},
    {R"(import os
class Config:
    a = os.environ.get("A")
    def __init__(self, name="B"):
        self.v = os.environ[name]
Config(); Config("C"); Config(name="D")
)",
     R"(read 48 A optional
read 114 B plain
read 138 C plain
read 156 D plain
)"},
    {R"(import os
from typing import cast
cast(dict, os.environ)["A"]
os.environ.get(str("B"))
)",
     R"(read 58 A plain
read 77 B optional
)"},
    {R"(import os
TABLE = {
    "a": ("A_VAR", 1),
    "b": ("B_VAR", 2),
}
for key, (name, size) in TABLE.items():
    os.environ.get(name, size)
)",
     R"(read 127 A_VAR defaulted
read 127 B_VAR defaulted
)"},
    {R"(import os
print(f'{os.environ["A"]!r:>10}', "%s" % os.environ["B"], "{}".format(os.environ["C"]))
)",
     R"(read 31 A plain
read 63 B plain
read 92 C plain
)"},
    {R"(import os
os.environ["A"
os.environ["B"]
)",
     R"(read 22 A plain
read 37 B plain
dynamic 10 - os.environ
not_scanned 10 not valid Python here; the rest was read as far as possible
)"},
    {R"(import os; exec("os.environ['NO']"); eval("os.environ['NO']")
)",
     R"()"},
    {R"(x = {'os.environ["NO"]': 1}
# -*- os.environ["NO"] -*-
)",
     R"()"},
    {R"(import os
if x:
    os.environ["A"] = "1"
elif y:
    if z:
        os.environ["A"] = "2"
    else:
        os.environ.update(A="3")
else:
    os.environ["A"] = "4"
os.environ["A"]
)",
     R"(write 32 A
write 80 A
write 126 A
write 155 A
)"},
    {R"(import os
if x:
    os.environ["A"] = "1"
else:
    os.environ["B"] = "2"
os.environ["A"], os.environ["B"]
)",
     R"(read 86 A plain
read 103 B plain
write 32 A
write 64 B
)"},
    {R"(import os
def clean(env):
    env.pop("A", None)
    env["B"] = "1"
    return env["C"]
clean(os.environ.copy())
)",
     R"(read 84 C plain
write 58 B
dynamic 94 - os.environ.copy()
)"},
    {R"(import os
def get(name): return os.environ[f"{name.upper()}_TOKEN".lower()]
def url(name): return os.environ[f"{name.upper()}_URL"]
url("gh"); url(x)
)",
     R"(read 137 GH_URL plain
dynamic 32 - os.environ[f"{name.upper()}_TOKEN".lower()]
dynamic 143 - url(x)
)"},
    {R"(import os
names = ["A"]
names = [*names, "B"]
for n in names: os.getenv(n)
)",
     R"(read 72 A optional
read 72 B optional
)"},
    // Mappings into which the environment is put.
    {R"(import os, subprocess
child = {}
child.update(os.environ)
child["A"] = "1"
subprocess.run(x, env=child)
print(child["A"], child["B"], child.get("C"))
)",
     R"(read 129 B plain
read 145 C optional
write 65 A
dynamic 33 - child.update(os.environ)
)"},
    {R"(import os
child = {"A": "1"}
child |= os.environ
child["B"] = "2"
child["C"]
more = {**os.environ}
more["D"]
more.get("E")
more["F"] = "3"
)",
     R"(read 73 C plain
read 105 D plain
read 119 E optional
write 56 B
write 129 F
dynamic 38 - os.environ
dynamic 87 - os.environ
)"},
    {R"(names = {}
names.update({"A": "1"})
names["A"]
def f(a):
    own = {}
    own.update(a)
    return own["B"]
)",
     ""},
};
// clang-format on

TEST_CASE("Python: program -> findings") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const Row& row : kPythonRows) {
    CAPTURE(row.input);
    const ScannedFile file =
        scan_text("-", row.input, Language::Python, *rules);
    CHECK(file.findings.dump() == row.dump);
  }
}

}  // namespace
}  // namespace alder::scan
