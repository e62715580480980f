// A free list for each size of block; before every block stands which it is.
//
//   chunk   [header|block][header|block] ...      large   [header|block]

#include "scan/tree_sitter_memory.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

namespace alder::scan::tree_sitter {
namespace {

constexpr std::size_t kStep = 16;
constexpr std::size_t kLinearBytes = 512;
constexpr std::uint32_t kLinearSizes = kLinearBytes / kStep;  // 1 to 32
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
constexpr std::size_t kLargestPooledBytes = kChunkBytes / 8;
constexpr std::size_t kKeptChunks = 16;

struct Header {
  std::uint32_t size_class;
  std::uint32_t index;  // of a large block
};
static_assert(sizeof(Header) == alignof(std::max_align_t) / 2);

// 1 is 16 bytes, 32 is 512, 33 is 1024, 34 is 2048 ...
std::uint32_t class_of(std::size_t bytes) {
  if (bytes <= kLinearBytes) {
    return std::max<std::uint32_t>(
        1, static_cast<std::uint32_t>((bytes + kStep - 1) / kStep));
  }
  return kLinearSizes +
         static_cast<std::uint32_t>(std::bit_width(bytes - 1) -
                                    std::bit_width(kLinearBytes - 1));
}

std::size_t bytes_of(std::uint32_t size_class) {
  return size_class <= kLinearSizes
             ? size_class * kStep
             : kLinearBytes << (size_class - kLinearSizes);
}

void* from_system(std::size_t bytes) {
  void* const made = std::malloc(bytes);
  // tree-sitter has no way to be told.
  if (made == nullptr) std::abort();
  return made;
}

class Arena {
 public:
  ~Arena() {
    reset();
    for (char* const chunk : chunks_) std::free(chunk);
  }

  void* allocate(std::size_t bytes) {
    const std::uint32_t size_class = class_of(bytes);
    const std::size_t size = bytes_of(size_class);
    asked_bytes_ += size;
    if (size > kLargestPooledBytes) return allocate_large(size_class, size);
    if (void* const freed = free_[size_class]) {
      std::memcpy(&free_[size_class], freed, sizeof freed);
      return freed;
    }
    if (left_ < size + sizeof(Header)) open_chunk();
    char* const block = at_ + sizeof(Header);
    at_ = block + size;
    left_ -= size + sizeof(Header);
    set_header(block, {size_class, 0});
    return block;
  }

  void release(void* block) {
    const Header header = header_of(block);
    if (bytes_of(header.size_class) > kLargestPooledBytes) {
      return release_large(header);
    }
    std::memcpy(block, &free_[header.size_class], sizeof(void*));
    free_[header.size_class] = block;
  }

  void* grow(void* block, std::size_t bytes) {
    const std::size_t before = bytes_of(header_of(block).size_class);
    if (bytes <= before) return block;
    void* const larger = allocate(bytes);
    std::memcpy(larger, block, before);
    release(block);
    return larger;
  }

  // Drops everything.
  void reset() {
    for (char* const block : large_) std::free(block);
    large_.clear();
    large_bytes_ = 0;
    while (chunks_.size() > kKeptChunks) {
      std::free(chunks_.back());
      chunks_.pop_back();
    }
    free_.fill(nullptr);
    opened_ = 0;
    left_ = 0;
    asked_bytes_ = 0;
    way_out_ = nullptr;
  }

  std::uint64_t asked_bytes() const { return asked_bytes_; }

  void set_most_held(std::uint64_t most_bytes, std::jmp_buf* way_out) {
    most_held_bytes_ = most_bytes;
    way_out_ = way_out;
  }

 private:
  static Header header_of(const void* block) {
    Header header;
    std::memcpy(&header, static_cast<const char*>(block) - sizeof header,
                sizeof header);
    return header;
  }

  static void set_header(char* block, Header header) {
    std::memcpy(block - sizeof header, &header, sizeof header);
  }

  void hold(std::size_t more_bytes) const {
    if (way_out_ != nullptr &&
        large_bytes_ + opened_ * kChunkBytes + more_bytes > most_held_bytes_) {
      std::longjmp(*way_out_, 1);
    }
  }

  void open_chunk() {
    hold(kChunkBytes);
    if (opened_ == chunks_.size()) {
      chunks_.push_back(static_cast<char*>(from_system(kChunkBytes)));
    }
    at_ = chunks_[opened_++];
    left_ = kChunkBytes;
  }

  void* allocate_large(std::uint32_t size_class, std::size_t size) {
    hold(size);
    char* const whole = static_cast<char*>(from_system(size + sizeof(Header)));
    set_header(whole + sizeof(Header),
               {size_class, static_cast<std::uint32_t>(large_.size())});
    large_.push_back(whole);
    large_bytes_ += size;
    return whole + sizeof(Header);
  }

  void release_large(Header header) {
    large_bytes_ -= bytes_of(header.size_class);
    std::free(large_[header.index]);
    char* const last = large_.back();
    large_.pop_back();
    if (header.index == large_.size()) return;
    large_[header.index] = last;
    char* const block = last + sizeof(Header);
    set_header(block, {header_of(block).size_class, header.index});
  }

  std::array<void*, 64> free_{};  // by class; a block holds the next
  char* at_ = nullptr;            // in the chunk opened last
  std::size_t left_ = 0;
  std::vector<char*> chunks_;
  std::size_t opened_ = 0;  // of them
  std::vector<char*> large_;
  std::uint64_t large_bytes_ = 0;
  std::uint64_t asked_bytes_ = 0;
  std::uint64_t most_held_bytes_ = 0;
  std::jmp_buf* way_out_ = nullptr;
};

thread_local Arena arena;
thread_local bool in_use = false;

void* allocate(std::size_t bytes) {
  return in_use ? arena.allocate(bytes) : from_system(std::max(bytes, kStep));
}

void* allocate_zeros(std::size_t count, std::size_t bytes_each) {
  void* const made = allocate(count * bytes_each);
  return std::memset(made, 0, count * bytes_each);
}

void* reallocate(void* block, std::size_t bytes) {
  if (block == nullptr) return allocate(bytes);
  if (in_use) return arena.grow(block, bytes);
  void* const made = std::realloc(block, std::max(bytes, kStep));
  if (made == nullptr) std::abort();
  return made;
}

void release(void* block) {
  if (block == nullptr) return;
  if (in_use) {
    arena.release(block);
  } else {
    std::free(block);
  }
}

}  // namespace

Memory::Memory() {
  static std::once_flag is_set;
  std::call_once(is_set, ts_set_allocator, allocate, allocate_zeros, reallocate,
                 release);
  in_use = true;
}

Memory::~Memory() {
  arena.reset();
  in_use = false;
}

std::uint64_t Memory::asked_bytes() const { return arena.asked_bytes(); }

void Memory::set_most_held(std::uint64_t most_bytes, std::jmp_buf* way_out) {
  arena.set_most_held(most_bytes, way_out);
}

}  // namespace alder::scan::tree_sitter
