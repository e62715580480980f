// report/fingerprints.h

#include "report/fingerprints.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace alder::report {
namespace {

Diagnostic finding() {
  Diagnostic one;
  one.file = "a.sh";
  one.code = "unreachable";
  one.name = "X";
  one.message = "X is not there";
  one.place = {1, 2};
  return one;
}

TEST_CASE("lines do not matter, all else does") {
  const std::string first = Fingerprints().next(finding());
  CHECK(first.size() == 16);
  CHECK(first.find_first_not_of("0123456789abcdef") == std::string::npos);
  Diagnostic moved = finding();
  moved.place = {7, 8};
  moved.hint = "do something";
  CHECK(Fingerprints().next(moved) == first);
  std::set<std::string> all = {first};
  for (std::string Diagnostic::*member :
       {&Diagnostic::file, &Diagnostic::code, &Diagnostic::name,
        &Diagnostic::message, &Diagnostic::instance_location}) {
    Diagnostic other = finding();
    other.*member += "y";
    CHECK(all.insert(Fingerprints().next(other)).second);
  }
}

TEST_CASE("equal findings are told apart") {
  Fingerprints fingerprints;
  std::set<std::string> all;
  for (int i = 0; i < 10; ++i) {
    CHECK(all.insert(fingerprints.next(finding())).second);
  }
}

}  // namespace
}  // namespace alder::report
