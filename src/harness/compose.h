// A harness file -> what it says in each variant.
//
//   FILE --load()--> the file and its bases, merged         Harness
//   Harness --variants()--> which overlays apply together   Variant
//   Harness x Variant --compose()--> one Value
//
// A `base:` chain is followed from the harness file outwards: a path names a
// file beside the one that names it or, where there is none, below the base
// folder.  URLs are not fetched.

#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "harness/condition.h"
#include "harness/disk.h"
#include "harness/merge.h"
#include "harness/rules.h"
#include "harness/value.h"

namespace alder::harness {

// An overlay, or a platform of the old `forge:` block, which is one that
// depends on the platform alone.
struct Overlay {
  const Value* value = nullptr;        // of the harness
  std::string when;                    // as written; of a platform its name
  std::optional<Condition> condition;  // none: it does not parse
};

struct Harness {
  std::string path;    // as the user spelled it
  std::string folder;  // that local paths are relative to; may be empty
  // The file and its bases, the file first.  Addresses stay.
  std::deque<Source> sources;
  Value merged;  // without overlays applied
  std::vector<Overlay> overlays;
  std::vector<Diagnostic> diagnostics;  // about `base:` and conditions

  Harness() = default;
  Harness(Harness&&) = default;
  Harness& operator=(Harness&&) = default;
};

// Errors: UnreadableFile, and those of yaml::parse_document with file and
//         span, for the file itself; a base that cannot be used is a
//         diagnostic.
Result<Harness> load(const std::string& path, const Rules& rules, Disk* disk);

// Overlays that may apply together.
struct Variant {
  std::optional<std::string> name;  // what is assumed; none: nothing varies
  std::vector<bool> applies;        // by overlay
};

struct VariantChoice {
  std::string forge;                  // empty: any
  std::vector<std::size_t> overlays;  // 1-based; empty: any
};

inline constexpr std::size_t kMostVariants = 64;
inline constexpr std::size_t kMostAssumptions = 4096;

struct Variants {
  std::vector<Variant> all;
  bool cut = false;  // there are more than kMostVariants, or too many values
};

// The combinations worth telling apart: all that different values of what
// conditions compare, and either outcome of what they do not say, lead to.
//
// Errors: BadUsage, an overlay of the choice does not exist.
// Cost:   bounded by kMostAssumptions evaluations of each condition.
Result<Variants> variants(const Harness& harness, const VariantChoice& choice);

// The harness with the variant's overlays applied in order, without the list
// of overlays.
Value compose(const Harness& harness, const Variant& variant, Disk* disk);

// What a skill is called: the name that its SKILL.md declares, else the last
// part of its path.
std::string skill_identity(const std::string& folder, std::string_view path,
                           Disk* disk);

// Whether a reference is fetched from elsewhere, not read from disk.
bool is_url(std::string_view reference);

}  // namespace alder::harness
