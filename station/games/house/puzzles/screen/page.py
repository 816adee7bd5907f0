"""What a page with a puzzle is made from. Pure."""

from dataclasses import dataclass, field, replace

from station.games.house.puzzles.puzzle import Puzzle
from station.games.house.puzzles.texts import Clue
from station.games.house.rules.ruling import HouseIllegal, HouseLegal
from station.rules.faced import FacedPlay
from station.screen.input.screen_state import ScreenState


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """puzzles: there is at least one. solved: the keys of those that the user has solved."""

    puzzles: tuple[Puzzle, ...]
    solved: frozenset[str] = frozenset()

    def first_unsolved(self) -> int:
        """The place of the first puzzle that is not solved; 0 if all are."""
        unsolved = (k for k, puzzle in enumerate(self.puzzles) if puzzle.key not in self.solved)
        return next(unsolved, 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a play. right: it solves the puzzle. shown: it is the answer, and nobody found it. reply:
    what the opponent wins with after a play that saves nothing. since_ms: when the board began to show it."""

    play: FacedPlay
    ruling: HouseLegal | HouseIllegal
    right: bool
    since_ms: int
    shown: bool = False
    reply: HouseLegal | None = None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """place: of the puzzle among all. grade: only such puzzles are leafed through; 0 for all. hints: how many
    were asked for; clue: what they show. outcome: of the last play; an illegal one leaves the tiles to be
    moved on. trying: a play whose outcome is being worked out. naming: the square of a blank whose letter is
    asked for. local: the tiles, language and theme."""

    place: int = 0
    grade: int = 0
    hints: int = 0
    clue: Clue | None = None
    outcome: Outcome | None = None
    trying: FacedPlay | None = None
    naming: int | None = None
    local: ScreenState = field(default_factory=ScreenState)

    @property
    def over(self) -> bool:
        """Whether the board shows what came of a play, and no tiles can be laid."""
        return self.outcome is not None and isinstance(self.outcome.ruling, HouseLegal)

    def at(self, place: int) -> "PuzzlePage":
        """Another puzzle, from its beginning."""
        local = replace(self.local, dealt=type(self.local.dealt)(), notice="")
        return PuzzlePage(place, self.grade, local=local)

    def again(self) -> "PuzzlePage":
        """The same puzzle, with the tiles back in the hand."""
        return replace(self.at(self.place), hints=self.hints, clue=self.clue)


def leafed(state: PuzzleState, page: PuzzlePage, step: int) -> int:
    """The place of the next puzzle of this grade, or the one before, cyclically."""
    places = [k for k, one in enumerate(state.puzzles) if page.grade in {0, one.grade}]
    if page.place in places:
        return places[(places.index(page.place) + step) % len(places)]
    after = [k for k in places if (k - page.place) * step > 0]
    return (min(after) if step > 0 else max(after)) if after else places[0 if step > 0 else -1]
