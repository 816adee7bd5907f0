"""Exporting a game by touch, beside the window."""
