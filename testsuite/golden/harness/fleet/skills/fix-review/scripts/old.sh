#!/bin/sh
echo "$REMOVED_AWAY"
