// Tree -> text for people.
//
//   node 12: switch on "runtime"
//     "pi": node 9: object
//       "runtime" (required): accept
//       "variables" (required): node 8: array, unique by a bit set
//         each: a string of table 0, bit 3
//
// A node that was printed already is named by its number instead, and so is
// one that stands too deep, which follows at the end.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "tree/describe.h"
#include "tree/tree.h"

namespace alder::tree {
namespace {

constexpr int kMaxLevel = 256;

class TextDump {
 public:
  explicit TextDump(const Tree& tree) : tree_(tree) {}

  std::string run() {
    later_.push_back(tree_.root);
    for (std::size_t i = 0; i < later_.size(); ++i) {
      if (printed_.count(later_[i]) == 0) print("", later_[i], 0);
    }
    for (std::size_t i = 0; i < tree_.tables.size(); ++i) print_table(i);
    out_ += counted(tree_.nodes.size(), "node") + ", " +
            counted(tree_.escapes.size(), "escape") + "\n";
    return std::move(out_);
  }

 private:
  void line(int level, const std::string& text) {
    out_.append(static_cast<std::size_t>(level) * 2, ' ');
    out_ += text + "\n";
  }

  void print(const std::string& label, NodeId id, int level) {
    const std::string start = label.empty() ? "" : label + ": ";
    // A call is followed once, so that what it leads to is shown, too.
    const bool is_call =
        tree_.nodes[id].op == Op::Call || tree_.nodes[id].op == Op::MarkCall;
    const std::string leaf = leaf_text(tree_, id);
    if (!leaf.empty() && !is_call) {
      line(level, start + leaf);
      return;
    }
    const std::string name = "node " + std::to_string(id);
    if (level == kMaxLevel && printed_.count(id) == 0) later_.push_back(id);
    if (level == kMaxLevel || !printed_.insert(id).second) {
      line(level, start + name);
      return;
    }
    line(level, start + name + ": " + head_text(tree_, id));
    for (const Edge& edge : edges_of(tree_, id)) {
      print(edge.label, edge.to, level + 1);
    }
  }

  void print_table(std::size_t index) {
    const StringTable& table = tree_.tables[index];
    line(0, "table " + std::to_string(index) + ": " +
                counted(table.size(), "string"));
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      std::string bits;
      for (unsigned bit = 0; bit < 64; ++bit) {
        if ((table.mask(i) >> bit & 1) != 0) {
          bits += " " + std::to_string(bit);
        }
      }
      line(1, quoted(table.text(i)) + " bits" + bits);
    }
  }

  const Tree& tree_;
  std::string out_;
  std::set<NodeId> printed_;
  std::vector<NodeId> later_;
};

}  // namespace

std::string dump_text(const Tree& tree) { return TextDump(tree).run(); }

}  // namespace alder::tree
