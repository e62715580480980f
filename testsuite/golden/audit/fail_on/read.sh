echo "${MAYBE:-default}"
