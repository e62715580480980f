// See the header.

#include "scan/named_findings.h"

#include "scan/variable_names.h"

namespace alder::scan {
namespace {

constexpr std::size_t kShownBytes = 80;

int demand(ReadKind kind) {
  return kind == ReadKind::Plain ? 2 : kind == ReadKind::Optional ? 1 : 0;
}

// The first line, cut at a character.
std::string shown(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  if (text.size() > kShownBytes) {
    std::size_t end = kShownBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
      --end;
    text = text.substr(0, end);
  }
  return std::string(text);
}

}  // namespace

void add_read(const Context& context, Language language,
              const std::string& name, std::uint64_t offset_bytes,
              ReadKind kind, Findings* findings) {
  if (context.provided.contains(name)) return;
  if (!context.doubt.empty()) {
    findings->uncertain.push_back({name, offset_bytes, context.doubt});
  } else if (context.assigned_elsewhere.contains(name)) {
    findings->uncertain.push_back(
        {name, offset_bytes, "assigned in another fence"});
  } else {
    findings->reads.push_back({name, offset_bytes, language, kind});
  }
}

void NamedFindings::keep_read(const std::string& name,
                              std::uint64_t offset_bytes, ReadKind kind) {
  const auto [found, added] = reads_.try_emplace({offset_bytes, name}, kind);
  if (!added && demand(kind) > demand(found->second)) found->second = kind;
}

void NamedFindings::report_reads() const {
  for (const auto& [place, kind] : reads_) {
    add_read(context_, language_, place.second, place.first, kind, &findings_);
  }
}

void NamedFindings::add_write(const std::string& name,
                              std::uint64_t offset_bytes) {
  if (is_variable_name(name) && writes_.insert({offset_bytes, name}).second) {
    findings_.writes.push_back({name, offset_bytes});
  }
}

void NamedFindings::add_dynamic(std::uint64_t offset_bytes,
                                std::string_view construct,
                                const std::string& prefix) {
  if (!dynamic_.insert({offset_bytes, prefix}).second) return;
  findings_.dynamic.push_back({offset_bytes, shown(construct), prefix});
}

std::set<std::string_view> NamedFindings::names() const {
  std::set<std::string_view> names;
  for (const auto& [place, kind] : reads_) names.insert(place.second);
  for (const Write& write : findings_.writes) names.insert(write.name);
  return names;
}

}  // namespace alder::scan
