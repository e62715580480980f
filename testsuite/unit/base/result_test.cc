// base/result.h: a value or an error, moved and never copied by surprise.

#include "base/result.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <type_traits>

namespace alder {
namespace {

Error step_limit() {
  return {ErrorCode::StepLimit, "too many steps", {3, 4}, {}, {}};
}

TEST_CASE("a result holds its value") {
  Result<std::string> result(std::string("text"));
  CHECK(result.ok());
  CHECK(static_cast<bool>(result));
  CHECK(*result == "text");
  CHECK(result->size() == 4);
  result.value() += "!";
  CHECK(std::as_const(result).value() == "text!");
}

TEST_CASE("a result holds its error") {
  const Result<std::string> result(step_limit());
  CHECK_FALSE(result.ok());
  CHECK(result.error().code == ErrorCode::StepLimit);
  CHECK(result.error().message == "too many steps");
  CHECK(result.error().span == ByteSpan{3, 4});
}

TEST_CASE("a value that is itself an error type is still a value") {
  const Result<int> zero(0);
  CHECK(zero.ok());
  const Status done{Done{}};
  CHECK(done.ok());
}

TEST_CASE("values that cannot be copied move out") {
  static_assert(!std::is_copy_constructible_v<std::unique_ptr<int>>);
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = std::move(result).value();
  REQUIRE(taken != nullptr);
  CHECK(*taken == 7);
  CHECK(**Result<std::unique_ptr<int>>(std::make_unique<int>(8)) == 8);
}

TEST_CASE("an error moves on to another result type") {
  Result<std::string> failed(step_limit());
  const Result<int> passed_on(std::move(failed).error());
  CHECK(passed_on.error().message == "too many steps");
}

}  // namespace
}  // namespace alder
