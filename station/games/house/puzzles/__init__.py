"""House puzzles: positions in which one play, or very few, wins at once or saves the game."""
