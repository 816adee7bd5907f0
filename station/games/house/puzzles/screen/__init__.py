"""Puzzles of Scrabble House on the screen: tiles are laid by hand as in a dealt game."""
