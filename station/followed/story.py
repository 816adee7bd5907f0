"""The turns of a game as a camera has seen them, and what each picture turned out to mean."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from station.rules.edition import Edition
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Legal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import Challenge, Settings
from station.rules.square import SQUARES


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """placed: the tiles of a play, () for a pass. withdrawn: the play was taken back later. scored: False
    for tiles that made no sense and stayed on the board."""

    player: int
    placed: tuple[tuple[int, Tile], ...] = ()
    withdrawn: bool = False
    scored: bool = True


@dataclass(frozen=True, slots=True)
class Story:
    """A game up to a picture. start: the board when following began, usually empty."""

    edition: Edition
    players: int = 2
    settings: Settings = Settings(challenge=Challenge.SINGLE)
    start: Position = Position()
    turns: tuple[SeenTurn, ...] = ()

    @property
    def to_move(self) -> int:
        """Whose turn it is, from 0; with free challenges a withdrawn play does not count as a turn."""
        free = self.settings.challenge is Challenge.FREE
        return sum(1 for turn in self.turns if not (free and turn.withdrawn)) % self.players

    @property
    def begun(self) -> bool:
        return bool(self.turns) or not self.start.empty

    def last_play(self) -> SeenTurn | None:
        """The play that may still be withdrawn."""
        last = self.turns[-1] if self.turns else None
        return last if last is not None and last.placed and last.scored and not last.withdrawn else None

    @property
    def any_counts(self) -> Edition:
        """The edition with any number of each tile."""
        return replace(self.edition, counts=dict.fromkeys(self.edition.counts, SQUARES))

    def with_turn(self, placed: tuple[tuple[int, Tile], ...], *, scored: bool = True) -> "Story":
        """With a play by whoever is to move; a pass if no tile is placed."""
        return replace(self, turns=(*self.turns, SeenTurn(self.to_move, placed, scored=scored)))

    def with_last(self, turn: SeenTurn) -> "Story":
        """With the last turn replaced."""
        return replace(self, turns=(*self.turns[:-1], turn))


@dataclass(frozen=True, slots=True)
class JudgedStory:
    """A story judged turn by turn. rulings: by turn; None for a pass. totals: by player, without the
    points of withdrawn plays."""

    position: Position
    rulings: tuple[Legal | None, ...]
    totals: tuple[int, ...]


def judge_story(story: Story) -> JudgedStory | Illegal:
    """Judge every turn of a story, or return the first illegal ruling. Tiles beyond the set are allowed: sets
    get mixed, and the game was played."""
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
    return JudgedStory(position, tuple(rulings), tuple(totals))


@dataclass(frozen=True, slots=True)
class Made:
    """A play. settled: squares whose letter was doubtful and the rules settled. left_out: squares of doubtful
    tiles that cannot belong to the play."""

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
    """The last play is gone from the board."""

    player: int
    ruling: Legal
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A tile of an earlier play now reads differently, or is gone (now is None); scores follow."""

    square: int
    was: str
    now: str | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What was laid out before the game, usually the players' names, was taken up; it was not a play."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenUp:
    """The game was under way when following began; scores count from zero here."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Tiles that make no play stayed on the board; they count as that player's turn, without points."""

    player: int
    squares: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cleared:
    """The board was emptied: the game is over."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """The picture makes no sense as a turn. detail: a sentence for people."""

    detail: str
    squares: tuple[int, ...] = ()


Happening: TypeAlias = Made | Passed | TakenBack | Corrected | Names | TakenUp | Kept | Cleared | Unclear
