#!/bin/sh
export FROM_SETTER=1
./read.sh
