"""Draws synthetic tables and trains the network that finds tiles in a picture; never needed to play."""
