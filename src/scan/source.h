// Script text that remembers where each of its bytes stands in the file.
//
// A program inside another one (a heredoc, a `bash -c '...'`, a Markdown
// fence) is rarely a plain slice of the file: escapes are undone, indentation
// is cut.  A Source is the text a reader sees plus that mapping.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alder::scan {

class Source {
 public:
  // A whole file, or a plain slice of one that starts at `offset_bytes`.
  // Keeps a reference: `text` must outlive the Source.
  explicit Source(std::string_view text, std::uint64_t offset_bytes = 0)
      : view_(text), base_(offset_bytes) {}

  // Builds a text piece by piece.
  class Builder {
   public:
    // Appends text that stands in the file, unchanged, at `offset_bytes`.
    void append(std::string_view text, std::uint64_t offset_bytes);
    // Appends bytes that all come from the place `offset_bytes`.
    void append_at(std::string_view text, std::uint64_t offset_bytes);
    bool empty() const { return text_.empty(); }
    Source build() &&;

   private:
    friend class Source;
    struct Run {
      std::size_t start;           // in text_
      std::uint64_t offset_bytes;  // in the file
      bool moves;                  // false: every byte maps to offset_bytes
    };
    std::string text_;
    std::vector<Run> runs_;
  };

  std::string_view text() const {
    return runs_.empty() ? view_ : std::string_view(owned_);
  }

  // Where the byte text()[at] stands in the file.
  // Requires: at <= text().size().
  // Cost:     O(1) for a plain slice, else O(log pieces).
  std::uint64_t file_offset(std::size_t at) const;

  // The part [at, at + length) with the same mapping.
  // Ownership: refers to this Source's text, which must outlive it, when it
  // is a plain slice; else copies.
  Source slice(std::size_t at, std::size_t length) const;

 private:
  Source() = default;

  std::string_view view_;
  std::uint64_t base_ = 0;
  std::string owned_;
  std::vector<Builder::Run> runs_;
};

}  // namespace alder::scan
