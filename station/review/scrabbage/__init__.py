"""Reviews of Scrabbage."""
