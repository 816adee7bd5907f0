"""What the referee answers at one board: a verdict, a question, or a task to be done first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.rules.game import GameDeed, filled
from station.rules.tile import FacedTile, Side

Value = int | str


class Refusal(Enum):
    """Why something does not stand."""

    RULES = "rules"  # the rules do not allow it
    NOTHING_CHANGED = "nothing-changed"  # a press over an unchanged board
    DISTURBED = "disturbed"  # tiles that are not part of the play were moved, turned or taken
    NOT_IN_HAND = "not-in-hand"  # a tile that the player cannot have
    WRONG_FACING = "wrong-facing"  # a new tile faces somebody else, or lies sideways
    UNFINISHED = "unfinished"  # what follows from the play has not been done to the tiles yet
    SETTINGS = "settings"  # such a game cannot be set up


class FormedWord(Protocol):
    """A word of a play, in a game's own form."""

    @property
    def text(self) -> str:
        """The word."""

    @property
    def squares(self) -> tuple[int, ...]:
        """Where it stands."""


class MadeWords(Protocol):
    """A game's account of a play that it allows."""

    @property
    def words(self) -> Sequence[FormedWord]:
        """Those that the play formed."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was tried does not stand; a press for it was taken back.

    reason: a `Refusal`, or one of the game's own. sentence: for people, possibly with names of `values` in
    braces. squares: where on the board. cells: where in a free layout, (row, column). words: those that are
    not allowed, in the game's own form.
    """

    reason: Enum
    sentence: str
    values: tuple[tuple[str, Value], ...] = ()
    player: int | None = None
    deed: GameDeed | None = None
    squares: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    words: tuple[FormedWord, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that the list lacks, if that is the reason."""
        values = dict(self.values)
        if "lexicon" in values and "words" in values:
            return tuple(str(values["words"]).split(", "))
        wrong = self.words if self.reason is not Refusal.UNFINISHED else ()
        return tuple(dict.fromkeys(word.text for word in wrong))

    @property
    def detail(self) -> str:
        """The sentence with its values filled in."""
        return filled(self.sentence, dict(self.values))


@dataclass(frozen=True, slots=True)
class Valid:
    """What was done last and stands. gained: points by player. inferred: squares of new tiles whose doubtful
    letter the referee worked out from what it knows. accepted: by the arbiter."""

    deed: GameDeed
    gained: tuple[int, ...]
    inferred: tuple[int, ...] = ()
    accepted: bool = False


Verdict = Valid | Refused


class Doubt(Enum):
    """What the station needs to know before it can rule."""

    HIDDEN = "hidden"  # move the hand
    LETTER = "letter"  # which letter is on this square?
    BLANK = "blank"  # which letter does this blank stand for?
    KIT = "kit"  # to which set does this typed tile belong?


@dataclass(frozen=True, slots=True)
class Question:
    """A question on the screen. square: on the board; cell: in the free layout of `player`; neither for the
    whole board or the spot."""

    doubt: Doubt
    square: int | None = None
    cell: tuple[int, int] | None = None
    player: int | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """What a person said is on `square`, and what the camera saw there at the time (None: empty, or no
    picture yet)."""

    square: int
    tile: FacedTile | None
    seen: SeenSquare = None


@dataclass(frozen=True, slots=True)
class Task:
    """What must be done to the tiles before a deed stands, followed square by square.

    turn: squares whose tiles must face `facing`. steps: squares to be emptied, in this order. faceless:
    squares of `turn` whose tile shows no direction and so counts as turned. ruling: the game's account of
    the task, for display. turned, removed: squares seen to be done. wrong: squares that match neither the
    position before nor the one after. inferred: as in `Valid`.
    """

    deed: GameDeed
    turn: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    facing: Side
    faceless: frozenset[int] = frozenset()
    ruling: MadeWords | None = None
    turned: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    inferred: tuple[int, ...] = ()

    @property
    def take(self) -> tuple[int, ...]:
        """Every square to be emptied, in the order of the steps."""
        return tuple(square for step in self.steps for square in step)

    @property
    def to_turn(self) -> tuple[int, ...]:
        """Squares still to be turned, except those to be emptied anyway."""
        taken = {*self.turned, *self.take}
        return tuple(square for square in self.turn if square not in taken)

    @property
    def to_remove(self) -> tuple[int, ...]:
        """Squares still to be emptied, in the order of the steps."""
        return tuple(square for square in self.take if square not in self.removed)

    @property
    def done(self) -> bool:
        return not (self.to_turn or self.to_remove or self.wrong)

    def seen(self, squares: tuple[SeenSquare, ...], wrong: frozenset[int]) -> "Task":
        """The task with what this picture shows to be done or wrong; hidden squares keep their last state."""
        hidden = {square for square, there in enumerate(squares) if isinstance(there, Unseen)}
        turned = {s for s in self.turn if s in self.faceless or (s in hidden and s in self.turned)}
        for square in self.turn:
            there = squares[square]
            # The letter is known, so doubt about it does not matter here.
            if isinstance(there, SeenTile) and square not in wrong and there.facing is self.facing:
                turned.add(square)
        removed = {s for s in self.take if squares[s] is None or (s in hidden and s in self.removed)}
        return replace(
            self,
            turned=frozenset(turned),
            removed=frozenset(removed),
            wrong=wrong | (self.wrong & hidden),
        )
