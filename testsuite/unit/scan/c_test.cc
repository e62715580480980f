// C programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kCRows[] = {
    // Direct forms.
    {"#include <stdlib.h>\nvoid f(void) {\n  char *a = getenv(\"A\");\n"
     "  secure_getenv(\"B\");\n}\n",
     "3 A plain, 4 B plain"},
    // Constants.
    {"#define NAME \"A\"\n#define FULL NAME \"_B\"\n"
     "void f(void) { getenv(NAME); getenv(FULL); getenv(\"C\" \"D\"); }\n",
     "3 A plain, 3 A_B plain, 3 CD plain"},
    {"static const char kA[] = \"A\";\nconst char *const kB = \"B\";\n"
     "void f(void) { getenv(kA); getenv(kB); }\n",
     "3 A plain, 3 B plain"},
    // Loops.
    {"static const char *names[] = {\"A\", \"B\", NULL};\nvoid f(void) {\n"
     "  for (int i = 0; names[i]; i++) getenv(names[i]);\n}\n",
     "3 A plain, 3 B plain"},
    // Wrappers.
    {"static const char *env(const char *n, const char *d) {\n"
     "  const char *v = getenv(n);\n  return v ? v : d;\n}\n"
     "void f(void) { env(\"A\", \"a\"); env(\"B\", NULL); }\n",
     "5 A defaulted, 5 B optional"},
    {"static char *a(const char *n) { return getenv(n); }\n"
     "static char *b(const char *n) { return a(n); }\n"
     "void f(void) { b(\"A\"); }\n",
     "3 A plain"},
    {"char *get(const char *n) { return getenv(n); }\n", "1 dynamic"},
    // Defaults and presence.
    {"void f(void) {\n  char *a = getenv(\"A\");\n  if (!a) a = \"x\";\n"
     "  char *b = getenv(\"B\") ? getenv(\"B\") : \"b\";\n"
     "  char *c = getenv(\"C\") ?: \"c\";\n}\n",
     "2 A defaulted, 4 B defaulted, 4 B defaulted, 5 C defaulted"},
    {"int f(void) {\n  if (getenv(\"A\")) return 1;\n"
     "  if (getenv(\"B\") == NULL) exit(1);\n  char *c;\n"
     "  if ((c = getenv(\"C\")) != NULL && *c) puts(c);\n  return 0;\n}\n",
     "2 A optional, 3 B optional, 5 C optional"},
    {"#ifdef X\nchar *a(void) { return getenv(\"A\"); }\n#else\n"
     "int b = 1;\n#endif\n",
     "2 A plain"},
    // Writes, removal, children.
    {"void f(void) { setenv(\"A\", \"1\", 1); putenv(\"B=1\"); unsetenv(\"C\");\n"
     "  getenv(\"A\"); }\n",
     "1 write A, 1 write B"},
    {"extern char **environ;\nint main(int argc, char **argv, char **envp) {\n"
     "  char *env[] = {\"A=1\", NULL};\n  execve(\"x\", argv, env);\n"
     "  execve(\"x\", argv, environ);\n  while (*envp) puts(*envp++);\n}\n",
     "3 write A, 5 dynamic, 6 dynamic"},
    {"void f(void) { execle(\"/bin/x\", \"x\", NULL, environ); }\n", "1 dynamic"},
    // Programs.
    {"void f(void) { system(\"echo $A\"); popen(\"echo $B\", \"r\");\n"
     "  execl(\"/bin/sh\", \"sh\", \"-c\", \"echo $C\", NULL); }\n",
     "1 A plain, 1 B plain, 2 C plain"},
    // Not the environment.
    {"/* getenv(\"A\") */ // getenv(\"B\")\nconst char *s = \"getenv(\\\"C\\\")\";\n"
     "void f(struct x *y) { y->getenv(\"D\"); }\n",
     ""},
    {"char *getenv(const char *name) { return 0; }\nvoid f(void) { getenv(\"A\"); }\n",
     ""},
};
// clang-format on

TEST_CASE("C") { check_program_rows(Language::C, kCRows); }

TEST_CASE("C: hostile programs") {
  check_hostile(Language::C, {"int f() { (", "{", "[", "f(", "if (a) ",
                              "#if A\n", "a ? ", "!", "*", "getenv(\"A\");",
                              "\"", "#define A \"a\" A\n", "struct a {"});
}

}  // namespace
}  // namespace alder::scan
