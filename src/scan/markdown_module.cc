// The only home of libcmark: document -> leaf blocks.

#include "scan/markdown_module.h"

#include <cmark.h>

#include <memory>

namespace {

using alder::scan::MarkdownBlock;
using alder::scan::MarkdownModule;
using alder::scan::MarkdownSink;

struct NodeDeleter {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
struct IteratorDeleter {
  void operator()(cmark_iter* at) const { cmark_iter_free(at); }
};

bool kind_of(cmark_node* node, MarkdownBlock::Kind* kind) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_CODE_BLOCK:
      *kind = MarkdownBlock::Kind::Code;
      return true;
    case CMARK_NODE_PARAGRAPH:
      *kind = MarkdownBlock::Kind::Paragraph;
      return true;
    case CMARK_NODE_HEADING:
      *kind = MarkdownBlock::Kind::Heading;
      return true;
    case CMARK_NODE_HTML_BLOCK:
      *kind = MarkdownBlock::Kind::Html;
      return true;
    default:
      return false;
  }
}

const char* or_empty(const char* text) { return text == nullptr ? "" : text; }

void parse(const char* text, std::size_t length, void* receiver,
           MarkdownSink sink) {
  const std::unique_ptr<cmark_node, NodeDeleter> document(
      cmark_parse_document(text, length, CMARK_OPT_DEFAULT));
  const std::unique_ptr<cmark_iter, IteratorDeleter> at(
      cmark_iter_new(document.get()));
  int items = 0;
  for (cmark_event_type event = cmark_iter_next(at.get());
       event != CMARK_EVENT_DONE; event = cmark_iter_next(at.get())) {
    cmark_node* const node = cmark_iter_get_node(at.get());
    if (cmark_node_get_type(node) == CMARK_NODE_ITEM) {
      items += event == CMARK_EVENT_ENTER ? 1 : -1;
    }
    MarkdownBlock block = {};
    if (event != CMARK_EVENT_ENTER || !kind_of(node, &block.kind)) continue;
    const bool code = block.kind == MarkdownBlock::Kind::Code;
    block.opens_item =
        cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_ITEM &&
        cmark_node_previous(node) == nullptr;
    block.in_item = items > 0;
    block.start_line = cmark_node_get_start_line(node);
    block.end_line = cmark_node_get_end_line(node);
    block.start_column = cmark_node_get_start_column(node);
    block.info = code ? or_empty(cmark_node_get_fence_info(node)) : "";
    block.literal = code ? or_empty(cmark_node_get_literal(node)) : "";
    sink(receiver, block);
  }
}

}  // namespace

extern "C" {
extern const MarkdownModule alder_markdown_module;
const MarkdownModule alder_markdown_module = {parse};
}
