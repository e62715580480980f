#!/usr/bin/env bash
set -u
export OUT="${HOME}/out"
echo "${TOKEN:-none}" "$OUT" "$PLAIN"
for name in A B; do echo "${!name}"; done
