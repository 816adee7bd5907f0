"""Tile sets in the set-up: learned, counted, and read in the trial."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.check.tiles import tiles_seen
from calibration.count import NoTilesError, SetCount, SetCounter, Why
from calibration.errors import KitError
from calibration.examples import Examples, together
from calibration.kit import enrol, kit_reader, missing_letters
from calibration.kit_store import KitStore
from calibration.laid_pictures import BOARDS, laid_out
from calibration.layout import orders
from calibration.profile import Side
from station.app.setup.eyes import Look
from station.rules.edition import BLANK, Edition
from station.setup.facts import Outcome
from station.setup.trial import SURELY, Asked, LaidTile, both_sets_seen, tiles_asked
from station.setup.view import Mark, Tone
from station.setup.wording import learned
from station.view.counted_set import set_said
from station.view.error_texts import error_text
from station.view.wording import Wording
from vision.errors import NoBoardError
from vision.letters.network import LetterReader
from vision.reading import BoardReading, Content, Corners, Facing, Picture
from vision.rectify import BORDER, SQUARE, rectify
from vision.table_profile import TableProfile
from vision.table_reader import TableReader

RIM: Final = 10
"""Pixels of a rectified square's rim, which a crooked tile may not cover."""

ALIKE: Final = 20.0
"""Distance of CIE Lab colours, lightness halved, up to which tiles are of one set."""

TONES: Final[dict[Why, Tone]] = {
    "read": "good", "too many": "wrong", "other set": "strange",
    "unreadable": "doubt", "face down": "doubt", "perhaps": "doubt",
}  # fmt: skip
"""How the tiles of a counted set are marked."""

_SIDES: Final[dict[Facing | None, Side]] = {Facing.UP: "S", Facing.DOWN: "N"}


class SetupTiles:
    """The two boards' tile sets. names: under which they are kept, the left board's first."""

    def __init__(self, store: KitStore, names: tuple[str, str], edition: Edition) -> None:
        self._store, self._names, self._edition = store, names, edition
        self._examples: dict[int, list[Examples]] = defaultdict(list)
        self._learned: set[int] = set()
        self._colours: dict[int, tuple[float, float, float]] = {}
        self._reader: TableReader | None = None
        self._counter: SetCounter | None = None

    def learned(self) -> tuple[str, ...]:
        """The names of the sets, if every board's was learned."""
        return tuple(self._names[board] for board in sorted(self._learned))

    def colours(self) -> tuple[tuple[float, float, float], ...]:
        """Of the learned sets' tiles against white paper, in the same order; empty unless all are known."""
        known = [self._colours[board] for board in sorted(self._learned) if board in self._colours]
        return tuple(known) if len(known) == len(self._learned) else ()

    def learn(self, board: int, look: Look, words: Wording) -> Outcome:
        """Learn from one more picture of tiles laid out on a board."""
        counts = self._edition.counts
        ways = orders({"_" if letter == BLANK else letter: count for letter, count in counts.items()})
        corners = [one.corners for one in look.check.boards]
        number = len(self._examples[board])
        try:
            reader = TableReader(alphabet=self._edition.alphabet)
            examples, _ = laid_out(
                look.picture, corners, reader, ways, number, fitted=True, board=BOARDS[board]
            )
            letters = LetterReader.load(self._edition.alphabet)
            taken = together([*self._examples[board], examples])
            kit, _ = enrol(self._names[board], self._edition.name, self._edition.alphabet, taken, letters)
            self._store.add(kit, replace=True)
        except KitError as error:
            return Outcome(False, _sentence(error, words))
        self._examples[board].append(examples)
        self._learned.add(board)
        seen = tiles_seen(look.picture, corners[board : board + 1])
        if seen is not None and len(seen):
            blue, green, red = np.median(seen.colours, axis=0).tolist()
            self._colours[board] = (blue, green, red)
        self._reader = None
        return Outcome(True, learned(len(kit.examples), ", ".join(missing_letters(kit)), words))

    def count(self, board: int, look: Look, words: Wording) -> tuple[Outcome, tuple[Mark, ...]]:
        """Whether a board's set is complete, and what is missing or too many; and its tiles in the picture.
        Of two sets in the picture, each board has the one on its side."""
        self._counter = self._counter or SetCounter()
        try:
            counts = self._counter.count(look.picture, self._edition)
        except NoTilesError as error:
            return Outcome(False, _sentence(error, words)), ()
        counted = counts[board] if len(counts) == 2 else max(counts, key=lambda count: count.tiles)
        return Outcome(counted.complete, set_said(counted, words)), marks_of(counted)

    def read_trial(self, look: Look, boards: int) -> tuple[tuple[LaidTile | None, ...], int]:
        """What lies on the trial's squares, and how many tiles of neither set lie on the boards."""
        if len(look.check.boards) < boards:
            return (), 0
        self._reader = self._reader or self._made_reader(look, boards)
        try:
            read = self._reader.read(look.picture).boards
        except NoBoardError:
            return (), 0
        asked = tiles_asked(boards)
        laid = [_laid(read[one.board], one.square) for one in asked]
        if boards == 2:
            corners = [board.corners for board in read]
            laid = _by_colour(laid, tile_colours(look.picture, corners, asked), asked)
        squares = (square for board in read for square in board.squares)
        strays = sum(square.content is Content.TILE and square.kit is None for square in squares)
        return tuple(laid), strays if len(self._learned) == boards == 2 and both_sets_seen(laid) else 0

    def _made_reader(self, look: Look, boards: int) -> TableReader:
        """What reads the trial from its first picture on, by the learned sets if there are any."""
        corners = tuple(board.corners for board in look.check.boards)
        profile = TableProfile(look.check.size, corners)
        if self._learned >= set(range(boards)):
            letters = kit_reader(tuple(self._store.load(name) for name in self._names[:boards]))
            return TableReader(profile, letters=letters, enrolled=letters.bodies)
        return TableReader(profile, alphabet=self._edition.alphabet)


def marks_of(counted: SetCount) -> tuple[Mark, ...]:
    """Every tile of a set that was counted; those to look at last, so that they are drawn on top."""
    marks = [
        Mark(tuple((float(x), float(y)) for x, y in mark.outline), TONES[mark.why]) for mark in counted.marks
    ]
    return tuple(sorted(marks, key=lambda mark: mark.tone != "good"))


def _laid(board: BoardReading, square: int) -> LaidTile | None:
    reading = board.squares[square]
    if reading.content is not Content.TILE:
        return None
    return LaidTile(reading.letter, _SIDES.get(reading.facing), reading.kit)


def tile_colours(picture: Picture, corners: Sequence[Corners], asked: Sequence[Asked]) -> NDArray[np.float64]:
    """(n, 3) CIE Lab colours of what lies on the squares asked for, lightness halved: light differs more from
    place to place than tiles of one set do."""
    flat = [np.asarray(cv2.cvtColor(rectify(picture, own), cv2.COLOR_BGR2LAB), np.float64) for own in corners]
    found = []
    for one in asked:
        row, column = divmod(one.square, 15)
        top, left = row * SQUARE + BORDER + RIM, column * SQUARE + BORDER + RIM
        part = flat[one.board][top : top + SQUARE - 2 * RIM, left : left + SQUARE - 2 * RIM]
        found.append(np.median(part.reshape(-1, 3), axis=0) * (0.5, 1, 1))
    return np.array(found)


def _by_colour(
    laid: Sequence[LaidTile | None], colours: NDArray[np.float64], asked: Sequence[Asked]
) -> list[LaidTile | None]:
    """The same tiles, each of the set whose tiles it looks like: most lie as they were asked for. Of neither
    if it looks like none; unknown while there are not two of each."""
    sets = {}
    for kit in ("a", "b"):
        own = [n for n, one in enumerate(asked) if one.kit == kit and laid[n] is not None]
        if len(own) < SURELY:
            return [None if tile is None else replace(tile, kit=None) for tile in laid]
        sets[kit] = np.median(colours[own], axis=0)
    sorted_out: list[LaidTile | None] = []
    for tile, colour in zip(laid, colours, strict=True):
        off = {kit: float(np.linalg.norm(colour - middle)) for kit, middle in sets.items()}
        nearest = min(off, key=lambda kit: off[kit])
        sorted_out.append(
            None if tile is None else replace(tile, kit=nearest if off[nearest] < ALIKE else None)
        )
    return sorted_out


def _sentence(error: Exception, words: Wording) -> str:
    """What an error says, as a sentence of its own."""
    text = error_text(str(error), words)
    return text[:1].upper() + text[1:]
