#!/bin/sh
echo "$LABEL_CHOSEN" "$TRACKER_TOKEN" "$openai_api_key"
