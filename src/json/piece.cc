// Pieces -> text.

#include "json/piece.h"

#include <algorithm>

#include "json/value.h"

namespace alder::json {
namespace {

// Nesting is that of the tapes the pieces come from, and little more.
class Printer {
 public:
  std::string print(const Piece& piece) {
    write(piece);
    return std::move(out_);
  }

 private:
  void write(const Piece& piece) {
    switch (piece.kind()) {
      case Piece::Kind::Copy:
        return write(piece.view());
      case Piece::Kind::String:
        return write_string(piece.string());
      case Piece::Kind::Array:
        open('[');
        for (const Piece& part : piece.parts()) {
          next();
          write(part);
        }
        return close(']', piece.is_empty());
      case Piece::Kind::Object:
        break;
    }
    open('{');
    for (std::size_t i = 0; i < piece.parts().size(); ++i) {
      next();
      write_string(piece.names()[i]);
      out_ += ": ";
      write(piece.parts()[i]);
    }
    close('}', piece.is_empty());
  }

  void write(const View& view) {
    switch (view.type()) {
      case Type::Null:
        out_ += "null";
        return;
      case Type::Boolean:
        out_ += view.boolean() ? "true" : "false";
        return;
      case Type::Integer:
      case Type::Number:
        out_ += view.holds_int64() ? std::to_string(view.int64())
                                   : std::string(view.literal());
        return;
      case Type::String:
        return write_string(view.string());
      case Type::Array:
        open('[');
        for (const View item : view.items()) {
          next();
          write(item);
        }
        return close(']', view.size() == 0);
      case Type::Object:
        break;
    }
    open('{');
    for (const Member member : view.members()) {
      next();
      write_string(member.key());
      out_ += ": ";
      write(member.value);
    }
    close('}', view.size() == 0);
  }

  void write_string(std::string_view text) {
    out_ += to_line(Value(std::string(text)));
  }

  void open(char bracket) {
    out_ += bracket;
    indent_ += 2;
    first_ = true;
  }

  // Before an item or member.
  void next() {
    if (!first_) out_ += ',';
    first_ = false;
    new_line();
  }

  void close(char bracket, bool is_empty) {
    indent_ -= 2;
    if (!is_empty) new_line();
    out_ += bracket;
    first_ = false;
  }

  void new_line() {
    out_ += '\n';
    out_.append(indent_, ' ');
  }

  std::string out_;
  std::size_t indent_ = 0;
  bool first_ = true;
};

}  // namespace

Piece* Piece::find(std::string_view name) {
  const auto at = std::find(names_.begin(), names_.end(), name);
  return at == names_.end()
             ? nullptr
             : &parts_[static_cast<std::size_t>(at - names_.begin())];
}

std::string to_text(const Piece& piece) { return Printer().print(piece); }

}  // namespace alder::json
