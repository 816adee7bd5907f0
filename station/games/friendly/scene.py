"""What Friendly Scrabble looks like: a blank on the board changes places with the letter it stands for."""

from typing import Final

from station.registry.scene import Pane, Scene

SCENE: Final = Scene(
    size=(12, 5),
    panes=(
        Pane((0, 0), (".......", "...H...", "..WiND.", "...T...", "......."), corner=(5, 4)),
        Pane((9.5, 1.5), ("I",), scale=2),
    ),
    swap=(8.1, 2.5),
)
