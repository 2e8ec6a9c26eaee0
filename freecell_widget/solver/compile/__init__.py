"""Build, cache and load the compiled kernel, and choose it when it is ready."""
