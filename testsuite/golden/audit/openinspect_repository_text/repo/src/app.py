import os

print(os.environ["DATABASE_URL"])
