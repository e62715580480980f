"""The scanner by itself: bytes a second of each reader, and a tree of files.

    scripts of this machine --bench_scan--> MB/s of each reader on one core
    10,000 made files --alder scan-->       files and MB a second, CPU, memory

A reader is measured in memory, over the scripts below SCRIPTS, by CPU time.
`parsed` is the rate when every program is parsed: a reader that finds by its
words that one cannot read the environment leaves it at that.
"""

import json
import os
import re
import time

from comparison import programs, report

# Language -> where a machine has files of it.
SCRIPTS = {
    "shell": ["/etc", "/usr", "/var/lib/dpkg/info"],
    "python": ["/usr/lib/python3", "/usr/lib/python3.11"],
    "javascript": ["/usr/share/nodejs", "/usr/lib/node_modules",
                   programs.ROOT / "tools/subprojects/grammars/node_modules"],
    "typescript": ["/usr/share/nodejs", "/usr/lib/node_modules"],
    "go": ["/usr/lib/go", "/usr/share/gocode", "/usr/local/go/src"],
    "ruby": ["/usr/lib/ruby", "/var/lib/gems"],
    "perl": ["/usr/share/perl", "/usr/share/perl5"],
    "php": ["/usr/share/php", "/usr/lib"],
    "rust": ["/usr/lib/rustlib", "/usr/share/cargo"],
    "lua": ["/usr/share/lua", "/usr/share"],
    "java": ["/usr/share", "/usr/lib/jvm"],
    "c": ["/usr/include"],
    "cpp": ["/usr/include", "/usr/src"],
}
MOST_BYTES = 16 << 20  # of a language
BUILD = programs.ROOT / "build" / "bench-scan"
TREE_FILES = 10_000
TREE = [
    ("sh", '#!/bin/sh\nset -eu\necho "$NAME_{0}" "${{OTHER_{0}:-x}}"\n'
           'for f in *; do printf "%s\\n" "$f"; done\n'),
    ("py", 'import os\n\n\ndef f{0}(x):\n'
           '    return os.environ["NAME_{0}"] + os.getenv("OTHER", x)\n'),
    ("js", 'import {{f}} from "./g.js";\n'
           'export const a{0} = f(process.env.NAME_{0} ?? "x");\n'),
    ("go", 'package p\n\nimport "os"\n\n'
           'func F{0}() string {{ return os.Getenv("NAME_{0}") }}\n'),
    ("md", "# Part {0}\n\nRun it:\n\n```bash\necho $NAME_{0}\n```\n"),
    ("json", '{{"part": {0}, "list": [1, 2, 3], "text": "plain"}}\n'),
    ("c", '#include <stdlib.h>\nchar *f{0}(void) {{ return 0; }}\n'),
    ("txt", "Nothing that is read.\n"),
]


def bench_scan_program():
    """Builds bench_scan as the program itself is built, with its modules."""
    if not (BUILD / "build.ninja").exists():
        programs.run("meson", "setup", BUILD, programs.ROOT,
                     "--buildtype=release")
    listed = programs.run("ninja", "-C", BUILD, "-t", "targets", "all")
    modules = re.findall(r"^(\S*alder_(?:grammar_\w+|markdown|yaml)\.so):",
                         listed, re.MULTILINE)
    program = "testsuite/bench/scan/bench_scan"
    programs.run("ninja", "-C", BUILD, program, *modules)
    return BUILD / program


def rates(seconds):
    """Language -> what bench_scan says, and the rate when all is parsed."""
    program = bench_scan_program()
    found = {}
    for language, folders in SCRIPTS.items():
        there = [folder for folder in folders if os.path.isdir(folder)]
        if not there:
            continue
        options = ["--seconds", str(seconds), "--bytes", str(MOST_BYTES)]
        figures = json.loads(programs.run(program, *options, language, *there))
        if not figures["files"]:
            continue
        found[language] = figures
        if language not in ("shell", "python"):
            parsed = json.loads(programs.run(
                program, *options, "--parsed", "1", language, *there))
            figures["parsed_mb_per_s"] = parsed["mb_per_s"]
    return found


def made_tree():
    """A folder of TREE_FILES small files, the same each time, and bytes."""
    root = programs.FOLDER / "tree"
    size = 0
    for number in range(TREE_FILES):
        suffix, text = TREE[number % len(TREE)]
        folder = root / f"{number // 1000:02}" / f"{number // 100 % 10}"
        folder.mkdir(parents=True, exist_ok=True)
        data = text.format(number).encode()
        (folder / f"{number:05}.{suffix}").write_bytes(data)
        size += len(data)
    return root, size


def tree_figures(alder, runs):
    """-j -> wall seconds, CPU seconds and peak MiB of the best run."""
    root, size = made_tree()
    found = {}
    for name, jobs in (("-j 1", ["-j", "1"]), ("all cores", [])):
        command = [alder.program, "scan", root, *jobs, "--format", "json"]
        walls, cpus = [], []
        for _ in range(runs):
            start = time.monotonic()
            usage = programs.usage_of(command)
            walls.append(time.monotonic() - start)
            if usage is None:
                programs.fail(f"{' '.join(map(str, command))} fails")
            cpus.append(usage.ru_utime + usage.ru_stime)
        found[name] = {"wall_s": min(walls), "cpu_s": min(cpus),
                       "peak_mib": programs.peak_mib(command, None),
                       "files_per_s": TREE_FILES / min(walls),
                       "mb_per_s": size / 1e6 / min(walls)}
    return {"files": TREE_FILES, "bytes": size, "runs": found}


def run_part(alder, _peer, options):
    out = report.Report(programs.FOLDER, "scan", options.head)
    readers = rates(options.seconds)
    out.say(report.table(
        ["reader, one core", "files", "MB", "MB/s", "MB/s, parsed"],
        [[name, figures["files"], figures["bytes"] / 1e6,
          figures["mb_per_s"], figures.get("parsed_mb_per_s")]
         for name, figures in readers.items()]))
    tree = tree_figures(alder, options.runs)
    out.say(f"alder scan of {tree['files']} files, {tree['bytes']} bytes:")
    out.say(report.table(
        ["", "seconds", "CPU seconds", "files/s", "MB/s", "peak MiB"],
        [[name, run["wall_s"], run["cpu_s"], run["files_per_s"],
          run["mb_per_s"], run["peak_mib"]]
         for name, run in tree["runs"].items()]))
    out.figures.update(readers=readers, tree=tree)
    out.finish()
