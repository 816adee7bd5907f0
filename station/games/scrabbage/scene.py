"""What Scrabbage looks like: a tile a turn, and points on a track of pegs."""

from typing import Final

from station.registry.scene import Note, Pane, Scene

SCENE: Final = Scene(
    size=(11, 5),
    panes=(Pane((0, 0), (".......", "...T...", "..NOT..", "...R...", "......."), corner=(5, 4)),),
    notes=(Note((5.2, 3.5), "+2"),),
    pegs=(6, 4),
)
