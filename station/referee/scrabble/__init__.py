"""What pictures of a board tell of a game of Scrabble."""
