#!/bin/sh
echo "$REPORT_TARGET"
