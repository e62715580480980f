// The output formats of the specification: a line of JSON a document.
//
// A document without a verdict has {"valid":false,"error":"..."}.

#include "json/value.h"
#include "report/format.h"

namespace alder::report {
namespace {

class Units : public Format {
 public:
  explicit Units(UnitFormat format)
      : format_(static_cast<std::size_t>(format)) {}

  void begin(std::string*) override {}
  void add(const Entry& entry, std::string* out) override {
    const std::string& line = entry.units[format_];
    *out += line.empty() ? without_verdict(entry.error) : line;
    *out += "\n";
  }
  void failed(const Error& error, Place, std::string* out) override {
    *out += without_verdict(error) + "\n";
  }
  void end(std::string*) override {}

 private:
  static std::string without_verdict(const Error& error) {
    return json::to_line({{"valid", false}, {"error", error.message}});
  }

  std::size_t format_;
};

}  // namespace

std::unique_ptr<Format> make_unit_format(UnitFormat format) {
  return std::make_unique<Units>(format);
}

}  // namespace alder::report
