// Reading and judging declared names.

#include "contract/declared.h"

#include <algorithm>
#include <utility>

#include "base/line_index.h"
#include "base/text.h"
#include "contract/why.h"
#include "explain/messages.h"
#include "json/parser.h"

namespace alder::contract {
namespace {

constexpr std::string_view kSpace = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(kSpace);
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(kSpace) - start + 1);
}

std::vector<Declaration> read_lines(std::string_view text,
                                    const std::string& file) {
  std::vector<Declaration> found;
  Place place{1, 1};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view name = trimmed(line.substr(0, line.find('#')));
    if (!name.empty()) {
      place.column = static_cast<std::uint32_t>(name.data() - line.data()) + 1;
      found.push_back({std::string(name), file, place});
    }
    ++place.line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

Result<std::vector<Declaration>> read_array(std::string_view text,
                                            const std::string& file) {
  auto document = json::parse_document(std::string(text));
  if (!document) return std::move(document).error();
  json::NodeOffsets offsets(*document->tape);
  const LineIndex lines(text);
  std::vector<Declaration> found;
  for (const json::View item : document->root().items()) {
    const ByteSpan span = offsets.span(item);
    if (!item.is_string()) {
      return Error{ErrorCode::BadUsage,
                   "a list of names holds " +
                       std::string(json::with_article(item.type())),
                   span,
                   file,
                   {}};
    }
    found.push_back(
        {std::string(item.string()), file, lines.place(span.offset_bytes)});
  }
  return found;
}

class Delivery {
 public:
  Delivery(const Contract& contract, const Gates& gates)
      : contract_(contract),
        declaring_(contract.roles().declaring),
        gates_(gates) {}

  void add(const Declaration& declaration) {
    const std::string name = declaring_.upper_cased
                                 ? upper_cased(declaration.name)
                                 : declaration.name;
    if (!well_formed(declaration.name)) {
      add_invalid(declaration);
    } else if (const auto reserved = contract_.reserved(name)) {
      add_reserved(declaration, *reserved);
    } else if (const Dropped* dropped = declaring_.find_dropped(name)) {
      tell(declaration, declaring_.dropped_kind,
           declaration.name + " never arrives: " + dropped->reason, {});
    } else if (const auto* withheld = gates_.withheld(contract_, name, {})) {
      tell(declaration, declaring_.dropped_kind,
           declaration.name + " never arrives: " + withheld->reason, {});
    } else {
      add_delivered(declaration, name);
    }
  }

  Delivered take() { return std::move(result_); }

 private:
  bool well_formed(const std::string& name) const {
    const std::size_t most = declaring_.max_length;
    return contract_.is_well_formed(name) && (most == 0 || name.size() <= most);
  }

  std::string place_of_declaring() const {
    return declaring_.place.empty() ? "a declaration" : declaring_.place;
  }

  void add_invalid(const Declaration& declaration) {
    const std::size_t most = declaring_.max_length;
    std::string hint;
    if (!contract_.name_pattern().empty()) {
      hint = "names match " + std::string(contract_.name_pattern());
    }
    if (most != 0) {
      hint += (hint.empty() ? "names have " : " and have ") +
              std::string("at most ") + explain::counted(most, "byte");
    }
    tell(declaration, declaring_.invalid,
         explain::quoted(declaration.name) +
             " cannot name a variable and is left out",
         hint);
  }

  void add_reserved(const Declaration& declaration,
                    const std::string& reserved) {
    std::string message = declaration.name + " is reserved";
    if (declaration.name != reserved) message += " (as " + reserved + ")";
    message += ", so that " + place_of_declaring() + " cannot set it";
    tell(declaration, declaring_.reserved, message, reach_of(reserved));
  }

  // Whether a reserved name is there anyway, and what to do instead.
  std::string reach_of(const std::string& name) const {
    const std::vector<std::string> runtimes = contract_.accepting(name);
    std::string hint;
    if (runtimes.empty()) {
      hint = "no runtime has it";
    } else if (runtimes.size() == contract_.runtimes().size()) {
      hint = "it is there without being declared";
    } else {
      hint = "it is there under " + explain::joined(runtimes, "and") +
             " without being declared";
    }
    const std::string advice = advice_on(contract_.roles(), name);
    return advice.empty() ? hint : hint + "; " + advice;
  }

  void add_delivered(const Declaration& declaration, const std::string& name) {
    result_.names.insert(name);
    if (!declaring_.shadowed || contains(declaring_.own, name)) return;
    const std::vector<std::string> runtimes = contract_.accepting(name);
    const Category* delivered = nullptr;
    for (const Category& category : contract_.categories()) {
      if (category.role == Role::Delivered && contract_.lists(category, name)) {
        delivered = &category;
      }
    }
    if (runtimes.empty() || delivered != nullptr) return;
    tell(declaration, *declaring_.shadowed,
         name + " is set already under " + explain::joined(runtimes, "and") +
             ", and that value wins",
         {});
  }

  void tell(const Declaration& declaration, const FindingKind& kind,
            std::string message, std::string hint) {
    Diagnostic diagnostic;
    diagnostic.code = kind.code;
    diagnostic.level = kind.level;
    diagnostic.file = declaration.file;
    diagnostic.place = declaration.place;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    diagnostic.name = declaration.name;
    result_.diagnostics.push_back(std::move(diagnostic));
  }

  const Contract& contract_;
  const Declaring& declaring_;
  const Gates& gates_;
  Delivered result_;
};

}  // namespace

Result<std::vector<Declaration>> read_declared(std::string_view text,
                                               const std::string& file) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start != std::string_view::npos && text[start] == '[') {
    auto found = read_array(text, file);
    if (found) return found;
    Error error = std::move(found).error();
    error.file = file;
    return error;
  }
  return read_lines(text, file);
}

Delivered deliver(const Contract& contract,
                  const std::vector<Declaration>& declarations,
                  const Gates& gates) {
  Delivery delivery(contract, gates);
  for (const Declaration& declaration : declarations) delivery.add(declaration);
  return delivery.take();
}

}  // namespace alder::contract
