#!/usr/bin/env bash
set -euo pipefail
git clone "https://x:$GITHUB_TOKEN@example.com/lib.git"
[ "$OPENINSPECT_BOOT_MODE" = build ] && echo "$REPO_OWNER/$REPO_NAME"
echo "$TUNNEL_3000" "$RESTORED_FROM_SNAPSHOT"
