#!/bin/sh
echo "$NEVER_LOADED"
