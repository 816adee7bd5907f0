"""The computer player of Scrabble with the Friendly rules."""
