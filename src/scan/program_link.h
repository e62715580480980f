// Programs of several files -> one program.
//
//   main, others --Linker--> main's nodes first, then those of each other file
//
// The nodes of another file stand behind those of the program itself, under a
// Module of their own, with their texts interned again and their places moved
// behind the text of the program.  What is found there is never reported.

#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "scan/drawn_files.h"
#include "scan/program.h"
#include "scan/program_language.h"

namespace alder::scan::program {

class Linker {
 public:
  // `text_bytes`: of the program's own text.
  Linker(Program program, std::uint64_t text_bytes);

  // Adds a file, which is kept alive; answers with its Module.
  NodeId add(std::shared_ptr<const Program> file, std::uint64_t text_bytes);
  // In the file with the Module `from`, `spelled` is the one with `to`.
  void link(NodeId from, std::string_view spelled, NodeId to);
  Program finish() &&;

 private:
  TextId intern(std::string_view text);

  Program program_;
  std::uint64_t bytes_;
};

// `program` with the files that it draws on, each lowered once for all.
Program linked(Program program, std::uint64_t text_bytes, const Drawn& drawn);

}  // namespace alder::scan::program
