// What calls yield, and what they pass.

#include <algorithm>

#include "scan/program_values.h"

namespace alder::scan::program {
namespace {

using VKind = Value::Kind;

void append_all(Values* out, const Values& more) {
  out->insert(out->end(), more.begin(), more.end());
}

// The parts that take the place of `part`, for which `value` is passed.
std::vector<Part> parts_for(const Part& part, const Value& value) {
  std::vector<Part> parts = parts_of(value);
  if (part.letters == Letters::AsTheyAre) return parts;
  for (Part& made : parts) {
    made.text = with_letters(std::move(made.text), part.letters);
    if (made.param.known()) made.letters = part.letters;
  }
  return parts;
}

}  // namespace

NodeId Evaluator::argument(NodeId call, int index) const {
  NodeId at = program_[program_[call].first].next;
  for (; at != kNoNode; at = program_[at].next) {
    const Op op = program_[at].op;
    if (op == Op::Spread) return kNoNode;
    if (op == Op::Named) continue;
    if (index-- == 0) return at;
  }
  return kNoNode;
}

NodeId Evaluator::named_argument(NodeId call, std::string_view name) const {
  for (NodeId at = program_[call].first; at != kNoNode;
       at = program_[at].next) {
    if (program_.is(at, Op::Named) && program_.name(at) == name) {
      return program_[at].first;
    }
  }
  return kNoNode;
}

NodeId Evaluator::object_of(NodeId call) const {
  const NodeId callee = program_[call].first;
  return program_.is(callee, Op::Member) ? program_[callee].first : kNoNode;
}

const Api* Evaluator::api_of(NodeId call, Value* of) {
  for (const Value& callee : values(program_[call].first)) {
    if (callee.kind != VKind::Path && callee.kind != VKind::Method) continue;
    const Api* const api = table_.api(callee.path);
    if (api == nullptr) continue;
    *of = callee;
    return api;
  }
  return nullptr;
}

Values Evaluator::call(NodeId id) {
  Values out;
  for (const Value& callee : Values(values(program_[id].first))) {
    append_all(&out, call_of(callee, id));
  }
  return out;
}

Values Evaluator::call_of(const Value& callee, NodeId id) {
  switch (callee.kind) {
    case VKind::Function:
      return call_function(callee.node, id);
    case VKind::Class: {
      Value made;
      made.kind = VKind::Instance;
      made.node = callee.node;
      return {made};
    }
    case VKind::Path:
    case VKind::Method: {
      const Api* const api = table_.api(callee.path);
      return api == nullptr ? Values() : call_path(callee, *api, id);
    }
    default:
      return {};
  }
}

Values Evaluator::call_path(const Value& callee, const Api& api, NodeId id) {
  Value made;
  made.path = callee.path;
  switch (api.role) {
    case ApiRole::Get:
    case ApiRole::GetEach:
    case ApiRole::Lookup:
      made.kind = VKind::Read;
      return {made};
    case ApiRole::EnvironCall:
      made.kind = VKind::Copy;
      return {made};
    case ApiRole::Copy:
    case ApiRole::Append:
      if (callee.base == VKind::Environ || callee.base == VKind::Copy) {
        made.kind = VKind::Copy;
        made.node = id;
        return {made};
      }
      return copied(id);
    case ApiRole::Require:
      return required(id, api);
    case ApiRole::List:
      return listed(id, api);
    case ApiRole::Make:
      return {path_value(table_.find(api.result))};
    case ApiRole::Same:
    case ApiRole::Demand:
    case ApiRole::Default:
    case ApiRole::Survive:
      return with_case(id, api, Letters::AsTheyAre);
    case ApiRole::Upper:
      return with_case(id, api, Letters::Upper);
    case ApiRole::Lower:
      return with_case(id, api, Letters::Lower);
    case ApiRole::Elements:
      // xs.filter(f), xs.map(f): of the same elements, or of what f makes.
      return values(object_of(id));
    default:
      return {};
  }
}

Values Evaluator::required(NodeId id, const Api& api) {
  Values out;
  for (const Value& name : values(argument(id, api.name))) {
    std::optional<std::string> module = whole_text(name);
    if (!module) continue;
    if (module->starts_with("node:")) module->erase(0, 5);
    if (const NodeId file = program_.drawn(id, *module); file != kNoNode) {
      import_file(file, {}, &out);
    } else if (const PathId path = table_.find(*module); path != kNoPath) {
      out.push_back(path_value(path));
    }
  }
  return out;
}

// Object.keys(x), Object.entries(x) ... of a mapping that is written out.
Values Evaluator::listed(NodeId id, const Api& api) {
  const std::string_view name =
      std::string_view(api.path).substr(api.path.rfind('.') + 1);
  const VKind kind = name == "entries"  ? VKind::Pairs
                     : name == "values" ? VKind::Elements
                                        : VKind::Keys;
  Values out;
  for (const Value& value : values(argument(id, api.name))) {
    if (value.kind != VKind::Object) continue;
    out.push_back(value);
    out.back().kind = kind;
  }
  return out;
}

// A mapping or list made of the arguments.
Values Evaluator::copied(NodeId id) {
  Values out;
  for (NodeId at = program_[program_[id].first].next; at != kNoNode;
       at = program_[at].next) {
    const NodeId part = program_.is(at, Op::Spread) ? program_[at].first : at;
    for (const Value& value : values(part)) {
      if (value.kind == VKind::Environ || value.kind == VKind::Copy) {
        out.assign(1, value);
        out.back().kind = VKind::Copy;
        out.back().node = id;
        return out;
      }
      if (value.kind == VKind::Object || value.kind == VKind::Array) {
        out.push_back(value);
      }
    }
  }
  return out;
}

// What a call hands through: its argument, or the object it is made on.
Values Evaluator::with_case(NodeId id, const Api& api, Letters letters) {
  const bool member = api.path.starts_with('@');
  const NodeId from = member ? object_of(id) : argument(id, api.name);
  Values out;
  for (Value value : values(from)) {
    if (letters != Letters::AsTheyAre &&
        (value.kind == VKind::Text || value.kind == VKind::Param)) {
      Value made;
      made.kind = VKind::Text;
      for (Part part : parts_of(value)) {
        part.text = with_letters(std::move(part.text), letters);
        if (part.param.known()) part.letters = letters;
        made.parts.push_back(std::move(part));
      }
      value = std::move(made);
    }
    out.push_back(std::move(value));
  }
  return out;
}

Values Evaluator::call_function(NodeId function, NodeId id) {
  Values out;
  for (const NodeId result : scopes_.returns(function)) {
    for (const Value& value : Values(values(result))) {
      if (!spend(1) || out.size() > 64) return out;
      substitute(value, function, {id, false}, &out);
    }
  }
  return out;
}

// The arguments from number `index` on, one for each element.
Passed Evaluator::rest_of(NodeId call, std::uint32_t index) {
  Passed out;
  out.node = argument(call, static_cast<int>(index));
  for (NodeId at = out.node; at != kNoNode; at = program_[at].next) {
    if (program_.is(at, Op::Spread)) {
      for (const Value& value : values(program_[at].first)) {
        elements(value, &out.values);
      }
    } else {
      append_all(&out.values, values(at));
    }
  }
  if (out.values.empty()) out.values.emplace_back().kind = VKind::Nothing;
  return out;
}

Passed Evaluator::passed(const CallSite& site, const ParamRef& ref) {
  Passed out;
  if (site.over_elements) {
    const bool first = ref.index == 0;
    NodeId list = object_of(site.call);
    Value of;
    const Api* const api = api_of(site.call, &of);
    if (api != nullptr && api->mapping >= 0) {
      list = argument(site.call, api->mapping);
    }
    if (first) {
      for (const Value& value : Values(values(list))) {
        elements(value, &out.values);
      }
      out.node = list;
    }
  } else {
    const auto all = scopes_.parameters(ref.function);
    if (ref.element && ref.index < all.size() &&
        program_[all[ref.index]].has(kRest)) {
      return rest_of(site.call, ref.index);
    }
    NodeId node = argument(site.call, static_cast<int>(ref.index));
    if (node == kNoNode && ref.index < all.size()) {
      const NodeId target = program_[all[ref.index]].first;
      node = named_argument(site.call, program_.name(target));
    }
    if (node == kNoNode) {
      // A spread may hold anything; what is left out is nothing.
      bool spread = false;
      for (NodeId at = program_[site.call].first; at != kNoNode;
           at = program_[at].next) {
        spread = spread || program_.is(at, Op::Spread);
      }
      Value nothing;
      nothing.kind = spread ? VKind::Unknown : VKind::Nothing;
      out.values.push_back(nothing);
      return out;
    }
    out.values = values(node);
    out.node = node;
  }
  if (ref.member != 0) {
    Values parts;
    for (const Value& value : out.values) {
      if (value.kind == VKind::Object) {
        for (NodeId at = program_[value.node].first; at != kNoNode;
             at = program_[at].next) {
          if (program_.is(at, Op::Entry) && program_[at].name == ref.member) {
            out.node = program_[at].first;
          }
        }
      }
      member(value, program_.text(ref.member), &parts);
      if (parts.empty() && value.kind == VKind::Object) {
        parts.emplace_back().kind = VKind::Nothing;
      }
    }
    out.values = std::move(parts);
  }
  if (ref.element) {
    Values parts;
    for (const Value& value : out.values) elements(value, &parts);
    out.values = std::move(parts);
  }
  if (out.values.empty()) out.values.emplace_back();
  return out;
}

void Evaluator::substitute(const Value& value, NodeId function,
                           const CallSite& site, Values* out) {
  if (value.kind == VKind::Param && value.param.function == function) {
    append_all(out, passed(site, value.param).values);
    return;
  }
  const auto part =
      std::find_if(value.parts.begin(), value.parts.end(),
                   [&](const Part& p) { return p.param.function == function; });
  if (value.kind != VKind::Text || part == value.parts.end()) {
    out->push_back(value);
    return;
  }
  const auto at = part - value.parts.begin();
  for (const Value& argument : passed(site, part->param).values) {
    if (!spend(1) || out->size() > 256) return;
    Value made = value;
    const Part old = made.parts[static_cast<std::size_t>(at)];
    made.parts.erase(made.parts.begin() + at);
    std::vector<Part> parts = parts_for(old, argument);
    made.parts.insert(made.parts.begin() + at, parts.begin(), parts.end());
    // Bounded: each round removes a parameter of this function, unless what
    // is passed is one again.
    const bool recursive = std::any_of(
        parts.begin(), parts.end(),
        [&](const Part& p) { return p.param.function == function; });
    if (recursive) {
      out->push_back(std::move(made));
    } else {
      substitute(made, function, site, out);
    }
  }
}

}  // namespace alder::scan::program
