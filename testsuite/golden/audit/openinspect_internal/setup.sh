echo "$GITHUB_TOKEN" "${NODE_ENV:-dev}"
