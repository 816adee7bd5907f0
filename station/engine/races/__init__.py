"""Computer players of the games without a board: Speed Scrabble and Idaho."""
