echo "$LOG_7" "$TREASURE" "$BILGE_PUMP" "$mast" "$RUM" "$DECK" "$SAIL"
