// The only home of yaml-cpp: its events -> ours.  Its exceptions end here.

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <exception>
#include <istream>
#include <streambuf>

#include "yaml/events.h"

namespace {

using alder::yaml::Event;
using alder::yaml::EventSink;
using alder::yaml::Problem;
using alder::yaml::YamlModule;

// Bytes that are read where they are.
class View : public std::streambuf {
 public:
  View(const char* text, std::size_t length) {
    char* const start = const_cast<char*>(text);
    setg(start, start, start + length);
  }
};

struct Stopped : std::exception {};

class Forwarder : public YAML::EventHandler {
 public:
  Forwarder(void* receiver, EventSink sink)
      : receiver_(receiver), sink_(sink) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    send(Event::Kind::Document, mark);
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    send(Event::Kind::Null, mark, {}, "?", anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    send(Event::Kind::Alias, mark, {}, {}, anchor);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag,
                YAML::anchor_t anchor, const std::string& value) override {
    send(Event::Kind::Scalar, mark, value, tag, anchor);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                       YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    send(Event::Kind::Sequence, mark, {}, tag, anchor);
  }
  void OnSequenceEnd() override { send(Event::Kind::End, {}); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag,
                  YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    send(Event::Kind::Mapping, mark, {}, tag, anchor);
  }
  void OnMapEnd() override { send(Event::Kind::End, {}); }

 private:
  void send(Event::Kind kind, const YAML::Mark& mark,
            std::string_view text = {}, std::string_view tag = {},
            YAML::anchor_t anchor = YAML::NullAnchor) {
    const std::uint64_t offset = mark.pos < 0 ? 0 : mark.pos;
    if (!sink_(receiver_, {kind, offset, text, tag, anchor})) throw Stopped();
  }

  void* receiver_;
  EventSink sink_;
};

bool parse(const char* text, std::size_t length, void* receiver, EventSink sink,
           Problem* problem) {
  try {
    View bytes(text, length);
    std::istream stream(&bytes);
    YAML::Parser parser(stream);
    Forwarder forwarder(receiver, sink);
    while (parser.HandleNextDocument(forwarder)) {
    }
    return true;
  } catch (const Stopped&) {
    return true;
  } catch (const YAML::Exception& refusal) {
    const int offset = refusal.mark.pos;
    *problem = {offset < 0 ? length : static_cast<std::uint64_t>(offset),
                refusal.msg};
    return false;
  } catch (const std::exception& failure) {
    *problem = {0, failure.what()};
    return false;
  }
}

}  // namespace

extern "C" const YamlModule alder_yaml_module;
const YamlModule alder_yaml_module = {&parse};
