#!/bin/sh
echo "$KEPT_HERE"
