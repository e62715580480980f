// JSON bytes -> tape: which driver?  ns per byte over the corpora of
//
//   sse2   our reader with its SSE2 kernel
//   swar   our reader with its plain C++ kernel
//   build  simdjson On-Demand building the same tape, equally strict
//   walk   simdjson On-Demand touching every name and value, building nothing
//
//   bench_json_drivers [ROUNDS [DRIVER]]
//
// A round goes over all documents of one corpus with each driver in turn; the
// least CPU time of all rounds (by default 15) counts.  simdjson is given the
// padding it asks for, free of charge.  With DRIVER only that one runs, and
// nothing is compared: for profilers.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "json/byte_scan.h"
#include "json/parser.h"
#include "json/text_reader.h"
#include "simdjson_drivers.h"
#include "support.h"

namespace alder::bench {
namespace {

namespace fs = std::filesystem;

enum Driver : std::size_t { kSse2, kSwar, kBuild, kWalk, kDriverCount };
constexpr std::array<const char*, kDriverCount> kNames = {"sse2", "swar",
                                                          "build", "walk"};

// The documents of one corpus, in one padded block.  Scalars are left out:
// On-Demand hands those out by functions of their own.
struct Corpus {
  std::string name;
  std::string bytes;
  std::vector<std::string_view> documents;
  std::size_t size = 0;  // of all documents
};

Corpus read_corpus(const fs::path& folder) {
  Corpus corpus;
  corpus.name = folder.filename().string();
  corpus.bytes = testsuite::read_bytes(folder / "instances.jsonl").value_or("");
  const std::size_t size = corpus.bytes.size();
  corpus.bytes.resize(size + SimdjsonDrivers::padding(), ' ');
  for (std::size_t at = 0; at < size;) {
    const std::size_t end = std::min(corpus.bytes.find('\n', at), size);
    const char first = corpus.bytes[at];
    if (first == '[' || first == '{') {
      corpus.documents.emplace_back(corpus.bytes.data() + at, end - at);
      corpus.size += end - at;
    }
    at = end + 1;
  }
  return corpus;
}

double cpu_ns() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 +
         static_cast<double>(now.tv_nsec);
}

class Bench {
 public:
  // One round of one driver.  Returns the count of nodes.
  std::size_t sweep(Driver driver, const Corpus& corpus) {
    std::size_t nodes = 0;
    for (const std::string_view text : corpus.documents) {
      nodes += run(driver, text);
    }
    return nodes;
  }

 private:
  std::size_t run(Driver driver, std::string_view text) {
    switch (driver) {
      case kSse2:
        return parser_.parse(text, &tape_, &failure_) ? tape_.size() : 0;
      case kSwar:
        return swar(text);
      case kBuild:
        return simdjson_.build(text, &tape_, &scratch_);
      default:
        return simdjson_.walk(text);
    }
  }

  std::size_t swar(std::string_view text) {
    json::TapeWriter writer(text, nullptr, Limits().depth_levels, &tape_,
                            &scratch_);
    return json::read_text<json::SwarBytes>(text, &writer, &failure_)
               ? tape_.size()
               : 0;
  }

  json::Parser parser_;
  json::Tape tape_;
  json::TapeWriter::Scratch scratch_;
  json::ParseFailure failure_;
  SimdjsonDrivers simdjson_;
};

struct Options {
  int rounds = 15;
  std::string_view only;  // the name of a driver, or empty: all

  bool wants(std::size_t driver) const {
    return only.empty() || only == kNames[driver];
  }
};

using Row = std::array<double, kDriverCount>;  // ns per byte

Row measure(const Corpus& corpus, const Options& options, Bench* bench) {
  Row best;
  best.fill(1e300);
  for (int round = 0; round < options.rounds; ++round) {
    for (std::size_t driver = 0; driver < kDriverCount; ++driver) {
      if (!options.wants(driver)) continue;
      const double start = cpu_ns();
      bench->sweep(static_cast<Driver>(driver), corpus);
      best[driver] = std::min(best[driver], cpu_ns() - start);
    }
  }
  for (double& ns : best) ns /= static_cast<double>(corpus.size);
  return best;
}

void print_row(const char* name, const Row& row, const Options& options) {
  std::printf("%-24s", name);
  for (std::size_t driver = 0; driver < kDriverCount; ++driver) {
    if (options.wants(driver)) std::printf(" %7.3f", row[driver]);
  }
  std::printf("\n");
}

// All drivers must read the same, or their times mean nothing.
void check_equal(const Corpus& corpus, Bench* bench, testsuite::Tally* tally) {
  const std::size_t nodes = bench->sweep(kSse2, corpus);
  for (const Driver driver : {kSwar, kBuild, kWalk}) {
    tally->check(nodes != 0 && bench->sweep(driver, corpus) == nodes,
                 corpus.name, kNames[driver]);
  }
}

void print_summary(const Row& logs, std::size_t corpora,
                   const Options& options) {
  Row means;
  for (std::size_t driver = 0; driver < kDriverCount; ++driver) {
    means[driver] = std::exp(logs[driver] / static_cast<double>(corpora));
  }
  print_row("geometric mean", means, options);
  if (!options.only.empty()) return;
  std::printf("build/sse2 %.2f  build/swar %.2f  swar/sse2 %.2f  ",
              means[kBuild] / means[kSse2], means[kBuild] / means[kSwar],
              means[kSwar] / means[kSse2]);
  std::printf("sse2/walk %.2f\n", means[kSse2] / means[kWalk]);
}

int run(const Options& options) {
  testsuite::Tally tally;
  const auto folder = testsuite::data_path("data/corpora");
  if (!folder) {
    testsuite::skip("bench json_drivers", "no data");
    return tally.finish();
  }
  std::printf("ns/byte, simdjson kernel %s\n%-24s",
              SimdjsonDrivers::kernel().c_str(), "");
  for (std::size_t driver = 0; driver < kDriverCount; ++driver) {
    if (options.wants(driver)) std::printf(" %7s", kNames[driver]);
  }
  std::printf("\n");
  Bench bench;
  Row logs = {};
  std::set<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(*folder)) {
    paths.insert(entry.path());
  }
  for (const fs::path& path : paths) {
    const Corpus corpus = read_corpus(path);
    if (options.only.empty()) check_equal(corpus, &bench, &tally);
    const Row row = measure(corpus, options, &bench);
    print_row(corpus.name.c_str(), row, options);
    for (std::size_t i = 0; i < kDriverCount; ++i) logs[i] += std::log(row[i]);
  }
  print_summary(logs, paths.size(), options);
  std::fflush(stdout);
  return tally.finish();
}

}  // namespace
}  // namespace alder::bench

int main(int argc, char** argv) {
  alder::bench::Options options;
  if (argc > 1) options.rounds = std::max(1, std::atoi(argv[1]));
  if (argc > 2) options.only = argv[2];
  return alder::bench::run(options);
}
