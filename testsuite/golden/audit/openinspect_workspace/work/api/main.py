import os
os.environ["NOT_LOOKED_AT"]
