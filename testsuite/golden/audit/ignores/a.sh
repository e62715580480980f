#!/bin/sh
echo "$FIRST"  # alder: ignore FIRST set by the caller
# alder: ignore SECOND, THIRD set by the caller
echo "$SECOND" "$THIRD" "$FOURTH"
# alder: ignore FIFTH
echo "$FIFTH"
# alder: ignore SIXTH nobody reads it
echo "$PATH"
