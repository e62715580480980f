"""The programs that tools/bench compares, and how each one is asked.

All times are CPU times, so that others on the machine disturb less, but for
the one that jsonschema --benchmark prints; every figure is the least over runs
that are interleaved with those of the others.
"""

import json
import os
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / "tools" / "peers"
FOLDER = ROOT / "build" / "bench"
DATA = pathlib.Path(os.environ.get("ALDER_DATA") or ROOT.parent / "shared")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def fail(message):
    sys.exit(f"tools/bench: {message}")


def run(*command, stdin=None, may_fail=False):
    """What a command prints; its failure ends everything, or gives None."""
    with open(stdin or os.devnull, "rb") as source:
        done = subprocess.run([str(part) for part in command], check=False,
                              stdin=source, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True,
                              errors="replace")
    if done.returncode == 0:
        return done.stdout
    if may_fail:
        return None
    first = (done.stderr or done.stdout).strip().split("\n")[0]
    return fail(f"{pathlib.Path(command[0]).name} {command[1]}: {first}")


def usage_of(command, stdin=None, exits=(0,)):
    """What one run of a command used: a resource record, or None."""
    with open(stdin or os.devnull, "rb") as source:
        process = subprocess.Popen([str(part) for part in command],
                                   stdin=source, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage if process.returncode in exits else None


def cpu_ns(command, stdin=None, exits=(0,)):
    """The CPU time of one run, or None when it fails."""
    usage = usage_of(command, stdin, exits)
    return usage and (usage.ru_utime + usage.ru_stime) * 1e9


# A process starts with the peak of the one it was forked from, so a large one
# cannot ask: this small one does.
PEAK = """
import os, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, usage = os.wait4(pid, 0)
print(usage.ru_maxrss if status == 0 else "")
"""


def peak_mib(command, stdin):
    """The peak resident memory of a command, or None when it fails.

    Not less than what a bare python uses, some 10 MiB.
    """
    out = run(sys.executable, "-S", "-E", "-c", PEAK, *command, stdin=stdin)
    return int(out) / 1024 if out.strip() else None


def slope_ns(commands, sizes, runs):
    """Name -> CPU nanoseconds a byte, start-up apart.

    commands: name -> function from a file to (command, stdin); sizes: two
    pairs (file, bytes), the larger one last.
    """
    times = {(name, file): [] for name in commands for file, _ in sizes}
    for _ in range(runs):
        for name, command in commands.items():
            for file, _ in sizes:
                times[name, file].append(cpu_ns(*command(file)))
    (small, small_bytes), (large, large_bytes) = sizes
    slopes = {}
    for name in commands:
        before, after = times[name, small], times[name, large]
        slopes[name] = None if None in before + after else \
            (min(after) - min(before)) / (large_bytes - small_bytes)
    return slopes


class Alder:
    def __init__(self, program):
        self.program = pathlib.Path(program).resolve()

    def bench(self, schema, file, *options):
        out = run(self.program, "bench", *schema, file, "--format", "json",
                  *options, may_fail=True)
        return json.loads(out) if out else None

    def stream(self, schema):
        return lambda file: ([self.program, "stream", *schema, "--flag",
                              "-j", "1"], file)


class Jsonschema:
    """The native program in the npm package, without its wrapper."""

    def __init__(self):
        system = platform.system().lower()
        machine = {"aarch64": "arm64", "AMD64": "x86_64"}.get(
            platform.machine(), platform.machine())
        self.program = (
            PEERS / "node_modules/@sourcemeta/jsonschema/build" /
            "github-releases" / f"jsonschema-{system}-{machine}")
        if not self.program.exists():
            fail(f"the peer has no program for {system} on {machine}")

    def hot(self, schema, file, loop):
        """Document number -> (verdict, mean nanoseconds) of one run."""
        done = subprocess.run(
            [self.program, "validate", schema, file, "--fast", "--continue",
             "--benchmark", "--loop", str(loop)], check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, errors="replace")
        return {int(number): (verdict == "PASS", float(mean) * 1000)
                for number, verdict, mean in re.findall(
                    r"\[(\d+)\]: (PASS|FAIL) ([0-9.]+) ", done.stdout)}

    def validate(self, schema):
        return lambda file: ([self.program, "validate", schema, file,
                              "--fast"], None)


def node_peers(schema, file, seconds):
    """Name -> figures, for those that take the schema."""
    out = run("node", PEERS / "node_peers.mjs", schema, file, str(seconds),
              may_fail=True)
    return json.loads(out) if out else {}


def native_peers():
    """The C++ peers as one program, compiled for this machine."""
    source = PEERS / "native_peers.cc"
    program = FOLDER / "native_peers"
    if program.exists() and program.stat().st_mtime > source.stat().st_mtime:
        return program
    built = run(os.environ.get("CXX", "c++").split()[-1], "-std=c++20", "-O3",
                "-march=native", "-DNDEBUG", source, "-o", program,
                "-lsimdjson", may_fail=True)
    if built is None:
        print("native peers left out: simdjson or valijson is not installed",
              file=sys.stderr)
        return None
    return program


def machine():
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        found = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())
        model = found.group(1) if found else model
    return f"{model}, {os.cpu_count()} CPUs, {platform.system()} " \
           f"{platform.release()}"


def versions(alder, peer):
    lock = json.loads((PEERS / "package-lock.json").read_text())["packages"]
    npm = ", ".join(f"{name} {lock['node_modules/' + name]['version']}"
                    for name in ("ajv", "@exodus/schemasafe"))
    program = native_peers()
    native = run(program, "--version").strip() + "; " if program else ""
    return (f"{run(alder.program, '--version').strip()}; "
            f"@sourcemeta/jsonschema {run(peer.program, 'version').strip()}; "
            f"{npm}; node {run('node', '--version').strip()}; "
            f"{native}"
            f"{run('c++', '--version').splitlines()[0]}")
