// Findings, each once whatever the runtimes, in the order of files and places.

#include "cli/baseline.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/limits.h"
#include "cli/files.h"
#include "cli/output.h"
#include "json/parser.h"
#include "json/view.h"
#include "report/json_writer.h"
#include "scan/walk.h"

namespace alder::cli {
namespace {

namespace fs = std::filesystem;
using contract::AuditResult;

constexpr std::int64_t kVersion = 1;

// What tells two findings of one run apart.
using Key = std::tuple<std::string, Place, std::string, std::string>;

Key key_of(const Diagnostic& finding) {
  return {finding.file, finding.place, finding.code, finding.name};
}

class Fingerprint {
 public:
  void add(std::string_view text) {
    for (const char byte : text) add(static_cast<unsigned char>(byte));
    add(0);
  }
  // 16 hexadecimal digits.
  std::string text() const {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) {
      digits += "0123456789abcdef"[hash_ >> shift & 15];
    }
    return digits;
  }

 private:
  void add(unsigned byte) {
    hash_ ^= byte;
    hash_ *= 0x0000'0100'0000'01B3u;
  }
  std::uint64_t hash_ = 0xCBF2'9CE4'8422'2325u;
};

// Blanks at the ends cut off, all others made one space.
std::string squeezed(std::string_view line) {
  std::string out;
  for (const char byte : line) {
    const bool is_blank = byte == ' ' || byte == '\t' || byte == '\r';
    if (!is_blank) {
      out += byte;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// Lines of files, read when first asked for.
class Contexts {
 public:
  std::string line(const std::string& file, std::uint32_t number) {
    const auto [known, is_new] = lines_.try_emplace(file);
    if (is_new) known->second = lines_of(file);
    const std::vector<std::string>& lines = known->second;
    return number == 0 || number > lines.size() ? std::string()
                                                : lines[number - 1];
  }

 private:
  static std::vector<std::string> lines_of(const std::string& file) {
    const scan::FileBytes bytes =
        scan::read_regular_file(file, Limits().script_bytes);
    std::vector<std::string> lines;
    if (!bytes.text) return lines;
    std::string_view rest = *bytes.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      lines.push_back(squeezed(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
  }

  std::map<std::string, std::vector<std::string>> lines_;
};

struct Known {
  std::string code, name, file;
  std::size_t count = 0;
};
using Knowns = std::map<std::string, Known>;  // by fingerprint

fs::path absolute(const std::string& path) {
  std::error_code error;
  return fs::absolute(path.empty() ? "." : path, error).lexically_normal();
}

// The findings of all results with their fingerprints, each once, in order.
class Findings {
 public:
  Findings(const std::string& baseline, const std::vector<AuditResult>& results)
      : folder_(absolute(baseline).parent_path()) {
    for (const AuditResult& result : results) {
      for (const Diagnostic& finding : result.diagnostics) {
        all_.try_emplace(key_of(finding));
      }
    }
    for (auto& [key, known] : all_) describe(key, &known);
  }

  Knowns count() const {
    Knowns knowns;
    for (const auto& [key, known] : all_) {
      ++knowns.try_emplace(known.first, known.second).first->second.count;
    }
    return knowns;
  }

  // The keys of those that `knowns` lets pass.
  std::set<Key> passed(Knowns knowns) const {
    std::set<Key> keys;
    for (const auto& [key, known] : all_) {
      const auto found = knowns.find(known.first);
      if (found == knowns.end() || found->second.count == 0) continue;
      --found->second.count;
      keys.insert(key);
    }
    return keys;
  }

 private:
  void describe(const Key& key, std::pair<std::string, Known>* known) {
    const auto& [file, place, code, name] = key;
    const std::string way =
        file.empty()
            ? std::string()
            : absolute(file).lexically_relative(folder_).generic_string();
    known->second = {code, name, way, 0};
    Fingerprint fingerprint;
    fingerprint.add(code);
    fingerprint.add(name);
    fingerprint.add(way);
    fingerprint.add(file.empty() ? "" : contexts_.line(file, place.line));
    known->first = fingerprint.text();
  }

  fs::path folder_;
  Contexts contexts_;
  std::map<Key, std::pair<std::string, Known>> all_;
};

void remove(const std::set<Key>& keys, std::vector<AuditResult>* results) {
  for (AuditResult& result : *results) {
    std::erase_if(result.diagnostics, [&](const Diagnostic& finding) {
      return keys.find(key_of(finding)) != keys.end();
    });
  }
}

Error no_baseline(const std::string& file, std::string why) {
  return {ErrorCode::MalformedJson,
          "no baseline of alder: " + std::move(why),
          {},
          file,
          {}};
}

Result<Knowns> read_knowns(const std::string& file) {
  std::string text;
  const Status read = read_file(file, file, Limits().script_bytes, &text);
  if (!read.ok()) return read.error();
  const Result<json::Document> document = json::parse_document(std::move(text));
  if (!document.ok()) return no_baseline(file, document.error().message);
  const json::View root = document->root();
  if (!root.is_object()) return no_baseline(file, "no object");
  const auto version = root.find("version");
  if (!version || !version->is_integer() || !version->holds_int64() ||
      version->int64() != kVersion) {
    return no_baseline(file, "another version");
  }
  const auto findings = root.find("findings");
  if (!findings || !findings->is_array()) {
    return no_baseline(file, "it has no findings");
  }
  Knowns knowns;
  for (const json::View entry : findings->items()) {
    const auto print =
        entry.is_object() ? entry.find("fingerprint") : std::nullopt;
    const auto count = entry.is_object() ? entry.find("count") : std::nullopt;
    if (!print || !print->is_string() || !count || !count->is_integer() ||
        !count->holds_int64() || count->int64() < 1) {
      return no_baseline(file, "a finding is odd");
    }
    knowns[std::string(print->string())].count +=
        static_cast<std::size_t>(count->int64());
  }
  return knowns;
}

std::string written(const Knowns& knowns) {
  // For people and diffs: by file, not by fingerprint.
  std::map<std::tuple<std::string, std::string, std::string, std::string>,
           std::size_t>
      ordered;
  for (const auto& [print, known] : knowns) {
    ordered[{known.file, known.code, known.name, print}] = known.count;
  }
  std::string out = "{\"version\":1,\"findings\":[";
  std::string_view before = "\n";
  for (const auto& [known, count] : ordered) {
    const auto& [file, code, name, print] = known;
    out += std::exchange(before, ",\n");
    report::JsonWriter json(&out);
    json.begin_object();
    json.member("fingerprint", print);
    json.member("code", code);
    if (!name.empty()) json.member("name", name);
    if (!file.empty()) json.member("file", file);
    json.member("count", static_cast<std::uint64_t>(count));
    json.end_object();
  }
  return out + "\n]}\n";
}

}  // namespace

Status apply_baseline(const std::string& file,
                      std::vector<AuditResult>* results) {
  Result<Knowns> knowns = read_knowns(file);
  if (!knowns.ok()) return knowns.error();
  remove(Findings(file, *results).passed(std::move(*knowns)), results);
  return Done{};
}

Status write_baseline(const std::string& file,
                      std::vector<AuditResult>* results) {
  const Findings findings(file, *results);
  const Knowns knowns = findings.count();
  Result<Output> out = Output::open(file);
  if (!out.ok()) return out.error();
  out->write(written(knowns));
  out->flush();
  if (out->failed()) return out->failure();
  remove(findings.passed(knowns), results);
  return Done{};
}

}  // namespace alder::cli
