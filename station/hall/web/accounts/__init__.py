"""People who sign in by their own name."""
