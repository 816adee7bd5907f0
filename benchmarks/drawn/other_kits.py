"""Other tile sets for a table: of like colours, or of colours that nobody mistakes."""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.render.looks.look import TableLook
from station.simulator.render.looks.palette import TILES, Colour, TileDesign, colours_apart

LIKE: Final = (20.0, 45.0)
"""How far apart the colours of two kits of like colours are, CIE Lab."""

ON_BOARD: Final = 15.0
"""How far at least a kit's colour is from its board's."""


def with_kits(dice: Generator, look: TableLook, *, like: bool) -> TableLook:
    """The table with two other kits, of like colours or not."""
    while True:
        one, other = (_varied(dice, TILES[int(at)]) for at in dice.integers(len(TILES), size=2))
        apart = colours_apart(one.face, other.face)
        grounds = [board.design.ground for board in look.boards]
        shows = min(colours_apart(kit.face, ground) for kit in (one, other) for ground in grounds) > ON_BOARD
        if shows and (LIKE[0] < apart < LIKE[1] if like else apart > LIKE[1]):
            return replace(look, kits=(one, other))


def _varied(dice: Generator, kit: TileDesign) -> TileDesign:
    def shifted(tone: Colour) -> Colour:
        varied = np.array(tone) * np.exp(dice.normal(0, 0.06, 3)) + dice.normal(0, 4, 3)
        blue, green, red = np.clip(varied.round(), 8, 245).astype(int).tolist()
        return blue, green, red

    gloss = float(np.clip(kit.gloss * dice.uniform(0.6, 1.6), 0.05, 0.8))
    return replace(kit, face=shifted(kit.face), ink=shifted(kit.ink), gloss=gloss)
