#!/usr/bin/env bash
set -a
. /workspace/.tunnels.env
set +a
echo "$OPENINSPECT_BOOT_MODE" "$TUNNEL_3000" "$TUNNEL_8080"
echo "$TUNNEL_03000" "$tunnel_3000" "$TUNNEL_65536" "${VNC_PASSWORD:-}"
