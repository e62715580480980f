// json/parser.h against nlohmann/json: the same texts are accepted, and they
// mean the same values.
//
// Texts: the documents of the corpora, seeded mutations of them, and seeded
// mutations of the project's own texts below, which cover the grammar.
//
// Known differences, each counted and none tolerated beyond its rule:
//
//   depth      we refuse nesting beyond Limits::depth_levels
//   range      nlohmann refuses numbers beyond the largest double
//   mark       nlohmann passes over a leading UTF-8 byte order mark

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "json/parser.h"
#include "json/value.h"
#include "support.h"

namespace alder::json {
namespace {

namespace fs = std::filesystem;

// The order of members is no part of a value.
using Unordered = nlohmann::json;

constexpr std::string_view kOwnTexts[] = {
    R"({"a":1,"b":[true,false,null],"c":{"d":"e"},"a":2})",
    R"([0,-0,1.5,-2.5e10,1E+2,3e-7,123456789012345678,1234567890123456789])",
    R"([18446744073709551615,18446744073709551616,-9223372036854775809])",
    R"(["\u0041\n\t\\\/\"","\ud83d\ude00","\u00e9","","plain text here"])",
    "[\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 and some more \xc2\xa0\"]",
    "{\"\xc3\xa9\":{\"\xc3\xa9\":[]},\"\\u00e9\":{}}",
    " [ 1 , { \"x\" : [ ] } , \"y\" ]\r\n\t",
    R"([[[[[[]]]]],{"a":{"a":{"a":{}}}}])",
    R"("a string")",
    "-12.5e-3",
    " true ",
};

class Comparison {
 public:
  void compare(std::string_view text) {
    ++texts_;
    ParseFailure failure;
    const bool ours = parser_.parse(text, &tape_, &failure);
    bool overflow = false;
    const Unordered theirs = their_parse(text, &overflow);
    if (explained(text, ours, failure, overflow)) return;
    if (ours == theirs.is_discarded()) {
      return report(text, ours ? "only we accept" : failure.what);
    }
    if (!ours) return;
    ++accepted_;
    if (Unordered(to_value(tape_.root())) != theirs)
      report(text, "values differ");
  }

  int finish() {
    std::cout << texts_ << " texts, " << accepted_ << " accepted by both; "
              << depth_ << " differ by depth, " << range_ << " by range, "
              << marks_ << " by mark\n";
    tally_.check(failures_ == 0, "json against nlohmann", "see above");
    tally_.check(accepted_ != 0 && accepted_ != texts_, "the texts",
                 "all fell on one side");
    return tally_.finish();
  }

 private:
  // Discarded when refused.  *overflow: refused for the range of a number.
  static Unordered their_parse(std::string_view text, bool* overflow) {
    try {
      return Unordered::parse(text);
    } catch (const Unordered::out_of_range&) {
      *overflow = true;
    } catch (const Unordered::exception&) {
    }
    return Unordered(Unordered::value_t::discarded);
  }

  bool explained(std::string_view text, bool ours, const ParseFailure& failure,
                 bool overflow) {
    if (!ours && failure.code == ErrorCode::DepthLimit) {
      ++depth_;
      return true;
    }
    // What stands behind the number remains unread on their side.
    if (overflow) {
      ++range_;
      return true;
    }
    if (text.starts_with("\xef\xbb\xbf") && !ours) {
      ++marks_;
      return true;
    }
    return false;
  }

  void report(std::string_view text, std::string_view what) {
    if (++failures_ <= 20) std::cout << "FAIL " << what << ": " << text << "\n";
  }

  testsuite::Tally tally_;
  Parser parser_;
  Tape tape_;
  std::size_t texts_ = 0;
  std::size_t accepted_ = 0;
  std::size_t depth_ = 0;
  std::size_t range_ = 0;
  std::size_t marks_ = 0;
  std::size_t failures_ = 0;
};

// One to three edits, of bytes that matter to the grammar more often than not.
std::string mutated(std::string text, std::mt19937_64* random) {
  constexpr std::string_view kBytes =
      "\"\\/{}[]:,. \n\t0123456789-+eEuntrfals\x01\x1f\x7f\x80\xbf\xc3\xe2\xf0"
      "\xff";
  const auto below = [&](std::size_t bound) {
    return static_cast<std::size_t>((*random)() % bound);
  };
  for (std::size_t edits = 1 + below(3); edits != 0; --edits) {
    const std::size_t at = text.empty() ? 0 : below(text.size());
    const char byte = kBytes[below(kBytes.size())];
    switch (below(5)) {
      case 0:
        text.insert(at, 1, byte);
        break;
      case 1:
        text.erase(at, 1 + below(3));
        break;
      case 2:
        text.insert(at, text.substr(below(text.size() + 1), below(12)));
        break;
      case 3:
        if (!text.empty()) text.resize(at);
        break;
      default:
        if (!text.empty()) text[at] = byte;
    }
  }
  return text;
}

std::vector<std::string> lines_of(const fs::path& file) {
  const std::string bytes = testsuite::read_bytes(file).value_or("");
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    if (end != at) lines.push_back(bytes.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void compare_corpora(const fs::path& folder, Comparison* comparison) {
  std::mt19937_64 random(11);
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto lines = lines_of(entry.path() / "instances.jsonl");
    const std::size_t stride =
        testsuite::long_run() ? 1 : 1 + lines.size() / 40;
    for (std::size_t i = 0; i < lines.size(); i += stride) {
      comparison->compare(lines[i]);
      const int rounds = lines[i].size() > 20000 ? 1 : 5;
      for (int round = 0; round < rounds; ++round) {
        comparison->compare(mutated(lines[i], &random));
      }
    }
  }
}

void compare_own_texts(Comparison* comparison) {
  std::mt19937_64 random(5);
  const int rounds = testsuite::long_run() ? 200000 : 4000;
  for (const std::string_view text : kOwnTexts) {
    comparison->compare(text);
    for (int round = 0; round < rounds; ++round) {
      comparison->compare(mutated(std::string(text), &random));
    }
  }
  const std::string deep(2000, '[');
  comparison->compare(deep + std::string(2000, ']'));
  comparison->compare("\xef\xbb\xbf[]");
  comparison->compare("[1e400]");
}

int run() {
  Comparison comparison;
  compare_own_texts(&comparison);
  if (const auto corpora = testsuite::data_path("data/corpora")) {
    compare_corpora(*corpora, &comparison);
  } else {
    testsuite::skip("differential json corpora", "no data");
  }
  return comparison.finish();
}

}  // namespace
}  // namespace alder::json

int main() { return alder::json::run(); }
