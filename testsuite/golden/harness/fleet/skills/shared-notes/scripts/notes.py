import os

LANGUAGE = os.environ["NOTES_LANGUAGE"]
GREETING = os.environ["GREETING"]
AGENT_NAME = os.environ["AGENT_NAME"]
REGION = os.environ.get("NOTES_REGION", "eu")
HOME = os.environ["HOME"]
LEVEL = os.environ["NOTES_LEVEL"]
VALUES = [os.environ[name] for name in LANGUAGE.split()]
