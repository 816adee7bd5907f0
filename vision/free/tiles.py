"""Reads every tile in a picture, wherever it lies and whichever way round: `TilesReader`."""

from collections.abc import Callable
from typing import Final

from vision.free.faces import Letters
from vision.free.finder import TileFinder
from vision.free.kinds import Kinds, lettered
from vision.free.plain import with_plain
from vision.free.printed import without_printed
from vision.free.search import LOOKS, read_again, search
from vision.free.stray import with_strays
from vision.letters.network import LetterReader
from vision.locate.tabs import find_tabs
from vision.reading import Picture

STEPS: Final = LOOKS + 2
"""Steps in which a picture is read."""


class TilesReader:
    """letters: the trained network for all letters, loaded if not given; finder: the network that finds
    tiles. Threads may share it."""

    def __init__(self, letters: Letters | None = None, finder: TileFinder | None = None) -> None:
        self._letters = letters or LetterReader.load()
        self._finder = finder or TileFinder.load()

    def read(self, picture: Picture, progress: Callable[[int, int], None] | None = None) -> Kinds:
        """The tiles of each set, and what may be one. progress: called with the number of steps done and of
        all."""
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(done, STEPS)

        places = search(picture, self._finder, self._letters, step)
        tabs = find_tabs(picture) if places else []
        kinds = lettered((picture.shape[1], picture.shape[0]), places, tabs)
        kinds = with_strays(picture, kinds)
        kinds = with_plain(picture, kinds, places, tabs, self._letters)
        kinds = without_printed(picture, kinds, tabs)
        step()
        read = Kinds(
            tuple(tuple(read_again(picture, kit, self._letters)) for kit in kinds.kits),
            tuple(read_again(picture, kinds.strange, self._letters)),
            kinds.perhaps,
        )
        if progress is not None:
            progress(STEPS, STEPS)
        return read
