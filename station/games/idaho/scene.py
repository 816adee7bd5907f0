"""What Idaho looks like: a crossword counts, and a tile that is not in it counts against you."""

from typing import Final

from station.registry.scene import Note, Pane, Scene

SCENE: Final = Scene(
    size=(10.5, 4.4),
    panes=(
        Pane((0, 0.2), ("...G..", "..WOLF", "...L..", "LAND.."), player=0),
        Pane((8.6, 0.9), ("K",), scale=1.6),
    ),
    notes=(Note((5.6, 3.4), "+21"), Note((9.4, 3.4), "−5")),
)
