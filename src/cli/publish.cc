// One rendering a format, each to its place.

#include "cli/publish.h"

#include <algorithm>
#include <vector>

namespace alder::cli {
namespace {

void publish_to_file(const std::string& path, const std::string& text,
                     Session* session) {
  Result<Output> file = Output::open(path);
  if (!file.ok()) return session->complain(file.error());
  file->write(text);
  file->flush();
  if (file->failed()) session->complain(file->failure());
}

}  // namespace

void publish(const ReportingOptions& options, const Render& render,
             Session* session) {
  std::vector<FormatRequest> requests = options.formats;
  const bool shown =
      std::any_of(requests.begin(), requests.end(),
                  [](const FormatRequest& r) { return r.file.empty(); });
  if (!shown) requests.insert(requests.begin(), {"text", ""});
  for (const FormatRequest& request : requests) {
    const std::string text = render(request.name);
    if (request.file.empty()) {
      session->out().write(text);
    } else {
      publish_to_file(request.file, text, session);
    }
  }
}

}  // namespace alder::cli
