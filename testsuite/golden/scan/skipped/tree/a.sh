echo "$A_SH"
