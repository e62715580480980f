// Source of the budget: real files need at most 0.027 calls of the progress
// callback a byte, so a quarter of a call a byte stops only pathological
// texts.

#include "scan/tree_sitter.h"

#include <chrono>

namespace alder::scan::tree_sitter {
namespace {

using Clock = std::chrono::steady_clock;

struct Budget {
  std::uint64_t calls_left;
  Clock::time_point deadline;
};

bool spend(TSParseState* state) {
  auto* const budget = static_cast<Budget*>(state->payload);
  if (budget->calls_left == 0) return true;
  --budget->calls_left;
  return Clock::now() > budget->deadline;
}

const char* read_all(void* payload, std::uint32_t at, TSPoint /*place*/,
                     std::uint32_t* length) {
  const auto& text = *static_cast<const std::string_view*>(payload);
  *length = at < text.size() ? static_cast<std::uint32_t>(text.size() - at) : 0;
  return at < text.size() ? text.data() + at : "";
}

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

}  // namespace

TreePointer parse_within_budget(const TSLanguage* language,
                                std::string_view text) {
  const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), language)) return {};
  Budget budget{2000 + text.size() / 4, Clock::now() + std::chrono::seconds(5)};
  const TSInput input{&text, read_all, TSInputEncodingUTF8, nullptr};
  return TreePointer(ts_parser_parse_with_options(parser.get(), nullptr, input,
                                                  {&budget, spend}));
}

}  // namespace alder::scan::tree_sitter
