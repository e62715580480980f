// regex/parser.h: pattern -> tree, and what each grammar refuses.

#include "regex/parser.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::regex {
namespace {

using namespace std::string_view_literals;

struct DumpRow {
  std::string_view pattern;
  Grammar grammar;
  std::string_view dump;
};

constexpr Grammar kU = Grammar::Unicode;
constexpr Grammar kB = Grammar::AnnexB;

constexpr DumpRow kDumps[] = {
    {"", kU, "empty\n"},
    {"a", kU, "char a\n"},
    {"^a$", kU, "concat\n  begin\n  char a\n  end\n"},
    {"a|b|", kU, "alternate\n  char a\n  char b\n  empty\n"},
    {"(?:ab)+", kU, "repeat 1..\n  concat\n    char a\n    char b\n"},
    {"(a)(?<x>b)\\k<x>\\1", kU,
     "concat\n  group 1\n    char a\n  group 2\n    char b\n"
     "  back-reference 2\n  back-reference 1\n"},
    {"\\k<x>(?<x>b)", kU,
     "concat\n  back-reference 1\n  group 1\n    char b\n"},
    {"a{2}b{2,}c{2,3}?d??e*", kU,
     "concat\n  repeat 2..2\n    char a\n  repeat 2..\n    char b\n"
     "  repeat 2..3 lazy\n    char c\n  repeat 0..1 lazy\n    char d\n"
     "  repeat 0..\n    char e\n"},
    {"a{1}", kU, "char a\n"},
    {"(?=a)(?!b)(?<=c)(?<!d)", kU,
     "concat\n  look ahead\n    char a\n  look not ahead\n    char b\n"
     "  look behind\n    char c\n  look not behind\n    char d\n"},
    {"\\b\\B", kU, "concat\n  word-boundary\n  not-word-boundary\n"},
    {"[a-c_x-]", kU, "set [\\x{2d}_a-cx]\n"},
    {"[^\\d\\D]", kU, "set [^\\x{0}-\\x{10ffff}]\n"},
    {"[]", kU, "set [^\\x{0}-\\x{10ffff}]\n"},
    {"[^]", kU, "set [\\x{0}-\\x{10ffff}]\n"},
    {"[.]", kU, "char \\x{2e}\n"},
    {".", kU,
     "set [\\x{0}-\\x{9}\\x{b}-\\x{c}\\x{e}-\\x{2027}\\x{202a}-\\x{10ffff}]\n"},
    {"[\\b\\-]", kU, "set [\\x{8}\\x{2d}]\n"},
    {"\\cA\\cz\\0\\x41\\u0041\\u{41}\\uD83D\\uDE00\\/", kU,
     "concat\n  char \\x{1}\n  char \\x{1a}\n  char \\x{0}\n  char A\n"
     "  char A\n  char A\n  char \\x{1f600}\n  char \\x{2f}\n"},
    {"\\uD83D", kU, "set [^\\x{0}-\\x{10ffff}]\n"},
    {"[^\\uD83D]", kU, "set [\\x{0}-\\x{10ffff}]\n"},
    {"[\\uD83D\\uDE00-\\uD83D\\uDE02]", kU, "set [\\x{1f600}-\\x{1f602}]\n"},
    {"[\xF0\x9F\x98\x80-\xF0\x9F\x98\x82]", kU,
     "set [\\x{1f600}-\\x{1f602}]\n"},
    {"\0"sv, kU, "char \\x{0}\n"},
    {"\\p{ASCII_Hex_Digit}", kU, "set [0-9A-Fa-f]\n"},
    {"\\P{Any}", kU, "set [^\\x{0}-\\x{10ffff}]\n"},
    {"[\\p{AHex}g]", kU, "set [0-9A-Fa-g]\n"},
    {"(?<caf\xC3\xA9>a)\\k<caf\\u{e9}>", kU,
     "concat\n  group 1\n    char a\n  back-reference 1\n"},
    // Annex B.
    {"a{", kB, "concat\n  char a\n  char \\x{7b}\n"},
    {"a{,2}", kB,
     "concat\n  char a\n  char \\x{7b}\n  char \\x{2c}\n  char 2\n"
     "  char \\x{7d}\n"},
    {"]}", kB, "concat\n  char \\x{5d}\n  char \\x{7d}\n"},
    {"\\a\\-\\_", kB, "concat\n  char a\n  char \\x{2d}\n  char _\n"},
    {"\\1\\012\\400\\8", kB,
     "concat\n  char \\x{1}\n  char \\x{a}\n  char \\x{20}\n  char 0\n"
     "  char 8\n"},
    {"(a)\\1\\2", kB,
     "concat\n  group 1\n    char a\n  back-reference 1\n  char \\x{2}\n"},
    {"\\c1", kB, "concat\n  char \\x{5c}\n  char c\n  char 1\n"},
    {"[\\c1\\c_\\cA]", kB, "set [\\x{1}\\x{11}\\x{1f}]\n"},
    {"[\\w-a]", kB, "set [\\x{2d}0-9A-Z_a-z]\n"},
    {"\\x4\\u12\\k", kB,
     "concat\n  char x\n  char 4\n  char u\n  char 1\n  char 2\n  char k\n"},
    {"\\u{2}", kB, "repeat 2..2\n  char u\n"},
    {"\\p{L}", kB,
     "concat\n  char p\n  char \\x{7b}\n  char L\n  char \\x{7d}\n"},
    {"(?=a)*", kB, "repeat 0..\n  look ahead\n    char a\n"},
};

TEST_CASE("patterns become trees") {
  for (const DumpRow& row : kDumps) {
    CAPTURE(row.pattern);
    const Result<SyntaxTree> tree = parse(row.pattern, row.grammar);
    if (!tree.ok()) {
      CAPTURE(tree.error().message);
      CHECK(tree.ok());
      continue;
    }
    CHECK(tree.value().dump() == row.dump);
  }
}

struct ErrorRow {
  std::string_view pattern;
  bool annex_b_too;  // refused by both grammars
  std::uint64_t offset;
  std::uint64_t length;
};

constexpr ErrorRow kErrors[] = {
    {"^a(b|", true, 2, 3},
    {"a)", true, 1, 1},
    {"*", true, 0, 1},
    {"a**", true, 2, 1},
    {"^*", true, 1, 1},
    {"\\b+", true, 2, 1},
    {"a{2,1}", true, 1, 5},
    {"a{2}{3}", true, 4, 1},
    {"[b-a]", true, 1, 3},
    {"[a", true, 0, 2},
    {"\\", true, 0, 1},
    {"(?P<n>a)", true, 0, 3},
    {"(?#a)", true, 0, 3},
    {"(?i)a", true, 0, 3},
    {"(?i:a)", true, 0, 3},
    {"(?<n>a)(?<n>b)", true, 8, 4},
    {"(?<1>a)", true, 3, 1},
    {"(?<>a)", true, 3, 1},
    {"(?<n>a)\\k<m>", true, 7, 5},
    {"(?<n>a)\\k", true, 7, 2},
    {"(?<=a)*", true, 6, 1},
    {"(?", true, 0, 2},
    {"\xFF", true, 0, 1},
    {"(?=a)*", false, 5, 1},
    {"{", false, 0, 1},
    {"a{", false, 1, 1},
    {"}", false, 0, 1},
    {"]", false, 0, 1},
    {"\\a", false, 0, 2},
    {"\\-", false, 0, 2},
    {"\\1", false, 0, 2},
    {"(a)\\2", false, 3, 2},
    {"[\\1]", false, 1, 1},
    {"\\00", false, 0, 2},
    {"\\c", false, 0, 2},
    {"\\x4", false, 0, 2},
    {"\\u12", false, 0, 2},
    {"\\u{110000}", false, 0, 2},
    {"\\k<n>", false, 0, 5},
    {"[\\w-a]", false, 1, 4},
    {"\\p", false, 0, 2},
    {"\\p{Greek}", false, 0, 9},
    {"\\p{script=Greek}", false, 0, 16},
    {"\\p{Script=greek}", false, 0, 16},
    {"\\p{letter}", false, 0, 10},
    {"\\p{Script}", false, 0, 10},
    {"\\p{Alphabetic=Yes}", false, 0, 18},
    {"\\p{Lu=}", false, 0, 7},
};

TEST_CASE("invalid patterns are refused with their place") {
  for (const ErrorRow& row : kErrors) {
    CAPTURE(row.pattern);
    const Result<SyntaxTree> tree = parse(row.pattern, Grammar::Unicode);
    REQUIRE(!tree.ok());
    CHECK(tree.error().code == ErrorCode::InvalidPattern);
    CHECK(tree.error().span.offset_bytes == row.offset);
    CHECK(tree.error().span.length_bytes == row.length);
    CHECK(!tree.error().message.empty());
    CHECK(parse(row.pattern, Grammar::AnnexB).ok() == !row.annex_b_too);
  }
}

TEST_CASE("depth and length are no problem for the parser") {
  constexpr std::size_t kMany = 100'000;
  const std::string open(kMany, '(');
  CHECK(parse(open + std::string(kMany, ')'), kU).ok());
  CHECK(!parse(open, kU).ok());
  std::string looks;
  for (std::size_t i = 0; i < kMany; ++i) looks += "(?=";
  CHECK(!parse(looks, kU).ok());
  CHECK(parse(std::string(kMany, '|'), kU).ok());
  CHECK(!parse(std::string(kMany, '['), kB).ok());
}

}  // namespace
}  // namespace alder::regex
