// The decision tree against the plain interpreter.
//
//   exhaustive_engine small    all small schemas x all small instances
//   exhaustive_engine random   deep random schemas x random instances
//
// Without a difference, or the first few are printed.  ALDER_LONG=1 asks for
// the full size.  The seed of `random` may follow as an argument.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "compare.h"
#include "random_schemas.h"
#include "small_schemas.h"
#include "support.h"

namespace {

using alder::testsuite::Comparison;
using alder::testsuite::long_run;

void run_small(Comparison* comparison) {
  const auto run = [&](const std::string& schema) { comparison->run(schema); };
  comparison->set_instances(alder::testsuite::small_instances());
  alder::testsuite::for_sibling_schemas(run);
  alder::testsuite::for_combined_schemas(long_run() ? 1 : 97, run);
}

void run_random(std::uint64_t seed, Comparison* comparison) {
  constexpr int kInstances = 32;
  const int schemas = long_run() ? 10'000 : 1'500;
  alder::testsuite::RandomSchemas random(seed);
  std::vector<std::string> instances(kInstances);
  for (int i = 0; i < schemas; ++i) {
    if (i % 16 == 0) {
      for (std::string& instance : instances) instance = random.instance();
      comparison->set_instances(instances);
    }
    comparison->run(random.schema());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  alder::testsuite::Tally tally;
  Comparison comparison(&tally);
  if (std::string_view(argv[1]) == "small") {
    run_small(&comparison);
  } else {
    run_random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1, &comparison);
  }
  std::printf("engine: %zu schemas, %zu pairs, %zu of them valid\n",
              comparison.schemas(), comparison.pairs(), comparison.valid());
  // Both answers must be common, or the comparison is blind.
  tally.check(comparison.valid() * 10 > comparison.pairs() &&
                  comparison.valid() * 10 < comparison.pairs() * 9,
              "engine", "hardly any pair has the other verdict");
  return tally.finish();
}
