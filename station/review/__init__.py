"""What happened in a game and what could have: every play beside the best ones, after the game."""
