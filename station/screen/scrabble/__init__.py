"""What Scrabble, also with the Friendly rules, adds to the screen of its table."""
