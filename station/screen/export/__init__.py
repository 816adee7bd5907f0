"""Exporting a game by touch: what there is, how far it is, and where it went."""
