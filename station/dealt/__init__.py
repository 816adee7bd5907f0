"""Bags and hands for games played at the screen: pure functions of a seed and the deeds that stand."""
