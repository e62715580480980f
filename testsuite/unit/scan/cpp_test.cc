// C++ programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kCppRows[] = {
    // Direct forms.
    {"#include <cstdlib>\nvoid f() { std::getenv(\"A\"); ::getenv(\"B\"); }\n",
     "2 A plain, 2 B plain"},
    {"using namespace std;\nvoid f() { auto a = getenv(\"A\"); }\n", "2 A plain"},
    // Constants.
    {"namespace n {\nconstexpr const char* kA = \"A\";\n"
     "constexpr std::string_view kB{\"B\"};\ninline const std::string kC = \"C\";\n}\n"
     "void f() { std::getenv(n::kA); std::getenv(n::kB.data());\n"
     "  std::getenv(n::kC.c_str()); }\n",
     "6 A plain, 6 B plain, 7 C plain"},
    {"class C {\n  static constexpr const char* kA = \"A\";\n"
     "  void m() { std::getenv(kA); }\n};\n",
     "3 A plain"},
    {"void f(std::string x) { std::getenv((\"PRE_\" + x).c_str()); }\n",
     "1 dynamic PRE_"},
    // Loops.
    {"void f() {\n  for (const char* n : {\"A\", \"B\"}) std::getenv(n);\n"
     "  for (const auto& n : std::vector<std::string>{\"C\", \"D\"})\n"
     "    std::getenv(n.c_str());\n}\n",
     "2 A plain, 2 B plain, 4 C plain, 4 D plain"},
    {"constexpr std::array<const char*, 2> kAll = {\"A\", \"B\"};\n"
     "void f() { for (auto n : kAll) std::getenv(n); }\n",
     "2 A plain, 2 B plain"},
    // Wrappers.
    {"std::string get(const std::string& n, std::string d = \"\") {\n"
     "  if (const char* v = std::getenv(n.c_str())) return v;\n  return d;\n}\n"
     "void f() { get(\"A\"); get(\"B\", \"b\"); }\n",
     "5 A optional, 5 B defaulted"},
    {"struct S { static std::string get(const char* n) { return std::getenv(n); } };\n"
     "void f() { S::get(\"A\"); }\n",
     "2 A plain"},
    {"void f() { auto get = [&](const char* n) { return std::getenv(n); }; get(\"A\"); }\n",
     "1 A plain"},
    // Defaults and presence.
    {"void f() {\n  const char* a = std::getenv(\"A\");\n"
     "  auto s = a ? std::string(a) : \"a\";\n"
     "  if (auto* b = std::getenv(\"B\"); b != nullptr) {}\n"
     "  if (std::getenv(\"C\") == nullptr) throw 1;\n}\n",
     "2 A defaulted, 4 B optional, 5 C optional"},
    {"class C { public: C() : a_(std::getenv(\"A\")) {} const char* a_ = nullptr; };\n",
     "1 A plain"},
    {"void f() { static_cast<std::string>(std::getenv(\"A\")); }\n", "1 A plain"},
    // Writes.
    {"void f() { ::setenv(\"A\", \"1\", 1); std::system(\"echo $B\"); }\n",
     "1 B plain, 1 write A"},
    {"extern char** environ;\nvoid f() { for (char** e = environ; *e; ++e) {} }\n",
     "2 dynamic"},
    // Qt.
    {"void f() { qgetenv(\"A\"); qEnvironmentVariable(\"B\", \"b\");\n"
     "  qEnvironmentVariableIsSet(\"C\"); qputenv(\"D\", \"1\"); }\n",
     "1 A optional, 1 B defaulted, 2 C optional, 2 write D"},
    // Not the environment.
    {"// std::getenv(\"A\")\nauto s = R\"(std::getenv(\"B\"))\";\n"
     "void f(X& x) { x.getenv(\"C\"); }\n",
     ""},
};
// clang-format on

TEST_CASE("C++") { check_program_rows(Language::Cpp, kCppRows); }

TEST_CASE("C++: hostile programs") {
  check_hostile(Language::Cpp,
                {"int f() { (", "{", "[](){ ", "f(", "a<",
                 "template <class T> ", "namespace a {", "!",
                 "std::getenv(\"A\");", "R\"(", "if (auto a = b; a) "});
}

}  // namespace
}  // namespace alder::scan
