"""Draws synthetic tiles and trains the letter network that ships; never needed to play.

`python -m vision.training` does it all and needs the dependency group `training`.
"""
