#!/usr/bin/env bash
# clang-tidy over src/, by .clang-tidy:  tools/tidy.sh BUILD [FILE...]
#
# BUILD is a folder with a compile_commands.json, best of a build by clang++.
# The last line is the count of files.
set -u
build=$(readlink -f "${1:?usage: tools/tidy.sh BUILD [FILE...]}")
shift
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 1

if ! command -v clang-tidy >/dev/null; then
  echo 'SKIP tidy: there is no clang-tidy'
  echo '0 passed, 0 failed, 1 skipped'
  exit 0
fi

# A compiler behind ccache hides where its own headers are.
mkdir -p "$build/tidy"
sed 's/"command": "ccache /"command": "/' "$build/compile_commands.json" \
  >"$build/tidy/compile_commands.json"

if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(find src -name '*.cc' | sort)
fi
one() {
  clang-tidy -p "$1" --quiet "$2" >"$3" 2>/dev/null && { rm "$3"; return; }
  mv "$3" "$3.failed"
}
export -f one
rm -f "$build"/tidy/*.failed
printf '%s\n' "${files[@]}" | nl -w 1 -s ' ' |
  xargs -P 2 -L 1 bash -c 'one "$0/tidy" "$2" "$0/tidy/$1.out"' "$build"
failed=0
for file in "$build"/tidy/*.failed; do
  [ -e "$file" ] || continue
  failed=$((failed + 1))
  echo "FAIL $(grep -E 'error:|warning:' "$file")"
done
echo "$((${#files[@]} - failed)) passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
