#!/bin/sh
node --env-file=/workspace/.tunnels.env server.js "$TUNNEL_3000"
echo "$OPENCODE_CONFIG_CONTENT" "$CLAUDE_CODE_OAUTH_TOKEN"
