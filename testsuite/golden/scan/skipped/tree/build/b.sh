echo "$BUILD_B_SH"
