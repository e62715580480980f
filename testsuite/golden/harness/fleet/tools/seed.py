import os
print(os.environ["SEED_VALUE"])
