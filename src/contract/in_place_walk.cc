// A stack of open subschemas, visited in the order of the schema.

#include "contract/in_place_walk.h"

#include <iterator>
#include <utility>

#include "json/pointer.h"

namespace alder::contract {
namespace {

using schema::Child;
using schema::Keyword;
using schema::KeywordId;
using schema::kNone;
using schema::Subschema;
using schema::SubschemaId;

std::string stepped(const Stop& stop, const Keyword& keyword) {
  std::string path = stop.path;
  json::append_token(&path, keyword.name);
  return path;
}

}  // namespace

void InPlaceWalk::run(Stop start) {
  std::vector<Stop> open = {std::move(start)};
  while (!open.empty()) {
    const Stop stop = std::move(open.back());
    open.pop_back();
    if (stop.id == kNone || !seen_.insert(stop.id).second) continue;
    if (!visit_(stop)) continue;
    // Backwards, so that the first is visited first.
    std::vector<Stop> next = below(stop);
    std::move(next.rbegin(), next.rend(), std::back_inserter(open));
  }
}

std::vector<Stop> InPlaceWalk::below(const Stop& stop) const {
  std::vector<Stop> next;
  for (const Keyword& keyword : graph_.subschema(stop.id).keywords) {
    switch (keyword.id) {
      case KeywordId::Ref:
      case KeywordId::DynamicRef:
        next.push_back({keyword.target, stepped(stop, keyword),
                        stop.alternative, stop.conditional});
        break;
      case KeywordId::AllOf:
      case KeywordId::AnyOf:
      case KeywordId::OneOf:
        add_branches(stop, keyword, &next);
        break;
      case KeywordId::If:
        add_condition(stop, keyword, &next);
        break;
      case KeywordId::DependentSchemas:
        add_dependent(stop, keyword, &next);
        break;
      default:
        break;
    }
  }
  return next;
}

void InPlaceWalk::add_branches(const Stop& stop, const Keyword& keyword,
                               std::vector<Stop>* next) const {
  const bool one_of_many = keyword.id != KeywordId::AllOf;
  const std::string path = stepped(stop, keyword);
  for (std::size_t i = 0; i < keyword.children.size(); ++i) {
    const SubschemaId id = keyword.children[i].schema;
    if (one_of_many && holds_(id) == false) continue;
    std::string to = path;
    json::append_token(&to, i);
    next->push_back({id, std::move(to), stop.alternative || one_of_many,
                     stop.conditional || one_of_many});
  }
}

void InPlaceWalk::add_condition(const Stop& stop, const Keyword& condition,
                                std::vector<Stop>* next) const {
  const std::optional<bool> holds = holds_(condition.children.front().schema);
  for (const KeywordId id : {KeywordId::Then, KeywordId::Else}) {
    const Keyword* taken = graph_.subschema(stop.id).find(id);
    if (taken == nullptr || holds == (id == KeywordId::Else)) continue;
    next->push_back({taken->children.front().schema, stepped(stop, *taken),
                     stop.alternative, true});
  }
}

void InPlaceWalk::add_dependent(const Stop& stop, const Keyword& keyword,
                                std::vector<Stop>* next) const {
  for (const Child& child : keyword.children) {
    std::string to = stepped(stop, keyword);
    json::append_token(&to, child.name);
    if (holds_(child.schema) == false) continue;
    next->push_back({child.schema, std::move(to), stop.alternative, true});
  }
}

}  // namespace alder::contract
