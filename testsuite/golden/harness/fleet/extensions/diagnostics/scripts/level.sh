#!/bin/sh
echo "$DIAGNOSTICS_LEVEL" "$PI_OFFLINE"
