// Comparison, conversion and depth of nlohmann::json values.

#include "json/value_view.h"

#include "json/equal_values.h"

namespace alder::json {

// One member after the other: both are ordered by key.
static bool equal_objects(const ValueView& a, const ValueView& b) {
  if (a.size() != b.size()) return false;
  auto other = b.members().begin();
  for (const ValueMember member : a.members()) {
    if (member.key() != (*other).key()) return false;
    if (!equal(member.value, (*other).value)) return false;
    ++other;
  }
  return true;
}

static bool equal_objects(const View& a, const ValueView& b) {
  if (a.size() != b.size()) return false;
  for (const Member member : a.members()) {
    const auto other = b.find(member.key());
    if (!other || !equal(member.value, *other)) return false;
  }
  return true;
}

bool equal(const ValueView& a, const ValueView& b) {
  return equal_internal::equal_values(a, b);
}

bool equal(const View& a, const ValueView& b) {
  return equal_internal::equal_values(a, b);
}

std::uint64_t hash(const ValueView& value, std::uint64_t seed) {
  return equal_internal::hash_value(value, seed);
}

std::optional<Document> ValueView::to_document() const {
  constexpr auto kReplace = Json::error_handler_t::replace;
  const std::string text = is_key_
                               ? Json(string()).dump(-1, ' ', false, kReplace)
                               : json().dump(-1, ' ', false, kReplace);
  Result<Document> document = parse_document(text);
  if (!document.ok()) return std::nullopt;
  return *std::move(document);
}

bool DepthGauge::exceeds(const ValueView& value, std::uint32_t levels) {
  open_.clear();
  add(value, 1);
  while (!open_.empty()) {
    const auto [container, depth] = open_.back();
    open_.pop_back();
    if (depth > levels) return true;
    if (container.is_array()) {
      for (const ValueView item : container.items()) add(item, depth + 1);
    } else {
      for (const ValueMember member : container.members()) {
        add(member.value, depth + 1);
      }
    }
  }
  return false;
}

}  // namespace alder::json
