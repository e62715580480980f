// Markdown documents: fences, prose, positions.

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
constexpr Row kMarkdownRows[] = {
    {R"(Set `API_KEY` environment variable.
)",
     R"(read 5 API_KEY soft
)"},
    {R"(The environment variables `A_ONE`, `B_TWO` and `C_THREE` matter.
)",
     R"(read 27 A_ONE soft
read 36 B_TWO soft
)"},
    {R"(If `FOO_BAR` is set, or `BAZ` is not set.
)",
     R"(read 4 FOO_BAR soft
read 25 BAZ soft
)"},
    {R"(Use $HOME_DIR and ${OTHER_DIR}, not `FILE_COUNT` or AGENTS.md.
)",
     R"(read 5 HOME_DIR soft
read 20 OTHER_DIR soft
)"},
    {R"(Run `FOO=1 make` or `make -j4 X==1` or `--opt=VALUE`.
)",
     R"(read 5 FOO soft
)"},
    {R"(## Inputs

- `REPO_NAME`: the name
- **`PR_NUM`** the number
- other `NOT_THIS` thing

## Other

- `NOT_INPUT`
)",
     R"(read 14 REPO_NAME soft
read 40 PR_NUM soft
)"},
    {R"(Inputs:

1. `ONE_IN`
2. `TWO_IN`
)",
     R"(read 13 ONE_IN soft
read 25 TWO_IN soft
)"},
    {R"(---
title: $NO
---
$YES_V
)",
     R"(read 20 YES_V soft
)"},
    {R"(<!-- $NO_V -->
text <!-- `NO_V` is set --> $YES_V

<div>$NO_HTML</div>
)",
     R"(read 44 YES_V soft
)"},
    {R"(| Name | `A_B` is set |
|------|---|
| $T_V | x |
)",
     R"()"},
    {R"(\$NOT_V and `$IN_SPAN` and ``a ` $TWO_SPAN``
)",
     R"(read 14 IN_SPAN soft
read 34 TWO_SPAN soft
)"},
    {R"($X$ and $ABC$ and $5 and $lower
)",
     R"()"},
    {R"(```python
import os
os.environ["A"]
```
)",
     R"(read 32 A plain
)"},
    {R"(> ```python
> import os
> os.environ["A"]
> ```
)",
     R"(read 38 A plain
)"},
    {R"(- item

  ```py
  import os
  os.getenv("A")
  ```
)",
     R"(read 41 A optional
)"},
    {R"(~~~~python
import os
s = """
~~~
"""
os.getenv("A")
~~~~
)",
     R"(read 48 A optional
)"},
    {R"(````markdown
```python
os.environ["NO"]
```
````
)",
     R"()"},
    {R"(```pycon
>>> import os
>>> os.environ["A"]
'os.environ["NO"]'
>>> for x in y:
...     os.getenv("B")
```
)",
     R"(read 39 A plain
read 97 B optional
)"},
    {R"(```python
>>> import os
>>> os.environ["A"]
os.environ["NO"]
```
)",
     R"(read 40 A plain
)"},
    {R"(```elm
process.env.A
```

```elm
process.env.B
```

```zig
x
```
)",
     R"(not_scanned 0 fences marked "elm" have no reader
not_scanned 52 fences marked "zig" have no reader
)"},
    {R"(```json
{"a": "$NO"}
```
```yaml
a: $NO
```
```text
$NO
```
)",
     R"()"},
    {R"(```python
import os
os.environ["UNCLOSED"]
)",
     R"(read 32 UNCLOSED plain
)"},
    {R"(```
some prose that is not a command: $NO_V
```
)",
     R"()"},
    {R"(```
├── src
└── $NO
```
)",
     R"()"},
    {R"(```{.python}
import os
os.getenv("A")
```
)",
     R"(read 34 A optional
)"},
    {R"(```python title="x.py"
import os
os.getenv("A")
```
)",
     R"(read 44 A optional
)"},
    {R"(```Python
import os
os.getenv("A")
```
)",
     R"(read 31 A optional
)"},
    {R"(```bash
echo "$A_V"
```
)",
     R"(read 15 A_V plain
)"},
    {R"(```sh
$ echo $A_V
out $NO
```
)",
     R"(read 14 A_V plain
)"},
    {R"(```console
$ echo $A_V \
    $B_V
> $C_V
out $NO
# cat $D_V
```
)",
     R"(read 19 A_V plain
read 30 B_V plain
read 56 D_V plain
)"},
    {R"(```
$ echo $A_V
$NO
```
)",
     R"(read 12 A_V plain
)"},
    {R"(```
cat "$URL_V"
cd x
```
)",
     R"(read 10 URL_V plain
)"},
    {R"(    cat "$URL_V"
)",
     R"(uncertain 10 URL_V indented code, not a fence
)"},
    {R"(Text

	echo $TAB_V
)",
     R"(uncertain 13 TAB_V indented code, not a fence
)"},
    {R"(```bash
A_V=1
```
Use $A_V and $B_V.
```bash
echo $A_V
```
)",
     R"(read 32 B_V soft
uncertain 23 A_V assigned in a code fence of this document
uncertain 51 A_V assigned in another fence
)"},
    {R"(```bash
A_V=1
echo $A_V
```
)",
     R"()"},
    {R"(```bash
echo $A_V
```
```python
import os
os.environ["A_V"]
```
)",
     R"(read 14 A_V plain
read 54 A_V plain
)"},
    {R"(1. one

   ```bash
	echo $TAB_IN_LIST
   ```
)",
     R"(read 26 TAB_IN_LIST plain
)"},
    {R"(Set the `NAME_A` env var, e.g. `export NAME_B=x`, or (`NAME_C` env variable).
)",
     R"(read 9 NAME_A soft
read 39 NAME_B soft
read 55 NAME_C soft
)"},
    {R"(# Reads `$TITLE_V`

`PLAIN_CAPS` is a constant. Environment variable: `AFTER_V`.
)",
     R"(read 10 TITLE_V soft
read 71 AFTER_V soft
)"},
};
// clang-format on

TEST_CASE("Markdown: document -> findings") {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const Row& row : kMarkdownRows) {
    CAPTURE(row.input);
    const ScannedFile file =
        scan_text("-", row.input, Language::Markdown, *rules);
    CHECK(file.findings.dump() == row.dump);
  }
}

}  // namespace
}  // namespace alder::scan
