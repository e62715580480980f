// Python modules that import others of their tree.

#include <doctest/doctest.h>

#include "tree_rows.h"

namespace alder::scan {
namespace {

TEST_CASE("Python imports from files") {
  constexpr TreeRow kRows[] = {
      {"beside it: wrappers, aliases, constants, classes",
       "== a.py\n"
       "from b import env, raw, NAME, Config, fetch as get\n"
       "import b\nimport b as other\n"
       "env('A1'); env('A2', 'x'); raw['A3']; raw.get('A4')\n"
       "get(NAME); Config().item('A6'); Config.of('A7'); b.env('A8')\n"
       "other.raw['A9']; other.fetch(other.NAMES['x'])\n"
       "== b.py\n"
       "import os\n"
       "from os import environ as raw, getenv as fetch\n"
       "NAME = 'A5'\nNAMES = {'x': 'B1'}\n"
       "def env(name, default=None):\n"
       "    return os.environ.get(name, default)\n"
       "class Config:\n"
       "    def item(self, n): return env('C_' + n)\n"
       "    @staticmethod\n    def of(n): return raw[n]\n",
       "a.py:4:6 optional A1\na.py:4:17 defaulted A2\na.py:4:33 plain A3\n"
       "a.py:4:48 optional A4\na.py:5:5 optional A5\na.py:5:27 optional C_A6\n"
       "a.py:5:44 plain A7\na.py:5:57 optional A8\na.py:6:12 plain A9\n"
       "a.py:6:30 optional B1\n"
       "b.py:8:31 dynamic env('C_' + n) (C_)\nb.py:10:23 dynamic raw[n]\n"},
      {"in packages, relative and from their root",
       "== src/pkg/cli/main.py\n"
       "from ..env import need\nfrom .. import env\nfrom . import local\n"
       "from pkg.env import need as far\nimport pkg.env\n"
       "need('A'); env.need('B'); local.need('C'); far('D')\n"
       "pkg.env.need('E')\n"
       "== src/pkg/cli/local.py\nfrom pkg.env import *\n"
       "== src/pkg/cli/__init__.py\n== src/pkg/__init__.py\n"
       "== src/pkg/env.py\nimport os\ndef need(n): return os.environ[n]\n",
       "src/pkg/cli/main.py:6:7 plain A\nsrc/pkg/cli/main.py:6:22 plain B\n"
       "src/pkg/cli/main.py:6:39 plain C\nsrc/pkg/cli/main.py:6:49 plain D\n"
       "src/pkg/cli/main.py:7:15 plain E\n"
       "src/pkg/env.py:2:21 dynamic os.environ[n]\n"},
      {"through the package's own file, and by a wildcard",
       "== a.py\nfrom pkg import need\nfrom pkg.b import *\nneed('A')\n"
       "need_more('B')\n"
       "== pkg/__init__.py\nfrom .b import need\n"
       "== pkg/b.py\nimport os\ndef need(n): return os.environ[n]\n"
       "def need_more(n): return need('M_' + n)\n",
       "a.py:3:7 plain A\na.py:4:12 plain M_B\n"
       "pkg/b.py:3:26 dynamic need('M_' + n) (M_)\n"},
      {"the environment handed to another file",
       "== a.py\nimport os\nfrom b import load\nload(os.environ)\n"
       "load(dict(os.environ))\n"
       "== b.py\ndef load(env):\n    return env['A'], env.get('B')\n",
       "a.py:3:6 plain A\na.py:3:6 optional B\na.py:4:6 plain A\n"
       "a.py:4:6 optional B\na.py:4:6 dynamic dict(os.environ)\n"},
      {"files in a circle",
       "== a.py\nfrom b import need\nNAME = 'A'\nneed()\n"
       "from a import NAME as again\n"
       "== b.py\nimport os\nfrom a import NAME\nfrom c import lost\n"
       "def need(n=NAME): return os.environ[n]\nlost\n"
       "== c.py\nfrom b import lost\n",
       "b.py:4:37 plain A\n"},
      {"names of one file mean nothing in another",
       "== a.py\nfrom b import env\nenv(secret)\n"
       "== b.py\nimport os\nsecret = 'S'\ndef env(n): return os.environ[n]\n"
       "def f():\n    global late\n    late = 'L'\n",
       "a.py:2:1 dynamic env(secret)\nb.py:3:20 dynamic os.environ[n]\n"},
      {"modules of the library are not those of the tree",
       "== a.py\nimport os\nos.environ['A']\n"
       "== os.py\nenviron = {}\ndef getenv(n): return environ[n]\n",
       "a.py:2:13 plain A\n"},
      {"a module that is not there",
       "== a.py\nfrom gone import env\nenv('A')\nimport os\nos.getenv('B')\n",
       "a.py:4:12 optional B\n"},
  };
  check_tree_rows(kRows);
}

}  // namespace
}  // namespace alder::scan
