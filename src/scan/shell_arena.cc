// Blocks of memory, kept by their thread from one program to the next.

#include <iterator>
#include <utility>

#include "scan/shell_syntax.h"

namespace alder::scan {
namespace {

constexpr std::size_t kBlockBytes = 32u << 10;
constexpr std::size_t kMostSpareBlocks = 64;

using Block = std::unique_ptr<char[]>;

std::vector<Block>& spare_blocks() {
  thread_local std::vector<Block> blocks;
  return blocks;
}

Block new_block(std::size_t size_bytes) {
  return Block(new char[size_bytes]);  // not cleared
}

}  // namespace

ShellArena::~ShellArena() {
  std::vector<Block>& spare = spare_blocks();
  while (!blocks_.empty() && spare.size() < kMostSpareBlocks) {
    spare.push_back(std::move(blocks_.back()));
    blocks_.pop_back();
  }
}

void* ShellArena::allocate_block(std::size_t size_bytes) {
  if (size_bytes > kBlockBytes) {
    large_.push_back(new_block(size_bytes));
    return large_.back().get();
  }
  std::vector<Block>& spare = spare_blocks();
  if (spare.empty()) {
    blocks_.push_back(new_block(kBlockBytes));
  } else {
    blocks_.push_back(std::move(spare.back()));
    spare.pop_back();
  }
  next_ = blocks_.back().get() + size_bytes;
  left_bytes_ = kBlockBytes - size_bytes;
  return blocks_.back().get();
}

}  // namespace alder::scan
