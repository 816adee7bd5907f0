"""What a table of any game but House shows."""
