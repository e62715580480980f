// Records, byte for byte.

#include "cli/stream_records.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::cli {
namespace {

TEST_CASE("one record a status") {
  std::string out;
  append_valid({1, 1, 0, {}}, &out);
  append_valid({2, 4, 18446744073709551615u, "\"x\""}, &out);
  append_invalid({3, 5, 7, {}}, &out);
  Diagnostic problem;
  problem.code = problem.keyword = "type";
  problem.instance_location = "/a";
  problem.keyword_location = "/properties/a/type";
  problem.place = {1, 6};
  problem.message = "wrong";
  append_invalid({4, 9, 54, "7"}, {&problem, 1}, 2, &out);
  append_malformed({5, 10, 99, {}}, 2, "torn", &out);
  append_limit({6, 11, 120, {}}, "too deep", &out);
  CHECK(out ==
        R"({"seq":1,"line":1,"offset":0,"status":"valid","valid":true}
{"seq":2,"line":4,"offset":18446744073709551615,"id":"x","status":"valid","valid":true}
{"seq":3,"line":5,"offset":7,"status":"invalid","valid":false}
{"seq":4,"line":9,"offset":54,"id":7,"status":"invalid","valid":false,"errors":[{"code":"type","keyword":"type","instanceLocation":"/a","keywordLocation":"/properties/a/type","line":9,"column":6,"message":"wrong"}],"omitted":2}
{"seq":5,"line":10,"offset":99,"status":"malformed","error":{"column":2,"message":"torn"}}
{"seq":6,"line":11,"offset":120,"status":"limit","error":{"message":"too deep"}}
)");
}

}  // namespace
}  // namespace alder::cli
