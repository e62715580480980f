// libalder: compile a JSON Schema once, check many documents.
//
//   alder::Result<alder::Schema> schema = alder::compile(text, options);
//   alder::Validator validator(*schema);
//   alder::Verdict verdict = validator.check(bytes);
//   alder::Report report = validator.explain(bytes, {.max_errors = 100});
//
// Never prints, never aborts, never throws but in the *_or_throw spellings,
// never touches the network.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/result.h"

namespace alder {

// Which of the two evaluators gives verdicts.
enum class Evaluator : std::uint8_t {
  Tree,     // the compiled decision tree
  Explain,  // the plain interpreter
};

struct CompileOptions {
  // The URI the text was retrieved from; relative references start there.
  std::string uri;
  // How messages call the schema; may be empty.
  std::string file;
  // The dialect of schemas without $schema.
  std::string default_dialect = "https://json-schema.org/draft/2020-12/schema";
  // Whether `format` asserts (Validation 2020-12, 7.2.2) or only annotates.
  bool assert_formats = false;
  // Whether contentEncoding and contentMediaType assert.  Those of draft-07 do
  // where formats assert (draft-07 Validation, 8.2).
  bool assert_content = false;
  // Duplicate keys are errors in the schema and in documents.
  bool refuse_duplicates = false;
  Limits limits;

  // Schemas that references may name, by URI.
  std::map<std::string, std::string> registry;
  // Asked for a URI that is neither embedded nor in the registry.
  std::function<std::optional<Result<std::string>>(const std::string& uri)>
      retrieve;

  Evaluator evaluator = Evaluator::Tree;
  // Compiler passes to leave out, by name (pass_names()), for tests.
  std::vector<std::string> skipped_passes;
};

// The names of the compiler passes, in order.
std::vector<std::string_view> pass_names();

// One compiled schema.  Copies share it.
//
// Thread safety: immutable; share it between threads.
class Schema {
 public:
  // The decision tree in the forms that `alder tree` prints.
  std::string tree_text() const;
  std::string tree_json() const;
  std::string tree_dot() const;

 private:
  friend class Validator;
  friend class ValueValidator;  // nlohmann.h
  friend Result<Schema> compile(std::string text,
                                const CompileOptions& options);
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

// Errors: malformed text, and everything that makes a schema unusable
//         (outcome BadSchema), with file, JSON Pointer and span; UnknownPass
//         names are BadUsage.
// Cost:   linear in the size of the schema and what it references, but for
//         regular expressions.
Result<Schema> compile(std::string text, const CompileOptions& options = {});

// The same.  Throws std::runtime_error with the error's message.
Schema compile_or_throw(std::string text, const CompileOptions& options = {});

// The schema and all that it refers to as one document: the others are
// resources below $defs (before 2019-09: definitions).  Metaschemas that every
// implementation has stay outside.
//
// Errors: those of compile().
Result<std::string> bundle(std::string text,
                           const CompileOptions& options = {});

// The schema in draft 2020-12, with the same verdicts.  What it depends on and
// cannot be said there is put in *notes: that 1.0 is no integer (draft-04),
// that contents must hold (draft-07), and that formats must hold because a
// metaschema of 2019-09 requires it.
//
// Errors: those of compile(); UnresolvableReference also where another
//         document depends on what would move: bundle first.
Result<std::string> upgrade(std::string text,
                            const CompileOptions& options = {},
                            std::vector<Diagnostic>* notes = nullptr);

// What is allowed in a schema and most likely a mistake: unknown keywords,
// keywords without effect, patterns that only Annex B of ECMA-262 allows,
// unknown formats.  Warnings, in document order.
// Errors: as compile().
Result<std::vector<Diagnostic>> lint(std::string text,
                                     const CompileOptions& options = {});

enum class Verdict : std::uint8_t {
  Valid,
  Invalid,
  Malformed,  // no JSON
  Limit,      // a limit stopped the verdict
};

struct ReportOptions {
  std::size_t max_errors = 0;  // 0: all
  bool all_branches = false;   // of failed anyOf and oneOf
  bool redact = false;         // no instance values in messages
  std::string file;            // for Diagnostic::file
};

struct Report {
  Verdict verdict = Verdict::Valid;
  // Of an invalid document, in document order.
  std::vector<Diagnostic> problems;
  std::size_t total_problems = 0;  // before max_errors
  // Of a malformed document or a limit: code, message, span and place.
  Error error;
  Place place;
};

// The output formats of Core 2020-12, section 12.
enum class OutputFormat : std::uint8_t { Flag, Basic, Detailed, Verbose };

// A verdict and one line of JSON, which is empty for what is malformed or
// beyond a limit.
struct Output {
  Verdict verdict = Verdict::Valid;
  std::string json;
};

// Checks documents against one schema, with scratch memory that it reuses.
//
// Thread safety: one thread at a time; make one for each thread.
class Validator {
 public:
  explicit Validator(Schema schema);
  ~Validator();
  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;

  // The verdict on one JSON text.  Allocates nothing once warm.
  Verdict check(std::string_view bytes);

  // Why the last check() said Malformed or Limit.
  // Requires: it did, and its bytes are still there.
  Error failure() const;

  // The verdict and its reasons.
  Report explain(std::string_view bytes, const ReportOptions& options = {});

  // The verdict in one of the specification's output formats; every unit also
  // has "line" and "column".
  Output output(std::string_view bytes, OutputFormat format);

  // The annotations of a valid document: a JSON array of {"keyword",
  // "instanceLocation", "keywordLocation", "annotation"}.
  Output annotations(std::string_view bytes);

  // How often the two evaluators disagreed in explain(); always 0 unless
  // alder has a defect.
  std::size_t disagreements() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alder
