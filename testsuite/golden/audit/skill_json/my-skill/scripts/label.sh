#!/usr/bin/env bash
set -euo pipefail
label="${LABEL:-triage}"
curl -H "Authorization: Bearer $GH_TOKEN" "$ISSUE_URL/labels" -d "$label"
