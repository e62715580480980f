#!/usr/bin/env bash
# Formats every C++ file:  tools/format.sh [--check] [FILE...]
#
# --check changes nothing and names the files that are not formatted; its last
# line is the count.  clang-format 14 decides: other versions differ.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 1

check=
if [ "${1:-}" = --check ]; then check=yes; shift; fi

program=$(command -v clang-format-14 || command -v clang-format)
version=$("${program:-false}" --version 2>/dev/null |
  sed -n 's/.*version \([0-9]*\).*/\1/p')
if [ "$version" != 14 ]; then
  echo "SKIP format: clang-format is ${version:-missing}, 14 is wanted"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi

if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(find src testsuite \( -name '*.cc' -o -name '*.h' \) \
    -print | sort)
fi
if [ -z "$check" ]; then exec "$program" -i "${files[@]}"; fi

bad=$(printf '%s\0' "${files[@]}" |
  xargs -0 -n 16 -P 2 "$program" --dry-run 2>&1 |
  sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: warning: .*/\1/p' | sort -u)
failed=0
for file in $bad; do
  echo "FAIL $file is not formatted (tools/format.sh)"
  failed=$((failed + 1))
done
echo "$((${#files[@]} - failed)) passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
