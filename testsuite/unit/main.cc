// main() of every unit test program: doctest cases -> the counted last line.
//
// A listener counts the cases, for doctest's own summary differs from the
// line that all test programs end with (support.h).

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstddef>

#include "support.h"

namespace {

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
};

Counts counts;

class Counter : public doctest::IReporter {
 public:
  explicit Counter(const doctest::ContextOptions&) {}

  void test_case_start(const doctest::TestCaseData&) override {
    skips_before_ = alder::testsuite::skip_count();
  }
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    if (stats.failure_flags != 0) {
      ++counts.failed;
    } else if (alder::testsuite::skip_count() > skips_before_) {
      ++counts.skipped;
    } else {
      ++counts.passed;
    }
  }

  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  std::size_t skips_before_ = 0;
};

DOCTEST_REGISTER_LISTENER("counter", 1, Counter);

}  // namespace

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  context.setOption("no-version", true);
  const int code = context.run();
  if (context.shouldExit()) return code;
  // A program without a single case tests nothing: that is a failure.
  if (counts.passed + counts.failed + counts.skipped == 0) ++counts.failed;
  const int verdict = alder::testsuite::print_last_line(
      counts.passed, counts.failed, counts.skipped);
  return verdict != 0 ? verdict : code;
}
