"""The state of a session of Speed Scrabble or Idaho."""

from dataclasses import dataclass
from enum import Enum

from station.rules.facts import Facts
from station.rules.game import Choice, LaidOut, filled


class RacePhase(Enum):
    """What is going on. PICK and COUNT exist only in Idaho."""

    READY = "ready"
    """Everyone has seven tiles, face down; the gosayer is to say GO."""
    PLAY = "play"
    PICK = "pick"
    """Someone called; the others' numbers of unused tiles are to be entered."""
    CHECK = "check"
    """The callers' layouts are to be checked."""
    FAULT = "fault"
    """A layout was checked and seems illegal; players may vote, look again, or overrule."""
    VOTE = "vote"
    COUNT = "count"
    """Everyone's layout is to be checked, for the points."""
    OVER = "over"
    """A game is over; another may follow."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Vote:
    """words: to be voted on, the first of them now. ballots: by player, None until cast. back: where the
    game continues afterwards."""

    words: tuple[str, ...]
    ballots: tuple[bool | None, ...]
    back: RacePhase


@dataclass(frozen=True, slots=True)
class Remark:
    """A message for the table. sentence: contains values in braces, so that it can be translated; values
    called `player` and `players` are numbers from 0. cells: in the layout of `player`."""

    sentence: str
    values: tuple[tuple[str, object], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return filled(self.sentence, dict(self.values))


@dataclass(frozen=True, slots=True)
class RacePosition:
    """hands: how many tiles each player holds, in the layout or not; which ones is hidden. pool: how many
    are in the middle; hands and pool together always make up the set.

    game: number of the game, from 1. gosayer: of this game; None for someone who is not playing. calls: valid
    ones, in this game. callers: who is calling now. checking: players whose layouts must be checked.
    stands: callers whose layouts were found legal. fault: whose layout is in question. layouts: as last
    checked, by player. by_eye: by player, points that people counted themselves. unused: by player, in PICK,
    how many tiles were unused at the call. took: by player, tiles to take for the last call. allowed,
    refused: words that were voted on, sorted; valid for the session. earned: points in this game; points: in
    the games before it. won: who won the game that is over. asking: a question raised by an offer, to be
    answered first. counted: tiles in the pool, if people last counted a number other than `pool`. remarks:
    messages from the last deed.
    """

    hands: tuple[int, ...]
    pool: int
    phase: RacePhase = RacePhase.READY
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

    def facts(self) -> Facts:
        vote = self.vote
        return {
            "phase": self.phase.value,
            "game": self.game,
            "gosayer": self.gosayer,
            "hands": self.hands,
            "pool": self.pool,
            "counted": self.counted,
            "calls": self.calls,
            "callers": self.callers,
            "checking": self.checking,
            "stand": self.stands,
            "in question": self.fault,
            "layouts": [None if laid is None else laid.facts() for laid in self.layouts],
            "counted by eye": self.by_eye,
            "unused": self.unused,
            "took": self.took,
            "vote": None if vote is None else (vote.words, vote.ballots, vote.back.value),
            "allowed": self.allowed,
            "refused": self.refused,
            "earned": self.earned,
            "points": self.points,
            "won": self.won,
        }

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def all_points(self) -> tuple[int, ...]:
        """By player, in all games of the session so far."""
        return tuple(map(sum, zip(self.points, self.earned, strict=True)))

    @property
    def next_gosayer(self) -> int | None:
        """Who will say GO for the next game: the winner; of several, the first clockwise after the gosayer.
        If nobody won, the gosayer stays."""
        return self.clockwise(self.won)[0] if self.won else self.gosayer

    def clockwise(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """These players, starting to the left of the gosayer."""
        first = 0 if self.gosayer is None else self.gosayer + 1
        return tuple(sorted(players, key=lambda player: (player - first) % self.players))


def remark(sentence: str, *, cells: tuple[tuple[int, int], ...] = (), **values: object) -> tuple[Remark, ...]:
    """One remark, in the form that positions store."""
    return (Remark(sentence, tuple(values.items()), cells),)
