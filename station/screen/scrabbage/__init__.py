"""The screen of Scrabbage."""
