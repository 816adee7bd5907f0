"""Noting the racks of a recorded game by touch."""
