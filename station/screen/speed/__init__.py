"""The screen of Speed Scrabble, and what Idaho shares with it."""
