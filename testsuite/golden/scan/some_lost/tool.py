import os
os.environ["A"]
