#!/bin/sh
echo "$HOST_SIDE_ONLY"
