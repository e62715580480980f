import os

for name in open("names"):
    print(os.environ["APP_" + name])
