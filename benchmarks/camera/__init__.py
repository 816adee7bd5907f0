"""Cameras: the simulated one, and what a failing one does to a game."""
