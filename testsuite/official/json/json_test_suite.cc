// JSONTestSuite: y_ texts are accepted, n_ texts refused, and for every i_
// text, which RFC 8259 leaves open, our choice stands below with its reason.
// The texts of test_transform are parsed too; what becomes of them is below.
//
// A text that is not listed, or a listed one that is not there, fails.

#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include "json/parser.h"
#include "support.h"

namespace alder::json {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;
using testsuite::Tally;

struct Choice {
  std::string_view file;
  std::string_view outcome;  // "accepted" or the name of an error code
  std::string_view reason;
};

constexpr std::string_view kExact =
    "numbers keep their text, so no range is too large";
constexpr std::string_view kSurrogate =
    "a lone surrogate is no character (RFC 8259, 8.2)";
constexpr std::string_view kUtf8 = "text is UTF-8 (RFC 8259, 8.1)";
constexpr std::string_view kBom = "no byte order mark (RFC 8259, 8.1)";
constexpr std::string_view kUtf16 = "text is UTF-8, not UTF-16";

constexpr Choice kChoices[] = {
    {"i_number_double_huge_neg_exp", "accepted", kExact},
    {"i_number_huge_exp", "accepted", kExact},
    {"i_number_neg_int_huge_exp", "accepted", kExact},
    {"i_number_pos_double_huge_exp", "accepted", kExact},
    {"i_number_real_neg_overflow", "accepted", kExact},
    {"i_number_real_pos_overflow", "accepted", kExact},
    {"i_number_real_underflow", "accepted", kExact},
    {"i_number_too_big_neg_int", "accepted", kExact},
    {"i_number_too_big_pos_int", "accepted", kExact},
    {"i_number_very_big_negative_int", "accepted", kExact},
    {"i_object_key_lone_2nd_surrogate", "invalid-utf8", kSurrogate},
    {"i_string_1st_surrogate_but_2nd_missing", "invalid-utf8", kSurrogate},
    {"i_string_1st_valid_surrogate_2nd_invalid", "invalid-utf8", kSurrogate},
    {"i_string_UTF-16LE_with_BOM", "malformed-json", kUtf16},
    {"i_string_UTF-8_invalid_sequence", "invalid-utf8", kUtf8},
    {"i_string_UTF8_surrogate_U+D800", "invalid-utf8", kUtf8},
    {"i_string_incomplete_surrogate_and_escape_valid", "invalid-utf8",
     kSurrogate},
    {"i_string_incomplete_surrogate_pair", "invalid-utf8", kSurrogate},
    {"i_string_incomplete_surrogates_escape_valid", "invalid-utf8", kSurrogate},
    {"i_string_invalid_lonely_surrogate", "invalid-utf8", kSurrogate},
    {"i_string_invalid_surrogate", "invalid-utf8", kSurrogate},
    {"i_string_invalid_utf-8", "invalid-utf8", kUtf8},
    {"i_string_inverted_surrogates_U+1D11E", "invalid-utf8", kSurrogate},
    {"i_string_iso_latin_1", "invalid-utf8", kUtf8},
    {"i_string_lone_second_surrogate", "invalid-utf8", kSurrogate},
    {"i_string_lone_utf8_continuation_byte", "invalid-utf8", kUtf8},
    {"i_string_not_in_unicode_range", "invalid-utf8", kUtf8},
    {"i_string_overlong_sequence_2_bytes", "invalid-utf8", kUtf8},
    {"i_string_overlong_sequence_6_bytes", "invalid-utf8", kUtf8},
    {"i_string_overlong_sequence_6_bytes_null", "invalid-utf8", kUtf8},
    {"i_string_truncated-utf-8", "invalid-utf8", kUtf8},
    {"i_string_utf16BE_no_BOM", "malformed-json", kUtf16},
    {"i_string_utf16LE_no_BOM", "malformed-json", kUtf16},
    {"i_structure_500_nested_arrays", "accepted",
     "within the default depth of 1024"},
    {"i_structure_UTF-8_BOM_empty_object", "malformed-json", kBom},
};

// test_transform: the dump of the tape, or the name of an error code.
struct Transform {
  std::string_view file;
  std::string_view outcome;
};

constexpr Transform kTransforms[] = {
    {"number_-9223372036854775808",
     "0 array   length 1, next 2\n1 integer -9223372036854775808\n"},
    {"number_-9223372036854775809",
     "0 array   length 1, next 2\n1 integer -9223372036854775809\n"},
    {"number_1.0", "0 array   length 1, next 2\n1 integer 1.0\n"},
    {"number_1.000000000000000005",
     "0 array   length 1, next 2\n1 number  1.000000000000000005\n"},
    {"number_1000000000000000",
     "0 array   length 1, next 2\n1 integer 1000000000000000\n"},
    {"number_10000000000000000999",
     "0 array   length 1, next 2\n1 integer 10000000000000000999\n"},
    {"number_1e-999", "0 array   length 1, next 2\n1 number  1E-999\n"},
    {"number_1e6", "0 array   length 1, next 2\n1 integer 1E6\n"},
    {"number_9223372036854775807",
     "0 array   length 1, next 2\n1 integer 9223372036854775807\n"},
    {"number_9223372036854775808",
     "0 array   length 1, next 2\n1 integer 9223372036854775808\n"},
    {"object_key_nfc_nfd",
     "0 object  length 2, next 5\n1 key     \"\xc3\xa9\"\n2 string  \"NFC\"\n"
     "3 key     \"e\xcc\x81\"\n4 string  \"NFD\"\n"},
    {"object_key_nfd_nfc",
     "0 object  length 2, next 5\n1 key     \"e\xcc\x81\"\n"
     "2 string  \"NFD\"\n3 key     \"\xc3\xa9\"\n4 string  \"NFC\"\n"},
    {"object_same_key_different_values",
     "0 object  length 1, next 5\n1 key     \"a\" dead\n2 integer 1\n"
     "3 key     \"a\"\n4 integer 2\n"},
    {"object_same_key_same_value",
     "0 object  length 1, next 5\n1 key     \"a\" dead\n2 integer 1\n"
     "3 key     \"a\"\n4 integer 1\n"},
    {"object_same_key_unclear_values",
     "0 object  length 1, next 5\n1 key     \"a\" dead\n2 integer 0\n"
     "3 key     \"a\"\n4 integer 0\n"},
    {"string_1_escaped_invalid_codepoint", "invalid-utf8"},
    {"string_1_invalid_codepoint", "invalid-utf8"},
    {"string_2_escaped_invalid_codepoints", "invalid-utf8"},
    {"string_2_invalid_codepoints", "invalid-utf8"},
    {"string_3_escaped_invalid_codepoints", "invalid-utf8"},
    {"string_3_invalid_codepoints", "invalid-utf8"},
    {"string_with_escaped_NULL",
     "0 array   length 1, next 2\n1 string  \"A\0B\"\n"sv},
};

struct Outcome {
  std::string name;  // "accepted" or the name of an error code
  std::string dump;
};

Outcome parse_file(const fs::path& file) {
  const std::string text = testsuite::read_bytes(file).value_or("");
  Tape tape;
  ParseFailure failure;
  if (!Parser().parse(text, &tape, &failure)) {
    return {std::string(to_string(failure.code)), {}};
  }
  return {"accepted", tape.dump()};
}

// The files of a folder by name without extension.
std::map<std::string, fs::path> files_in(const fs::path& folder) {
  std::map<std::string, fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") {
      files[entry.path().stem().string()] = entry.path();
    }
  }
  return files;
}

template <class Row, std::size_t kSize>
std::map<std::string_view, const Row*> by_file(const Row (&rows)[kSize]) {
  std::map<std::string_view, const Row*> index;
  for (const Row& row : rows) index[row.file] = &row;
  return index;
}

void check_open(const std::string& name, const Outcome& outcome,
                const Choice* choice, Tally* tally) {
  if (choice == nullptr) return tally->fail(name, "no choice is listed");
  std::cout << name << ": " << outcome.name << " (" << choice->reason << ")\n";
  tally->check(outcome.name == choice->outcome, name,
               "chosen: " + std::string(choice->outcome));
}

void run_parsing(const fs::path& folder, Tally* tally) {
  auto choices = by_file(kChoices);
  std::map<char, std::size_t> counts;
  for (const auto& [name, path] : files_in(folder)) {
    const Outcome outcome = parse_file(path);
    ++counts[name.front()];
    if (name.front() == 'i') {
      const auto found = choices.find(name);
      check_open(name, outcome,
                 found == choices.end() ? nullptr : found->second, tally);
      if (found != choices.end()) choices.erase(found);
    } else {
      tally->check((outcome.name == "accepted") == (name.front() == 'y'), name,
                   outcome.name);
    }
  }
  for (const auto& [name, choice] : choices) tally->fail(name, "not there");
  std::cout << "test_parsing: " << counts['y'] << " to accept, " << counts['n']
            << " to refuse, " << counts['i'] << " open\n";
}

void run_transform(const fs::path& folder, Tally* tally) {
  auto transforms = by_file(kTransforms);
  std::size_t count = 0;
  for (const auto& [name, path] : files_in(folder)) {
    ++count;
    const auto found = transforms.find(name);
    if (found == transforms.end()) {
      tally->fail(name, "no outcome is listed");
      continue;
    }
    const Outcome outcome = parse_file(path);
    const std::string& got = outcome.dump.empty() ? outcome.name : outcome.dump;
    tally->check(got == found->second->outcome, name, got);
    transforms.erase(found);
  }
  for (const auto& [name, row] : transforms) tally->fail(name, "not there");
  std::cout << "test_transform: " << count << "\n";
}

int run() {
  Tally tally;
  const auto folder = testsuite::data_path("data/JSONTestSuite");
  if (!folder) {
    testsuite::skip("official", "no data");
    return tally.finish();
  }
  run_parsing(*folder / "test_parsing", &tally);
  run_transform(*folder / "test_transform", &tally);
  return tally.finish();
}

}  // namespace
}  // namespace alder::json

int main() { return alder::json::run(); }
