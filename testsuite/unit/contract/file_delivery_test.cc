// contract/file_delivery.h: names that are lines of a file.

#include "contract/file_delivery.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

std::string dump(const DeliveredFile& file) {
  std::string out;
  for (const auto& [name, place] : file.names) {
    out += name + "@" + std::to_string(place.line) + ":" +
           std::to_string(place.column) + " ";
  }
  return out;
}

TEST_CASE("names of a file, never values") {
  struct Row {
    const char* text;
    const char* dump;
  };
  const Row rows[] = {
      {"", ""},
      {"A=1\nB=2", "A@1:1 B@2:1 "},
      {"# A=1\n\n  export B=x\r\nC D=1\n=E\nF\n", "B@3:10 "},
      {"A=B=C\nexport=1\nexported=2\n", "A@1:1 export@2:1 exported@3:1 "},
      {"A=1\nA=2\n", "A@1:1 "},
      {"A-B=1\n\xC3\x84=1\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(dump(read_delivered_file("p", "f", row.text)) == row.dump);
  }
}

TEST_CASE("reads of lines") {
  const std::vector<DeliveredFile> at_hand = {
      read_delivered_file("r/.tunnels.env", ".tunnels.env", "TUNNEL_1=x\n")};
  struct Row {
    const char* name;
    bool loads;
    bool has_file;
    const char* says;  // a part of the message; empty: nothing is wrong
  };
  const Row rows[] = {
      {"TUNNEL_1", false, false, "a line of a file"},
      {"TUNNEL_1", false, true, "a line of a file"},
      {"TUNNEL_1", true, false, ""},
      {"TUNNEL_1", true, true, ""},
      {"TUNNEL_2", true, false, ""},
      {"TUNNEL_2", true, true, "TUNNEL_2 is no line of r/.tunnels.env"},
      {"PATH", false, true, ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Why why = explain_name(phases(), row.name, "start");
    const std::vector<std::string> loads =
        row.loads ? std::vector<std::string>{".tunnels.env"}
                  : std::vector<std::string>{};
    const auto reason =
        missing_line(phases(), why, loads,
                     row.has_file ? at_hand : std::vector<DeliveredFile>{});
    CHECK(reason.has_value() == !std::string(row.says).empty());
    if (!reason) continue;
    CHECK(reason->code == "file-delivered");
    CHECK(reason->message.find(row.says) != std::string::npos);
  }
}

}  // namespace
}  // namespace alder::contract
