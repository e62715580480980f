// JavaScript and TypeScript programs.

#include "program_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ProgramRow kJavascriptRows[] = {
    {R"~(process.env.A; process.env["B"]; process.env['C']; process.env[`D`];
process?.env?.E; process.env?.["F"]; (process.env).G;
)~",
     R"~(read 12 A optional
read 28 B optional
read 46 C optional
read 64 D optional
read 83 E optional
read 101 F optional
read 120 G optional
)~"},
    {R"~(import { env } from "node:process";
import proc, { env as e } from "process";
import * as all from "process";
env.A; proc.env.B; e.C; all.env.D; all.default.env.E;
)~",
     R"~(read 114 A optional
read 126 B optional
read 131 C optional
read 142 D optional
read 161 E optional
)~"},
    {R"~(const { env } = require("process"); env.A;
const p = require("node:process"); p.env.B;
require("process").env.C; globalThis.process.env.D; global.process.env.E;
)~",
     R"~(read 40 A optional
read 84 B optional
read 110 C optional
read 136 D optional
read 158 E optional
)~"},
    {R"~(import.meta.env.VITE_A; import.meta.env.MODE; import.meta.env.DEV;
Bun.env.B; Deno.env.get("C"); Deno.env.has("D"); Deno.env.set("E", "1"); Deno.env.delete("F");
Deno.env.toObject();
)~",
     R"~(read 16 VITE_A optional
read 75 B optional
read 92 C optional
read 111 D optional
write 130 E
dynamic 162 - Deno.env.toObject()
)~"},
    {R"~(const a = process.env.A || "d", b = process.env.B ?? 3, c = process.env.C || undefined;
const d = process.env.D ? Number(process.env.D) : 4;
const e = process.env.E === undefined ? "x" : process.env.E;
let f = process.env.F; if (!f) f = "d";
let g = process.env.G; g ||= "d"; let h = process.env.H; h = h ?? "d";
)~",
     R"~(read 22 A defaulted
read 48 B defaulted
read 72 C optional
read 110 D defaulted
read 133 D optional
read 163 E defaulted
read 199 E optional
read 222 F defaulted
read 262 G defaulted
read 296 H defaulted
)~"},
    {R"~(if (process.env.A) {} if (!process.env.B || process.env.C) {}
while (process.env.D === "x") {} "E" in process.env; typeof process.env.F;
switch (process.env.G) { case "a": break; }
process.env.hasOwnProperty("H"); Object.hasOwn(process.env, "I"); Reflect.has(process.env, "J");
Object.prototype.hasOwnProperty.call(process.env, "K");
)~",
     R"~(read 16 A optional
read 39 B optional
read 56 C optional
read 81 D optional
read 96 E optional
read 134 F optional
read 157 G optional
read 209 H optional
read 242 I optional
read 273 J optional
read 329 K optional
)~"},
    {R"~(function need(name) {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
need("A"); need("B") || "c";
)~",
     R"~(read 147 A optional
read 158 B defaulted
)~"},
    {R"~(const { A, B = "x", C: c, D: d = 1, ["E"]: e, ...rest } = process.env;
const { env: { F }, platform } = process;
let G; ({ G } = process.env);
function f({ H } = process.env) {} f();
for (const { I } of [process.env]) {}
)~",
     R"~(read 8 A optional
read 11 B defaulted
read 20 C optional
read 26 D defaulted
read 36 E optional
read 86 F optional
read 123 G optional
read 156 H optional
read 196 I optional
dynamic 46 - ...rest
dynamic 204 - process.env
)~"},
    {R"~(const env = process.env; const copy = { ...process.env };
env.A; copy.B; copy.C = "1"; copy.C; const { D } = copy;
)~",
     R"~(read 62 A optional
read 70 B optional
read 103 D optional
write 78 C
dynamic 40 - ...process.env
)~"},
    {R"~(const A = "ONE"; const N = { b: "TWO", c: { d: "THREE" } }; const L = ["FOUR", "FIVE"];
process.env[A]; process.env[N.b]; process.env[N.c.d]; process.env[L[0]];
)~",
     R"~(read 100 ONE optional
read 118 TWO optional
read 138 THREE optional
read 154 FOUR optional
)~"},
    {R"~(const PRE = "APP_"; process.env[PRE + "A"]; process.env[`${PRE}B`]; process.env[PRE.concat("x")];
process.env["X_" + name]; process.env[`Y_${name}_Z`]; process.env[name];
)~",
     R"~(read 32 APP_A optional
read 59 APP_B optional
dynamic 68 - process.env[PRE.concat("x")]
dynamic 98 X_ process.env["X_" + name]
dynamic 124 Y_ process.env[`Y_${name}_Z`]
dynamic 152 - process.env[name]
)~"},
    {R"~(for (const k of ["A", "B"]) process.env[k];
for (const k in { C: 1, D: 2 }) process.env[k];
["E", "F"].forEach((k) => { process.env[k]; });
const missing = ["G"].filter(k => !process.env[k]);
Object.keys({ H: 1 }).map(k => process.env[k]);
for (const [k, v] of Object.entries({ I: "x" })) process.env[k] ?? v;
for (const { name } of [{ name: "J" }, { name: "K" }]) process.env[name];
)~",
     R"~(read 40 A optional
read 40 B optional
read 88 C optional
read 88 D optional
read 92 E optional
read 92 F optional
read 156 G optional
read 192 H optional
read 301 I defaulted
read 377 J optional
read 377 K optional
)~"},
    {R"~(let k = "A"; process.env[k]; k = "B"; process.env[k];
let m = "C"; if (x) m = "D"; process.env[m];
process.env[x ? "E" : "F"]; process.env["g".toUpperCase()];
)~",
     R"~(read 25 A optional
read 50 B optional
read 95 C optional
read 95 D optional
read 111 E optional
read 111 F optional
read 139 G optional
)~"},
    {R"~(function get(name, fallback) { return process.env[name] || fallback; }
get("A"); get("B", "d"); get(other); get();
const required = (name) => get(name); required("C");
const prefixed = (name, d) => get(`P_${name}`, d); prefixed("D"); prefixed("E", "1");
)~",
     R"~(read 76 A optional
read 86 B defaulted
read 163 C optional
read 229 P_D optional
read 244 P_E defaulted
dynamic 96 - get(other)
)~"},
    {R"~(const read = ({ name, fallback = "x" }) => process.env[name] ?? fallback;
read({ name: "A" }); read({ name: "B", fallback: undefined });
function all(...names) { return names.map((n) => process.env[n]); } all("C", "D");
function list(names) { for (const n of names) process.env[n]; } list(["E", "F"]);
)~",
     R"~(read 88 A defaulted
read 109 B defaulted
read 210 C optional
read 210 D optional
read 289 E optional
read 289 F optional
)~"},
    {R"~(class Config {
  static read(name) { return process.env[name]; }
  constructor(env = process.env) { this.env = env; this.key = "K_A"; }
  get(name, d) { return this.env[name] ?? d; }
  token() { return this.env.TOKEN; }
  key2() { return process.env[this.key]; }
}
Config.read("A"); const c = new Config(); c.get("B"); c.get("C", "d");
)~",
     R"~(read 211 TOKEN optional
read 255 K_A optional
read 278 A optional
read 314 B optional
read 326 C defaulted
)~"},
    {R"~(function from(env) { return env.A + env["B"]; }
from(process.env); from({ ...process.env, A: "1" });
function deep(options) { return options.env.C; } deep({ env: process.env });
const f = (env = process.env) => env.D; f();
function unused(env) { return env.NOT_READ; }
function other(env) { return env.ALSO_NOT; } other({});
)~",
     R"~(read 32 A optional
read 41 B optional
read 145 C optional
read 215 D optional
write 90 A
dynamic 74 - ...process.env
)~"},
    {R"~(const getEnv = () => process.env; getEnv().A; const e = getEnv(); e.B;
module.exports = { env() { return process.env; } };
const key = (n) => "K_" + n; process.env[key("C")];
)~",
     R"~(read 43 A optional
read 68 B optional
read 164 K_C optional
dynamic 105 - process.env
)~"},
    {R"~(process.env.A = "1"; process.env.A; process.env["B"] = x; process.env.C ??= "d";
process.env.D += ":x"; delete process.env.E; process.env.E;
Object.assign(process.env, { F: 1, G: 2 }, more); Reflect.set(process.env, "H", "1");
process.env = { ...process.env, I: "1" };
if (x) { process.env.J = "1"; } process.env.J;
)~",
     R"~(read 70 C defaulted
read 93 D optional
read 138 E optional
read 313 J optional
write 12 A
write 49 B
write 70 C
write 93 D
write 170 F
write 176 G
write 217 H
write 259 I
write 290 J
dynamic 243 - ...process.env
)~"},
    {R"~(import { spawn, execFileSync as run } from "node:child_process";
const cp = require("child_process");
spawn("x", [], { env: { A: "1", [`B`]: "2" } }); run("gh", ["api"], { env: process.env });
cp.exec("echo $C $D", { env: { ...process.env, C: "1" } });
cp.spawnSync("bash", ["-lc", "echo $E"]); cp.execSync(`echo $F ${x} $G${y}`);
const env = { ...process.env, H: "1" }; cp.fork("./x.js", { env });
)~",
     R"~(read 211 D plain
read 289 E plain
write 126 A
write 136 B
write 240 C
write 361 H
dynamic 177 - process.env
dynamic 224 - ...process.env
dynamic 295 - cp.execSync(`echo $F ${x} $G${y}`)
dynamic 345 - ...process.env
implicit 151 GH_CONFIG_DIR gh
implicit 151 GH_ENTERPRISE_TOKEN gh
implicit 151 GH_HOST gh
implicit 151 GH_PAGER gh
implicit 151 GH_REPO gh
implicit 151 GH_TOKEN gh
implicit 151 GITHUB_ENTERPRISE_TOKEN gh
implicit 151 GITHUB_TOKEN gh
)~"},
    {R"~(const { promisify } = require("util"); const { exec } = require("child_process");
const run = promisify(exec); await run("echo $A");
const { $ } = require("zx"); await $`echo $B`; import { execa } from "execa"; execa("sh", ["-c", "echo $C"]);
cp = require("child_process"); (0, cp.execSync)("echo $D"); cp.execFile("node", ["-e", "process.env.E"]);
)~",
     R"~(read 128 A plain
read 176 B plain
read 237 C plain
read 298 D plain
read 343 E optional
implicit 303 NODE_DEBUG node
implicit 303 NODE_ENV node
implicit 303 NODE_EXTRA_CA_CERTS node
implicit 303 NODE_NO_WARNINGS node
implicit 303 NODE_OPTIONS node
implicit 303 NODE_PATH node
)~"},
    {R"~(console.log(process.env); JSON.stringify(process.env); f({ env: process.env });
for (const k in process.env) {} Object.entries(process.env); const x = [process.env];
if (process.env) {} process.env && process.env.A; export default process.env;
)~",
     R"~(read 213 A optional
dynamic 12 - process.env
dynamic 41 - process.env
dynamic 64 - process.env
dynamic 96 - process.env
dynamic 112 - Object.entries(process.env)
dynamic 152 - process.env
dynamic 231 - process.env
)~"},
    {R"~(// process.env.A
/* process.env.B */ const s = "process.env.C"; const r = /process.env.D/; `process.env.E`;
const o = { env: { F: 1 } }; o.env.F; const process2 = { env: {} }; process2.env.G;
function f(process) { return process.env.H; } x.process.env.I;
)~",
     R"~()~"},
    {R"~(os = require("os"); os.homedir(); os.tmpdir();
import { homedir as home } from "os"; home();
)~",
     R"~(implicit 20 HOME os.homedir
implicit 34 TEMP os.tmpdir
implicit 34 TMP os.tmpdir
implicit 34 TMPDIR os.tmpdir
implicit 85 HOME os.homedir
)~"},
    {R"~(const x = <div title={process.env.A}>{process.env.B || "b"} process.env.C</div>;
label: for (;;) { process.env.D; break label; }
do { process.env.E } while (process.env.F);
try { process.env.G } catch ({ message }) { process.env.H } finally { process.env.I }
async function* g() { yield process.env.J; await process.env.K; }
new Foo(process.env.L)`x${process.env.M}`; a = b, process.env.N; void process.env.O;
)~",
     R"~(read 34 A optional
read 50 B defaulted
read 111 D optional
read 146 E optional
read 169 F optional
read 191 G optional
read 229 H optional
read 255 I optional
read 299 J optional
read 320 K optional
read 345 L optional
read 363 M optional
read 387 N optional
read 407 O optional
)~"},
    {R"~(process.env.NODE_ENV = process.env.NODE_ENV || "test"; process.env.NODE_ENV;
var a = process.env.A, b = a || "x"; const { length } = process.env.B || "";
process.env.C.split(","); process.env.D?.trim(); String(process.env.E); Number(process.env.F ?? 3);
const v = (process.env.G || "").trim(); fn(process.env.H); return_(process.env.I, "x");
)~",
     R"~(read 35 NODE_ENV defaulted
read 97 A defaulted
read 145 B defaulted
read 166 C optional
read 192 D optional
read 222 E optional
read 245 F defaulted
read 277 G defaulted
read 309 H optional
read 333 I optional
write 12 NODE_ENV
)~"},
    {R"~(process.env.\u0041; process.env["\x42"]; process.env["C\
D"];
)~",
     R"~(read 12 A optional
read 33 B optional
read 54 CD optional
)~"},
    {R"~(process.env.A; function ( {
process.env.B
)~",
     R"~(read 12 A optional
read 40 B optional
not_scanned 15 not valid TypeScript here; the rest was read as far as possible
)~"},
    {R"~(exports.token = () => process.env.A; exports.b = process.env.B;
export const c = process.env.C ?? "x"; export function d() { return process.env.D; }
export { c as e }; export * from "./x"; export { f } from "./y";
)~",
     R"~(read 34 A optional
read 61 B optional
read 93 C defaulted
read 144 D optional
)~"},
    {R"~(const env = process.env.ENV || "dev"; const cfg = { dev: "DEV_URL", prod: "PROD_URL" };
process.env[cfg[env]]; process.env[`${env}_KEY`.toUpperCase()];
const map = new Map(); map.get("X"); lodash.get(process.env, "Y");
import _ from "lodash"; _.get(process.env, "Z", "d");
)~",
     R"~(read 24 ENV defaulted
read 100 DEV_URL optional
read 100 PROD_URL optional
read 123 DEV_KEY optional
read 214 Y optional
read 263 Z defaulted
dynamic 111 - process.env[`${env}_KEY`.toUpperCase()]
)~"},
};
// clang-format on

// clang-format off
constexpr ProgramRow kTypedRows[] = {
    {R"~(const a: string = process.env.A!; const b = process.env.B as string; const c = <string>process.env.C;
const d = process.env.D as string | undefined; const e = process.env.E satisfies string | undefined;
const f = (process.env.F as string) || "x"; const g = process.env.G!.split(",");
)~",
     R"~(read 30 A plain
read 56 B plain
read 99 C plain
read 124 D optional
read 171 E optional
read 226 F defaulted
read 269 G plain
)~"},
    {R"~(declare const process: { env: { NOT: string } };
declare global { namespace NodeJS { interface ProcessEnv { NOT2: string; } } }
interface X { env: typeof process.env; } type K = keyof typeof process.env;
type T = typeof process.env.NOT3;
enum Names { A = "ONE", B = "TWO" } process.env[Names.A];
namespace N { export const x = process.env.THREE; }
)~",
     R"~(read 292 ONE optional
read 339 THREE optional
)~"},
    {R"~(function get<T extends string>(name: T, d?: string): string | undefined { return process.env[name] ?? d; }
get<"A">("A"); get("B", "x");
class C { private readonly k: string = process.env.C ?? ""; constructor(private env: NodeJS.ProcessEnv = process.env) {}
  get(n: string) { return this.env[n]; } }
new C().get("D");
)~",
     R"~(read 117 A optional
read 127 B defaulted
read 188 C defaulted
read 314 D optional
)~"},
    {R"~(import fs = require("fs"); import type { env } from "process"; import { type X, env as e } from "process"; e.A;
import cp = require("child_process"); cp.execSync("echo $B");
abstract class Q { abstract x(): void; y = process.env.C!; } @dec(process.env.D) class R {}
)~",
     R"~(read 109 A optional
read 169 B plain
read 229 C plain
read 252 D optional
)~"},
    {R"~(if (process.env.A) { use(process.env.A!); } use(process.env.A!);
const ok = process.env.B && f(process.env.B as string);
if (!process.env.C) { process.exit(1); } use(process.env.C!);
if (!process.env.D) return; use(process.env.D!);
)~",
     R"~(read 16 A optional
read 37 A optional
read 60 A plain
read 88 B optional
read 107 B optional
read 138 C optional
read 178 C optional
read 200 D optional
read 227 D optional
)~"},
};
// clang-format on

TEST_CASE("JavaScript programs") { check_rows(Language::Tsx, kJavascriptRows); }

TEST_CASE("TypeScript programs") {
  check_rows(Language::TypeScript, kTypedRows);
}

}  // namespace
}  // namespace alder::scan
