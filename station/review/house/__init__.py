"""Reviews of Scrabble House."""
