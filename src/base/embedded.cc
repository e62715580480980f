// Look-up over the generated table.

#include "base/embedded.h"

#include <algorithm>

namespace alder {

const EmbeddedFile* embedded_file(std::string_view path) {
  const std::span<const EmbeddedFile> files = embedded_files();
  const auto found =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const EmbeddedFile& file, std::string_view wanted) {
                         return file.path < wanted;
                       });
  return found != files.end() && found->path == path ? &*found : nullptr;
}

}  // namespace alder
