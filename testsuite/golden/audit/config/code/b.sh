echo "$LOCAL"
