// alder validate: any documents against any schema.
//
// JSON, JSON Lines and YAML; what is found is told at its place in the input.
//
//   inputs --InstanceChecker, on several threads--> entries, in order -->
//   report

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "alder/schema.h"
#include "base/line_index.h"
#include "base/worker_pool.h"
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/instances.h"
#include "cli/line_batches.h"
#include "cli/reporter.h"
#include "cli/schemas.h"
#include "report/columns.h"

namespace alder::cli {
namespace {

report::Status status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Valid:
      return report::Status::Valid;
    case Verdict::Invalid:
      return report::Status::Invalid;
    case Verdict::Malformed:
      return report::Status::Malformed;
    case Verdict::Limit:
      break;
  }
  return report::Status::Limit;
}

static_assert(static_cast<int>(OutputFormat::Verbose) ==
              static_cast<int>(report::UnitFormat::Verbose));

// What a run of instances led to.
using Entries = std::vector<report::Entry>;

// Thread safety: one thread at a time; make one for each thread.
class InstanceChecker {
 public:
  InstanceChecker(const ValidateOptions& options, Schema schema)
      : validator_(std::move(schema)) {
    wanted_.max_errors = options.reporting.max_errors;
    wanted_.all_branches = options.reporting.all_branches;
    wanted_.redact = options.reporting.redact;
    for (const FormatRequest& request : options.reporting.formats) {
      const auto unit = report::unit_format(request.name);
      if (unit) units_.push_back(*unit);
    }
  }

  report::Entry check(const std::string& name, const Instance& instance) {
    const std::string_view bytes = instance.json();
    report::Entry entry;
    entry.file = name;
    if (validator_.check(bytes) != Verdict::Valid) explain(bytes, &entry);
    for (const report::UnitFormat unit : units_) {
      entry.units[static_cast<std::size_t>(unit)] =
          validator_.output(bytes, static_cast<OutputFormat>(unit)).json;
    }
    locate(instance, &entry);
    return entry;
  }

  // Of a whole input.
  void check_input(const std::string& name, std::string_view bytes,
                   Entries* entries) {
    const Status read =
        for_each_instance(name, bytes, Limits(), [&](const Instance& instance) {
          entries->push_back(check(name, instance));
        });
    if (read.ok()) return;
    report::Entry entry;
    entry.file = name;
    entry.status = error_code(read.error().code).outcome == Outcome::Limit
                       ? report::Status::Limit
                       : report::Status::Malformed;
    entry.error = read.error();
    entry.place = place_at(bytes, read.error().span.offset_bytes);
    entries->push_back(std::move(entry));
  }

  std::size_t disagreements() const { return validator_.disagreements(); }

 private:
  void explain(std::string_view bytes, report::Entry* entry) {
    wanted_.file = entry->file;
    Report found = validator_.explain(bytes, wanted_);
    entry->status = status_of(found.verdict);
    entry->problems = std::move(found.problems);
    entry->total_problems = found.total_problems;
    entry->error = std::move(found.error);
    entry->place = found.place;
  }

  Validator validator_;
  ReportOptions wanted_;
  std::vector<report::UnitFormat> units_;
};

// One checker for each thread that is at work, made when there is none left.
class Checkers {
 public:
  Checkers(const ValidateOptions& options, Schema schema)
      : options_(options), schema_(std::move(schema)) {}

  template <class Function>
  void with_one(Function&& function) {
    std::unique_ptr<InstanceChecker> checker = take();
    function(checker.get());
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(checker));
  }

  // Requires: none is at work.
  std::size_t disagreements() const {
    std::size_t count = 0;
    for (const auto& checker : idle_) count += checker->disagreements();
    return count;
  }

 private:
  std::unique_ptr<InstanceChecker> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) {
      return std::make_unique<InstanceChecker>(options_, schema_);
    }
    std::unique_ptr<InstanceChecker> checker = std::move(idle_.back());
    idle_.pop_back();
    return checker;
  }

  const ValidateOptions& options_;
  const Schema schema_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<InstanceChecker>> idle_;
};

// Whole inputs are read and checked side by side, and so are the batches of an
// input whose lines are instances; what is large does not wait in memory.
class Validation {
 public:
  Validation(const ValidateOptions& options, Schema schema, Reporter* reporter,
             Session* session)
      : threads_(worker_count(options.reporting.jobs)),
        inputs_(expand_inputs(options.inputs)),
        checkers_(options, std::move(schema)),
        reporter_(reporter),
        session_(session) {}

  void run() {
    std::size_t at = 0;
    while (at < inputs_.size() && !closed_) {
      if (Size::of(inputs_[at]) == Size::Lines) {
        run_lines(std::get<Input>(inputs_[at]));
        ++at;
        continue;
      }
      std::size_t end = at + 1;
      if (Size::of(inputs_[at]) == Size::Small) {
        while (end < inputs_.size() && Size::of(inputs_[end]) == Size::Small) {
          ++end;
        }
      }
      run_inputs(at, end);
      at = end;
    }
    session_->note_disagreements(checkers_.disagreements());
  }

 private:
  struct Size {
    enum Class : std::uint8_t {
      Small,  // a few may be in memory at once
      Large,  // one
      Lines,  // read bit by bit
    };

    static Class of(const InputOrError& input) {
      constexpr std::uintmax_t kSmallLinesBytes = 1u << 16;
      constexpr std::uintmax_t kSmallBytes = 1u << 22;
      const auto* file = std::get_if<Input>(&input);
      if (file == nullptr) return Small;
      std::error_code none;
      const std::uintmax_t bytes =
          file->path.empty() ? 0 : std::filesystem::file_size(file->path, none);
      // A pipe or a device has no size, standard input perhaps no end.
      const bool known = !file->path.empty() && !none;
      if (is_line_by_line(file->name)) {
        return known && bytes <= kSmallLinesBytes ? Small : Lines;
      }
      return known && bytes <= kSmallBytes ? Small : Large;
    }
  };

  // An input that is at hand as a whole.
  struct Whole {
    std::string bytes;
    Entries entries;
  };

  void run_inputs(std::size_t begin, std::size_t end) {
    const std::size_t window = std::size_t{threads_} * 2;
    std::vector<Whole> wholes(std::min(window, end - begin));
    for_each_in_order(
        end - begin, threads_,
        [&](std::size_t i) {
          Whole& whole = wholes[i % wholes.size()];
          if (!closed_) check(inputs_[begin + i], &whole);
        },
        [&](std::size_t i) {
          Whole& whole = wholes[i % wholes.size()];
          report::CodePointColumns columns(whole.bytes);
          for (report::Entry& entry : whole.entries) {
            entry.code_points = [&](Place place) { return columns(place); };
            add(std::move(entry));
          }
          whole.entries.clear();
          if (whole.bytes.capacity() > kKeptBytes)
            std::string().swap(whole.bytes);
        },
        wholes.size());
  }

  void check(const InputOrError& input, Whole* whole) {
    if (const auto* error = std::get_if<Error>(&input)) {
      return whole->entries.push_back(refused(*error));
    }
    const Input& file = std::get<Input>(input);
    Status read =
        read_file(file.path, file.name, Limits().size_bytes, &whole->bytes);
    if (!read.ok()) {
      return whole->entries.push_back(refused(std::move(read).error()));
    }
    checkers_.with_one([&](InstanceChecker* checker) {
      checker->check_input(file.name, whole->bytes, &whole->entries);
    });
  }

  void run_lines(const Input& input) {
    const Descriptor file(input.path);
    const int failed = file.number() < 0 ? errno : 0;
    std::vector<Found> found;
    LineBatches batches(
        threads_,
        [&](unsigned, std::size_t slot, LineBatches::Lines lines) {
          check_lines(input.name, lines, &found[slot]);
        },
        [&](std::size_t slot) { return add_found(&found[slot]); },
        [this] { session_->out().flush(); });
    found.resize(batches.slots());
    const int error =
        failed != 0 ? failed : batches.run(file.number(), Limits().size_bytes);
    if (error != 0) add(refused(unreadable(input.name, error)));
  }

  // What a line led to.  The text is kept for the columns of what is told.
  struct FoundLine {
    report::Entry entry;
    std::uint32_t skipped;  // lines before it
    std::string text;
  };
  using Found = std::vector<FoundLine>;

  void check_lines(const std::string& name, LineBatches::Lines lines,
                   Found* found) {
    checkers_.with_one([&](InstanceChecker* checker) {
      for (const BatchLine& line : lines) {
        report::Entry entry =
            line.too_long
                ? too_long(name, line)
                : checker->check(name, LineInstance(line.text, skipped(line)));
        const bool tells = entry.status != report::Status::Valid;
        found->push_back({std::move(entry), skipped(line),
                          tells ? std::string(line.text) : std::string()});
      }
    });
  }

  static std::uint32_t skipped(const BatchLine& line) {
    return static_cast<std::uint32_t>(line.number - 1);
  }

  static report::Entry too_long(const std::string& name,
                                const BatchLine& line) {
    report::Entry entry = refused({ErrorCode::SizeLimit,
                                   "the line is longer than allowed",
                                   {},
                                   name,
                                   {}});
    entry.place = {skipped(line) + 1, 1};
    return entry;
  }

  bool add_found(Found* found) {
    for (FoundLine& line : *found) {
      report::CodePointColumns columns(line.text);
      line.entry.code_points = [&](Place place) {
        return columns({place.line - line.skipped, place.column});
      };
      add(std::move(line.entry));
    }
    found->clear();
    return !closed_;
  }

  void add(report::Entry entry) {
    if (closed_) return;
    reporter_->add(std::move(entry));
    // Perhaps nobody reads any more.
    closed_ = reporter_->closed();
  }

  static constexpr std::size_t kKeptBytes = 1u << 20;

  const unsigned threads_;
  const std::vector<InputOrError> inputs_;
  Checkers checkers_;
  Reporter* reporter_;
  Session* session_;
  std::atomic<bool> closed_ = false;
};

void validate(const ValidateOptions& options, Reporter* reporter,
              Session* session) {
  SchemaLoader loader(options.schema);
  Result<Schema> schema = loader.load();
  if (!schema.ok()) {
    const Error& error = schema.error();
    reporter->fail(error, loader.place(error), schema_exit(error.code));
    return;
  }
  Validation(options, std::move(*schema), reporter, session).run();
}

}  // namespace

void run(const ValidateOptions& options, Session* session) {
  Result<Reporter> reporter =
      Reporter::open(options.reporting, "alder validate", session);
  if (!reporter.ok()) return session->complain(reporter.error());
  validate(options, &*reporter, session);
  reporter->finish();
}

}  // namespace alder::cli
