"""Reviews of Speed Scrabble and Idaho."""
