#!/bin/sh
echo "$GONE"
