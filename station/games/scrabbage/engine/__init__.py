"""The computer player of Scrabbage."""
