// Java programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kJavaRows[] = {
    // Direct forms.
    {"class C { void f() {\n  String a = System.getenv(\"A\");\n"
     "  String b = java.lang.System.getenv(\"B\");\n} }\n",
     "2 A optional, 3 B optional"},
    {"class C { void f() {\n  System.getenv().get(\"A\");\n"
     "  System.getenv().getOrDefault(\"B\", \"b\");\n"
     "  System.getenv().containsKey(\"C\");\n} }\n",
     "2 A optional, 3 B defaulted, 4 C optional"},
    // Imports and aliases.
    {"import static java.lang.System.getenv;\n"
     "class C { void f() { getenv(\"A\"); getenv().get(\"B\"); } }\n",
     "2 A optional, 2 B optional"},
    {"import static java.lang.System.*;\n"
     "class C { void f() { getenv(\"A\"); } }\n",
     "2 A optional"},
    {"import java.util.*;\nclass C { void f() {\n"
     "  Map<String, String> env = System.getenv();\n  env.get(\"A\");\n"
     "  env.getOrDefault(\"B\", \"\");\n} }\n",
     "4 A optional, 5 B defaulted"},
    // Constants.
    {"class C {\n  private static final String A = \"A1\";\n"
     "  static final String B = A + \"_B\";\n  void f() {\n"
     "    System.getenv(A); System.getenv(this.A); System.getenv(C.B);\n  }\n}\n",
     "5 A1 optional, 5 A1 optional, 5 A1_B optional"},
    {"class C { void f(String x) { System.getenv(\"PRE_\" + x); } }\n",
     "1 dynamic PRE_"},
    {"class C { void f() { System.getenv(\"a\".toUpperCase()); } }\n",
     "1 A optional"},
    // Loops.
    {"class C { void f() {\n  for (String n : new String[] {\"A\", \"B\"}) {\n"
     "    System.getenv(n);\n  }\n} }\n",
     "3 A optional, 3 B optional"},
    {"import java.util.List;\nclass C {\n"
     "  static final List<String> ALL = List.of(\"A\", \"B\");\n"
     "  void f() { for (String n : ALL) System.getenv(n); }\n}\n",
     "4 A optional, 4 B optional"},
    {"import java.util.*;\nclass C { void f() {\n"
     "  Arrays.asList(\"A\", \"B\").forEach(n -> System.getenv(n));\n} }\n",
     "3 A optional, 3 B optional"},
    // Wrappers.
    {"class C {\n  static String get(String n, String d) {\n"
     "    String v = System.getenv(n);\n    return v != null ? v : d;\n  }\n"
     "  void f() { get(\"A\", \"a\"); C.get(\"B\", null); this.get(\"C\", \"c\"); }\n}\n",
     "6 A defaulted, 6 B optional, 6 C defaulted"},
    {"import java.util.Map;\nclass C {\n"
     "  static String pick(Map<String, String> env) { return env.get(\"A\"); }\n"
     "  void f() { pick(System.getenv()); }\n}\n",
     "3 A optional"},
    // Defaults and presence.
    {"import java.util.*;\nclass C { void f() {\n"
     "  Optional.ofNullable(System.getenv(\"A\")).orElse(\"a\");\n"
     "  Optional.ofNullable(System.getenv(\"B\")).orElseThrow();\n"
     "  Optional.ofNullable(System.getenv(\"C\")).isPresent();\n"
     "  Objects.requireNonNull(System.getenv(\"D\"), \"D\");\n"
     "  Objects.requireNonNullElse(System.getenv(\"E\"), \"e\");\n} }\n",
     "3 A defaulted, 4 B plain, 5 C optional, 6 D plain, 7 E defaulted"},
    {"class C { String f() {\n  String a = System.getenv(\"A\");\n"
     "  if (a == null) { a = \"x\"; }\n  String b = System.getenv(\"B\");\n"
     "  if (b == null || b.isEmpty()) { throw new Error(\"B\"); }\n"
     "  return System.getenv(\"C\") != null ? \"1\" : \"2\";\n} }\n",
     "2 A defaulted, 4 B optional, 6 C optional"},
    // Writes and children.
    {"class C { void f() throws Exception {\n"
     "  ProcessBuilder pb = new ProcessBuilder(\"sh\", \"-c\", \"echo $A\");\n"
     "  pb.environment().put(\"B\", \"1\");\n"
     "  var env = pb.environment();\n  env.put(\"C\", \"2\");\n} }\n",
     "2 A plain, 3 write B, 5 write C"},
    {"class C { void f() throws Exception {\n"
     "  Runtime.getRuntime().exec(new String[] {\"x\"}, new String[] {\"A=1\"});\n} }\n",
     "2 write A"},
    {"class C { void f() { System.getenv().forEach((k, v) -> {});\n"
     "  System.out.println(System.getenv()); } }\n",
     "1 dynamic, 2 dynamic"},
    // Not the environment.
    {"// System.getenv(\"A\")\nclass C { String s = \"System.getenv(\\\"B\\\")\";\n"
     "  void f(X x) { x.getenv(\"C\"); System.getProperty(\"D\"); } }\n",
     ""},
    {"class C { void f() { String s = \"\"\"\n  System.getenv(\"A\")\n\"\"\"; } }\n",
     ""},
};
// clang-format on

TEST_CASE("Java") { check_program_rows(Language::Java, kJavaRows); }

TEST_CASE("Java: hostile programs") {
  check_hostile(Language::Java,
                {"class A { void f() { (", "{", "[", "a(", "if (a) ",
                 "class A { ", "x -> ", "!", "a.b().", "\"a\" + ",
                 "switch (a) { case 1: ", "System.getenv(\"A\");", "@A("});
}

}  // namespace
}  // namespace alder::scan
