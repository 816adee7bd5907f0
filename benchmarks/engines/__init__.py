"""Computer players and puzzles."""
