"""What Clabbers looks like: letters in any order, and the word that they make."""

from typing import Final

from station.registry.scene import Note, Pane, Scene

SCENE: Final = Scene(
    size=(11, 5),
    panes=(
        Pane(
            (0, 0),
            ("...A.......", "...T.......", "...GNRI....", "...........", "..........."),
            corner=(5, 2),
        ),
    ),
    notes=(Note((1.5, 1), "TAG"), Note((5, 3.6), "RING")),
)
