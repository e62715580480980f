echo "$KEEP_LOG_SH"
