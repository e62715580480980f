// Rust programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kRustRows[] = {
    // Direct forms.
    {"use std::env;\nfn f() {\n  env::var(\"A\").unwrap();\n"
     "  std::env::var(\"B\").expect(\"B\");\n  let c = env::var_os(\"C\");\n}\n",
     "3 A plain, 4 B plain, 5 C optional"},
    {"use std::env;\nfn f() -> R {\n  let a = env::var(\"A\")?;\n"
     "  let b = env::var(\"B\").context(\"B\")?;\n  Ok(a)\n}\n",
     "3 A plain, 4 B plain"},
    {"fn f() { std::env::var(r#\"A\"#).ok(); std::env::var(\"B\").is_ok(); }\n",
     "1 A optional, 1 B optional"},
    // Imports and aliases.
    {"use std::env::var;\nfn f() { var(\"A\").unwrap(); }\n", "2 A plain"},
    {"use std::{fs, env as e};\nfn f() { e::var(\"A\").unwrap(); }\n",
     "2 A plain"},
    {"use std::env::{self, var_os as get};\n"
     "fn f() { env::var(\"A\").ok(); get(\"B\"); }\n",
     "2 A optional, 2 B optional"},
    {"use std::env::*;\nfn f() { var(\"A\").ok(); }\n", "2 A optional"},
    // Constants.
    {"const A: &str = \"A1\";\nstatic B: &str = \"B1\";\n"
     "fn f() { std::env::var(A).ok(); std::env::var(&B).ok(); }\n",
     "3 A1 optional, 3 B1 optional"},
    {"struct S;\nimpl S {\n  const K: &'static str = \"A\";\n"
     "  fn m(&self) { std::env::var(Self::K).ok(); }\n}\n"
     "fn f() { std::env::var(S::K).ok(); }\n",
     "4 A optional, 6 A optional"},
    {"fn f(x: &str) { std::env::var(format!(\"PRE_{}\", x)).ok();\n"
     "  std::env::var(format!(\"PRE_{x}_A\")).ok(); }\n",
     "1 dynamic PRE_, 2 dynamic PRE_"},
    // Loops.
    {"fn f() {\n  for n in [\"A\", \"B\"] { std::env::var(n).ok(); }\n}\n",
     "2 A optional, 2 B optional"},
    {"const ALL: &[&str] = &[\"A\", \"B\"];\n"
     "fn f() { for n in ALL.iter() { std::env::var(n).unwrap(); } }\n",
     "2 A plain, 2 B plain"},
    {"fn f() {\n  vec![\"A\", \"B\"].iter().for_each(|n| { std::env::var(n).ok(); });\n}\n",
     "2 A optional, 2 B optional"},
    // Wrappers.
    {"fn get(n: &str, d: &str) -> String {\n"
     "  std::env::var(n).unwrap_or_else(|_| d.to_string())\n}\n"
     "fn f() { get(\"A\", \"a\"); }\n",
     "4 A defaulted"},
    {"fn a(n: &str) -> String { std::env::var(n).unwrap() }\n"
     "fn b(n: &str) -> String { a(&format!(\"B_{}\", n)) }\n"
     "fn f() { b(\"X\"); }\n",
     "3 B_X plain"},
    {"fn f() { let get = |n: &str| std::env::var(n); get(\"A\").ok(); }\n",
     "1 A optional"},
    // Defaults and presence.
    {"fn f() {\n  std::env::var(\"A\").unwrap_or(\"a\".into());\n"
     "  std::env::var(\"B\").unwrap_or_default();\n"
     "  std::env::var(\"C\").unwrap_or_else(|_| panic!(\"C\"));\n"
     "  std::env::var(\"D\").map(|s| s.len()).unwrap_or(0);\n}\n",
     "2 A defaulted, 3 B defaulted, 4 C plain, 5 D defaulted"},
    {"fn f() {\n  if let Ok(a) = std::env::var(\"A\") { g(a); }\n"
     "  if let Err(_) = std::env::var(\"B\") { }\n"
     "  let Some(c) = std::env::var_os(\"C\") else { return; };\n"
     "  if std::env::var(\"D\").is_err() { return; }\n}\n",
     "2 A optional, 3 B optional, 4 C optional, 5 D optional"},
    {"fn f() -> String {\n  match std::env::var(\"A\") {\n    Ok(a) => a,\n"
     "    Err(_) => \"a\".to_string(),\n  }\n}\n",
     "2 A defaulted"},
    {"fn f() {\n  let a = match std::env::var(\"A\") {\n    Ok(a) => a,\n"
     "    Err(e) => panic!(\"{e}\"),\n  };\n"
     "  match std::env::var(\"B\").as_deref() {\n    Ok(\"x\") => 1,\n"
     "    Ok(_) => 2,\n    _ => 3,\n  };\n}\n",
     "2 A optional, 6 B optional"},
    // Writes, removal, children.
    {"fn f() { unsafe { std::env::set_var(\"A\", \"1\"); }\n"
     "  std::env::remove_var(\"B\"); }\n",
     "1 write A"},
    {"use std::process::Command;\nfn f() {\n"
     "  Command::new(\"sh\").arg(\"-c\").arg(\"echo $A $B\")\n"
     "    .env(\"A\", \"1\").status();\n}\n",
     "3 B plain, 4 write A"},
    {"use std::process::Command;\nfn f() {\n"
     "  Command::new(\"x\").args([\"$A\"]).env_clear().envs(std::env::vars());\n}\n",
     "3 dynamic"},
    {"fn f() { for (k, v) in std::env::vars() { g(k, v); } }\n", "1 dynamic"},
    // Macros.
    {"fn f() {\n  println!(\"{}\", std::env::var(\"A\").unwrap());\n"
     "  assert!(std::env::var(\"B\").is_ok(), \"x {}\", g(1));\n"
     "  vec![std::env::var(\"C\").unwrap_or_default()];\n}\n",
     "2 A plain, 3 B optional, 4 C defaulted"},
    {"fn f() { env!(\"A\"); option_env!(\"B\"); }\n",
     "1 uncertain A, 1 uncertain B"},
    // Not the environment.
    {"// std::env::var(\"A\")\nfn f() { let s = \"env::var(\\\"B\\\")\"; }\n"
     "mod env { fn var(_: &str) {} }\nfn g(e: E) { e.var(\"C\"); }\n",
     ""},
};
// clang-format on

TEST_CASE("Rust") { check_program_rows(Language::Rust, kRustRows); }

TEST_CASE("Rust: hostile programs") {
  check_hostile(Language::Rust, {"fn a() { (", "[", "{", "a(", "if a {",
                                 "match a {", "|a| ", "!", "a.b().", "&",
                                 "use a::{", "env::var(\"A\");", "m!(", "#["});
}

}  // namespace
}  // namespace alder::scan
