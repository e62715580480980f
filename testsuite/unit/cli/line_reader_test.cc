// Lines from pipes: ends, limits, offsets, and when output is flushed.

#include "cli/line_reader.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace std::string_view_literals;

namespace alder::cli {
namespace {

// Feeds bytes in pieces of one size through a pipe.
class Feed {
 public:
  Feed(std::string_view bytes, std::size_t piece) {
    REQUIRE(::pipe(ends_) == 0);
    writer_ = std::thread([this, bytes = std::string(bytes), piece] {
      for (std::size_t at = 0; at < bytes.size(); at += piece) {
        const std::string_view part = std::string_view(bytes).substr(at, piece);
        if (::write(ends_[1], part.data(), part.size()) < 0) break;
      }
      ::close(ends_[1]);
    });
  }
  ~Feed() {
    writer_.join();
    ::close(ends_[0]);
  }
  int descriptor() const { return ends_[0]; }

 private:
  int ends_[2] = {-1, -1};
  std::thread writer_;
};

// "number@offset text|", "\\" in place of the '\n' that is missing.
std::string read_all(std::string_view bytes, std::size_t piece,
                     std::uint64_t limit) {
  Feed feed(bytes, piece);
  LineReader reader(feed.descriptor(), limit, [] {});
  std::string out;
  LineReader::Line line;
  for (;;) {
    switch (reader.next(&line)) {
      case LineReader::Event::End:
        return out;
      case LineReader::Event::Failed:
        return out + "failed";
      case LineReader::Event::TooLong:
        out += "!";
        break;
      case LineReader::Event::Line:
        break;
    }
    out += std::to_string(line.number) + "@" +
           std::to_string(line.offset_bytes) + " " + std::string(line.text) +
           (line.terminated ? "|" : "\\");
  }
}

TEST_CASE("lines, whatever the pieces they come in") {
  struct Row {
    std::string_view bytes;
    std::string_view lines;
  };
  const Row rows[] = {
      {"", ""},
      {"\n", "1@0 |"},
      {"a\n\nbc\n", "1@0 a|2@2 |3@3 bc|"},
      {"a\r\nb", "1@0 a\r|2@3 b\\"},
      {"\0x\n\xFF\n"sv, "1@0 \0x|2@3 \xFF|"sv},
      {"12345\n", "1@0 12345|"},
      {"123456\nx\n", "!1@0 |2@7 x|"},
      {"123456789012345\n\nx", "!1@0 |2@16 |3@17 x\\"},
      {"1234567", "!1@0 \\"},
  };
  for (const Row& row : rows) {
    for (const std::size_t piece : {1, 2, 3, 100}) {
      CAPTURE(row.bytes);
      CAPTURE(piece);
      CHECK(read_all(row.bytes, piece, 5) == row.lines);
    }
  }
}

TEST_CASE("a line longer than any block, at the limit and beyond it") {
  const std::string text(700'000, 'x');
  const std::string bytes = text + "\nend\n";
  CHECK(read_all(bytes, 65'536, text.size()) ==
        "1@0 " + text + "|2@700001 end|");
  CHECK(read_all(bytes, 65'536, text.size() - 1) == "!1@0 |2@700001 end|");
}

TEST_CASE("output is flushed before waiting, not while lines are at hand") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  int waits = 0;
  LineReader reader(ends[0], 100, [&] {
    ++waits;
    // What was waited for.
    if (waits == 1) CHECK(::write(ends[1], "c\n", 2) == 2);
    if (waits == 2) ::close(ends[1]);
  });
  REQUIRE(::write(ends[1], "a\nb\n", 4) == 4);
  LineReader::Line line;
  for (const int waited : {0, 0, 1}) {
    CHECK(reader.next(&line) == LineReader::Event::Line);
    CHECK(waits == waited);
  }
  CHECK(line.text == "c");
  CHECK(reader.next(&line) == LineReader::Event::End);
  CHECK(waits == 2);
  ::close(ends[0]);
}

TEST_CASE("an input that cannot be read is no end") {
  LineReader reader(-1, 100, [] {});
  LineReader::Line line;
  CHECK(reader.next(&line) == LineReader::Event::Failed);
  CHECK(reader.error() != 0);
}

}  // namespace
}  // namespace alder::cli
