echo "$OLD"
