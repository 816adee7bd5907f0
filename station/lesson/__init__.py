"""Lessons: a few moments of one game, in each of which somebody does one thing."""
