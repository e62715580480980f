// Entries in every format, byte for byte.

#include "report/format.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/summary.h"

namespace alder::report {
namespace {

Diagnostic type_problem() {
  Diagnostic problem;
  problem.code = problem.keyword = "type";
  problem.file = "bad.json";
  problem.place = {5, 49};
  problem.message = "\"default\" is a string; an integer is wanted";
  problem.instance_location = "/a/default";
  problem.keyword_location = "/properties/a/type";
  return problem;
}

Diagnostic misspelt_problem() {
  Diagnostic problem;
  problem.code = problem.keyword = "unevaluatedProperties";
  problem.file = "bad.json";
  problem.place = {7, 40};
  problem.message = "\"defualt\" is not allowed";
  problem.hint = "did you mean \"default\"?";
  problem.instance_location = "/defualt";
  problem.keyword_location = "/unevaluatedProperties";
  return problem;
}

Diagnostic domain_problem() {
  Diagnostic problem;
  problem.code = "conditional";
  problem.level = Level::Note;
  problem.file = "skill.sh";
  problem.name = "X";
  problem.message = "X is there only with a gate";
  problem.hint = "open the gate";
  return problem;
}

std::vector<Entry> entries() {
  std::vector<Entry> all(5);
  all[0].file = "good.json";
  all[1].file = "bad.json";
  all[1].status = Status::Invalid;
  all[1].problems = {type_problem(), misspelt_problem(), domain_problem()};
  all[1].total_problems = 4;
  all[2].file = "torn.json";
  all[2].status = Status::Malformed;
  all[2].error.code = ErrorCode::MalformedJson;
  all[2].error.file = "torn.json";
  all[2].error.message = "a value is wanted";
  all[2].place = {1, 2};
  all[3].file = "deep.json";
  all[3].status = Status::Limit;
  all[3].error.code = ErrorCode::DepthLimit;
  all[3].error.message = "too deep";
  all[4].file = "lost.json";
  all[4].status = Status::Unreadable;
  all[4].error.code = ErrorCode::UnreadableFile;
  all[4].error.message = "cannot be read";
  return all;
}

std::string written(std::string_view name, const std::vector<Entry>& all,
                    const Error* failure = nullptr, bool color = false) {
  const auto format = make_format(name, {color});
  REQUIRE(format != nullptr);
  std::string out;
  format->begin(&out);
  for (const Entry& entry : all) format->add(entry, &out);
  if (failure != nullptr) format->failed(*failure, {2, 3}, &out);
  format->end(&out);
  return out;
}

TEST_CASE("text") {
  CHECK(written("text", entries()) ==
        "bad.json:5:49: error: \"default\" is a string; an integer is wanted "
        "[type]\n"
        "bad.json:7:40: error: \"defualt\" is not allowed; did you mean "
        "\"default\"? [unevaluatedProperties]\n"
        "skill.sh: note: X is there only with a gate [conditional]\n"
        "    hint: open the gate\n"
        "bad.json: note: 1 more problem is not shown\n"
        "torn.json:1:2: error: a value is wanted [malformed-json]\n"
        "deep.json: error: too deep [depth-limit]\n");
  CHECK(written("text", {}).empty());
}

TEST_CASE("colors change nothing but colors") {
  std::string colored = written("text", entries(), nullptr, true);
  CHECK(colored.starts_with("\x1b[1mbad.json:5:49: \x1b[1;31merror: "));
  for (std::size_t at; (at = colored.find('\x1b')) != std::string::npos;) {
    colored.erase(at, colored.find('m', at) - at + 1);
  }
  CHECK(colored == written("text", entries()));
}

TEST_CASE("json") {
  CHECK(written("json", entries()) ==
        R"({"results":[
{"file":"good.json","status":"valid","valid":true},
{"file":"bad.json","status":"invalid","valid":false,"errors":[{"code":"type","keyword":"type","instanceLocation":"/a/default","keywordLocation":"/properties/a/type","line":5,"column":49,"message":"\"default\" is a string; an integer is wanted"},{"code":"unevaluatedProperties","keyword":"unevaluatedProperties","instanceLocation":"/defualt","keywordLocation":"/unevaluatedProperties","line":7,"column":40,"message":"\"defualt\" is not allowed","hint":"did you mean \"default\"?"}],"warnings":[{"code":"conditional","level":"note","name":"X","file":"skill.sh","message":"X is there only with a gate","hint":"open the gate"}],"omitted":1},
{"file":"torn.json","status":"malformed","error":{"code":"malformed-json","line":1,"column":2,"message":"a value is wanted"}},
{"file":"deep.json","status":"limit","error":{"code":"depth-limit","message":"too deep"}},
{"file":"lost.json","status":"unreadable","error":{"code":"unreadable-file","message":"cannot be read"}}
]}
)");
  CHECK(written("json", {}) == "{\"results\":[]}\n");
}

TEST_CASE("a run that comes to nothing is told in json, too") {
  const Error error{ErrorCode::InvalidSchema, "no type", {}, "s.json", {}};
  CHECK(written("json", {}, &error) ==
        R"({"results":[],"error":{"code":"invalid-schema","file":"s.json",)"
        R"("line":2,"column":3,"message":"no type"}})"
        "\n");
  CHECK(written("text", {}, &error).empty());
}

TEST_CASE("gnu") {
  CHECK(written("gnu", entries()) ==
        "bad.json:5:49: error: \"default\" is a string; an integer is wanted "
        "[type]\n"
        "bad.json:7:40: error: \"defualt\" is not allowed; did you mean "
        "\"default\"? [unevaluatedProperties]\n"
        "skill.sh: note: X is there only with a gate; open the gate "
        "[conditional]\n"
        "bad.json: note: 1 more problem is not shown\n"
        "torn.json:1:2: error: a value is wanted [malformed-json]\n"
        "deep.json: error: too deep [depth-limit]\n");
  CHECK(written("gnu", {}).empty());
}

TEST_CASE("github") {
  CHECK(written("github", entries()) ==
        "::error file=bad.json,line=5,col=49,title=type::\"default\" is a "
        "string; an integer is wanted\n"
        "::error file=bad.json,line=7,col=40,title=unevaluatedProperties::"
        "\"defualt\" is not allowed; did you mean \"default\"?\n"
        "::notice file=skill.sh,title=conditional::X is there only with a "
        "gate; open the gate\n"
        "::notice file=bad.json::1 more problem is not shown\n"
        "::error file=torn.json,line=1,col=2,title=malformed-json::a value is "
        "wanted\n"
        "::error file=deep.json,title=depth-limit::too deep\n"
        "::error file=lost.json,title=unreadable-file::cannot be read\n");
  const Error error{ErrorCode::InvalidSchema, "no type", {}, "s.json", "/a"};
  CHECK(written("github", {}, &error) ==
        "::error file=s.json,line=2,col=3,title=invalid-schema::no type (at "
        "/a)\n");
}

TEST_CASE("github's escapes") {
  Entry entry;
  entry.status = Status::Invalid;
  entry.problems = {type_problem()};
  entry.problems[0].file = "a:b,c%d\ne";
  entry.problems[0].message = "1%, then:\r\nmore";
  CHECK(written("github", {entry}) ==
        "::error file=a%3Ab%2Cc%25d%0Ae,line=5,col=49,title=type::1%25, "
        "then:\\r\\nmore\n");
}

TEST_CASE("gitlab") {
  const std::string found = written("gitlab", entries());
  CHECK(found.starts_with(
      R"([
{"description":"\"default\" is a string; an integer is wanted",)"
      R"("check_name":"type","fingerprint":")"));
  CHECK(found.find(R"("severity":"major","location":{"path":"bad.json",)"
                   R"("lines":{"begin":5}}},)") != std::string::npos);
  // Without a place the first line is meant.
  CHECK(found.find(R"("severity":"info","location":{"path":"skill.sh",)"
                   R"("lines":{"begin":1}}},)") != std::string::npos);
  CHECK(found.ends_with("\n]\n"));
  CHECK(written("gitlab", {}) == "[]\n");
  Entry dotted;
  dotted.problems = {domain_problem()};
  dotted.problems[0].file = "././a.sh";
  CHECK(written("gitlab", {dotted}).find(R"("path":"a.sh")") !=
        std::string::npos);
}

TEST_CASE("junit") {
  CHECK(written("junit", entries()) ==
        R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="5" failures="1" errors="3">
<testsuite name="alder" tests="5" failures="1" errors="3">
<testcase classname="alder" name="good.json"></testcase>
<testcase classname="alder" name="bad.json"><failure type="type" message="&quot;default&quot; is a string; an integer is wanted">bad.json:5:49: error: &quot;default&quot; is a string; an integer is wanted [type]
bad.json:7:40: error: &quot;defualt&quot; is not allowed; did you mean &quot;default&quot;? [unevaluatedProperties]
skill.sh: note: X is there only with a gate; open the gate [conditional]
1 more problem is not shown
</failure></testcase>
<testcase classname="alder" name="torn.json"><error type="malformed-json" message="a value is wanted">torn.json:1:2: error: a value is wanted [malformed-json]
</error></testcase>
<testcase classname="alder" name="deep.json"><error type="depth-limit" message="too deep">deep.json: error: too deep [depth-limit]
</error></testcase>
<testcase classname="alder" name="lost.json"><error type="unreadable-file" message="cannot be read">lost.json: error: cannot be read [unreadable-file]
</error></testcase>
</testsuite>
</testsuites>
)");
}

TEST_CASE("junit: what is about no file") {
  Entry entry;
  entry.status = Status::Invalid;
  entry.problems = {domain_problem()};
  entry.problems[0].file.clear();
  const std::string found = written("junit", {entry});
  CHECK(found.find("name=\"alder\"><failure") != std::string::npos);
  CHECK(found.find(">alder: note: X is") != std::string::npos);
}

TEST_CASE("what XML cannot hold") {
  Entry entry;
  entry.file = "a\nb\x01<&\xFF\xEF\xBF\xBE";
  CHECK(written("junit", {entry})
            .find("name=\"a&#10;b\xEF\xBF\xBD&lt;&amp;\xEF\xBF\xBD"
                  "\xEF\xBF\xBD\"") != std::string::npos);
  // Warnings of a valid input.
  entry.problems = {domain_problem()};
  CHECK(written("junit", {entry}).find("<system-out>skill.sh: note: ") !=
        std::string::npos);
}

TEST_CASE("sarif") {
  const std::string found = written("sarif", entries());
  CHECK(found.starts_with(
      R"({"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[
{"ruleId":"type","ruleIndex":0,"level":"error","message":{"text":"\"default\" is a string; an integer is wanted"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"bad.json"},"region":{"startLine":5,"startColumn":49}},"logicalLocations":[{"fullyQualifiedName":"/a/default"}]}],"partialFingerprints":{"alderFinding/v1":")"));
  CHECK(found.ends_with(
      R"("invocations":[{"executionSuccessful":true}],
"tool":{"driver":{"name":"alder","rules":[{"id":"type"},{"id":"unevaluatedProperties"},{"id":"conditional"},{"id":"malformed-json"},{"id":"depth-limit"},{"id":"unreadable-file"}]}}}]}
)"));
  CHECK(written("sarif", {}).find(R"("results":[],"invocations")") !=
        std::string::npos);
}

TEST_CASE("sarif: paths, columns, and runs that come to nothing") {
  Entry entry;
  entry.file = "./a b/\xC3\xA9%.json";
  entry.status = Status::Invalid;
  entry.problems = {type_problem()};
  entry.problems[0].file = entry.file;
  entry.code_points = [](Place place) { return place.column - 40; };
  const std::string found = written("sarif", {entry});
  CHECK(found.find(R"("uri":"a%20b/%C3%A9%25.json")") != std::string::npos);
  CHECK(found.find(R"("startColumn":9)") != std::string::npos);
  entry.problems[0].file = "/abs.json";
  CHECK(written("sarif", {entry}).find(R"("uri":"file:///abs.json")") !=
        std::string::npos);
  const Error error{ErrorCode::InvalidSchema, "no type", {}, "s.json", {}};
  CHECK(written("sarif", {}, &error)
            .find(R"("invocations":[{"executionSuccessful":false,)"
                  R"("toolExecutionNotifications":[{"level":"error",)"
                  R"("message":{"text":"no type"},"descriptor":)"
                  R"({"id":"invalid-schema"},"locations":[)") !=
        std::string::npos);
}

TEST_CASE("every format has a name and a maker") {
  for (const std::string_view name : format_names()) {
    CAPTURE(name);
    CHECK(make_format(name, {}) != nullptr);
  }
  CHECK(make_format("nothing", {}) == nullptr);
}

TEST_CASE("counts") {
  Counts counts;
  CHECK(one_line(counts) == "0 documents");
  counts.add(Entry{});
  CHECK(one_line(counts) == "1 document: 1 valid");
  CHECK(markdown("alder check", counts) ==
        "### alder check: passed\n\n1 document: 1 valid\n");
  for (const Entry& entry : entries()) counts.add(entry);
  CHECK(one_line(counts) ==
        "6 documents: 2 valid, 1 invalid, 1 malformed, 1 limit, 1 unreadable");
  CHECK(markdown("alder check", counts).starts_with("### alder check: failed"));
}

}  // namespace
}  // namespace alder::report
