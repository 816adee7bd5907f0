"""The House player."""
