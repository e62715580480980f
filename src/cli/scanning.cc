// Progress is a line that is written over, ten times a second at most.

#include "cli/scanning.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

namespace alder::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPause = std::chrono::milliseconds(100);

// "\rscanned 120 of 10000 files" on standard error.
class Progress {
 public:
  explicit Progress(Session* session) : session_(session) {}
  ~Progress() {
    if (!is_shown_) return;
    session_->err().write("\r\x1B[K");
    session_->err().flush();
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::size_t total) {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + kPause;
    is_shown_ = true;
    session_->err().write("\rscanned " + std::to_string(done) + " of " +
                          std::to_string(total) + " files");
    session_->err().flush();
  }

 private:
  Session* session_;
  // What takes no longer than the first pause needs no progress.
  Clock::time_point next_ = Clock::now() + kPause;
  bool is_shown_ = false;
};

}  // namespace

std::vector<std::string> readable_paths(const std::vector<std::string>& paths,
                                        Session* session) {
  std::vector<std::string> readable;
  for (const std::string& path : paths) {
    if (::access(path.c_str(), R_OK) == 0) {
      readable.push_back(path);
    } else {
      session->complain({ErrorCode::UnreadableFile,
                         std::string("cannot be read: ") + std::strerror(errno),
                         {},
                         path,
                         {}});
    }
  }
  return readable;
}

Result<std::vector<scan::ScannedFile>> scan_showing(
    const std::vector<std::string>& paths, const scan::Rules& rules,
    scan::PathOptions options, Session* session) {
  Progress progress(session);
  if (session->err().is_terminal()) {
    options.progress = [&](std::size_t done, std::size_t total) {
      progress.show(done, total);
    };
  }
  return scan::scan_paths(paths, rules, options);
}

Error no_file(std::string_view purpose, const std::string& path) {
  return {ErrorCode::NothingMatched,
          "there is no file to " + std::string(purpose),
          {},
          path,
          {}};
}

}  // namespace alder::cli
