import os
print(os.environ["PLAIN"], os.environ.get("OPTIONAL"), os.getenv("DEFAULTED", "x"))
os.environ["WRITTEN"] = "1"
print(dict(os.environ))
