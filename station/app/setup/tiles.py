"""Tile sets in the set-up: learned, counted, and read in the trial."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

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
from station.setup.trial import LaidTile, tiles_asked
from station.setup.wording import SetupWording
from vision.letters.network import LetterReader
from vision.reading import BoardReading, Content, Facing, Picture, SquareReading
from vision.table_reader import TableReader

COUNTING: Final = "calibration.count"
"""Counts tile sets, where it is there."""

_SIDES: Final[dict[Facing | None, Side]] = {Facing.UP: "S", Facing.DOWN: "N"}


class SetupTiles:
    """The two boards' tile sets. names: under which they are kept, the left board's first."""

    def __init__(self, store: KitStore, names: tuple[str, str], edition: Edition) -> None:
        self._store, self._names, self._edition = store, names, edition
        self._examples: dict[int, list[Examples]] = defaultdict(list)
        self._learned: set[int] = set()

    def learned(self) -> tuple[str, ...]:
        """The names of the sets, if every board's was learned."""
        return tuple(self._names[board] for board in sorted(self._learned))

    def learn(self, board: int, look: Look, words: SetupWording) -> Outcome:
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
            told = str(error)
            return Outcome(False, told[:1].upper() + told[1:])
        self._examples[board].append(examples)
        self._learned.add(board)
        return Outcome(True, words.learned(len(kit.examples), ", ".join(missing_letters(kit))))

    def read_trial(self, look: Look, boards: int) -> tuple[tuple[LaidTile | None, ...], int]:
        """What lies on the trial's squares, and how many tiles of neither set lie on the boards."""
        if len(look.check.boards) < boards:
            return (), 0
        reader = TableReader(alphabet=self._edition.alphabet)
        if self._learned >= set(range(boards)):
            letters = kit_reader(tuple(self._store.load(name) for name in self._names[:boards]))
            reader = TableReader(letters=letters, enrolled=letters.bodies)
        corners = [board.corners for board in look.check.boards]
        read = reader.read_still(look.picture, corners, fitted=True).boards
        laid = tuple(_laid(read[one.board], one.square) for one in tiles_asked(boards))
        return laid, sum(_strays(board) for board in read) if boards == 2 else 0


def _laid(board: BoardReading, square: int) -> LaidTile | None:
    told = board.squares[square]
    if told.content is not Content.TILE:
        return None
    return LaidTile(told.letter, _SIDES.get(told.facing), told.kit)


def _strays(board: BoardReading) -> int:
    return sum(_of_neither(square) for square in board.squares)


def _of_neither(square: SquareReading) -> bool:
    return square.content is Content.TILE and square.kit is None


def counter() -> Callable[[Picture, Edition], Any] | None:
    """What counts the tiles of a set in a picture; None while nothing does."""
    if find_spec(COUNTING) is None:
        return None
    count = getattr(import_module(COUNTING), "count_tiles", None)
    return count if callable(count) else None


def count_set(
    count: Callable[[Picture, Edition], Any], look: Look, edition: Edition, words: SetupWording
) -> Outcome:
    """Whether a set in the picture is complete, and what is missing or too many."""
    try:
        counted = count(look.picture, edition)
    except (ValueError, LookupError) as error:
        told = str(error)
        return Outcome(False, told[:1].upper() + told[1:])
    says = words.counted(
        _listed(counted.missing), _listed(counted.extra), int(counted.unreadable), int(counted.tiles)
    )
    return Outcome(bool(counted.complete), says)


def _listed(letters: Mapping[str, int]) -> str:
    """Such as "E E O"; a blank as "_"."""
    return " ".join(letter for letter, many in sorted(letters.items()) for _ in range(many))
