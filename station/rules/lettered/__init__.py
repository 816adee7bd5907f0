"""Standard Scrabble for two to four players; the base of the other games that score like it."""
