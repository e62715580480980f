// The budget is counted in three ways, each of which some grammar defeats the
// others by: steps of the parser; blocks of text that the lexer goes on to,
// which it does again and again where a token is sought behind others on one
// line; and memory, which copies of long lists of children take.  A step where
// nothing fits is a hundred times as long as others and looks the same, so
// that long texts without any sense meet a clock in the end.
//
// Source of the numbers: real files, some hundred of each language, need at
// most 0.022 calls of the progress callback and 0.007 blocks a byte, and hold
// at most 80 bytes a byte; a broken one asked for 50 MB altogether.  None takes
// a second.

#include "scan/tree_sitter.h"

#include <ctime>

#include "scan/parse_limit.h"

namespace alder::scan::tree_sitter {
namespace {

constexpr std::uint32_t kBlockBytes = 1024;
constexpr double kMostSeconds = 4;

// Of this thread, so that a busy machine does not matter.
double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

class Budget {
 public:
  Budget(std::string_view text, const Memory& memory)
      : text_(text),
        memory_(memory),
        calls_left_(1000 + text.size() / 16),
        blocks_left_(1000 + text.size() / 16),
        most_asked_bytes_((64u << 20) + 256 * text.size()),
        deadline_(cpu_seconds() + kMostSeconds) {}

  bool spend_call() {
    if (calls_left_ == 0 || blocks_left_ == 0 ||
        memory_.asked_bytes() > most_asked_bytes_ ||
        cpu_seconds() > deadline_) {
      return false;
    }
    --calls_left_;
    return true;
  }

  // The text seems to end where the budget does.
  std::string_view block(std::uint32_t at) {
    if (at == block_end_ && blocks_left_ > 0) --blocks_left_;
    if (at >= text_.size() || blocks_left_ == 0) return {};
    const std::string_view block = text_.substr(at, kBlockBytes);
    block_end_ = at + static_cast<std::uint32_t>(block.size());
    return block;
  }

 private:
  std::string_view text_;
  const Memory& memory_;
  std::uint64_t calls_left_;
  std::uint64_t blocks_left_;
  std::uint64_t most_asked_bytes_;
  double deadline_;
  std::uint32_t block_end_ = 0;
};

bool is_over(TSParseState* state) {
  return !static_cast<Budget*>(state->payload)->spend_call();
}

const char* read_block(void* budget, std::uint32_t at, TSPoint /*place*/,
                       std::uint32_t* length) {
  const std::string_view block = static_cast<Budget*>(budget)->block(at);
  *length = static_cast<std::uint32_t>(block.size());
  return block.empty() ? "" : block.data();
}

}  // namespace

Parsed::Parsed(const TSLanguage* language, std::string_view text) {
  if (text.size() > kMostParsedBytes) return;
  Budget budget(text, memory_);
  std::jmp_buf exhausted;
  // What a grammar's scanner has for itself, some hundred bytes, is lost then.
  if (setjmp(exhausted) != 0) return;
  memory_.set_most_held((64u << 20) + 160 * text.size(), &exhausted);
  TSParser* const parser = ts_parser_new();
  if (ts_parser_set_language(parser, language)) {
    const TSInput input{&budget, read_block, TSInputEncodingUTF8, nullptr};
    tree_ = ts_parser_parse_with_options(parser, nullptr, input,
                                         {&budget, is_over});
    // It may have ended between two calls.
    if (!budget.spend_call()) tree_ = nullptr;
  }
  ts_parser_delete(parser);
  memory_.set_most_held(0, nullptr);
}

}  // namespace alder::scan::tree_sitter
