// The interface between the Markdown reader and the module that is linked
// with libcmark (alder_markdown, loaded through base/module.h).

#pragma once

#include <cstddef>
#include <cstdint>

namespace alder::scan {

// A leaf block of a document, in the order of the text.
struct MarkdownBlock {
  enum class Kind : std::uint8_t { Code, Paragraph, Heading, Html };

  Kind kind;
  bool opens_item;      // the first block of a list item
  bool in_item;         // anywhere in a list
  int start_line;       // 1-based; lines end at LF, CR LF or CR
  int end_line;         // of the block, its fences included
  int start_column;     // 1-based, in bytes
  const char* info;     // of a fence; "" when there is none
  const char* literal;  // of code: without indentation and block quotes
};

// Receives one block; `block` lives only during the call.
using MarkdownSink = void (*)(void* receiver, const MarkdownBlock& block);

struct MarkdownModule {
  // Cost: O(length).  Thread safety: safe.
  void (*parse)(const char* text, std::size_t length, void* receiver,
                MarkdownSink sink);
};

inline constexpr char kMarkdownModule[] = "markdown";
inline constexpr char kMarkdownSymbol[] = "alder_markdown_module";

}  // namespace alder::scan
