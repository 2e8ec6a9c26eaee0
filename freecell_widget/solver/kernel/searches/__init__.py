"""The kernel's searches."""
