// contract/declared.h: reading and judging declared names.

#include "contract/declared.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

std::string dump(const Result<std::vector<Declaration>>& declared) {
  if (!declared) return std::string(to_string(declared.error().code));
  std::string out;
  for (const Declaration& one : *declared) {
    out += one.name + "@" + std::to_string(one.place.line) + ":" +
           std::to_string(one.place.column) + " ";
  }
  return out;
}

TEST_CASE("lists of names") {
  struct Row {
    const char* text;
    const char* dump;
  };
  const Row rows[] = {
      {"", ""},
      {"A", "A@1:1 "},
      {"# all\n\nA\n  B # why\r\n#C\n\tD", "A@3:1 B@4:3 D@6:2 "},
      {"A B\n", "A B@1:1 "},
      {"[]", ""},
      {" [\"A\",\n  \"B\\u0043\"]\n", "A@1:3 BC@2:3 "},
      {"[1]", "bad-usage"},
      {"[\"A\"", "malformed-json"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(dump(read_declared(row.text, "names")) == row.dump);
  }
  CHECK(read_declared("[1]", "names").error().file == "names");
}

// "delivered names; code level message | hint; ..."
std::string judged(const Contract& contract,
                   const std::vector<std::string>& names) {
  std::vector<Declaration> declared;
  for (const std::string& name : names) declared.push_back({name, "", {}});
  const Delivered delivered = deliver(contract, declared);
  std::string out;
  for (const std::string& name : delivered.names) out += name + " ";
  for (const Diagnostic& one : delivered.diagnostics) {
    CHECK(!one.name.empty());
    out += "\n" + one.code + " " + std::string(to_string(one.level)) + " " +
           one.message + " | " + one.hint;
  }
  return out;
}

TEST_CASE("what becomes of declared names") {
  struct Row {
    const char* name;
    const char* judged;
  };
  const Row rows[] = {
      {"GH_TOKEN", "GH_TOKEN "},
      {"gh_token", "gh_token "},
      {"FULLSEND_RUNTIME", "FULLSEND_RUNTIME "},
      {"PATH",
       "\nreserved-key-dropped warning PATH is reserved, so that env.sandbox "
       "cannot set it | it is there without being declared"},
      {"Path",
       "\nreserved-key-dropped warning Path is reserved (as PATH), so that "
       "env.sandbox cannot set it | it is there without being declared"},
      {"HOME",
       "\nreserved-key-dropped warning HOME is reserved, so that env.sandbox "
       "cannot set it | it is there under opencode without being declared"},
      {"https_proxy",
       "\nreserved-key-dropped warning https_proxy is reserved (as "
       "HTTPS_PROXY), so that env.sandbox cannot set it | no runtime has it; a "
       "proxy is set in the OpenShell gateway's configuration"},
      {"A-B",
       "\ninvalid-key warning \"A-B\" cannot name a variable and is left out | "
       "names match ^[A-Za-z_][A-Za-z0-9_]*$"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(judged(embedded(), {row.name}) == row.judged);
  }
}

TEST_CASE("another contract's rules of declaring") {
  struct Row {
    const char* name;
    const char* judged;
  };
  const Row rows[] = {
      {"mast", "MAST "},
      {"flag",
       "\nmanifest-reserved error flag is reserved (as FLAG), so that the "
       "manifest cannot set it | no runtime has it; hoist it by hand"},
      {"NINECHARS",
       "\nmanifest-invalid error \"NINECHARS\" cannot name a variable and is "
       "left out | names match ^[A-Za-z_][A-Za-z0-9_]*$ and have at most 8 "
       "bytes"},
      {"ballast",
       "\nmanifest-dropped warning ballast never arrives: thrown overboard at "
       "sea | "},
      {"PIER",
       "PIER \nmanifest-shadowed warning PIER is set already under harbour, "
       "and that value wins | "},
      {"RUM", "RUM "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(judged(ship(), {row.name}) == row.judged);
  }
}

}  // namespace
}  // namespace alder::contract
