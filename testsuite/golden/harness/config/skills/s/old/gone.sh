echo "$LEFT_OUT"
