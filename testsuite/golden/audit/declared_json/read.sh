echo "$GH_TOKEN" "$gh_token" "$HTTPS_PROXY" "$CLOUD_ML_REGION"
