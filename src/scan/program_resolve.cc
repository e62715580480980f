// Parameters of accesses -> what the calls pass.

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

#include "scan/program_access.h"

namespace alder::scan::program {
namespace {

using VKind = Value::Kind;
using What = Access::What;

// Of a name, before parameters in it are no longer followed.
constexpr std::size_t kMaxParts = 16;

class Resolver {
 public:
  Resolver(const Program& program, const Collected& collected,
           Evaluator* evaluator, ContextFinder* contexts)
      : program_(program),
        collected_(collected),
        evaluator_(*evaluator),
        contexts_(*contexts) {}

  std::vector<Access> run() {
    for (const Access& access : collected_.accesses) {
      Access made = access;
      look_around(&made, made.expression);
      todo_.push_back(std::move(made));
    }
    while (!todo_.empty()) {
      Access access = std::move(todo_.front());
      todo_.pop_front();
      handle(std::move(access));
    }
    return std::move(done_);
  }

 private:
  // The first parameter of an access, or none.
  static ParamRef open_of(const Access& access) {
    if (access.base.known()) return access.base;
    for (const Part& part : access.key) {
      if (part.param.known()) return part.param;
    }
    return access.fallback;
  }

  // Refines the kind by what is made of the value at `place`.
  void look_around(Access* access, NodeId place) {
    if (access->what != What::Read || access->settled) return;
    if (access->kind == ReadKind::Defaulted) return;
    const ReadContext found = contexts_.context(place);
    access->returned = found.returned;
    access->tests = access->tests || found.tests;
    if (found.fallback.known() && !access->fallback.known()) {
      access->fallback = found.fallback;
    }
    if (found.defaulted) {
      access->kind = ReadKind::Defaulted;
    } else if (found.demanded && !found.seen) {
      access->kind = ReadKind::Plain;
    } else if (found.seen) {
      access->kind = ReadKind::Optional;
    }
  }

  void handle(Access access) {
    const ParamRef open = open_of(access);
    const auto calls = collected_.calls.find(open.function);
    if (!open.known() || calls == collected_.calls.end()) {
      return finish(std::move(access));
    }
    if (!evaluator_.spend(calls->second.size())) return;
    for (const CallSite& site : calls->second) carry(access, open, site);
  }

  void finish(Access access) {
    // A mapping that no call passes is no environment.
    if (access.base.known()) return;
    access.fallback = {};
    done_.push_back(std::move(access));
  }

  void carry(const Access& access, const ParamRef& open, const CallSite& site) {
    const Passed passed = evaluator_.passed(site, open);
    if (access.base.known()) return carry_base(access, site, passed);
    Access made = access;
    settle_fallback(&made, open.function, site);
    if (access.returned) look_around(&made, site.call);
    const bool key = std::any_of(
        access.key.begin(), access.key.end(),
        [&](const Part& part) { return part.param.function == open.function; });
    if (!key) return add(std::move(made));
    // Left out: the parameter's default was told of in the function.
    if (passed.node == kNoNode) return;
    made.site = passed.node;
    Value name;
    name.kind = VKind::Text;
    name.parts = access.key;
    Values names;
    evaluator_.substitute(name, open.function, site, &names);
    for (const Value& one : names) {
      made.key = parts_of(one);
      if (made.key.size() != access.key.size()) cut_recursion(&made.key, open);
      if (one.kind != VKind::Nothing && evaluator_.spend(1)) add(made);
    }
  }

  // A function that calls itself with a longer name has no end.
  static void cut_recursion(std::vector<Part>* key, const ParamRef& open) {
    const bool long_one = key->size() > kMaxParts;
    for (Part& part : *key) {
      if (!part.param.known()) continue;
      if (!long_one && part.param.function != open.function) continue;
      part = Part();
      part.unknown = true;
    }
  }

  void carry_base(const Access& access, const CallSite& site,
                  const Passed& passed) {
    for (const Value& value : passed.values) {
      if (!evaluator_.spend(1)) return;
      Access made = access;
      made.base = {};
      if (value.kind == VKind::Copy) {
        made.on_copy = true;
      } else if (value.kind == VKind::Param) {
        made.base = value.param;
      } else if (value.kind != VKind::Environ) {
        continue;
      }
      if (made.what == What::Whole && passed.node != kNoNode) {
        made.expression = made.site = passed.node;
      }
      // What another file reads from the mapping that is passed to it.
      if (program_.is_own(site.call) && !program_.is_own(made.site)) {
        made.site = passed.node != kNoNode ? passed.node : site.call;
      }
      if (access.returned) look_around(&made, site.call);
      add(std::move(made));
    }
  }

  // What a call passes in the place of an absent value.
  void settle_fallback(Access* access, NodeId function, const CallSite& site) {
    if (access->fallback.function != function) return;
    const ParamRef open = access->fallback;
    access->fallback = {};
    for (const Value& value : evaluator_.passed(site, open).values) {
      if (value.kind == VKind::Param && value.param.function != function) {
        access->fallback = value.param;
      } else if (value.kind != VKind::Nothing && value.kind != VKind::Unknown) {
        access->kind = ReadKind::Defaulted;
      } else if (value.kind == VKind::Unknown &&
                 evaluator_.passed(site, open).node != kNoNode) {
        access->kind = ReadKind::Defaulted;
      }
    }
  }

  // Each access is carried to a place once.
  void add(Access access) {
    std::string text;
    for (const Part& part : access.key) {
      text += part.unknown ? "?" : part.param.known() ? "$" : part.text;
      if (part.param.known()) {
        text += std::to_string(part.param.function) + "." +
                std::to_string(part.param.index);
      }
    }
    const auto key =
        std::make_tuple(access.what, access.kind, access.base.function,
                        access.base.index, access.fallback.function,
                        access.expression, access.site, std::move(text));
    if (!seen_.insert(key).second) return;
    todo_.push_back(std::move(access));
  }

  const Program& program_;
  const Collected& collected_;
  Evaluator& evaluator_;
  ContextFinder& contexts_;
  std::deque<Access> todo_;
  std::vector<Access> done_;
  std::set<std::tuple<What, ReadKind, NodeId, std::uint32_t, NodeId, NodeId,
                      NodeId, std::string>>
      seen_;
};

}  // namespace

std::vector<Access> resolve(const Program& program, const Collected& collected,
                            Evaluator* evaluator, ContextFinder* contexts) {
  return Resolver(program, collected, evaluator, contexts).run();
}

}  // namespace alder::scan::program
