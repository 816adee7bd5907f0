"""What a review says, as a value: whoever shows it brings the language."""

from dataclasses import dataclass
from math import inf

from station.referee.seats import Seat
from station.review.sentence import Name, Sentence
from station.rules.tile import Side
from station.view.faces import Face
from station.view.pictures import Crossword


@dataclass(frozen=True, slots=True)
class Option:
    """Something that was or could have been done. text: in words ("QUIZ on H8 across"). points: at once.
    worth: to the player, in the unit of the review. wins: it wins the game. laid: the tiles
    that go on the board of the turn, by square. picture: in games without a board."""

    text: Sentence
    points: int = 0
    worth: float = 0.0
    wins: bool = False
    laid: tuple[tuple[int, Face], ...] = ()
    picture: Crossword | None = None


@dataclass(frozen=True, slots=True)
class TurnReviewed:
    """A turn. number: counted from 1 over all boards, undone ones left out. at_ms: when it was done. best:
    what would have been best, the best first; what was done may be among it. missed: how much more the best
    was worth. missed_win: it would have won, or kept a win, and this did not. judged_by: "rack" where all
    tiles of the player are known, "tiles" where only those that were laid are, "" where nothing could be
    compared. notes: whole sentences. close: what falls short by no more than this is as good. settled: more
    time to think would say no other play is better, and of an end no other number."""

    number: int
    player: int
    at_ms: int
    done: Option
    best: tuple[Option, ...] = ()
    missed: float = 0.0
    missed_win: bool = False
    judged_by: str = "rack"
    notes: tuple[Sentence, ...] = ()
    close: float = 0.5
    settled: bool = True

    @property
    def better(self) -> tuple[Option, ...]:
        """What would have been better, and by more than is close; only wins if one was missed."""
        wins = tuple(option for option in self.best if option.wins)
        if self.missed_win and wins:
            return wins
        return tuple(option for option in self.best if option.worth >= self.done.worth + self.close)


@dataclass(frozen=True, slots=True)
class Curve:
    """Something over the game. name: what it is. lines: what each value stands for, such as the players'
    names. points: (turn number, values); turn 0 is the beginning. players: by line, whose it is; in order if
    empty. share: values are from 0 to 1 and shown in percent."""

    name: Sentence
    lines: tuple[Name, ...]
    points: tuple[tuple[int, tuple[float, ...]], ...]
    players: tuple[int, ...] = ()
    share: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed. title: of the game, in English. unit: of `worth`: "points", "tiles". basis: what plays
    were held against, and what cannot be known. turning_point: the number of the turn that decided most; None
    if none did. turning: why, in sentences. players: by player, a few sentences. won: what a won game is
    worth in the unit; a turn that missed half as much is not given as a number. deeds: by turn, the number of
    the deed that ended it, counted from 1 over all that stand; in order if empty. seats: by player, where two
    sides face each other across boards; () where everybody has a colour and a number of their own. racks: by
    turn, the tiles that its player held, in order; () where the station did not deal them."""

    game: str
    title: str
    names: tuple[Name, ...]
    result: Sentence
    unit: str
    turns: tuple[TurnReviewed, ...]
    curves: tuple[Curve, ...]
    turning_point: int | None
    turning: tuple[Sentence, ...]
    players: tuple[tuple[Sentence, ...], ...]
    won: float = inf
    basis: tuple[Sentence, ...] = ()
    deeds: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()
    racks: tuple[tuple[Face, ...], ...] = ()

    def rack(self, turn: TurnReviewed) -> tuple[Face, ...]:
        """What the player of a turn held; () if nobody knows."""
        places = (place for place, one in enumerate(self.turns) if one is turn)
        place = next(places, len(self.racks))
        return self.racks[place] if place < len(self.racks) else ()

    def side(self, player: int) -> Side | None:
        """The side of the boards at which a player sits; None where there are no sides."""
        return self.seats[player].side if player < len(self.seats) else None

    def shows_number(self, turn: TurnReviewed) -> bool:
        """Whether a review shows what a turn missed as a number: not a game given away, nor what may be
        wrong."""
        return bool(turn.better) and turn.settled and 0.5 <= turn.missed < self.won / 2

    @property
    def missed_wins(self) -> int:
        return sum(turn.missed_win for turn in self.turns)


def is_broken(curve: Curve, review: Review, player: int) -> bool:
    """Whether a player's line is broken: those of two boards are on one curve, and this is the second's."""
    shown = curve.players or tuple(range(len(curve.lines)))
    boards = {review.seats[one].board for one in shown if one < len(review.seats)}
    return len(boards) > 1 and review.seats[player].board == max(boards)
