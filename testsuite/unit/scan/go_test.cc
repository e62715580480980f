// Go programs.

#include "program_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr ProgramRow kGoRows[] = {
    {R"~(package p
import "os"
var a = os.Getenv("A")
func f() {
	b, ok := os.LookupEnv("B")
	_, _ = b, ok
	if v := os.Getenv("C"); v != "" { use(v) }
	if os.Getenv("D") == "" { return }
	use(os.Getenv("E"))
}
)~",
     R"~(read 41 A plain
read 80 B optional
read 118 C optional
read 157 D optional
read 194 E plain
)~"},
    {R"~(package p
import ( o "os"; . "os"; "syscall" )
func f() { o.Getenv("A"); Getenv("B"); syscall.Getenv("C"); LookupEnv("D") }
)~",
     R"~(read 68 A plain
read 81 B plain
read 102 C optional
read 118 D optional
)~"},
    {R"~(package p
import "os"
func get(k, d string) string {
	if v := os.Getenv(k); v != "" { return v }
	return d
}
func look(k, d string) string {
	if v, ok := os.LookupEnv(k); ok { return v }
	return d
}
func must(k string) string {
	v := os.Getenv(k)
	if v == "" { panic(k) }
	return v
}
var a, b, c = get("A", "x"), look("B", "y"), must("C")
)~",
     R"~(read 303 A defaulted
read 319 B defaulted
read 335 C optional
)~"},
    {R"~(package p
import "os"
func f() {
	v := os.Getenv("A")
	if v == "" { v = "d" }
	w, ok := os.LookupEnv("B")
	if !ok { w = "d" }
	x := os.Getenv("C")
	if x == "" { log.Fatal("C") }
	switch os.Getenv("D") { case "a": }
	switch { case os.Getenv("E") != "": }
}
)~",
     R"~(read 50 A defaulted
read 102 B defaulted
read 143 C optional
read 197 D optional
read 241 E optional
)~"},
    {R"~(package p
import "os"
const prefix = "APP_"
const ( One = prefix + "ONE"; Two = "TWO" )
var names = []string{"A", "B"}
func f(x string) {
	os.Getenv(One); os.Getenv(Two); os.Getenv(prefix + x); os.Getenv(x)
	for _, n := range names { os.Getenv(n) }
	for k := range map[string]string{"C": "1"} { os.Getenv(k) }
	for k, v := range map[string]string{"D": "E"} { os.Getenv(k); os.Getenv(v) }
	for i := range names { os.Getenv(names[i]) }
}
)~",
     R"~(read 149 APP_ONE plain
read 165 TWO plain
read 244 A plain
read 244 B plain
read 305 C plain
read 369 D plain
read 383 E plain
read 422 A plain
read 422 B plain
dynamic 171 APP_ os.Getenv(prefix + x)
dynamic 194 - os.Getenv(x)
)~"},
    {R"~(package p
import "os"
type row struct { env string; def string }
var rows = []row{{"A", "x"}, {env: "B"}}
var ptrs = []*row{{"C", ""}}
func f() {
	for _, r := range rows { os.Getenv(r.env) }
	for _, r := range ptrs { os.Getenv(r.env) }
	for _, t := range []struct{ k string }{{"D"}, {k: "E"}} { os.Getenv(t.k) }
	for _, m := range []map[string]string{{"n": "F"}} { os.Getenv(m["n"]) }
}
)~",
     R"~(read 184 A plain
read 184 B plain
read 229 C plain
read 307 D plain
read 307 E plain
read 375 F plain
)~"},
    {R"~(package p
import ( "os"; "os/exec"; "strings" )
func f() {
	os.Setenv("A", "1"); os.Getenv("A"); os.Unsetenv("B"); os.Setenv("C"+x, "1")
	cmd := exec.Command("bash", "-c", "echo $D $E")
	cmd.Env = append(os.Environ(), "D=1", "F="+x)
	cmd.Env = append(cmd.Env, "G=1")
	cmd.Env = []string{"H=1"}
	env := os.Environ()
	env = append(env, "I=1")
	exec.CommandContext(ctx, "gh", "api").Env = env
	os.Getenv(strings.ToUpper("j"))
}
func TestX(t *testing.T) { t.Setenv("K", "1") }
)~",
     R"~(read 179 D plain
read 182 E plain
read 401 J plain
write 71 A
write 219 D
write 226 F
write 261 G
write 288 H
write 335 I
write 462 K
dynamic 204 - os.Environ()
dynamic 302 - os.Environ()
implicit 342 GH_CONFIG_DIR gh
implicit 342 GH_ENTERPRISE_TOKEN gh
implicit 342 GH_HOST gh
implicit 342 GH_PAGER gh
implicit 342 GH_REPO gh
implicit 342 GH_TOKEN gh
implicit 342 GITHUB_ENTERPRISE_TOKEN gh
implicit 342 GITHUB_TOKEN gh
)~"},
    {R"~(package p
import "os"
var a = os.ExpandEnv("$A/${B}/x")
var b = os.Expand("$C", os.Getenv)
var c = os.Expand("$D", func(k string) string { return "" })
func f(s string) { os.ExpandEnv(s); for _, kv := range os.Environ() { use(kv) } }
)~",
     R"~(read 45 A plain
read 49 B plain
read 76 C plain
dynamic 171 - os.ExpandEnv(s)
dynamic 207 - os.Environ()
uncertain 111 D replaced by the program's own mapping
)~"},
    {R"~(package p
import "os"
type config struct { prefix string }
func (c *config) get(k string) string { return os.Getenv(k) }
func (c *config) load() { c.get("A"); c.lookup("B", "d") }
func (c *config) lookup(k, d string) string { if v, ok := os.LookupEnv(k); ok { return v }; return d }
func withDefault(get func(string) string) string { return get("C") }
)~",
     R"~(read 154 A plain
read 169 B defaulted
)~"},
    {R"~(package p
import "os"
func f() {
	defer func() { os.Getenv("A") }()
	go func(k string) { os.Getenv(k) }("B")
	x := map[string]string{"k": os.Getenv("C")}
	y := &T{V: os.Getenv("D"), W: []string{os.Getenv("E")}}
	ch <- os.Getenv("F")
	select { case v := <-ch: os.Getenv("G"); default: os.Getenv("H") }
	for i := 0; i < n; i++ { os.Getenv("I") }
	for os.Getenv("J") != "" {}
	z := a[os.Getenv("K")]; w := s[len(os.Getenv("L")):]
	if a := os.Getenv("M"); a == "" || os.Getenv("N") == "1" {}
	var v interface{} = os.Getenv("O"); _ = v.(string)
	return os.Getenv("P"), nil
}
)~",
     R"~(read 60 A plain
read 105 B plain
read 149 C plain
read 177 D plain
read 205 E plain
read 229 F plain
read 270 G plain
read 295 H plain
read 338 I plain
read 360 J optional
read 392 K plain
read 420 L plain
read 447 M optional
read 474 N optional
read 520 O plain
read 559 P plain
)~"},
    {R"~(package p
// os.Getenv("A")
var s = "os.Getenv(\"B\")" + `os.Getenv("C")`
type os2 struct{}
func (o os2) Getenv(k string) {}
func f(os os2) { os.Getenv("D") }
)~",
     R"~()~"},
    {R"~(package p
import "os"
func init() { os.Getenv(`A`); os.Getenv("B\x43"); os.Getenv(("C")); os.UserHomeDir(); os.TempDir() }
var debug = os.Getenv("DEBUG") == "1"
var home = cmp.Or(os.Getenv("HOME2"), "/x")
)~",
     R"~(read 47 A plain
read 63 BC plain
read 84 C plain
read 146 DEBUG optional
read 190 HOME2 defaulted
implicit 90 HOME os.UserHomeDir
implicit 108 TMPDIR os.TempDir
)~"},
    {R"~(package p
import ( "cmp"; "os"; "syscall" )
var a = cmp.Or(os.Getenv("A"), "x")
var b = cmp.Or(os.Getenv("B"), os.Getenv("C"))
func f() { if os.Getenv("D") != "" { use(os.Getenv("D")) }; use(os.Getenv("D")) }
func g() { if os.Getenv("E") == "" { return }; use(os.Getenv("E")) }
func h() string { return os.Getenv("F") }
func i() string { if h := os.Getenv("G"); len(h) > 0 { return h }; return "d" }
)~",
     R"~(read 70 A defaulted
read 106 B defaulted
read 122 C plain
read 152 D optional
read 179 D optional
read 202 D plain
read 234 E optional
read 271 E optional
read 314 F plain
read 357 G defaulted
)~"},
    {R"~(package p
import "os"
func f() { os.Getenv("A")
func g( { os.Getenv("B") }
)~",
     R"~(read 44 A plain
read 69 B plain
not_scanned 53 not valid Go here; the rest was read as far as possible
)~"},
    {R"~(package main
import "github.com/spf13/viper"
import u "os/user"
func main() { viper.BindEnv("key", "A"); viper.AutomaticEnv(); os.Getenv("NOT_IMPORTED") }
)~",
     R"~(read 100 A optional
read 138 NOT_IMPORTED plain
dynamic 105 - viper.AutomaticEnv()
)~"},
};
// clang-format on

TEST_CASE("Go programs") { check_rows(Language::Go, kGoRows); }

}  // namespace
}  // namespace alder::scan
