#!/usr/bin/env python3
import os

print(os.environ["FULLSEND_OUTPUT_DIR"], os.environ["GH_TOKEN"])
