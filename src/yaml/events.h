// The interface between the YAML reader and the module that is linked with
// yaml-cpp (alder_yaml, loaded through base/module.h).
//
//   YAML text --parse()--> events, in the order of the text
//
//   a: [1, *x]   ->   Document Mapping Scalar"a" Sequence Scalar"1" Alias
//                     End End

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace alder::yaml {

struct Event {
  enum class Kind : std::uint8_t {
    Document,
    Null,    // nothing, or a plain "null" or "~"
    Scalar,  // `text` is what it means, block and quoted styles undone
    Alias,   // `anchor` is that of the node it stands for
    Sequence,
    Mapping,
    End,  // of the innermost sequence or mapping
  };

  Kind kind;
  std::uint64_t offset_bytes;  // where the node or its properties start
  std::string_view text;
  std::string_view tag;  // "?": plain without a tag; "!": quoted or block
  std::size_t anchor;    // 0: none; a number is never given twice
};

// Receives one event, which lives only during the call.  Returns false to
// stop the parse.
using EventSink = bool (*)(void* receiver, const Event& event);

struct Problem {
  std::uint64_t offset_bytes = 0;
  std::string what;
};

struct YamlModule {
  // Parses every document of the text.  Returns false and sets *problem when
  // the text is no YAML; a parse that the sink stops is not a problem.
  //
  // Requires: well-formed UTF-8 without a byte order mark and without NUL.
  // Thread safety: safe.
  bool (*parse)(const char* text, std::size_t length, void* receiver,
                EventSink sink, Problem* problem);
};

inline constexpr char kYamlModule[] = "yaml";
inline constexpr char kYamlSymbol[] = "alder_yaml_module";

}  // namespace alder::yaml
