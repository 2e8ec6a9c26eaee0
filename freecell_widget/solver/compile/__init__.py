"""The compiled kernel: built by numba, cached, loaded, and chosen over plain Python when it is ready."""
