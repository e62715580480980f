#!/bin/sh
# A line more than when the baseline was written.
echo   "$KNOWN"
echo "$KNOWN"
echo "$NEW"
