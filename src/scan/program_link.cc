// Nodes are copied, as every program draws on other files in its own way;
// what costs, their parse, is done once.

#include "scan/program_link.h"

#include <utility>

#include "scan/syntax_tree.h"

namespace alder::scan::program {
namespace {

// nullptr: the parser gave up.
std::shared_ptr<const Program> lower(const DrawnFile& drawn) {
  const FileFacts& facts = *drawn.facts;
  std::call_once(facts.parsed_once, [&] {
    const ProgramLanguage* const row = program_language(facts.language);
    if (row == nullptr) return;
    const Result<const syntax::Grammar*> grammar = grammar_of(*row);
    if (!grammar.ok()) return;
    const auto tree = syntax::parse(**grammar, drawn.file->text);
    if (!tree) return;
    Builder builder(*tree);
    row->lower(&builder);
    facts.parsed = std::make_shared<const Program>(std::move(builder).finish());
  });
  if (facts.parsed == nullptr) return nullptr;
  const auto program = std::static_pointer_cast<const Program>(facts.parsed);
  // The texts of the program are the file's.
  struct Both {
    std::shared_ptr<const Program> program;
    TreeFilePointer file;
  };
  const auto both = std::make_shared<const Both>(Both{program, drawn.file});
  return {both, program.get()};
}

}  // namespace

Linker::Linker(Program program, std::uint64_t text_bytes)
    : program_(std::move(program)), bytes_(text_bytes) {}

TextId Linker::intern(std::string_view text) {
  if (text.empty()) return 0;
  const auto id = static_cast<TextId>(program_.texts_.size());
  const auto [found, added] = program_.ids_.try_emplace(text, id);
  if (added) program_.texts_.push_back(text);
  return found->second;
}

NodeId Linker::add(std::shared_ptr<const Program> file,
                   std::uint64_t text_bytes) {
  std::vector<TextId> texts;
  texts.reserve(file->texts_.size());
  for (const std::string_view text : file->texts_) {
    texts.push_back(intern(text));
  }
  const NodeId base = program_.size();
  const auto shift = static_cast<std::uint32_t>(bytes_);
  const auto moved = [base](NodeId id) {
    return id == kNoNode ? kNoNode : id + base;
  };
  program_.nodes_.reserve(base + file->size());
  for (Node node : file->nodes_) {
    node.name = texts[node.name];
    node.extra = texts[node.extra];
    node.member = texts[node.member];
    node.start += shift;
    node.end += shift;
    node.place += shift;
    node.parent = moved(node.parent);
    node.first = moved(node.first);
    node.next = moved(node.next);
    node.subtree_end += base;
    program_.nodes_.push_back(node);
  }
  program_.modules_.push_back(base);
  program_.kept_.push_back(std::move(file));
  bytes_ += text_bytes + 1;
  return base;
}

void Linker::link(NodeId from, std::string_view spelled, NodeId to) {
  program_.links_.emplace(Program::link_key(from, intern(spelled)), to);
}

Program Linker::finish() && { return std::move(program_); }

Program linked(Program program, std::uint64_t text_bytes, const Drawn& drawn) {
  Linker linker(std::move(program), text_bytes);
  std::vector<NodeId> modules{0};
  for (const DrawnFile& file : drawn.files) {
    std::shared_ptr<const Program> lowered = lower(file);
    const bool is_there = lowered != nullptr && lowered->size() > 0;
    modules.push_back(
        is_there ? linker.add(std::move(lowered), file.file->text.size())
                 : kNoNode);
  }
  for (const DrawnLink& link : drawn.links) {
    if (modules[link.from] == kNoNode || modules[link.to] == kNoNode) continue;
    linker.link(modules[link.from], link.spelled, modules[link.to]);
  }
  return std::move(linker).finish();
}

}  // namespace alder::scan::program
