"""Reviewing a game that has just been played, while everything else goes on."""
