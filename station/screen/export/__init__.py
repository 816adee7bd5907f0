"""Exporting a game by touch: the forms, how far it is, and where it went."""
