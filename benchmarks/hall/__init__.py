"""Halls: many tables at once, and pairings."""
