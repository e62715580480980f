#!/bin/sh
echo "$WIKI_URL"
