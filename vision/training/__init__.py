"""Renders synthetic tiles and trains the bundled letter network; not needed to play.

`python -m vision.training` runs everything and needs the dependency group `training`.
"""
