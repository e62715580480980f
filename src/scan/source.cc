// Runs of bytes, and a binary search over them.

#include "scan/source.h"

#include <algorithm>
#include <utility>

namespace alder::scan {

void Source::Builder::append(std::string_view text,
                             std::uint64_t offset_bytes) {
  if (text.empty()) return;
  const bool continues =
      !runs_.empty() && runs_.back().moves &&
      runs_.back().offset_bytes + (text_.size() - runs_.back().start) ==
          offset_bytes;
  if (!continues) runs_.push_back({text_.size(), offset_bytes, true});
  text_.append(text);
}

void Source::Builder::append_at(std::string_view text,
                                std::uint64_t offset_bytes) {
  if (text.empty()) return;
  runs_.push_back({text_.size(), offset_bytes, false});
  text_.append(text);
}

Source Source::Builder::build() && {
  if (runs_.empty()) runs_.push_back({0, 0, true});
  Source source;
  source.owned_ = std::move(text_);
  source.runs_ = std::move(runs_);
  return source;
}

std::uint64_t Source::file_offset(std::size_t at) const {
  if (runs_.empty()) return base_ + at;
  auto run = std::upper_bound(runs_.begin(), runs_.end(), at,
                              [](std::size_t wanted, const Builder::Run& r) {
                                return wanted < r.start;
                              });
  if (run != runs_.begin()) --run;
  return run->moves ? run->offset_bytes + (at - run->start) : run->offset_bytes;
}

Source Source::slice(std::size_t at, std::size_t length) const {
  if (runs_.empty()) return Source(view_.substr(at, length), base_ + at);
  Builder builder;
  const std::size_t end = std::min(at + length, owned_.size());
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const std::size_t start = std::max(at, runs_[i].start);
    const std::size_t stop =
        i + 1 < runs_.size() ? std::min(end, runs_[i + 1].start) : end;
    if (start >= stop) continue;
    const std::string_view piece =
        std::string_view(owned_).substr(start, stop - start);
    if (runs_[i].moves) {
      builder.append(piece, file_offset(start));
    } else {
      builder.append_at(piece, runs_[i].offset_bytes);
    }
  }
  return std::move(builder).build();
}

}  // namespace alder::scan
