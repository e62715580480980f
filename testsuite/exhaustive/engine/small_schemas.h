// All small schemas over a stated set of keywords, and all small instances.
//
//   fragment   one keyword with a small value:  "minimum":1.5
//   sibling    { fragment }  and  { fragment, fragment }
//   combined   two fragments through an applicator:
//              {"anyOf":[{fragment},{fragment}]}

#pragma once

#include <functional>
#include <string>
#include <vector>

namespace alder::testsuite {

using UseSchema = std::function<void(const std::string& schema)>;

// Every fragment alone and every pair of two keywords beside each other.
void for_sibling_schemas(const UseSchema& use);

// Every `stride`-th pair of fragments, through each applicator.
void for_combined_schemas(std::size_t stride, const UseSchema& use);

const std::vector<std::string>& small_instances();

}  // namespace alder::testsuite
