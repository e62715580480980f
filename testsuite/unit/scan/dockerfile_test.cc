// Dockerfiles: instructions, stages, and the programs in them.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "line_rows.h"
#include "scan/dockerfile_lines.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

std::string dump(std::string_view text) {
  const Rules rules;
  Context context;
  context.rules = &rules;
  Findings findings;
  read_language(Language::Dockerfile, Source(text), context, &findings);
  findings.sort();
  return findings.dump();
}

// clang-format off
constexpr LineRow kDockerfileRows[] = {
    // Settings.
    {"FROM a\nENV A=1 B=\"x y\"\nRUN echo $A $B $C\n",
     "3 C plain, 2 write A, 2 write B"},
    {"FROM a\nENV OLD the $REST here\nRUN echo $OLD $the\n",
     "2 REST plain, 3 the plain, 2 write OLD"},
    {"FROM a\nENV A=1 B=$A\nENV C=$A\n",
     "2 A plain, 2 write A, 2 write B, 3 write C"},
    {"FROM a\nENV PATH=/x:$PATH\n",
     "2 PATH plain, 2 write PATH"},
    {"FROM a\nARG A\nARG B=${C:-d} D\nRUN echo $A $B $D\nCMD echo $A\n",
     "3 C defaulted, 5 A plain, 2 write A, 3 write B, 3 write D"},
    {"FROM a\nENV A='$B' C=\"\\$D\" E=${F:+g} G=${H?}\n",
     "2 F optional, 2 H plain, 2 write A, 2 write C, 2 write E, 2 write G"},
    // Stages.
    {"ARG V=1\nFROM --platform=$BUILDPLATFORM a:$V AS b\n""RUN echo $V\nFROM b:$W\n",
     "3 V plain, 4 W plain, 1 write V"},
    {"FROM a AS b\nENV A=1\nFROM c\nRUN echo $A\nFROM b\nRUN echo $A\n",
     "4 A plain, 2 write A"},
    // Programs.
    {"FROM a\nRUN echo \\\n  # not $THIS\n\n  $A && B=1 && echo $B\n",
     "5 A plain"},
    {"FROM a\nRUN [\"sh\", \"-c\", \"echo $A\"]\nCMD [\"echo\", \"$B\"]\n",
     "2 A plain"},
    {"FROM a\nRUN [\"python3\", \"-c\", \"import os; os.environ['A']\"]\n",
     "2 A plain"},
    {"FROM a\nRUN [no array, $A\n",
     "2 A plain"},
    {"FROM a\nENTRYPOINT exec x $A\nHEALTHCHECK --interval=5s CMD x ${B:-1}\n",
     "2 A plain, 3 B defaulted"},
    {"FROM a\nHEALTHCHECK NONE $A\n",
     ""},
    {"FROM a\nRUN --mount=type=secret,id=k,env=KEY x $KEY\nRUN x $KEY\n",
     "3 KEY plain, 2 write KEY"},
    {"FROM a\nRUN --mount=type=cache,target=/x x $A\n",
     "2 A plain"},
    {"FROM a\nONBUILD RUN x $A\nONBUILD ENV B=1\n",
     "2 A plain, 3 write B"},
    {"FROM a\nSHELL [\"/bin/bash\", \"-c\"]\nRUN [[ -v A ]]\n",
     "3 A optional"},
    {"FROM a\nSHELL [\"python3\", \"-c\"]\n""RUN import os; os.getenv('A')\nFROM a\nRUN x $B\n",
     "3 A optional, 5 B plain"},
    {"FROM a\nSHELL [\"pwsh.exe\", \"-c\"]\nRUN $env:A\n",
     "3 not_scanned no reader for programs of pwsh"},
    // Here-documents.
    {"FROM a\nRUN <<EOF\necho $A\nEOF\nRUN x $B\n",
     "3 A plain, 5 B plain"},
    {"FROM a\nRUN <<-'EOF' bash -e\n\techo $A\n\tEOF\nRUN x $B\n",
     "3 A plain, 5 B plain"},
    {"FROM a\nRUN cat <<EOF >/x && echo $B\n$A\nEOF\n",
     "2 B plain, 3 A plain"},
    {"FROM a\nRUN <<E\n#!/usr/bin/env python3\nimport os\n""os.environ['A']\nE\n",
     "5 A plain"},
    {"FROM a\nCOPY <<E <<\"F\" /x/\n$A \\$B\nE\n$C\nF\n",
     "3 A plain"},
    {"FROM a\nCOPY <<\"E\" /x.sh\n#!/bin/sh\necho $A\nE\n",
     "4 A plain"},
    // The other instructions.
    {"FROM a\nCOPY --chown=$U ${S:-.} /x\nADD $T /\nWORKDIR $W\nUSER $X\n""LABEL a=$L\nEXPOSE $P\nVOLUME $V\nSTOPSIGNAL $Z\n",
     "2 U plain, 2 S defaulted, 3 T plain, 4 W plain, 5 X plain, 6 L plain, 7 P plain, 8 V plain, 9 Z plain"},
    {"FROM a\nMAINTAINER $A\nUNKNOWN $B\n# $C\n",
     ""},
    {"# escape=`\nFROM a\nRUN x `\n  $A\nCOPY `$B /\n",
     "4 A plain"},
    {"from a\nrun x $A",
     "2 A plain"},
    {"FROM a\nRUN \\\n",
     ""},
};
// clang-format on

TEST_CASE("dockerfiles") {
  check_line_rows(Language::Dockerfile, kDockerfileRows, Rules());
}

TEST_CASE("dockerfiles: bounded work") {
  std::string stages;
  for (int i = 0; i < 20'000; ++i) {
    const std::string number = std::to_string(i);
    stages += "FROM s" + std::to_string(i - 1) + " AS s" + number + "\nENV A" +
              number + "=1\n";
  }
  CHECK(!dump(stages).empty());
  std::string nested = "FROM a\n";
  for (int i = 0; i < 100'000; ++i) nested += "ONBUILD ";
  CHECK(dump(nested + "RUN x $A\n").empty());
  std::string many = "FROM a\n";
  for (int i = 0; i < 2'000; ++i) many += "ENV A" + std::to_string(i) + "=1\n";
  for (int i = 0; i < 1'500; ++i) many += "RUN true\n";
  CHECK(dump(many).find("too many variables and programs") !=
        std::string::npos);
}

}  // namespace
}  // namespace alder::scan
