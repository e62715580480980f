import os

required = os.environ.get("TIRITH_REQUIRED", "1")
canary = os.environ.get("FULLSEND_CANARY_TOKEN", "")
