// Peers in C++, timed on one schema and one NDJSON file:
//
//   native_peers SCHEMA FILE.jsonl MILLISECONDS
//
//   simdjson   On-Demand walks every document and touches every value
//   valijson   validates nlohmann::json values (schemas up to draft 7)
//
// Prints {"walk_ns":…,"valijson":{"verdict_ns":…,"bytes_to_verdict_ns":…,
// "valid":…}}: the least CPU time per document over whole passes.

#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>

namespace {

namespace ondemand = simdjson::ondemand;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

double cpu_ns() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 +
         static_cast<double>(now.tv_nsec);
}

std::string read_file(const char* name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The documents of a file, with the padding that simdjson asks for.
struct Documents {
  explicit Documents(const char* name) : bytes(read_file(name)) {
    const std::size_t size = bytes.size();
    bytes.resize(size + simdjson::SIMDJSON_PADDING, ' ');
    for (std::size_t at = 0; at < size;) {
      const std::size_t end = std::min(bytes.find('\n', at), size);
      if (end != at) texts.emplace_back(bytes.data() + at, end - at);
      at = end + 1;
    }
  }

  std::string bytes;
  std::vector<std::string_view> texts;
};

// The least CPU time of a pass, divided by `count`.
template <class Pass>
double least_ns(std::size_t count, double milliseconds, const Pass& pass) {
  double least = 1e300;
  double spent = 0;
  for (int round = 0; round < 15 || spent < milliseconds * 1e6; ++round) {
    const double start = cpu_ns();
    pass();
    const double took = cpu_ns() - start;
    least = std::min(least, took);
    spent += took;
    if (spent > milliseconds * 20e6 && round >= 2) break;
  }
  return least / static_cast<double>(count);
}

std::size_t walk(ondemand::value value);

// What a number, string or literal is worth, so that each one is read.
template <class Value>
std::size_t read_scalar(Value& value, ondemand::json_type type) {
  switch (type) {
    case ondemand::json_type::string:
      return std::string_view(value.get_string()).size();
    case ondemand::json_type::boolean:
      return bool(value.get_bool()) ? 1 : 0;
    case ondemand::json_type::null:
      return value.is_null() ? 1 : 0;
    default:
      return std::string_view(value.raw_json_token()).size();
  }
}

template <class Value>
std::size_t walk_value(Value& value) {
  const ondemand::json_type type = value.type();
  std::size_t sum = 1;
  if (type == ondemand::json_type::object) {
    for (auto field : value.get_object()) {
      sum += std::string_view(field.unescaped_key()).size();
      sum += walk(field.value());
    }
    return sum;
  }
  if (type == ondemand::json_type::array) {
    for (auto item : value.get_array()) sum += walk(item.value());
    return sum;
  }
  return read_scalar(value, type);
}

std::size_t walk(ondemand::value value) { return walk_value(value); }

double walk_ns(const Documents& documents, double milliseconds) {
  ondemand::parser parser;
  volatile std::size_t sink = 0;
  return least_ns(documents.texts.size(), milliseconds, [&] {
    std::size_t sum = 0;
    for (const std::string_view text : documents.texts) {
      ondemand::document document = parser.iterate(simdjson::padded_string_view(
          text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING));
      sum += walk_value(document);
    }
    sink = sum;
  });
}

class Valijson {
 public:
  explicit Valijson(const nlohmann::json& schema) {
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(Adapter(schema), schema_);
  }

  bool check(const nlohmann::json& document) {
    return validator_.validate(schema_, Adapter(document), nullptr);
  }

 private:
  valijson::Schema schema_;
  valijson::Validator validator_;
};

void print_valijson(const char* schema_name, const Documents& documents,
                    double milliseconds) {
  const nlohmann::json schema = nlohmann::json::parse(read_file(schema_name));
  const std::string dialect = schema.value("$schema", "");
  if (dialect.find("draft/20") != std::string::npos) {
    std::printf("{\"error\":\"the dialect is too new\"}");
    return;
  }
  Valijson peer(schema);
  std::vector<nlohmann::json> parsed;
  for (const std::string_view text : documents.texts) {
    parsed.push_back(nlohmann::json::parse(text));
  }
  std::size_t valid = 0;
  for (const nlohmann::json& document : parsed) valid += peer.check(document);
  volatile std::size_t sink = 0;
  const double verdict =
      least_ns(documents.texts.size(), milliseconds, [&] {
        for (const nlohmann::json& document : parsed) {
          sink = sink + peer.check(document);
        }
      });
  const double bytes = least_ns(documents.texts.size(), milliseconds, [&] {
    for (const std::string_view text : documents.texts) {
      sink = sink + peer.check(nlohmann::json::parse(text));
    }
  });
  std::printf(
      "{\"valid\":%zu,\"verdict_ns\":%.1f,\"bytes_to_verdict_ns\":%.1f}", valid,
      verdict, bytes);
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == "--version") {
    std::printf("simdjson %s\n", SIMDJSON_STRINGIFY(SIMDJSON_VERSION));
    return 0;
  }
  if (count != 4) {
    std::fprintf(stderr, "native_peers SCHEMA FILE.jsonl MILLISECONDS\n");
    return 2;
  }
  const double milliseconds = std::atof(arguments[3]);
  const Documents documents(arguments[2]);
  std::printf("{\"walk_ns\":%.1f,\"valijson\":",
              walk_ns(documents, milliseconds));
  try {
    print_valijson(arguments[1], documents, milliseconds);
  } catch (const std::exception&) {
    std::printf("{\"error\":\"the schema is not understood\"}");
  }
  std::printf("}\n");
}
