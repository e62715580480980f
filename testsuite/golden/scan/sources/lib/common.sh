# Sourced by the scripts in bin/.
LOG_DIR=${LOG_ROOT:-/var/log}
require() { [ -n "${!1:-}" ] || { echo "$1 is not set" >&2; exit 1; }; }
log() { printf '%s\n' "$@" >>"$LOG_DIR/deploy.log"; }
