echo "$STRIPE_KEY" "$stripe_key" "${stripe_key:-}" "$GITHUB_TOKEN"
echo "$VNC_PASSWORD" "$FROM_REPO_IMAGE"
