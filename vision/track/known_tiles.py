"""The tiles known to be on the boards, such as those of confirmed plays, until they are taken away."""

from collections.abc import Mapping, Sequence
from typing import Final

from vision.reading import KnownTiles
from vision.squares.certain_kits import Certain
from vision.track.memory import BoardMemory, Settled

GONE: Final = 0.2
"""Probability of a tile below which the one that was known is gone."""


class KnownTilesLeft:
    """Known tiles that have not been seen to go."""

    def __init__(self) -> None:
        self._tiles: KnownTiles = ()
        self._left: list[dict[int, tuple[str, str | None]]] = []

    def renew(self, tiles: KnownTiles) -> bool:
        """Whether these are others than before; then they are known from now on."""
        if tiles is self._tiles or tiles == self._tiles:
            return False
        self._tiles, self._left = tiles, [dict(of_board) for of_board in tiles]
        return True

    def kits(self, settled: Mapping[int, Settled], memories: Sequence[BoardMemory]) -> Certain:
        """The kits of those that are seen where they were, by board. Another letter than the known one is
        another tile, or is misread; either way its kit is open."""
        found: list[dict[int, str]] = []
        for board, left in enumerate(self._left[: len(memories)]):
            letters, verdict = memories[board].letters, settled[board].verdict
            gone = (verdict.tile < GONE) & ~verdict.hidden
            for square in [square for square in left if gone[square]]:
                del left[square]
            tiles = settled[board].tiles
            found.append(
                {
                    square: kit
                    for square, (kit, letter) in left.items()
                    if tiles[square] and square in letters and letters[square] == letter
                }
            )
        return found
