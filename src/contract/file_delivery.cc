// Which file a name is a line of follows from the category that lists it.

#include "contract/file_delivery.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kExport = "export";

std::string_view without_space(std::string_view text) {
  const std::size_t start = text.find_first_not_of(kBlanks);
  return start == std::string_view::npos ? std::string_view()
                                         : text.substr(start);
}

// The name before the first '=', without "export"; empty: no such line.
std::string_view name_of(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return {};
  std::string_view name = without_space(line.substr(0, equals));
  if (name.starts_with(kExport)) {
    const std::string_view rest = name.substr(kExport.size());
    if (rest.starts_with(' ') || rest.starts_with('\t')) {
      name = without_space(rest);
    }
  }
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
  });
  return plain ? name : std::string_view();
}

// The file that a category stands for, or nullptr.
const FileDelivery* delivery_of(const Contract& contract,
                                const Category& category) {
  for (const FileDelivery& one : contract.roles().file_deliveries) {
    if (one.category == category.names.name) return &one;
  }
  return nullptr;
}

Reason not_loaded(const Why& why, const Listing& listing,
                  const FileDelivery* delivery) {
  Reason reason{"file-delivered", {}, {}};
  reason.message = why.name +
                   " is a line of a file and no process environment: " +
                   listing.category->names.description;
  reason.hint = listing.gate;
  if (delivery != nullptr) {
    reason.hint += (reason.hint.empty() ? "" : "; ") + std::string("load ") +
                   delivery->file +
                   " first (source it, or give it to --env-file)";
  }
  return reason;
}

// A script that loads the file, when the file at hand lacks the line.
std::optional<Reason> not_in(const Why& why, const FileDelivery& delivery,
                             const std::vector<DeliveredFile>& at_hand) {
  std::vector<std::string> lacking;
  for (const DeliveredFile& one : at_hand) {
    if (one.file != delivery.file) continue;
    if (one.names.count(why.name) != 0) return std::nullopt;
    lacking.push_back(one.path);
  }
  if (lacking.empty()) return std::nullopt;
  return Reason{"file-delivered",
                why.name + " is no line of " + explain::joined(lacking, "or"),
                {}};
}

}  // namespace

DeliveredFile read_delivered_file(std::string path, std::string file,
                                  std::string_view text) {
  DeliveredFile found{std::move(path), std::move(file), {}};
  Place place{1, 1};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view name = name_of(line);
    if (!name.empty()) {
      place.column = static_cast<std::uint32_t>(name.data() - line.data()) + 1;
      found.names.emplace(name, place);
    }
    ++place.line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

std::optional<Reason> missing_line(const Contract& contract, const Why& why,
                                   const std::vector<std::string>& loads,
                                   const std::vector<DeliveredFile>& at_hand) {
  const Listing* listing = why.listed_as(Role::File);
  if (listing == nullptr) return std::nullopt;
  const FileDelivery* delivery = delivery_of(contract, *listing->category);
  if (delivery == nullptr || !contains(loads, delivery->file)) {
    return not_loaded(why, *listing, delivery);
  }
  return not_in(why, *delivery, at_hand);
}

}  // namespace alder::contract
