"""Commands of the computer players, and puzzles."""
