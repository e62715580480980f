// json/parser.h: every limit at its value and one beyond.

#include <doctest/doctest.h>

#include <string>

#include "json/parser.h"
#include "parsing.h"

namespace alder::json {
namespace {

std::string nested(std::string_view open, std::string_view inside,
                   std::string_view close, std::size_t levels) {
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text += open;
  text += inside;
  for (std::size_t i = 0; i < levels; ++i) text += close;
  return text;
}

TEST_CASE("depth") {
  ParseOptions options;
  for (const std::uint32_t limit : {0u, 1u, 2u, 7u, 1024u, 5000u}) {
    CAPTURE(limit);
    options.limits.depth_levels = limit;
    CHECK(Parsed(nested("[", "1", "]", limit), options).ok());
    CHECK(Parsed(nested("{\"a\":", "1", "}", limit), options).ok());

    const std::string what =
        "+1: arrays and objects are nested deeper than allowed";
    CHECK(Parsed(nested("[", "", "]", limit + 1), options).outcome() ==
          "depth-limit at " + std::to_string(limit) + what);
    CHECK(Parsed(nested("{\"a\":", "1", "}", limit + 1), options).outcome() ==
          "depth-limit at " + std::to_string(limit * 5) + what);
  }
}

TEST_CASE("the depth is that of nesting, not a count of brackets") {
  ParseOptions options;
  options.limits.depth_levels = 3;
  CHECK(Parsed("[[[]],[[]],{\"a\":{}},[[1],[2],[3]]]", options).ok());
  CHECK_FALSE(Parsed("[[[]],[[[]]]]", options).ok());
}

TEST_CASE("the default depth is 1024") {
  CHECK(Parsed(nested("[", "", "]", 1024)).ok());
  CHECK(Parsed(nested("[", "", "]", 1025)).failure().code ==
        ErrorCode::DepthLimit);
}

TEST_CASE("a million brackets are refused, not followed") {
  CHECK(Parsed(std::string(1000000, '[')).failure().code ==
        ErrorCode::DepthLimit);
}

TEST_CASE("nesting a hundred thousand deep works when it is allowed") {
  ParseOptions options;
  options.limits.depth_levels = 100000;
  const Parsed parsed(nested("[", "", "]", 100000), options);
  REQUIRE(parsed.ok());
  CHECK(parsed.tape().size() == 100000);
}

TEST_CASE("size") {
  ParseOptions options;
  options.limits.size_bytes = 8;
  CHECK(Parsed("[\"1234\"]", options).ok());
  CHECK(Parsed("[\"12345\"]", options).outcome() ==
        "size-limit at 0+1: the text is larger than allowed");
  CHECK(Parsed("[\"123\"]  ", options).outcome() ==
        "size-limit at 0+1: the text is larger than allowed");
  options.limits.size_bytes = 0;
  CHECK(Parsed("", options).failure().code == ErrorCode::MalformedJson);
  CHECK(Parsed("1", options).failure().code == ErrorCode::SizeLimit);
}

TEST_CASE("a size that 32-bit offsets cannot reach is refused unread") {
  ParseOptions options;
  options.limits.size_bytes = ~std::uint64_t{0};
  Tape tape;
  ParseFailure failure;
  const std::string text = "1";
  // Only the length lies: the parser must refuse before it reads.
  CHECK_FALSE(Parser(options).parse({text.data(), std::size_t{1} << 32}, &tape,
                                    &failure));
  CHECK(failure.code == ErrorCode::SizeLimit);
}

}  // namespace
}  // namespace alder::json
