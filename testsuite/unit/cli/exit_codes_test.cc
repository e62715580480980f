// Which exit code wins.

#include "cli/exit_codes.h"

#include <doctest/doctest.h>

#include <vector>

namespace alder::cli {
namespace {

TEST_CASE("the first of 70, 2, 3, 5, 4, 1 wins") {
  struct Row {
    std::vector<Exit> seen;
    bool forgiving;
    Exit exit;
  };
  const Row rows[] = {
      {{}, false, Exit::Fine},
      {{Exit::Fine}, false, Exit::Fine},
      {{Exit::Invalid}, false, Exit::Invalid},
      {{Exit::Invalid, Exit::BadInput}, false, Exit::BadInput},
      {{Exit::BadInput, Exit::Limit, Exit::Invalid}, false, Exit::Limit},
      {{Exit::Limit, Exit::BadSchema}, false, Exit::BadSchema},
      {{Exit::BadSchema, Exit::BadUsage}, false, Exit::BadUsage},
      {{Exit::BadUsage, Exit::Internal, Exit::Invalid}, false, Exit::Internal},
      {{Exit::Invalid}, true, Exit::Fine},
      {{Exit::Invalid, Exit::BadInput}, true, Exit::BadInput},
      {{Exit::Limit, Exit::Invalid}, true, Exit::Limit},
  };
  for (const Row& row : rows) {
    CAPTURE(&row - rows);
    Outcomes outcomes;
    for (const Exit exit : row.seen) outcomes.add(exit);
    if (row.forgiving) outcomes.forgive_invalid();
    CHECK(outcomes.exit() == row.exit);
  }
}

TEST_CASE("errors count by their outcome") {
  struct Row {
    ErrorCode code;
    int exit;
  };
  const Row rows[] = {
      {ErrorCode::MalformedJson, 4},  {ErrorCode::NothingMatched, 4},
      {ErrorCode::InvalidSchema, 3},  {ErrorCode::UnknownContract, 3},
      {ErrorCode::DepthLimit, 5},     {ErrorCode::BadUsage, 2},
      {ErrorCode::MissingModule, 70},
  };
  for (const Row& row : rows) {
    CAPTURE(row.exit);
    Outcomes outcomes;
    outcomes.add(row.code);
    CHECK(static_cast<int>(outcomes.exit()) == row.exit);
  }
}

}  // namespace
}  // namespace alder::cli
