echo "$SALT" "$SOUP" "$OVEN_1" "$OVEN_5" "$RECIPE" "$soup"
