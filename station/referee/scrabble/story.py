"""The turns of a game as a camera has seen them, and what is told of each picture."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from station.rules.edition import Edition
from station.rules.scrabble.judge import judge
from station.rules.scrabble.play import Illegal, Legal, Play
from station.rules.scrabble.position import Position, Tile
from station.rules.scrabble.settings import Challenge, Settings
from station.rules.square import SQUARES


@dataclass(frozen=True, slots=True)
class Turn:
    """placed: the tiles of a play, () for a pass. withdrawn: the play was taken back later. scored: False
    for tiles that nobody could understand and that stayed on the board."""

    player: int
    placed: tuple[tuple[int, Tile], ...] = ()
    withdrawn: bool = False
    scored: bool = True


@dataclass(frozen=True, slots=True)
class Story:
    """A game up to a picture. start: the board on which following began, as a rule empty."""

    edition: Edition
    players: int = 2
    settings: Settings = Settings(challenge=Challenge.SINGLE)  # noqa: RUF009 - it is frozen
    start: Position = Position()  # noqa: RUF009 - it is frozen
    turns: tuple[Turn, ...] = ()

    @property
    def to_move(self) -> int:
        """Whose turn it is, from 0: with free challenges a withdrawn play is no turn."""
        free = self.settings.challenge is Challenge.FREE
        return sum(1 for turn in self.turns if not (free and turn.withdrawn)) % self.players

    @property
    def begun(self) -> bool:
        return bool(self.turns) or not self.start.empty

    def last_play(self) -> Turn | None:
        """The play that may still be withdrawn."""
        last = self.turns[-1] if self.turns else None
        return last if last is not None and last.placed and last.scored and not last.withdrawn else None

    @property
    def any_counts(self) -> Edition:
        """The edition with as many of each tile as anybody may have put in the bag."""
        return replace(self.edition, counts=dict.fromkeys(self.edition.counts, SQUARES))

    def with_turn(self, placed: tuple[tuple[int, Tile], ...], *, scored: bool = True) -> "Story":
        """With a play of whoever is to move; a pass where no tile is placed."""
        return replace(self, turns=(*self.turns, Turn(self.to_move, placed, scored=scored)))

    def with_last(self, turn: Turn) -> "Story":
        """With another turn in place of the last."""
        return replace(self, turns=(*self.turns[:-1], turn))


@dataclass(frozen=True, slots=True)
class Told:
    """A story judged turn by turn. rulings: by turn; None for a pass. totals: by player, without the
    points of withdrawn plays."""

    position: Position
    rulings: tuple[Legal | None, ...]
    totals: tuple[int, ...]


def tell(story: Story) -> Told | Illegal:
    """Judge every turn of a story; the first that is illegal is told. Tiles beyond the set do not count
    against it: sets get mixed, and the game was played."""
    position, totals = story.start, [0] * story.players
    rulings: list[Legal | None] = []
    edition = story.any_counts
    for turn in story.turns:
        if not turn.placed or not turn.scored:
            position = position.replace(dict(turn.placed))
            rulings.append(None)
            continue
        ruling = judge(position, Play(turn.placed), edition, settings=story.settings)
        if isinstance(ruling, Illegal):
            return ruling
        rulings.append(ruling)
        if not turn.withdrawn:
            totals[turn.player] += ruling.score
            position = ruling.after
    return Told(position, tuple(rulings), tuple(totals))


@dataclass(frozen=True, slots=True)
class Made:
    """A play. settled: squares whose letter the reader did not vouch for and the rules settled. left_out:
    squares of doubtful tiles that cannot belong to the play."""

    player: int
    ruling: Legal
    totals: tuple[int, ...]
    settled: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """The clock was pressed over an unchanged board: a pass, or an exchange."""

    player: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last play has left the board."""

    player: int
    ruling: Legal
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A tile of an earlier play reads otherwise now, or is none (now is None); scores follow."""

    square: int
    was: str
    now: str | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What was laid out before the game, the players' names as a rule, is taken up; it was no play."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenUp:
    """The game was under way when following began: from here on it is scored, from nothing."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Tiles that make no play stayed on the board: they are that player's turn, without points."""

    player: int
    squares: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cleared:
    """The board was emptied: the game is over."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """The picture cannot be a turn; detail: a sentence for people."""

    detail: str
    squares: tuple[int, ...] = ()


Happening: TypeAlias = Made | Passed | TakenBack | Corrected | Names | TakenUp | Kept | Cleared | Unclear
