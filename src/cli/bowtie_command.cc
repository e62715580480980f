// alder bowtie: the Bowtie harness protocol, version 1, on standard input and
// output.
//
// One JSON object a line in, one out, in order and flushed at once.  A schema
// without $schema has the dialect that was set last.
//
// Whatever breaks the protocol ends the conversation with one complaint: what
// is no request cannot be answered under its "seq".

#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/line_reader.h"
#include "json/parser.h"
#include "json/value.h"
#include "schema/dialects.h"
#include "schema/uri.h"

namespace alder::cli {
namespace {

constexpr std::string_view kHome = "https://example.org/alder";

// The longest request: a case with its registry.
constexpr std::uint64_t kLineBytes = 64u << 20;

Error broken(ErrorCode code, std::string message) {
  return {code, std::move(message), {}, "<stdin>", {}};
}

// The spelling that Bowtie knows a dialect by: before 2019-09 it ends with "#".
std::string announced(const schema::DraftRow& draft) {
  std::string uri(draft.uri);
  if (draft.draft < schema::Draft::V2019_09) uri += "#";
  return uri;
}

std::string_view string_or(const json::View& object, std::string_view name,
                           std::string_view otherwise) {
  const auto member = object.find(name);
  return member && member->is_string() ? member->string() : otherwise;
}

class Harness {
 public:
  explicit Harness(Session* session) : session_(session) {}

  // Handles one line; false when the conversation is over.
  bool handle(const LineReader::Line& line) {
    text_ = line.text;
    line_ = line.number;
    json::ParseFailure failure;
    if (!parser_.parse(text_, &tape_, &failure)) {
      session_->complain(
          broken(failure.code, std::string(failure.what)),
          {static_cast<std::uint32_t>(line_),
           static_cast<std::uint32_t>(failure.span.offset_bytes + 1)});
      return false;
    }
    const json::View request = tape_.root();
    if (!request.is_object()) return refuse("a request is a JSON object");
    const std::string_view command = string_or(request, "cmd", "");
    if (command == "start") return start(request);
    if (command == "stop") return false;
    if (!started_) return refuse("the first command must be \"start\"");
    if (command == "dialect") return set_dialect(request);
    if (command == "run") return run_case(request);
    return refuse("there is no command \"" + std::string(command) + "\"");
  }

 private:
  // JSON, but not this protocol.
  bool refuse(std::string message) {
    session_->complain(broken(ErrorCode::BadUsage, std::move(message)),
                       {static_cast<std::uint32_t>(line_), 1});
    return false;
  }

  bool answer(const json::Value& value) {
    return answer_text(json::to_line(value));
  }
  bool answer_text(const std::string& line) {
    session_->out().write(line + "\n");
    session_->out().flush();
    if (!session_->out().closed()) return !session_->out().failed();
    session_->complain({ErrorCode::UnreadableFile,
                        "nobody reads the answers any more",
                        {},
                        "<stdout>",
                        {}});
    return false;
  }

  bool start(const json::View& request) {
    const auto version = request.find("version");
    if (!version || !version->is_integer() || !version->holds_int64() ||
        version->int64() != 1) {
      return refuse("only version 1 of the protocol is spoken");
    }
    started_ = true;
    json::Value dialects = json::Value::array();
    for (const schema::DraftRow& each : schema::drafts()) {
      dialects.push_back(announced(each));
    }
    const std::string home(kHome);
    return answer({{"version", 1},
                   {"implementation",
                    {{"name", "alder"},
                     {"language", "c++"},
                     {"version", ALDER_VERSION},
                     {"homepage", home},
                     {"issues", home + "/issues"},
                     {"source", home},
                     {"dialects", std::move(dialects)}}}});
  }

  bool set_dialect(const json::View& request) {
    const std::string dialect(string_or(request, "dialect", ""));
    const auto* const draft =
        schema::draft_from_uri(schema::without_fragment(dialect));
    if (draft != nullptr) dialect_ = draft->uri;
    return answer({{"ok", draft != nullptr}});
  }

  // The text of a value, so that numbers stay as they were written.
  std::string slice(const json::View& value, json::NodeOffsets* offsets) {
    const ByteSpan span = offsets->span(value);
    return std::string(text_.substr(span.offset_bytes, span.length_bytes));
  }

  bool run_case(const json::View& request) {
    json::NodeOffsets offsets(tape_);
    const auto seq = request.find("seq");
    const auto test_case = request.find("case");
    if (!seq || !test_case || !test_case->is_object()) {
      return refuse("\"run\" needs \"seq\" and \"case\"");
    }
    const std::string head = "{\"seq\":" + slice(*seq, &offsets);
    const auto schema_value = test_case->find("schema");
    const auto tests = test_case->find("tests");
    if (!schema_value || !tests || !tests->is_array()) {
      return refuse("a case needs \"schema\" and \"tests\"");
    }
    CompileOptions options;
    options.default_dialect = dialect_;
    const auto registry = test_case->find("registry");
    if (registry && registry->is_object()) {
      for (const json::Member member : registry->members()) {
        options.registry[std::string(member.key())] =
            slice(member.value, &offsets);
      }
    }
    const Result<Schema> schema =
        compile(slice(*schema_value, &offsets), options);
    if (!schema.ok()) {
      const json::Value context = {{"message", schema.error().message}};
      return answer_text(head + ",\"errored\":true,\"context\":" +
                         json::to_line(context) + "}");
    }
    const bool annotations =
        string_or(request, "output", "flag") == "annotations";
    Validator validator(*schema);
    std::string results;
    for (const json::View test : tests->items()) {
      const auto instance =
          test.is_object() ? test.find("instance") : std::nullopt;
      if (!instance) return refuse("a test needs an \"instance\"");
      results += (results.empty() ? "" : ",") +
                 result(slice(*instance, &offsets), annotations, &validator);
    }
    return answer_text(head + ",\"results\":[" + results + "]}");
  }

  static std::string result(const std::string& instance, bool annotations,
                            Validator* validator) {
    Verdict verdict;
    std::string listed;
    if (annotations) {
      const alder::Output output = validator->annotations(instance);
      verdict = output.verdict;
      listed = ",\"annotations\":" + output.json;
    } else {
      verdict = validator->check(instance);
    }
    if (verdict == Verdict::Malformed || verdict == Verdict::Limit) {
      const json::Value context = {{"message", validator->failure().message}};
      return "{\"errored\":true,\"context\":" + json::to_line(context) + "}";
    }
    return std::string("{\"valid\":") +
           (verdict == Verdict::Valid ? "true" : "false") + listed + "}";
  }

  Session* session_;
  json::Parser parser_;
  json::Tape tape_;
  std::string_view text_;
  std::uint64_t line_ = 0;
  bool started_ = false;
  std::string dialect_{schema::draft_row(schema::Draft::V2020_12).uri};
};

}  // namespace

void run(const BowtieOptions&, Session* session) {
  // A partner who is gone is worth a word here.
  std::signal(SIGPIPE, SIG_IGN);
  Harness harness(session);
  LineReader reader(STDIN_FILENO, kLineBytes, [] {});
  LineReader::Line line;
  for (;;) {
    switch (reader.next(&line)) {
      case LineReader::Event::Line:
        if (!line.text.empty() && !harness.handle(line)) return;
        break;
      case LineReader::Event::TooLong:
        return session->complain(
            broken(ErrorCode::SizeLimit, "a line is longer than allowed"),
            {static_cast<std::uint32_t>(line.number), 1});
      case LineReader::Event::Failed:
        return session->complain(broken(
            ErrorCode::UnreadableFile,
            std::string("cannot be read: ") + std::strerror(reader.error())));
      case LineReader::Event::End:
        return session->complain(
            broken(ErrorCode::UnreadableFile, "it ends before \"stop\""));
    }
  }
}

}  // namespace alder::cli
