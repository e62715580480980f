// The keywords that look at one value only.
//
// Source: JSON Schema Validation 2020-12, sections 6 and 7.

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/hash.h"
#include "base/utf8.h"
#include "base/words.h"
#include "explain/evaluation.h"
#include "explain/member_names.h"
#include "json/equal.h"
#include "json/preview.h"
#include "json/value.h"
#include "number/spelling.h"

namespace alder::explain {
namespace {

using json::View;
using schema::KeywordId;

std::strong_ordering compare(const View& value, const number::Decimal& bound) {
  if (value.holds_int64()) return number::Decimal(value.int64()) <=> bound;
  return number::compare(value.literal(), bound);
}

constexpr std::size_t kListedValues = 8;

// The values of an enum, the first few of them.
std::string listed(const std::vector<View>& values) {
  std::vector<std::string> words;
  for (const View& value : values) {
    if (words.size() == kListedValues) {
      words.push_back(std::to_string(values.size() - kListedValues) + " more");
      break;
    }
    words.push_back(json::preview(value));
  }
  return joined(words, "or");
}

}  // namespace

// The hint would give the value away as the message may not.
std::string Evaluation::did_you_mean(const View& value,
                                     const std::vector<View>& values) const {
  if (!value.is_string() || options_->redact) return {};
  std::vector<std::string_view> candidates;
  for (const View& each : values) {
    if (each.is_string()) candidates.push_back(each.string());
  }
  const std::string_view near = near_miss(value.string(), candidates);
  return near.empty() ? std::string() : "did you mean " + quoted(near) + "?";
}

// 6.1.1.
bool Evaluation::evaluate_type(const Step& step) {
  const auto types = step.keyword.as<schema::TypeSet>();
  if ((types & schema::type_bit(step.instance.type())) != 0) return true;
  if ((types & schema::kSpelledIntegers) != 0 && step.instance.is_integer()) {
    if (step.instance.holds_int64() ||
        number::is_spelled_as_integer(step.instance.literal())) {
      return true;
    }
    if (!recording()) return false;
    return fail(step, subject() + " is " + shown(step.instance) +
                          "; an integer without fraction and exponent is "
                          "wanted");
  }
  if (!recording()) return false;
  return fail(step, subject() + " is " +
                        std::string(json::with_article(step.instance.type())) +
                        "; " + json::type_list(types) + " is wanted");
}

// 6.1.2 and 6.1.3.
bool Evaluation::evaluate_enum(const Step& step) {
  const auto& values = step.keyword.as<std::vector<View>>();
  for (const View& value : values) {
    if (json::equal(value, step.instance)) return true;
  }
  if (!recording()) return false;
  if (step.keyword.id == KeywordId::Const) {
    return fail(step, subject() + " must be " + json::preview(values.front()),
                did_you_mean(step.instance, values));
  }
  return fail(step,
              subject() + " is " + shown(step.instance) +
                  (values.empty() ? "; no value is allowed"
                                  : "; wanted is " + listed(values)),
              did_you_mean(step.instance, values));
}

// 6.2.1.
bool Evaluation::evaluate_multiple_of(const Step& step) {
  if (!step.instance.is_number()) return true;
  const auto& divisor = step.keyword.as<number::MultipleOf>();
  using Answer = number::MultipleOf::Answer;
  Answer answer;
  if (step.instance.holds_int64()) {
    answer = divisor.divides(step.instance.int64()) ? Answer::Yes : Answer::No;
  } else {
    answer = divisor.divides(step.instance.literal());
  }
  if (answer == Answer::Limit) {
    return enter_limit(kTooManyDigits);
  }
  if (answer == Answer::Yes) return true;
  if (!recording()) return false;
  return fail(step, subject() + " is " + shown(step.instance) +
                        ", which is no multiple of " +
                        divisor.divisor().to_string());
}

// 6.2.2 to 6.2.5.
bool Evaluation::evaluate_bound(const Step& step) {
  if (!step.instance.is_number()) return true;
  const auto& bound = step.keyword.as<number::Decimal>();
  const std::strong_ordering order = compare(step.instance, bound);
  const char* wanted = "";
  bool valid = true;
  switch (step.keyword.id) {
    case KeywordId::Maximum:
      valid = order <= 0;
      wanted = "at most ";
      break;
    case KeywordId::ExclusiveMaximum:
      valid = order < 0;
      wanted = "less than ";
      break;
    case KeywordId::Minimum:
      valid = order >= 0;
      wanted = "at least ";
      break;
    default:
      valid = order > 0;
      wanted = "more than ";
  }
  if (valid || !recording()) return valid;
  return fail(step, subject() + " is " + shown(step.instance) + "; " + wanted +
                        bound.to_string() + " is wanted");
}

// 6.3.1 and 6.3.2: characters are code points.
bool Evaluation::evaluate_length(const Step& step) {
  if (!step.instance.is_string()) return true;
  const std::uint64_t length = utf8_length(step.instance.string());
  const std::uint64_t limit = step.keyword.as<schema::Count>().value;
  const bool is_max = step.keyword.id == KeywordId::MaxLength;
  if (is_max ? length <= limit : length >= limit) return true;
  if (!recording()) return false;
  return fail(step, subject() + " has " + counted(length, "character") +
                        "; at " + (is_max ? "most " : "least ") +
                        std::to_string(limit) + " is wanted");
}

bool Evaluation::matches(const regex::Pattern& pattern, std::string_view text) {
  const regex::Answer answer = pattern.search(text);
  if (answer == regex::Answer::Limit) {
    return enter_limit(kRegexStopped);
  }
  return answer == regex::Answer::Yes;
}

// 6.3.3.
bool Evaluation::evaluate_pattern(const Step& step) {
  if (!step.instance.is_string()) return true;
  const auto& pattern = step.keyword.as<std::vector<regex::Pattern>>().front();
  if (matches(pattern, step.instance.string())) return true;
  if (!recording() || !limit_.empty()) return false;
  return fail(step, subject() + " is " + shown(step.instance) +
                        ", which does not match " +
                        quoted(step.keyword.value.string()));
}

// 7: an assertion where the dialect or the caller says so; content, too.
bool Evaluation::evaluate_format(const Step& step) {
  if (annotating()) annotate(step, json::to_value(step.keyword.value));
  const auto* asserted =
      std::get_if<const format::Format*>(&step.keyword.payload);
  if (asserted == nullptr || *asserted == nullptr ||
      !step.instance.is_string()) {
    return true;
  }
  switch ((*asserted)->check(step.instance.string())) {
    case format::Answer::Yes:
      return true;
    case format::Answer::Limit:
      return enter_limit(kFormatStopped);
    case format::Answer::No:
      break;
  }
  if (!recording()) return false;
  return fail(step, subject() + " is " + shown(step.instance) +
                        ", which is no " + std::string((*asserted)->name));
}

// 6.4.1, 6.4.2, 6.5.1, 6.5.2.
bool Evaluation::evaluate_size(const Step& step) {
  const KeywordId id = step.keyword.id;
  const bool of_items = id == KeywordId::MaxItems || id == KeywordId::MinItems;
  if (of_items ? !step.instance.is_array() : !step.instance.is_object()) {
    return true;
  }
  const bool is_max =
      id == KeywordId::MaxItems || id == KeywordId::MaxProperties;
  const std::uint64_t size = step.instance.size();
  const std::uint64_t limit = step.keyword.as<schema::Count>().value;
  if (is_max ? size <= limit : size >= limit) return true;
  if (!recording()) return false;
  return fail(step, subject() + " has " +
                        counted(size, of_items ? "item" : "property") +
                        "; at " + (is_max ? "most " : "least ") +
                        std::to_string(limit) + " is wanted");
}

// 6.4.3.  Items are compared only when their seeded hashes agree.
bool Evaluation::evaluate_unique_items(const Step& step) {
  if (!step.instance.is_array() || !step.keyword.as<bool>()) return true;
  struct Seen {
    View item;
    std::size_t index;
  };
  std::unordered_multimap<std::uint64_t, Seen> seen;
  std::size_t index = 0;
  for (const View item : step.instance.items()) {
    const std::uint64_t hash = json::hash(item, process_seed());
    const auto [first, last] = seen.equal_range(hash);
    for (auto at = first; at != last; ++at) {
      if (!json::equal(at->second.item, item)) continue;
      if (!recording()) return false;
      return fail_at(step, item,
                     "items " + std::to_string(at->second.index) + " and " +
                         std::to_string(index) + " of " + subject() +
                         " are equal: " + shown(item));
    }
    seen.emplace(hash, Seen{item, index++});
  }
  return true;
}

// 6.5.3.
bool Evaluation::evaluate_required(const Step& step) {
  if (!step.instance.is_object()) return true;
  const auto& required = step.keyword.as<std::vector<std::string_view>>();
  const MemberNames names(step.instance, required.size());
  bool valid = true;
  for (const std::string_view name : required) {
    if (names.has(name)) continue;
    if (!recording()) return false;
    valid =
        fail(step, subject() + " lacks the required property " + quoted(name));
  }
  return valid;
}

// 6.5.4.
bool Evaluation::evaluate_dependent_required(const Step& step) {
  if (!step.instance.is_object()) return true;
  const auto& rows = step.keyword.as<std::vector<schema::Dependency>>();
  std::size_t look_ups = 0;
  for (const schema::Dependency& row : rows) {
    look_ups += 1 + row.required.size();
  }
  const MemberNames names(step.instance, look_ups);
  bool valid = true;
  for (const schema::Dependency& row : rows) {
    if (!names.has(row.name)) continue;
    for (const std::string_view name : row.required) {
      if (names.has(name)) continue;
      if (!recording()) return false;
      valid = fail(step, subject() + " lacks the property " + quoted(name) +
                             ", which its property " + quoted(row.name) +
                             " requires");
    }
  }
  return valid;
}

}  // namespace alder::explain
