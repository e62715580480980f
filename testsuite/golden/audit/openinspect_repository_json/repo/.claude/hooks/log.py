import os

print(os.environ["CLAUDE_CONFIG_DIR"], os.environ["OPENCODE_CONFIG_CONTENT"])
