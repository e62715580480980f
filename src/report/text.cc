// Entries -> lines for people and for tools that read compilers' messages.
//
//   bad.json:5:49: error: "default" is a string; an integer is wanted [type]
//
// A question ("did you mean ...?") ends the sentence; any other hint stands
// on a line of its own below it.

#include <string>
#include <string_view>

#include "report/error_text.h"
#include "report/format.h"

namespace alder::report {
namespace {

constexpr std::string_view kPlain = "\x1b[0m";
constexpr std::string_view kBold = "\x1b[1m";

std::string_view color_of(Level level) {
  switch (level) {
    case Level::Note:
      return "\x1b[1;36m";
    case Level::Warning:
      return "\x1b[1;35m";
    case Level::Error:
      break;
  }
  return "\x1b[1;31m";
}

class TextFormat final : public Format {
 public:
  explicit TextFormat(const FormatOptions& options) : color_(options.color) {}

  void begin(std::string*) override {}

  void add(const Entry& entry, std::string* out) override {
    for (const Diagnostic& problem : entry.problems) append(problem, out);
    append_omitted(entry, out);
    if (entry.status == Status::Malformed || entry.status == Status::Limit) {
      Error error = entry.error;
      if (error.file.empty()) error.file = entry.file;
      append_error(error, entry.place, out);
    }
  }

  // Standard error has told it.
  void failed(const Error&, Place, std::string*) override {}
  void end(std::string*) override {}

 private:
  void append(const Diagnostic& problem, std::string* out) const {
    append_head(problem.file, problem.place, problem.level, out);
    append_printable(out, problem.message);
    const bool asks = problem.hint.ends_with('?');
    if (asks) {
      *out += "; ";
      append_printable(out, problem.hint);
    }
    append_code(problem.code, out);
    if (!asks && !problem.hint.empty()) {
      *out += "    hint: ";
      append_printable(out, problem.hint);
      *out += '\n';
    }
  }

  void append_error(const Error& error, Place place, std::string* out) const {
    if (!color_) {
      *out += error_line(error, place);
      return;
    }
    append_head(error.file, place, Level::Error, out);
    append_printable(out, error.message);
    append_code(to_string(error.code), out);
  }

  void append_omitted(const Entry& entry, std::string* out) const {
    const std::size_t omitted = entry.omitted();
    if (omitted == 0) return;
    append_head(entry.file, {}, Level::Note, out);
    *out += std::to_string(omitted) + (omitted == 1
                                           ? " more problem is not shown\n"
                                           : " more problems are not shown\n");
  }

  void append_head(std::string_view file, Place place, Level level,
                   std::string* out) const {
    if (color_) *out += kBold;
    append_printable(out, file.empty() ? "alder" : file);
    if (place.line != 0) {
      *out +=
          ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    *out += ": ";
    if (color_) *out += color_of(level);
    *out += to_string(level);
    *out += ": ";
    if (color_) *out += kPlain;
  }

  static void append_code(std::string_view code, std::string* out) {
    *out += " [";
    append_printable(out, code);
    *out += "]\n";
  }

  bool color_;
};

}  // namespace

std::unique_ptr<Format> make_text_format(const FormatOptions& options) {
  return std::make_unique<TextFormat>(options);
}

}  // namespace alder::report
