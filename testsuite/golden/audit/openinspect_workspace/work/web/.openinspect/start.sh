source "$HOME/.tunnels.env"
echo "$TUNNEL_1" "$TUNNEL_2"
