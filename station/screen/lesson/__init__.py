"""A lesson in a window."""
