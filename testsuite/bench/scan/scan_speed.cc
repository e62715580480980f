// Scripts in memory -> findings: bytes a second of each reader on one core.
//
//   bench_scan [--seconds S] [--bytes N] [--parsed 1] LANGUAGE PATH...
//
// Takes the files at and below the paths that are written in LANGUAGE, at most
// N bytes of them (by default 64 MiB) in the order of their paths, reads them
// once, and scans them all in rounds for S seconds (by default 3; one round at
// least).  Of each piece of some 64 KiB the least CPU time of all rounds
// counts, so that what else the machine does in between counts little.
//
// With --parsed a comment behind each script names the environment, so that no
// reader leaves one unparsed.  Prints one JSON object:
// {"language","files","bytes","reads","ns","mb_per_s"}.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "scan/files.h"
#include "scan/reader.h"

namespace alder::bench {
namespace {

namespace fs = std::filesystem;

struct Script {
  std::string path;
  std::string text;
};

double cpu_ns() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 +
         static_cast<double>(now.tv_nsec);
}

// At most `most` bytes of a regular file.
std::string head_of(const std::string& path, std::size_t most) {
  std::string text;
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat status = {};
  if (file < 0) return text;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    text.resize(std::min(most, static_cast<std::size_t>(status.st_size)));
    const ssize_t got = ::pread(file, text.data(), text.size(), 0);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  }
  ::close(file);
  return text;
}

std::vector<std::string> files_below(const char* root) {
  std::vector<std::string> files;
  std::error_code error;
  if (fs::is_regular_file(root, error)) files.emplace_back(root);
  fs::recursive_directory_iterator at(
      root, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator();
       at.increment(error)) {
    if (at->symlink_status(error).type() == fs::file_type::regular) {
      files.push_back(at->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Corpus {
  std::vector<Script> scripts;
  std::size_t bytes = 0;

  void add(scan::Language language, const char* root, std::size_t most_bytes,
           std::string_view behind, const Limits& limits) {
    for (const std::string& path : files_below(root)) {
      if (scan::detect_language(path, head_of(path, 128)) != language) continue;
      std::string text = head_of(path, limits.script_bytes);
      if (text.find('\0') != std::string::npos) continue;
      if (bytes + text.size() > most_bytes) return;
      bytes += text.size();
      text += behind;
      scripts.push_back({path, std::move(text)});
    }
  }
};

constexpr std::size_t kPieceBytes = 64u << 10;

// Scans everything once; how many reads there are.  `least` has the CPU time
// of each piece.
std::size_t sweep(const Corpus& corpus, scan::Language language,
                  const scan::Rules& rules, std::vector<double>* least) {
  std::size_t reads = 0;
  std::size_t piece = 0;
  std::size_t bytes = 0;
  double start = cpu_ns();
  for (const Script& script : corpus.scripts) {
    reads += scan::scan_text(script.path, script.text, language, rules)
                 .findings.reads.size();
    bytes += script.text.size();
    if (bytes < kPieceBytes && &script != &corpus.scripts.back()) continue;
    const double now = cpu_ns();
    if (piece == least->size()) least->push_back(now - start);
    (*least)[piece] = std::min((*least)[piece], now - start);
    ++piece;
    bytes = 0;
    start = now;
  }
  return reads;
}

// A comment that every reader of the language takes for a reason to parse.
std::string_view reason_to_parse(scan::Language language) {
  return language == scan::Language::Shell ||
                 language == scan::Language::Python ||
                 language == scan::Language::Ruby ||
                 language == scan::Language::Perl
             ? "\n"
             : "\n// process.env os.Getenv\n";
}

int run(double seconds, std::size_t most_bytes, bool all_parsed,
        scan::Language language, const std::vector<const char*>& roots) {
  const Result<scan::Rules> rules = scan::default_rules();
  if (!rules.ok()) return 70;
  Corpus corpus;
  for (const char* root : roots) {
    corpus.add(language, root, most_bytes,
               all_parsed ? reason_to_parse(language) : std::string_view(),
               rules->limits);
  }
  std::vector<double> least;
  std::size_t reads = 0;
  const double begin = cpu_ns();
  do {
    reads = sweep(corpus, language, *rules, &least);
  } while (cpu_ns() - begin < seconds * 1e9);
  const double ns = std::accumulate(least.begin(), least.end(), 0.0);
  std::printf(
      "{\"language\":\"%s\",\"files\":%zu,\"bytes\":%zu,\"reads\":%zu,"
      "\"ns\":%.0f,\"mb_per_s\":%.2f}\n",
      std::string(scan::to_string(language)).c_str(), corpus.scripts.size(),
      corpus.bytes, reads, ns,
      ns == 0 ? 0 : 1e3 * static_cast<double>(corpus.bytes) / ns);
  return 0;
}

}  // namespace
}  // namespace alder::bench

int main(int count, char** words) {
  double seconds = 3;
  std::size_t most_bytes = std::size_t{64} << 20;
  bool all_parsed = false;
  int at = 1;
  for (; at + 1 < count && words[at][0] == '-'; at += 2) {
    const std::string_view option = words[at];
    if (option == "--seconds") seconds = std::atof(words[at + 1]);
    if (option == "--parsed") all_parsed = words[at + 1][0] == '1';
    if (option == "--bytes") {
      most_bytes = std::strtoull(words[at + 1], nullptr, 10);
    }
  }
  const auto language = at < count ? alder::scan::language_from_name(words[at])
                                   : std::optional<alder::scan::Language>();
  if (!language || at + 1 >= count) {
    std::fprintf(stderr,
                 "usage: bench_scan [--seconds S] [--bytes N] [--parsed 1] "
                 "LANGUAGE PATH...\n");
    return 2;
  }
  return alder::bench::run(seconds, most_bytes, all_parsed, *language,
                           {words + at + 1, words + count});
}
