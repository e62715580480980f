#!/bin/sh
echo "$JIRA_TOKEN"
