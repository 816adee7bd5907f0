"""Clabbers: Scrabble in which the letters of each string, in some order, must be a word."""
