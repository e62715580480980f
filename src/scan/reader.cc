// Which reader reads what.
//
// Languages are told by the name of the file, then by its first line:
// `#!/bin/sh`, `#!/usr/bin/env -S uv run --script`.

#include "scan/reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/text.h"
#include "scan/program_language.h"
#include "scan/settings.h"

namespace alder::scan {
namespace {

struct Extension {
  std::string_view suffix;
  Language language;
};

constexpr auto kExtensions = std::to_array<Extension>({
    {".sh", Language::Shell},
    {".bash", Language::Shell},
    {".zsh", Language::Shell},
    {".ksh", Language::Shell},
    {".dash", Language::Shell},
    {".bats", Language::Shell},
    {".py", Language::Python},
    {".pyw", Language::Python},
    {".pyi", Language::Python},
    {".md", Language::Markdown},
    {".markdown", Language::Markdown},
    {".mdx", Language::Markdown},
    {".js", Language::JavaScript},
    {".mjs", Language::JavaScript},
    {".cjs", Language::JavaScript},
    {".jsx", Language::JavaScript},
    {".ts", Language::TypeScript},
    {".mts", Language::TypeScript},
    {".cts", Language::TypeScript},
    {".tsx", Language::Tsx},
    {".go", Language::Go},
    {".rb", Language::Ruby},
    {".rake", Language::Ruby},
    {".gemspec", Language::Ruby},
    {".ru", Language::Ruby},
    {".pl", Language::Perl},
    {".pm", Language::Perl},
    {".t", Language::Perl},
    {".rs", Language::Rust},
    {".php", Language::Php},
    {".phtml", Language::Php},
    {".java", Language::Java},
    {".lua", Language::Lua},
    {".c", Language::C},
    {".h", Language::C},
    {".cc", Language::Cpp},
    {".cpp", Language::Cpp},
    {".cxx", Language::Cpp},
    {".c++", Language::Cpp},
    {".hh", Language::Cpp},
    {".hpp", Language::Cpp},
    {".hxx", Language::Cpp},
    {".mk", Language::Make},
    {".mak", Language::Make},
    {".dockerfile", Language::Dockerfile},
    {".containerfile", Language::Dockerfile},
    {".env", Language::Dotenv},
    {".json", Language::Json},
    {".yaml", Language::Yaml},
    {".yml", Language::Yaml},
});

// Whole names, in lower case; also those that go on with a dot
// ("Dockerfile.test", ".env.local").
constexpr auto kNames = std::to_array<Extension>({
    {"makefile", Language::Make},
    {"gnumakefile", Language::Make},
    {"dockerfile", Language::Dockerfile},
    {"containerfile", Language::Dockerfile},
    {".env", Language::Dotenv},
    {"rakefile", Language::Ruby},
    {"gemfile", Language::Ruby},
    {"vagrantfile", Language::Ruby},
    {"jakefile", Language::JavaScript},
});

// Programs in a `#!` line that only start another one.
constexpr auto kStarters =
    std::to_array<std::string_view>({"env", "uv", "uvx", "pipx", "poetry",
                                     "run", "exec", "sudo", "npx", "bunx"});

Language by_extension(std::string_view path) {
  const std::string name = lower_case(leaf_of(path));
  for (const Extension& extension : kExtensions) {
    if (name.size() > extension.suffix.size() &&
        name.ends_with(extension.suffix)) {
      return extension.language;
    }
  }
  for (const Extension& whole : kNames) {
    if (name == whole.suffix ||
        (name.starts_with(whole.suffix) && name[whole.suffix.size()] == '.')) {
      return whole.language;
    }
  }
  return Language::Unknown;
}

// "python3.11" -> "python"
std::string_view without_version(std::string_view program) {
  const std::size_t end = program.find_last_not_of("0123456789.");
  return program.substr(0, end + 1);
}

std::string_view next_word(std::string_view* rest) {
  const std::size_t start = rest->find_first_not_of(" \t");
  if (start == std::string_view::npos) {
    *rest = {};
    return {};
  }
  const std::size_t end =
      std::min(rest->find_first_of(" \t", start), rest->size());
  const std::string_view word = rest->substr(start, end - start);
  rest->remove_prefix(end);
  return word;
}

// `uv run` runs Python unless another program is named behind it.
Language by_shebang(std::string_view text) {
  if (!text.starts_with("#!")) return Language::Unknown;
  std::string_view line = text.substr(2, text.find('\n') - 2);
  if (line.ends_with('\r')) line.remove_suffix(1);
  bool uv = false;
  for (std::string_view word = next_word(&line); !word.empty();
       word = next_word(&line)) {
    if (word.starts_with('-') || word.find('=') != std::string_view::npos) {
      continue;
    }
    const std::string_view program = without_version(leaf_of(word));
    uv = uv || program == "uv";
    if (std::find(kStarters.begin(), kStarters.end(), program) !=
        kStarters.end()) {
      continue;
    }
    const Language language =
        language_from_name(program).value_or(Language::Unknown);
    if (language != Language::Unknown || !uv) return language;
  }
  return uv ? Language::Python : Language::Unknown;
}

}  // namespace

Language detect_language(std::string_view path, std::string_view text) {
  const Language language = by_extension(path);
  return language != Language::Unknown ? language : by_shebang(text);
}

void read_language(Language language, const Source& source,
                   const Context& context, Findings* findings) {
  const std::uint64_t start = source.file_offset(0);
  if (context.depth_levels >
      static_cast<int>(context.rules->limits.embedded_levels)) {
    findings->not_scanned.push_back({start, "programs are nested too deeply"});
    return;
  }
  if (source.text().size() > context.rules->limits.script_bytes) {
    findings->not_scanned.push_back({start, "the program is too large"});
    return;
  }
  switch (language) {
    case Language::Shell:
      return read_shell(source, context, findings);
    case Language::Python:
      return read_python(source, context, findings);
    case Language::Markdown:
      return read_markdown(source, context, findings);
    case Language::Make:
      return read_makefile(source, context, findings);
    case Language::Dockerfile:
      return read_dockerfile(source, context, findings);
    case Language::Dotenv:
      return read_dotenv(source, context, findings);
    case Language::Json:
    case Language::Yaml:
      return read_settings(language, source, context, findings);
    default:
      break;
  }
  if (program_language(language) != nullptr) {
    return read_program(language, source, context, findings);
  }
  findings->not_scanned.push_back({start, "no reader for this language"});
}

}  // namespace alder::scan
