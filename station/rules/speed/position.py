"""How a session of Speed Scrabble or Idaho stands."""

from dataclasses import dataclass
from enum import Enum

from station.rules.game import Choice, LaidOut


class Phase(Enum):
    """What is going on. PICK and COUNT are Idaho's."""

    READY = "ready"
    """Everybody has seven tiles, face down; the gosayer is to say GO."""
    PLAY = "play"
    PICK = "pick"
    """Somebody called; how many tiles the others have unused is to be told."""
    CHECK = "check"
    """The layouts of those who called are to be looked at."""
    FAULT = "fault"
    """A layout was looked at and seems illegal; people may vote, look again, or know better."""
    VOTE = "vote"
    COUNT = "count"
    """Everybody's layout is to be looked at, for the points."""
    OVER = "over"
    """A game is over; another may follow."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Vote:
    """words: to be voted on, the first of them now. ballots: by player, None until it is given. back: where
    the game goes on afterwards."""

    words: tuple[str, ...]
    ballots: tuple[bool | None, ...]
    back: Phase


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the table is told. sentence: names values in braces, so that it can be translated; values
    called `player` and `players` are numbers from 0. cells: in the layout of `player`."""

    sentence: str
    values: tuple[tuple[str, object], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.sentence.format(**dict(self.values))


@dataclass(frozen=True, slots=True)
class Position:
    """hands: how many tiles each player holds, in the layout or not; which is hidden. pool: how many lie in
    the middle; hands and pool together are always the set.

    game: number of the game, from 1. gosayer: of this game; None where it is nobody who plays. calls: that
    stood, in this game. callers: whose call it is now. checking: players whose layouts are to be looked at.
    stands: callers whose layouts were found legal. fault: whose layout is in question. layouts: as last
    looked at, by player. by_eye: by player, points that people counted themselves. unused: by player, in
    PICK, how many tiles were unused at the call. took: by player, tiles to take for the last call. allowed,
    refused: words that were voted on, sorted; they stay so for the session. earned: points of this game;
    points: of the games before it. won: who won the game that is over. asking: a question that an offer led
    to, before anything else. counted: tiles in the pool, as people last counted another number than `pool`.
    remarks: what the last deed gave to say.
    """

    hands: tuple[int, ...]
    pool: int
    phase: Phase = Phase.READY
    game: int = 1
    gosayer: int | None = None
    calls: int = 0
    callers: tuple[int, ...] = ()
    checking: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()
    fault: int | None = None
    layouts: tuple[LaidOut | None, ...] = ()
    by_eye: tuple[int | None, ...] = ()
    unused: tuple[int | None, ...] = ()
    took: tuple[int, ...] = ()
    vote: Vote | None = None
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    earned: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    asking: Choice | None = None
    counted: int = 0
    remarks: tuple[Remark, ...] = ()

    @property
    def players(self) -> int:
        return len(self.hands)


def remark(sentence: str, *, cells: tuple[tuple[int, int], ...] = (), **values: object) -> tuple[Remark, ...]:
    """One remark, as positions hold them."""
    return (Remark(sentence, tuple(values.items()), cells),)
