from dotenv import load_dotenv
import os

load_dotenv("/workspace/.tunnels.env")
print(os.environ["TUNNEL_3000"])
