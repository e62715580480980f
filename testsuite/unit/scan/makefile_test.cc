// Makefiles: make's own variables, and the shell of recipes.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "line_rows.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

std::string dump(std::string_view text) {
  const Rules rules;
  Context context;
  context.rules = &rules;
  Findings findings;
  read_language(Language::Make, Source(text), context, &findings);
  findings.sort();
  return findings.dump();
}

// clang-format off
constexpr LineRow kMakefileRows[] = {
    // Variables of make.
    {"a: $(A) ${B} $C\n",
     "1 A plain, 1 B plain, 1 C plain"},
    {"A = 1\na: $(A) $(CC) $(MAKE) $(CURDIR)\n",
     ""},
    {"A ?= 1\nB = $(A)\n",
     "1 A defaulted"},
    {"A = 1\nA ?= 2\n",
     ""},
    {"A += 1\nB := $(A)\n",
     "1 A optional"},
    {"A := $(A) 1\n",
     "1 A plain"},
    {"A := $(B)\nB = 1\nC = $(B) $(LATE)\nLATE = 1\n",
     "1 B plain"},
    {"A = $(B:.c=.o) $(C:%=$(D))\n",
     "1 B plain, 1 C plain, 1 D plain"},
    {"A = x \\\n  $(B) # $(C) \\\n $(D)\n",
     "2 B plain"},
    {"a:\n\techo $(B) '$(C)' $@ $< $(@D) $(1) $$\n",
     "2 B plain, 2 C plain"},
    {"define A\necho $(B)\nendef\na:\n\t$(A)\n",
     "2 B plain"},
    {"A = $(x_$(B))\nx_1 = 2\n",
     "1 B plain"},
    {"A = $(x_$(B))\n",
     "1 B plain, 1 dynamic x_"},
    {"$(B)_x = 1\nA = $($(B)_x)\n",
     "1 B plain, 2 B plain"},
    // Functions.
    {"A = $(or $(B),$(C))\n",
     "1 B defaulted, 1 C plain"},
    {"A = $(or $(B),$(error no B))\n",
     "1 B plain"},
    {"A = $(if $(B),$(B),c) $(if $(D),e)\n",
     "1 B defaulted, 1 B defaulted, 1 D optional"},
    {"A = $(foreach f,$(B),$(f).o $(C))\n",
     "1 B plain, 1 C plain"},
    {"A = $(origin B) $(value C) $(strip $(D))\n",
     "1 B optional, 1 C plain, 1 D plain"},
    {"A := $(shell echo $$B $(C) | cut -c 1)\n",
     "1 B plain, 1 C plain"},
    {"A != echo $$B\n",
     "1 B plain"},
    {"$(eval A := 1)\na: $(A)\n",
     ""},
    {"define T\n$(1)_x := $$(B)\nendef\n$(eval $(call T,a))\nb: $(a_x)\n",
     "5 a_x plain"},
    // Conditions.
    {"ifdef A\nB = $(A)\nendif\n",
     "1 A optional, 2 A optional"},
    {"ifndef A\nA = 1\nendif\nB := $(A)\n",
     "1 A defaulted"},
    {"ifndef A\n$(error A is not set)\nendif\n",
     "1 A plain"},
    {"ifeq ($(A),)\nelse\nB = $(A)\nendif\n",
     "1 A optional, 3 A optional"},
    {"ifneq \"$(strip $(A))\" \"\"\nB = 1\nelse ifeq '' '$(C)'\nendif\n",
     "1 A optional, 3 C optional"},
    {"ifeq ($(A),x)\nendif\nifeq ($(B),$(C))\nendif\n",
     "1 A plain, 3 B plain, 3 C plain"},
    // Recipes.
    {"a:\n\techo $$A $${B:-c} '$$C'\n",
     "2 A plain, 2 B defaulted"},
    {"A = 1\na:\n\techo $$A\n",
     "3 A plain"},
    {"export A = 1\nexport B\na:\n\techo $$A $$B\n",
     "4 B plain, 1 write A, 2 write B"},
    {"A = 1\nB = 2\nexport\nunexport B\na:\n\techo $$A $$B\n",
     "6 B plain"},
    {"export A ?= 1\n",
     "1 A defaulted, 1 write A"},
    {"a: export A = 1\na: B := $(C)\na:\n\techo $$A $(B)\n",
     "2 C plain, 1 write A"},
    {"a:\n\t@-A=1; \\\n\techo $$A\n\techo $$A\n",
     "4 A plain"},
    {".ONESHELL:\na:\n\tA=1\n\techo $$A $$B\n",
     "4 B plain"},
    {"a: b ; echo $$A\n",
     "1 A plain"},
    {"P := python3\na:\n\t$(P) -c 'import os; os.environ[\"A\"]'\n",
     "3 A plain"},
    {"SHELL = /usr/bin/python3\na:\n\timport os; os.getenv('A')\n",
     "3 A optional"},
    {"SHELL = fish\na:\n\techo $$A\n",
     "3 not_scanned no reader for recipes of fish"},
    {".RECIPEPREFIX = >\na:\n>echo $$A\n",
     "3 A plain"},
    {"RUN = echo $$A $(B)\na:\n\t$(RUN)\n",
     "1 A plain, 1 B plain"},
    {"a:\n\techo $$X_$(B) $$$(C)\n",
     "2 B plain, 2 C plain, 2 dynamic X_, 2 dynamic"},
    {"a:\n\techo $$A # $$B\n",
     "2 A plain"},
    {"\t@echo $(A)\n",
     "1 A plain"},
    // Other files.
    {"include $(D)/x.mk\na: $(A)\nB ?= 1\n",
     "1 D plain, 2 uncertain A, 3 uncertain B"},
    // Broken ones.
    {"A = $(B\na: $(C)\n",
     "2 C plain"},
    {"A = $",
     ""},
    {"endif\nelse\nendef\n: $(A)\n",
     "4 A plain"},
};
// clang-format on

TEST_CASE("makefiles") {
  check_line_rows(Language::Make, kMakefileRows, Rules());
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_CASE("makefiles: bounded work") {
  const std::string deep =
      "A = " + repeated("$(", 50'000) + repeated(")", 50'000);
  CHECK(dump(deep).find("nested too deeply") != std::string::npos);
  CHECK(dump("A = " + repeated("$(if $(B),", 50'000)).empty());
  CHECK(dump(repeated("A=1 \\\n", 200'000)).empty());
  CHECK(dump(repeated("define A\n", 100'000)).empty());
  CHECK(!dump(repeated("ifdef A\n", 100'000) + "B := $(A)\n").empty());
  std::string many;
  for (int i = 0; i < 10'000; ++i) {
    many += "export A" + std::to_string(i) + " = 1\n";
  }
  many += "a:\n" + repeated("\ttrue\n", 3'000);
  CHECK(dump(many).find("too many exported variables") != std::string::npos);
}

}  // namespace
}  // namespace alder::scan
