"""What Auction Scrabble looks like: one tile, and everybody bids for it."""

from types import MappingProxyType
from typing import Final

from station.registry.scene import Note, Pane, Scene

SCENE: Final = Scene(
    size=(12, 5),
    panes=(Pane((0.5, 0.5), ("Q",), scale=4, values=MappingProxyType({"Q": 10})),),
    notes=(Note((6, 3.6), "10", 0), Note((8.5, 2.6), "15", 1), Note((11, 1.6), "25", 2)),
)
