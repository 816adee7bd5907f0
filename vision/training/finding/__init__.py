"""Renders synthetic tables and trains the network that finds tiles in a picture; not needed to play."""
