need() { echo "${!1:?}"; }
