// Lua programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kLuaRows[] = {
    // Direct forms.
    {"local a = os.getenv(\"A\")\nlocal b = os.getenv 'B'\nos.getenv [[C]]\n",
     "1 A optional, 2 B optional, 3 C optional"},
    // Aliases and constants.
    {"local getenv = os.getenv\nlocal o = os\ngetenv(\"A\")\no.getenv(\"B\")\n",
     "3 A optional, 4 B optional"},
    {"local NAME = \"A\"\nlocal FULL = NAME .. \"_B\"\nos.getenv(FULL)\n",
     "3 A_B optional"},
    {"local names = { a = \"A\", [\"b\"] = \"B\" }\nos.getenv(names.a)\n"
     "os.getenv(names[\"b\"])\n",
     "2 A optional, 3 B optional"},
    {"function f(x) return os.getenv(\"PRE_\" .. x) end\n", "1 dynamic PRE_"},
    // Functions of tables.
    {"local M = {}\nfunction M.get(n) return os.getenv(n) end\n"
     "M.own = function(n) return os.getenv(\"P_\" .. n) end\n"
     "M.get(\"A\")\nM.own(\"B\")\n",
     "4 A optional, 5 P_B optional"},
    {"os.getenv(string.upper(\"a\"))\nos.getenv((\"b\"):upper())\n",
     "1 A optional, 2 B optional"},
    // Loops.
    {"for _, n in ipairs({\"A\", \"B\"}) do\n  os.getenv(n)\nend\n",
     "2 A optional, 2 B optional"},
    {"local all = { \"A\", \"B\" }\nfor i, n in ipairs(all) do os.getenv(n) end\n",
     "2 A optional, 2 B optional"},
    // Wrappers.
    {"local function env(n, d)\n  local v = os.getenv(n)\n"
     "  if v == nil then return d end\n  return v\nend\n"
     "env(\"A\", \"a\")\nenv(\"B\")\n",
     "6 A defaulted, 7 B optional"},
    {"local function a(n) return os.getenv(n) end\n"
     "local function b(n) return a(\"B_\" .. n) end\nb(\"X\")\n",
     "3 B_X optional"},
    {"local env = function(n) return os.getenv(n) or \"\" end\nenv(\"A\")\n",
     "2 A defaulted"},
    // Defaults and presence.
    {"local a = os.getenv(\"A\") or \"a\"\nlocal b = tonumber(os.getenv(\"B\")) or 1\n",
     "1 A defaulted, 2 B defaulted"},
    {"if os.getenv(\"A\") then print(1) end\n"
     "if not os.getenv(\"B\") then os.exit(1) end\n"
     "if os.getenv(\"C\") == nil then return end\n",
     "1 A optional, 2 B optional, 3 C optional"},
    {"local a = assert(os.getenv(\"A\"), \"no A\")\n"
     "local b = os.getenv(\"B\") or error(\"no B\")\n",
     "1 A plain, 2 B plain"},
    {"local a = os.getenv(\"A\") and \"yes\" or \"no\"\n", "1 A optional"},
    // Several at once, writes.
    {"local a, b = os.getenv(\"A\"), os.getenv(\"B\") or \"b\"\n",
     "1 A optional, 1 B defaulted"},
    {"local stdlib = require \"posix.stdlib\"\nstdlib.setenv(\"A\", \"1\")\n"
     "vim.env.B = \"1\"\nprint(vim.env.C)\n",
     "4 C optional, 2 write A, 3 write B"},
    // Programs.
    {"os.execute(\"echo $A\")\nlocal h = io.popen('echo \"$B\" ${C:-c}')\n",
     "1 A plain, 2 B plain, 2 C defaulted"},
    // Not the environment.
    {"-- os.getenv(\"A\")\n--[[ os.getenv(\"B\") ]]\nlocal s = 'os.getenv(\"C\")'\n"
     "local os = {}\n",
     ""},
    {"local function f(os) return os.getenv(\"A\") end\n", ""},
};
// clang-format on

TEST_CASE("Lua") { check_program_rows(Language::Lua, kLuaRows); }

TEST_CASE("Lua: hostile programs") {
  check_hostile(
      Language::Lua,
      {"(", "{", "f(", "if a then ", "function f() ", "[[", "a = a .. ", "not ",
       "x.y.", "os.getenv(\"A\") ", "while a do ", "for i = 1, 2 do "});
}

}  // namespace
}  // namespace alder::scan
