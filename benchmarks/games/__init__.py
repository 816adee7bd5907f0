"""Whole games, played by simulated people or at random."""
