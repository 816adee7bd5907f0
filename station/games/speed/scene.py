"""What Speed Scrabble looks like: a crossword each, and a pool of tiles face down."""

from typing import Final

from station.registry.scene import FACE_DOWN, Pane, Scene

SCENE: Final = Scene(
    size=(10, 4.4),
    panes=(
        Pane((0, 0.2), (".R..", "NEST", ".S..", ".T.."), player=0),
        Pane((5, 0.2), (FACE_DOWN, FACE_DOWN, FACE_DOWN, FACE_DOWN)),
        Pane((7, 0.2), ("H..", "ARM", "N..", "D.."), player=1),
    ),
)
