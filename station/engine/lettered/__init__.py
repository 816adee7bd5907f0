"""Computer players of Scrabble and of what is played like it."""
