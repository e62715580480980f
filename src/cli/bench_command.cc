// alder bench: how long documents take, as CPU time of this thread.
//
//   parse            bytes -> tape
//   verdict          tape -> verdict, the tapes parsed before
//   bytes_to_verdict bytes -> verdict
//   hot_verdict      as verdict, each document many times in a row
//   nlohmann_verdict the same on nlohmann::json values, built before
//
// A pass goes over all documents.  A sample is as many passes as take long
// beside a look at the clock; the figures are the median and the least over
// the samples, divided by the number of documents.  For the last two each
// document has samples of its own, and the figures are the averages over the
// documents of their medians and of their least.  What is measured is the
// compiled tree.  YAML is turned into JSON before.

#include <algorithm>
#include <ctime>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "alder/build_options.h"
#include "alder/schema.h"
#include "base/line_index.h"
#include "check/evaluator.h"
#include "check/value_evaluator.h"
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/instances.h"
#include "cli/publish.h"
#include "cli/schemas.h"
#include "compile/compile.h"
#include "json/parser.h"
#include "report/json_writer.h"
#include "schema/graph.h"

namespace alder::cli {
namespace {

constexpr double kSampleNs = 200'000;
constexpr double kHotSampleNs = 50'000;
constexpr double kTotalNs = 400e6;
constexpr std::size_t kMinSamples = 15;
constexpr std::size_t kMinHotRounds = 5;

// What this thread has used of a processor so far.
double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 +
         static_cast<double>(now.tv_nsec);
}

struct Figures {
  double median_ns = 0;
  double min_ns = 0;
};

// Requires: !times.empty().
Figures figures_of(std::vector<double>* times) {
  std::sort(times->begin(), times->end());
  return {(*times)[times->size() / 2], times->front()};
}

// What one of `repeats` runs takes.
template <class Pass>
double sample_ns(std::size_t repeats, const Pass& pass) {
  const double start = cpu_ns();
  for (std::size_t i = 0; i < repeats; ++i) pass();
  return (cpu_ns() - start) / static_cast<double>(repeats);
}

// How many runs take `enough_ns`.  Warms up on the way.
template <class Pass>
std::size_t repeats_for(double enough_ns, const Pass& pass) {
  for (std::size_t repeats = 1;; repeats *= 2) {
    const double took = sample_ns(repeats, pass) * static_cast<double>(repeats);
    if (took >= enough_ns) return repeats;
  }
}

// Takes samples of whole passes until enough time has gone by.
template <class Pass>
Figures measure(std::size_t per_pass, const Pass& pass) {
  std::vector<double> times;
  const std::size_t repeats = repeats_for(kSampleNs, pass);
  const double begin = cpu_ns();
  while (times.size() < kMinSamples || cpu_ns() - begin < kTotalNs) {
    times.push_back(sample_ns(repeats, pass) / static_cast<double>(per_pass));
  }
  return figures_of(&times);
}

// Documents in memory.
struct Documents {
  std::deque<std::string> texts;
  std::size_t size_bytes = 0;

  void add(std::string_view text) {
    texts.emplace_back(text);
    size_bytes += text.size();
  }
};

class Bench {
 public:
  Bench(const SchemaLoader::Source& source, const Documents& documents,
        std::shared_ptr<const compiler::Compiled> program)
      : source_(source),
        documents_(documents),
        program_(std::move(program)),
        parser_(parse_options()),
        evaluator_(program_->tree, source.options.limits),
        value_evaluator_(program_->tree, source.options.limits) {
    for (const std::string_view text : documents.texts) {
      json::Tape tape;
      json::ParseFailure failure;
      if (parser_.parse(text, &tape, &failure)) {
        tapes_.push_back(std::move(tape));
        values_.push_back(nlohmann::json::parse(text, nullptr, false));
      }
    }
    for (const json::Tape& tape : tapes_) valid_ += is_valid(tape) ? 1 : 0;
  }

  std::size_t valid() const { return valid_; }

  Figures compile() {
    return measure(1, [this] {
      std::string text = source_.text;
      const Result<Schema> schema =
          alder::compile(std::move(text), source_.options);
      keep(schema.ok() ? 1 : 0);
    });
  }

  Figures parse() {
    return measure(documents_.texts.size(), [this] {
      std::size_t parsed = 0;
      for (const std::string_view text : documents_.texts) {
        parsed += parser_.parse(text, &tape_, &failure_) ? 1 : 0;
      }
      keep(parsed);
    });
  }

  Figures verdict() {
    return measure(documents_.texts.size(), [this] {
      std::size_t valid = 0;
      for (const json::Tape& tape : tapes_) valid += is_valid(tape) ? 1 : 0;
      keep(valid);
    });
  }

  Figures hot_verdict() {
    return measure_hot(
        [this](std::size_t i) { keep(is_valid(tapes_[i]) ? 1 : 0); });
  }

  Figures nlohmann_verdict() {
    return measure_hot([this](std::size_t i) {
      const json::ValueView value(values_[i]);
      keep(value_evaluator_.check(value) == check::Outcome::Valid ? 1 : 0);
    });
  }

  Figures bytes_to_verdict() {
    return measure(documents_.texts.size(), [this] {
      std::size_t valid = 0;
      for (const std::string_view text : documents_.texts) {
        valid += parser_.parse(text, &tape_, &failure_) && is_valid(tape_);
      }
      keep(valid);
    });
  }

 private:
  json::ParseOptions parse_options() const {
    json::ParseOptions options;
    options.limits = source_.options.limits;
    options.refuse_duplicates = source_.options.refuse_duplicates;
    options.dictionary = &program_->tree.dictionary;
    return options;
  }

  // check(i) on each document many times in a row.
  template <class Check>
  Figures measure_hot(const Check& check) {
    struct Document {
      std::size_t repeats;
      std::vector<double> times;
    };
    std::vector<Document> documents;
    for (std::size_t i = 0; i < tapes_.size(); ++i) {
      documents.push_back({repeats_for(kHotSampleNs, [&] { check(i); }), {}});
    }
    const double begin = cpu_ns();
    for (std::size_t round = 0;
         round < kMinHotRounds || cpu_ns() - begin < kTotalNs; ++round) {
      for (std::size_t i = 0; i < tapes_.size(); ++i) {
        documents[i].times.push_back(
            sample_ns(documents[i].repeats, [&] { check(i); }));
      }
    }
    Figures sum;
    for (Document& document : documents) {
      const Figures figures = figures_of(&document.times);
      sum.median_ns += figures.median_ns;
      sum.min_ns += figures.min_ns;
    }
    const auto count =
        static_cast<double>(std::max<std::size_t>(documents.size(), 1));
    return {sum.median_ns / count, sum.min_ns / count};
  }

  bool is_valid(const json::Tape& tape) {
    return evaluator_.check(tape.root()) == check::Outcome::Valid;
  }

  // So that no work is left out as useless.
  void keep(std::size_t value) { sink_ = value; }

  const SchemaLoader::Source& source_;
  const Documents& documents_;
  std::shared_ptr<const compiler::Compiled> program_;
  json::Parser parser_;
  check::Evaluator evaluator_;
  check::ValueEvaluator value_evaluator_;
  json::Tape tape_;
  json::ParseFailure failure_;
  std::vector<json::Tape> tapes_;
  std::vector<nlohmann::json> values_;  // the same documents
  std::size_t valid_ = 0;
  volatile std::size_t sink_ = 0;
};

struct FiguresRow {
  std::string_view name;
  Figures figures;
};

// Without libm, whose loading every start of the program would pay for.
std::uint64_t rounded(double value) {
  return static_cast<std::uint64_t>(value + 0.5);
}

std::string as_json(const Documents& documents, std::size_t valid,
                    const std::vector<FiguresRow>& rows) {
  std::string out;
  report::JsonWriter json(&out);
  json.begin_object();
  json.member("documents", documents.texts.size());
  json.member("bytes", documents.size_bytes);
  json.member("valid", valid);
  const auto tenths_of = [](double ns) {
    // Without the library of floating-point printing.
    const std::uint64_t tenths = rounded(ns * 10);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  };
  for (const FiguresRow& row : rows) {
    json.key(std::string(row.name) + "_ns");
    json.begin_object();
    json.key("median");
    json.raw(tenths_of(row.figures.median_ns));
    json.key("min");
    json.raw(tenths_of(row.figures.min_ns));
    json.end_object();
  }
  json.end_object();
  return out + "\n";
}

std::string as_text(const Documents& documents, std::size_t valid,
                    const std::vector<FiguresRow>& rows) {
  std::string out = std::to_string(documents.texts.size()) + " documents, " +
                    std::to_string(documents.size_bytes) + " bytes, " +
                    std::to_string(valid) + " valid\n";
  for (const FiguresRow& row : rows) {
    std::string line = std::string(row.name) + ":";
    line.resize(20, ' ');
    out += line + std::to_string(rounded(row.figures.median_ns)) +
           " ns (median), " + std::to_string(rounded(row.figures.min_ns)) +
           " ns (min)\n";
  }
  return out;
}

// Nothing to measure is an input that matches nothing.
bool has_documents(const Documents& documents, Session* session) {
  if (!documents.texts.empty()) return true;
  if (session->outcomes().exit() == Exit::Fine) {
    session->complain(
        {ErrorCode::NothingMatched, "there is no document", {}, {}, {}});
  }
  return false;
}

Documents read_documents(const InputOptions& inputs, Session* session) {
  Documents documents;
  for_each_document(
      inputs, Limits().size_bytes,
      [session](report::Entry entry) { session->complain(entry.error); },
      [&](const std::string& name, std::string_view bytes) {
        const Status read = for_each_instance(
            name, bytes, Limits(),
            [&](const Instance& instance) { documents.add(instance.json()); });
        if (read.ok()) return;
        Error error = read.error();
        error.file = name;
        session->complain(error, place_at(bytes, error.span.offset_bytes));
      });
  return documents;
}

}  // namespace

void run(const BenchOptions& options, Session* session) {
  SchemaLoader loader(options.schema);
  const Result<Schema> schema = loader.load();
  if (!schema.ok()) {
    const Error& error = schema.error();
    return session->complain(error, loader.place(error),
                             schema_exit(error.code));
  }
  const Result<SchemaLoader::Source> source = loader.read();
  if (!source.ok()) return session->complain(source.error());
  auto graph =
      schema::Graph::build(source->text, build_options(source->options));
  if (!graph.ok()) return session->complain(graph.error());
  const Documents documents = read_documents(options.inputs, session);
  if (!has_documents(documents, session)) return;
  Bench bench(*source, documents, compiler::compile(*graph));
  const std::vector<FiguresRow> rows = {
      {"compile", bench.compile()},
      {"parse", bench.parse()},
      {"verdict", bench.verdict()},
      {"bytes_to_verdict", bench.bytes_to_verdict()},
      {"hot_verdict", bench.hot_verdict()},
      {"nlohmann_verdict", bench.nlohmann_verdict()},
  };
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? as_json(documents, bench.valid(), rows)
                                : as_text(documents, bench.valid(), rows);
      },
      session);
}

}  // namespace alder::cli
