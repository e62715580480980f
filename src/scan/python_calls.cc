// Parameters replaced by arguments, from call to call.
//
// A work list of accesses; each is tied to the innermost function that one of
// its parameters belongs to and is copied once for every call of it.  What
// was seen before is not followed again, so recursion ends.

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "scan/python_access.h"
#include "scan/python_context.h"

namespace alder::scan::python {
namespace {

using VKind = Value::Kind;

bool mentions(const Access& access, ScopeId function) {
  if (access.base.function == function) return true;
  return std::any_of(
      access.key.begin(), access.key.end(),
      [&](const Part& part) { return part.param.function == function; });
}

// The function whose calls are looked at next, or kNoScope.
ScopeId innermost_function(const Access& access) {
  ScopeId innermost = kNoScope;
  const auto consider = [&](const ParamRef& ref) {
    if (ref.known() && (innermost == kNoScope || ref.function > innermost)) {
      innermost = ref.function;
    }
  };
  consider(access.base);
  for (const Part& part : access.key) consider(part.param);
  return innermost;
}

void append_ref(std::string* out, const ParamRef& ref) {
  out->append(std::to_string(ref.function))
      .append(":")
      .append(std::to_string(ref.index))
      .append(ref.element ? "*;" : ";");
}

// What makes two accesses the same.
std::string identity(const Access& access) {
  std::string out = std::to_string(static_cast<int>(access.what)) + "/" +
                    std::to_string(static_cast<int>(access.kind)) + "/" +
                    std::to_string(access.expression) + "/" +
                    std::to_string(access.site) + "/" +
                    (access.on_copy ? "c" : "e");
  append_ref(&out, access.base);
  append_ref(&out, access.fallback);
  for (const Part& part : access.key) {
    append_ref(&out, part.param);
    out.push_back(static_cast<char>('0' + static_cast<int>(part.letters)));
    out.append(part.unknown ? "?" : part.text).push_back('\0');
  }
  return out;
}

class Resolver {
 public:
  Resolver(const Tree& tree, const Scopes& scopes, const Collected& collected,
           Evaluator* evaluator)
      : tree_(tree),
        scopes_(scopes),
        collected_(collected),
        evaluator_(*evaluator) {}

  std::vector<Access> resolve() {
    for (const Access& access : collected_.accesses) push(access);
    while (!open_.empty()) {
      Access access = std::move(open_.back());
      open_.pop_back();
      const ScopeId function = innermost_function(access);
      if (function == kNoScope) {
        done_.push_back(std::move(access));
      } else if (evaluator_.spend(1)) {
        follow(access, function);
      } else {
        forget_parameters(&access);
        if (!access.base.known()) done_.push_back(std::move(access));
      }
    }
    return std::move(done_);
  }

 private:
  void push(Access access) {
    if (!innermost_known(access) && !seen_.insert(identity(access)).second) {
      return;
    }
    open_.push_back(std::move(access));
  }

  // Accesses without parameters need no identity: they are done.
  static bool innermost_known(const Access& access) {
    return innermost_function(access) == kNoScope;
  }

  void follow(const Access& access, ScopeId function) {
    const auto calls = collected_.calls.find(function);
    if (calls == collected_.calls.end()) {
      without_calls(access, function);
      return;
    }
    for (const CallSite& site : calls->second) {
      if (!evaluator_.spend(1)) return;
      at_call(access, function, site);
    }
  }

  // Nothing in the file calls the function: defaults count, the rest is
  // unknown.
  void without_calls(const Access& access, ScopeId function) {
    Access made = access;
    if (made.base.function == function) {
      if (!has_kind(default_values(made.base), VKind::Environ)) return;
      made.base = {};
    }
    if (!mentions(made, function)) return push(std::move(made));
    Access unknown = made;
    for (Part& part : unknown.key) {
      if (part.param.function == function) part = {{}, {}, true};
    }
    push(std::move(unknown));
    with_defaults(made, function);
  }

  // The names that the defaults of a parameter give.
  void with_defaults(const Access& access, ScopeId function) {
    const auto keyed = std::find_if(
        access.key.begin(), access.key.end(),
        [&](const Part& part) { return part.param.function == function; });
    if (keyed == access.key.end()) return push(access);
    for (const Value& value : default_values(keyed->param)) {
      if (value.kind != VKind::Text || !evaluator_.spend(1)) continue;
      Access made = access;
      const auto at = made.key.begin() + (keyed - access.key.begin());
      const std::vector<Part> parts = parts_for(*keyed, value);
      made.key.insert(made.key.erase(at), parts.begin(), parts.end());
      with_defaults(made, function);
    }
  }

  const Values& default_values(const ParamRef& ref) {
    const std::vector<Parameter>& parameters = scopes_[ref.function].parameters;
    const NodeId given = ref.index < parameters.size()
                             ? parameters[ref.index].default_value
                             : kNoNode;
    return ref.element ? evaluator_.elements(given, {})
                       : evaluator_.values(given);
  }

  Passed passed(const ParamRef& ref, const CallSite& site) {
    if (!site.over_elements) {
      return evaluator_.passed(site.call, ref, site.bound);
    }
    const NodeId iterable =
        evaluator_.positional(site.call, ref.index + (site.bound ? 0u : 1u));
    return {evaluator_.elements(iterable, {}), iterable, false};
  }

  void at_call(const Access& access, ScopeId function, const CallSite& site) {
    Access made = access;
    if (made.fallback.function == function) settle_fallback(&made, site);
    settle_context(&made, site);
    if (made.base.function != function) {
      return with_keys(made, function, site);
    }
    for (const Value& value : passed(access.base, site).values) {
      Access based = made;
      based.base = {};
      if (value.kind == VKind::Param && !value.param.element) {
        based.base = value.param;
      } else if (value.kind == VKind::Copy) {
        based.on_copy = true;
      } else if (value.kind != VKind::Environ) {
        continue;
      }
      // The copy was reported where it was made; taking a name out of it
      // keeps the name from a child.
      if (based.on_copy && (based.what == Access::What::Whole || based.takes)) {
        continue;
      }
      // What another file reads from the mapping that is passed to it.
      if (tree_.is_own(site.call) && !tree_.is_own(based.site)) {
        const NodeId argument = passed(access.base, site).node;
        based.site = argument != kNoNode ? argument : site.call;
      }
      with_keys(based, function, site);
    }
  }

  void with_keys(const Access& access, ScopeId function, const CallSite& site) {
    const auto keyed = std::find_if(
        access.key.begin(), access.key.end(),
        [&](const Part& part) { return part.param.function == function; });
    if (keyed == access.key.end()) return push(access);
    const Passed argument = passed(keyed->param, site);
    for (const Value& value : argument.values) {
      if (!evaluator_.spend(1)) return;
      Access made = access;
      made.key.clear();
      for (const Part& part : access.key) {
        if (part.param == keyed->param) {
          const std::vector<Part> parts = parts_for(part, value);
          made.key.insert(made.key.end(), parts.begin(), parts.end());
        } else {
          made.key.push_back(part);
        }
      }
      if (made.key.size() > kMaxParts) forget_parameters(&made);
      if (argument.node != kNoNode) made.site = argument.node;
      // Other parameters of the same function: same call.
      if (mentions(made, function) && !mentions_again(value, function)) {
        with_keys(made, function, site);
      } else {
        push(std::move(made));
      }
    }
  }

  // A recursive call passes the function's own parameter on.
  static bool mentions_again(const Value& value, ScopeId function) {
    const std::vector<Part> parts = parts_of(value);
    return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
      return part.param.function == function;
    });
  }

  void settle_fallback(Access* access, const CallSite& site) {
    const Values values = passed(access->fallback, site).values;
    access->fallback = {};
    const bool none = std::all_of(
        values.begin(), values.end(),
        [](const Value& value) { return value.kind == VKind::None; });
    access->kind = none ? ReadKind::Optional : ReadKind::Defaulted;
    if (values.size() == 1 && values[0].kind == VKind::Param) {
      access->fallback = values[0].param;
    }
  }

  // What the call makes of the value, or of its absence.
  void settle_context(Access* access, const CallSite& site) {
    if (access->what != Access::What::Read) return;
    if (access->raises) {
      if (catches_missing(tree_, &evaluator_, site.call)) {
        access->raises = false;
        access->kind = ReadKind::Optional;
      }
      return;
    }
    if (!access->returned) return;
    if (access->kind == ReadKind::Optional) {
      access->kind = kind_in_context(tree_, &evaluator_, site.call);
    }
    access->returned = is_returned(tree_, &evaluator_, site.call);
  }

  static void forget_parameters(Access* access) {
    for (Part& part : access->key) {
      if (part.param.known()) part = {{}, {}, true};
    }
  }

  static constexpr std::size_t kMaxParts = 64;

  const Tree& tree_;
  const Scopes& scopes_;
  const Collected& collected_;
  Evaluator& evaluator_;
  std::vector<Access> open_;
  std::vector<Access> done_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

std::vector<Access> resolve(const Tree& tree, const Scopes& scopes,
                            const Collected& collected, Evaluator* evaluator) {
  return Resolver(tree, scopes, collected, evaluator).resolve();
}

}  // namespace alder::scan::python
