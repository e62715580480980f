#!/usr/bin/env bash
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../lib/common.sh"
require DEPLOY_TOKEN
log "$LOG_DIR" "$DEPLOY_TARGET"
. ./not-here.sh
log "$AFTER"
