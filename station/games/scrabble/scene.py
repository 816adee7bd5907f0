"""What Scrabble looks like: words that cross, and what the last one scored."""

from typing import Final

from station.registry.scene import Note, Pane, Scene

SCENE: Final = Scene(
    size=(11, 5),
    panes=(
        Pane(
            (0, 0),
            ("....H......", "....A..A...", "..FINGER...", "....D..MAST", "..........."),
            corner=(5, 2),
        ),
    ),
    notes=(Note((9.5, 1.5), "+7"),),
)
