echo "$X_LOG_SH"
