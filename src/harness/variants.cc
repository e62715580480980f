// Values of what conditions compare -> the sets of overlays that can apply
// together.
//
// Every path takes each value that some condition names and one that none
// does, every atom is true or false; combinations that lead to the same
// overlays are one variant, called by the first of them.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "harness/compose.h"

namespace alder::harness {
namespace {

constexpr std::string_view kForge = "runtime.forge";

// What one path or atom may be, what conditions name first.
struct Axis {
  std::string name;
  bool is_path;
  std::vector<Assumption> values;
};

bool is_path(std::string_view name) {
  return name.find_first_of("(){}[]<>=!&|+-*/%?: \"'") ==
         std::string_view::npos;
}

std::vector<Axis> axes_of(const Harness& harness) {
  std::map<std::string, std::set<std::string>> compared;
  for (const Overlay& overlay : harness.overlays) {
    if (overlay.condition) {
      overlay.condition->collect(&compared);
    } else {
      compared[overlay.when].insert("true");
    }
  }
  std::vector<Axis> axes;
  for (const auto& [name, values] : compared) {
    Axis axis{name, is_path(name), {}};
    for (const std::string& value : values) axis.values.push_back({value});
    axis.values.push_back({std::nullopt});
    axes.push_back(std::move(axis));
  }
  return axes;
}

// "runtime.forge=github"; what no condition names is "other".
std::string describe(const std::vector<Axis>& axes,
                     const std::vector<std::size_t>& at) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Axis& axis = axes[i];
    const Assumption& assumed = axis.values[at[i]];
    if (!text.empty()) text += ", ";
    text += axis.is_path ? axis.name : "(" + axis.name + ")";
    text +=
        "=" + assumed.value.value_or(axis.values.size() == 2 &&
                                             axis.values.front().value == "true"
                                         ? "false"
                                         : "other");
  }
  return text;
}

class Enumeration {
 public:
  Enumeration(const Harness& harness, const VariantChoice& choice)
      : harness_(harness), choice_(choice), axes_(axes_of(harness)) {
    if (choice.forge.empty()) return;
    for (Axis& axis : axes_) {
      if (axis.name == kForge) axis.values = {{choice.forge}};
    }
  }

  Variants run() {
    std::vector<std::size_t> at(axes_.size(), 0);
    for (std::size_t steps = 0; steps < kMostAssumptions; ++steps) {
      add(at);
      if (!advance(&at)) return std::move(found_);
      if (found_.all.size() > kMostVariants) break;
    }
    found_.cut = true;
    found_.all.resize(std::min(found_.all.size(), kMostVariants));
    return std::move(found_);
  }

 private:
  bool advance(std::vector<std::size_t>* at) const {
    for (std::size_t i = axes_.size(); i-- > 0;) {
      if (++(*at)[i] < axes_[i].values.size()) return true;
      (*at)[i] = 0;
    }
    return false;
  }

  void add(const std::vector<std::size_t>& at) {
    Assumptions assumptions;
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      assumptions[axes_[i].name] = axes_[i].values[at[i]];
    }
    std::vector<bool> applies;
    for (const Overlay& overlay : harness_.overlays) {
      applies.push_back(overlay.condition
                            ? overlay.condition->evaluate(assumptions) ==
                                  Truth::True
                            : assumptions[overlay.when].value.has_value());
    }
    if (!known_.insert(applies).second) return;
    found_.all.push_back({describe(axes_, at), std::move(applies)});
  }

  const Harness& harness_;
  const VariantChoice& choice_;
  std::vector<Axis> axes_;
  std::set<std::vector<bool>> known_;
  Variants found_;
};

// The one variant in which just the chosen overlays apply.
Result<Variants> chosen(const Harness& harness, const VariantChoice& choice) {
  Variant variant{"", std::vector<bool>(harness.overlays.size(), false)};
  for (const std::size_t number : choice.overlays) {
    if (number == 0 || number > harness.overlays.size()) {
      return Error{ErrorCode::BadUsage,
                   "the harness has no overlay " + std::to_string(number) +
                       "; it has " + std::to_string(harness.overlays.size()),
                   {},
                   harness.path,
                   {}};
    }
    variant.applies[number - 1] = true;
    *variant.name += (variant.name->empty() ? "overlay " : ", overlay ") +
                     std::to_string(number);
  }
  return Variants{{std::move(variant)}, false};
}

}  // namespace

Result<Variants> variants(const Harness& harness, const VariantChoice& choice) {
  if (!choice.overlays.empty()) return chosen(harness, choice);
  if (harness.overlays.empty()) return Variants{{Variant{}}, false};
  return Enumeration(harness, choice).run();
}

}  // namespace alder::harness
