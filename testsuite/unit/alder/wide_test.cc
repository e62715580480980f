// Objects with more members than the tree walks one by one: both evaluators,
// on schemas and documents made up from a seed.

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "alder/schema.h"

namespace alder {
namespace {

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string schema(int depth) {
    std::string parts;
    for (int left = 1 + below(4); left > 0; --left) {
      parts += (parts.empty() ? "" : ",") + part(depth);
    }
    std::string more;
    if (chance(20)) more = ",\"unevaluatedProperties\":" + leaf();
    return "{\"allOf\":[" + parts + "]" + more + "}";
  }

  // 0 to 80 members beside those that are asked for, of 64 that are walked.
  std::string document(int depth) {
    std::string out = "{";
    for (int i = 0; i < kNames; ++i) {
      if (!chance(70)) continue;
      if (out.size() > 1) out += ",";
      out += name(i) + ":";
      out += depth > 0 && chance(10) ? document(depth - 1) : value();
    }
    for (int i = below(80); i > 0; --i) {
      if (out.size() > 1) out += ",";
      out += "\"more" + std::to_string(i) + "\":1";
    }
    return out + "}";
  }

 private:
  static constexpr int kNames = 6;

  int below(int bound) {
    return static_cast<int>(random_() % static_cast<unsigned>(bound));
  }
  bool chance(int percent) { return below(100) < percent; }
  static std::string name(int i) { return "\"n" + std::to_string(i) + "\""; }
  std::string any_name() { return name(below(kNames)); }

  std::string value() {
    constexpr const char* kValues[] = {"1", "\"a\"", "null", "2"};
    return kValues[below(4)];
  }

  std::string leaf() {
    constexpr const char* kLeaves[] = {
        "true",  "{\"type\":\"integer\"}", "{\"type\":[\"string\",\"null\"]}",
        "false", "{\"const\":1}",          "{\"type\":\"object\"}"};
    return kLeaves[below(6)];
  }

  std::string rule(int depth) {
    return depth > 0 && chance(30) ? schema(depth - 1) : leaf();
  }

  std::string properties(int depth) {
    return "{\"properties\":{" + name(0) + ":" + rule(depth) + "," +
           name(1 + below(kNames - 1)) + ":" + rule(depth) + "}}";
  }

  std::string part(int depth) {
    switch (below(7)) {
      case 0:
        return properties(depth);
      case 1:
        return "{\"required\":[" + any_name() + "]}";
      case 2:
        return "{\"dependentRequired\":{" + any_name() + ":[" + any_name() +
               "]}}";
      case 3:
        return "{\"dependentSchemas\":{" + any_name() + ":" +
               properties(depth) + "}}";
      case 4:
        return "{\"if\":{\"required\":[" + any_name() +
               "]},\"then\":" + properties(depth) + "}";
      case 5:
        return "{\"anyOf\":[{\"required\":[" + any_name() + "]}," +
               properties(depth) + "]}";
      default:
        return "{\"not\":{\"required\":[" + any_name() + ",\"more1\"]}}";
    }
  }

  std::mt19937 random_;
};

TEST_CASE("wide objects, both evaluators") {
  std::size_t valid = 0;
  std::size_t invalid = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Generator generator(seed);
    const std::string schema = generator.schema(2);
    CAPTURE(schema);
    CompileOptions by_explain;
    by_explain.evaluator = Evaluator::Explain;
    CompileOptions no_passes;
    for (const auto pass : pass_names()) {
      no_passes.skipped_passes.emplace_back(pass);
    }
    Validator explain(compile_or_throw(schema, by_explain));
    Validator tree(compile_or_throw(schema));
    Validator plain(compile_or_throw(schema, no_passes));
    for (int i = 0; i < 10; ++i) {
      const std::string document = generator.document(2);
      CAPTURE(document);
      const Verdict wanted = explain.check(document);
      CHECK(tree.check(document) == wanted);
      CHECK(plain.check(document) == wanted);
      ++(wanted == Verdict::Valid ? valid : invalid);
    }
  }
  CHECK(valid > 200);
  CHECK(invalid > 200);
}

}  // namespace
}  // namespace alder
