echo "é $NO_SUCH" "${MAYBE:-}" "$FULLSEND_SLUG"
