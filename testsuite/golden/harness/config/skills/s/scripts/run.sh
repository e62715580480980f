#!/bin/bash
. "$(dirname "$0")/../lib/common.sh"
need FROM_LIB
