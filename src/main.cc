// arguments -> command -> exit code
int main() { return 0; }
