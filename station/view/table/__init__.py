"""What the table of any game shows."""
