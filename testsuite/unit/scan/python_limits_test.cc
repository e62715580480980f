// Hostile and broken Python: bounded work, nothing dropped silently.

#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <string_view>

#include "scan/python_lexical.h"
#include "scan/reader.h"
#include "support.h"

namespace alder::scan {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

Findings read(const std::string& text) {
  const Rules rules;
  Context context;
  context.rules = &rules;
  Findings findings;
  read_language(Language::Python, Source(text), context, &findings);
  return findings;
}

// Of the processor, so that a busy machine does not matter.  Generous: a
// quadratic reader needs minutes for these.
constexpr double kLongestSeconds = 20;

TEST_CASE("hostile programs are read in bounded time") {
  const std::string import = "import os\n";
  const int times = testsuite::long_run() ? 50'000 : 5'000;
  std::string calls = import + "def f0(n): return os.environ[n]\n";
  for (int i = 1; i < 1000; ++i) {
    const std::string number = std::to_string(i);
    calls += "def f" + number + "(n):\n  f" + std::to_string(i - 1) +
             "(n)\n  return f" + std::to_string(i - 1) + "(n)\n";
  }
  calls += "f999('A')\n";
  std::string loops = import + "x = ['A']\n";
  for (int i = 0; i < 300; ++i) loops += "x = [*x, *x]\n";
  loops += "for n in x: os.environ[n]\n";
  for (const std::string& text : {
           repeated("(", 2 * times),
           repeated("[", 2 * times) + repeated("]", 2 * times),
           import + repeated("os.environ['A']\n", times / 2),
           import + repeated("n = 'A'\nos.environ[n]\n", times / 5),
           import + repeated("if x: n = 'A'\nos.environ[n]\n", times / 5),
           import + "x = " + repeated("'a' + ", times) + "'b'\nos.getenv(x)",
           import + "x = " + repeated("os.environ or ", times) + "1\n",
           import + repeated("if 'A' in os.environ:\n  os.environ['A']\n",
                             times / 5),
           import + repeated("try:\n os.environ['A']\nexcept KeyError: 1\n",
                             times / 5),
           repeated("lambda x: ", times) + "1\n",
           repeated("f(", times),
           repeated("a = ", times) + "1\n",
           repeated("def f(x):\n  f(x)\n", times / 5),
           calls,
           loops,
           import +
               "def f(n):\n  f(n)\n  f('P' + n)\n  os.environ[n]\nf('A')\n",
       }) {
    CAPTURE(text.substr(0, 60));
    const std::clock_t start = std::clock();
    read(text);
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC <
          kLongestSeconds);
  }
}

TEST_CASE("nesting of expressions: a name beyond the limit is dynamic") {
  const int most = static_cast<int>(Limits().script_nesting_levels);
  const auto nested = [](int levels) {
    return "import os\nos.environ[" + repeated("(", levels) + "'A'" +
           repeated(")", levels) + "]\n";
  };
  CHECK(read(nested(most - 1)).reads.size() == 1);
  CHECK(read(nested(most)).reads.empty());
  CHECK(read(nested(most)).dynamic.size() == 1);
}

TEST_CASE("an exhausted budget is said") {
  // Every name may be any of the values given before.
  std::string text = "import os\n";
  for (int i = 0; i < 300; ++i) {
    text += "if x: a = 'N" + std::to_string(i) + "'\n";
  }
  for (int i = 0; i < 3000; ++i) text += "y = a + a + a\nos.environ[y]\n";
  const Findings findings = read(text);
  REQUIRE(findings.not_scanned.size() == 1);
  CHECK(findings.not_scanned[0].reason ==
        "the program is too intricate; names may be missing");
}

TEST_CASE("broken programs still show their literal reads") {
  const Findings findings = read(
      "import os\n"
      "x = os.environ['A'\n"
      "def f(:\n"
      "    os.getenv('B'\n");
  REQUIRE(findings.not_scanned.size() == 1);
  std::string names;
  for (const Read& entry : findings.reads) names += entry.name;
  CHECK(names == "AB");
}

TEST_CASE("arguments of no call are harmless") {
  for (const std::string_view text :
       {"a = b = os.e['A']\na = b = os.enos.enne(x):\n m(k=os.environ, ",
        "(k=os.environ)", "class (k=os.environ", "k=os.environ, *os.environ)",
        "f(k=os.environ", "def (os.environ)", "@(os.environ", "os.environ"}) {
    CAPTURE(text);
    const Findings findings = read(std::string(text));
    CHECK(findings.reads.size() <= 1);
  }
}

TEST_CASE("the lexical search") {
  struct Row {
    std::string_view text;
    std::string_view names;
  };
  for (const Row& row : {
           Row{"os.environ['A']", "A@12 "},
           {"environ [ \"A_1\" ]", "A_1@11 "},
           {"os.environ.get('A', 1) getenv(b'B')", "A@16 B@32 "},
           {"os.environ['A'] = 1; os.environ['B'] == 1", "B@33 "},
           {"# environ['A']\n'environ[\"B\"]' \"\"\"environ['C']\"\"\"", ""},
           {"environ['A", ""},
           {"environ[", ""},
           {"environ", ""},
           {"my_environ['A'] getenvy('B')", ""},
           {"'\\'' + getenv('A')", "A@15 "},
           {"'", ""},
           {"'\\", ""},
       }) {
    CAPTURE(row.text);
    std::string names;
    for (const python::LexicalRead& found : python::lexical_reads(row.text)) {
      names += found.name + "@" + std::to_string(found.at) + " ";
    }
    CHECK(names == row.names);
  }
}

}  // namespace
}  // namespace alder::scan
