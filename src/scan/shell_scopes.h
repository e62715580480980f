// The two scopes that the parser opens: a level of nesting, and a window on
// the text.  For the shell_*.cc files of the parser only.

#pragma once

#include "scan/shell_characters.h"
#include "scan/shell_parser.h"

namespace alder::scan {

// One level of nesting.  Beyond the limit the rest of the line is given up:
// everything open closes, because the text seems to end.
class ShellParser::Depth {
 public:
  explicit Depth(ShellParser* parser) : parser_(parser) {
    if (++parser_->depth_ > parser_->limits_.script_nesting_levels) {
      parser_->give_up_line();
    }
  }
  ~Depth() { --parser_->depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

 private:
  ShellParser* parser_;
};

// Lets the text seem to end at `end` while it lives.
class ShellParser::Window {
 public:
  Window(ShellParser* parser, std::uint32_t start, std::uint32_t end)
      : parser_(parser),
        end_(parser->end_),
        was_panicking_(parser->panicking_) {
    parser_->pos_ = start;
    parser_->end_ = end;
  }
  ~Window() {
    parser_->end_ = end_;
    parser_->panicking_ = was_panicking_;
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

 private:
  ShellParser* parser_;
  std::uint32_t end_;
  bool was_panicking_;
};

}  // namespace alder::scan
