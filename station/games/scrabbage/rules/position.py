"""The state of a game of Scrabbage."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.rules.edition import Edition
from station.rules.facts import Fact, Facts
from station.rules.lettered.hand import Hand, unseen
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.players import clockwise
from station.rules.square import square_name


class Topic:
    """The topics of choices: who makes each, and what its value is."""

    DEALT: Final = "drawn and discarded"
    """The needed `Choice`, by the table: everyone has drawn and discarded."""
    DRAWN: Final = "drawn"
    """An offer, by a player: which tiles were drawn, as text (`AEGN?T`), if hands are not hidden."""
    DISCARD: Final = "discard"
    """An offer, by a player who entered the draw: which of these tiles go to the scrab, as text."""
    SCRAB_DRAWN: Final = "scrab drawn"
    """The needed `Choice`, by the table: the dealer of three players has drawn the scrab's last tile.
    The value may be that tile; if empty it stays hidden."""
    NO_SCRAB: Final = "scrab not played"
    """An offer, by the dealer: none of the scrab can be played. A pass means the same."""
    DOUBT_GO: Final = "doubt go"
    """An offer, by the table: someone doubts the go that was just said."""
    SHOW_HAND: Final = "show hand"
    """The needed `Choice`, by the player whose go is doubted: the tiles still in hand, as text."""
    TAKE_BACK_GO: Final = "take back go"
    """The offer next to it, by the same player: there was a playable tile."""
    FRAGMENTS: Final = "fragments"
    """An offer, by the table: whose fragments are open. They are then `listed`."""
    BLANK_LETTER: Final = "blank"
    """The needed `Choice`, by the player: the letter of the blank just laid."""


KEPT: Final = 4
"""Tiles that a player keeps after the discard, and tiles in a full scrab."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same throughout a game. target: points needed to win. penalty: points lost for each
    fragment left at the end of a hand. then: by the rulings of version 0.1, which excused no fragments that
    are blocked only jointly, asked fewer letters of blanks, took a scrab on trust, and ended a blocked game
    only after a hand without a tile."""

    players: int
    edition: Edition
    words: WordGraph
    target: int = 121
    penalty: int = 0
    then: bool = False


class ScrabbagePhase(Enum):
    """The steps of a hand, and the end of the game."""

    DRAW = "draw"
    PLAY = "play"
    SCRAB_DRAW = "scrab draw"
    SCRAB = "scrab"
    OVER = "over"


class PointsReason(Enum):
    """What points are for."""

    WORD = "word"
    LETTER = "letter square"
    GO = "go"
    LAST = "last"
    FRAGMENT = "fragment"
    """A penalty: these points are negative."""


@dataclass(frozen=True, slots=True)
class Points:
    """squares: of the word, the letter square or the fragment; none for go and last. text: what is on
    them."""

    player: int
    why: PointsReason
    points: int
    squares: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A run of tiles that is not a word, in ascending order of squares; the very first tile of the game is
    one of a single square. owner: the player whose tile made it. excused: another player's later tile has
    blocked every way to complete it."""

    squares: tuple[int, ...]
    owner: int
    excused: bool = False

    @property
    def fact(self) -> Fact:
        """As a fact of a seal: where it is, whose, and whether it is excused."""
        return ([square_name(square) for square in self.squares], self.owner, self.excused)


@dataclass(frozen=True, slots=True)
class Pending:
    """A play waiting for the letter of its first blank without one. options: the possible letters."""

    placed: tuple[tuple[int, Tile], ...]
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A go that may still be doubted, because the player's hand was hidden. before: the position before the
    go. doubted: someone doubts it, and the player is asked to show the tiles."""

    player: int
    before: "ScrabbagePosition"
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proved about a player's go. tile, square: what could have been laid, and where; None if
    nothing could, so that the go is true."""

    player: int
    tile: str | None = None
    square: int | None = None


@dataclass(frozen=True, slots=True)
class EnteredDraw:
    """What a player has entered about a draw; empty if hands are hidden. discard: from the tiles drawn."""

    drawn: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScrabbagePosition:
    """Players are numbered from 0 clockwise; player 0 deals the first hand. A side is a player, or with four
    players a pair of partners: side 0 is players 0 and 2.

    scores, behind: points by side, and those before each side last scored (the rear peg). points: what the
    last deed scored, in order of counting. hands: what players still hold. entered: while drawing, by player;
    these tiles still count as in the bag. scrab: by player who discarded, then the tile that the
    dealer of three drew for it. stuck: players who have said go since the last tile was laid. alone: who
    plays on after the others' go. last: who laid the latest tile of this hand. listed: the open fragments, if
    the last deed asked for them. fragments: those made in this hand. left: those on the board at the end of
    the previous hand. gone, proof: of the go that was the last deed. number: of the hand, from 1. winners:
    players. blocked: the game is over because no tile can be placed.
    """

    players: int
    phase: ScrabbagePhase = ScrabbagePhase.DRAW
    board: Position = Position()
    number: int = 1
    dealer: int = 0
    to_move: int = 0
    hands: tuple[Hand, ...] = ()
    entered: tuple[EnteredDraw, ...] = ()
    scrab: tuple[Hand, ...] = ()
    stuck: tuple[int, ...] = ()
    alone: int | None = None
    last: int | None = None
    listed: tuple[Fragment, ...] = ()
    fragments: tuple[Fragment, ...] = ()
    left: tuple[Fragment, ...] = ()
    pending: Pending | None = None
    gone: Gone | None = None
    proof: Proof | None = None
    scores: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()
    points: tuple[Points, ...] = ()
    winners: tuple[int, ...] = ()
    blocked: bool = False

    def facts(self) -> Facts:
        return {
            "phase": self.phase.value,
            "hand": self.number,
            "dealer": self.dealer,
            "to move": self.to_move,
            "hands": [hand.fact for hand in self.hands],
            "told": [(entered.drawn, entered.discard) for entered in self.entered],
            "scrab": [hand.fact for hand in self.scrab],
            "stuck": self.stuck,
            "alone": self.alone,
            "last": self.last,
            "fragments": [fragment.fact for fragment in self.fragments],
            "fragments left": [fragment.fact for fragment in self.left],
            "behind": self.behind,
            "points": [
                (points.player, points.why.value, points.points, [square_name(s) for s in points.squares])
                for points in self.points
            ],
            "winners": self.winners,
            "blocked": self.blocked,
        }

    def side(self, player: int) -> int:
        """Which score a player's points are added to."""
        return player % 2 if self.players == 4 else player

    @property
    def draw(self) -> int:
        """How many tiles each player draws."""
        return 6 if self.players == 2 else 5

    @property
    def in_scrab(self) -> int:
        """How many tiles are set aside."""
        return sum(hand.count for hand in self.scrab)

    @property
    def needed(self) -> int:
        """How many tiles the bag must hold for a hand to be drawn."""
        return self.players * self.draw + (self.players == 3)

    def in_bag(self, edition: Edition) -> int:
        """How many tiles are left to draw."""
        on_board = sum(1 for _ in self.board.occupied())
        return edition.tiles - on_board - sum(hand.count for hand in self.hands) - self.in_scrab

    def unseen(self, edition: Edition, but: int | None = None) -> Counter[str]:
        """The tiles that nobody has shown: not on the board, in a known hand or known to be in the scrab.
        but: a player whose own tiles count as not shown."""
        hands = tuple(hand for player, hand in enumerate(self.hands) if player != but)
        return unseen(edition, self.board, (*hands, *self.scrab))

    def following(self, player: int) -> tuple[int, ...]:
        """The players clockwise from the next one, this player last."""
        return clockwise(self.players, player + 1)
