"""Thinking about a turn of Scrabbage: a tile, a go or the scrab, beside what scores most at once."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from station.editions import load_edition
from station.engine.lettered.grid import Grid
from station.games.scrabbage.engine.scrab import best_scrab
from station.games.scrabbage.engine.tiles import beginning, completing
from station.games.scrabbage.rules.fragments import check_working
from station.games.scrabbage.rules.position import (
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Setup,
)
from station.games.scrabbage.rules.scoring import count
from station.lexicon import load
from station.registry import entry
from station.review.effort import until
from station.review.lettered.analysis import lettered
from station.review.review import Option, TurnReviewed
from station.review.sentence import Sentence, said, said_n
from station.rules.game import RuleError
from station.rules.lettered.hand import known
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordsUsed
from station.rules.players import put
from station.rules.square import square_name


@dataclass(frozen=True, slots=True)
class TurnJob:
    """before: the position before the turn. placed: () for a go, or a scrab of which nothing was laid.
    points: what the turn scored. tiles: those that the player held, all of them if `whole`, otherwise those
    that were laid. options: of the game."""

    number: int
    player: int
    at_ms: int
    lexicon: WordsUsed
    edition: str
    options: tuple[tuple[str, str], ...]
    before: ScrabbagePosition
    placed: tuple[tuple[int, Tile], ...]
    points: tuple[Points, ...]
    tiles: tuple[str, ...]
    whole: bool


LISTED: Final = 5
CLOSE: Final = 1.0
EACH: Final = 10
"""A step of laying out the scrab takes as long as so many positions of Scrabble."""

Placed = tuple[tuple[int, Tile], ...]


def thought_about(job: TurnJob, positions: int) -> TurnReviewed:
    """The review of a turn."""
    setup = setup_of(job)
    scrab = job.before.phase is ScrabbagePhase.SCRAB
    done = _option(job, job.placed, job.points, scrab=scrab)
    if not job.tiles or not (job.placed or scrab):
        return TurnReviewed(job.number, job.player, job.at_ms, done, judged_by="")
    found = _scrab(job, setup, positions) if scrab else _tiles(job, setup)
    better = [option for option in found if option.worth >= done.worth + CLOSE]
    options = (*better, done)[:LISTED]
    target = setup.target - job.before.scores[job.before.side(job.player)]
    wins = [replace(option, wins=option.points >= target) for option in options]
    return TurnReviewed(
        job.number,
        job.player,
        job.at_ms,
        replace(done, wins=done.points >= target),
        tuple(wins),
        max(0.0, options[0].worth - done.worth),
        done.points < target and any(option.wins for option in wins),
        "rack" if job.whole else "tiles",
        close=CLOSE,
    )


def setup_of(job: TurnJob) -> Setup:
    """What stays the same throughout the game."""
    kind, players = entry("scrabbage").kind, job.before.players
    rules = kind.make(players, load_edition(job.edition), load(job.lexicon), dict(job.options))
    setup: Setup = rules.setup  # type: ignore[attr-defined]  # these are the rules of Scrabbage
    return setup


def _tiles(job: TurnJob, setup: Setup) -> list[Option]:
    """Tiles that score most at once, the most first; one a square."""
    hands = put(job.before.hands, job.player, known(*job.tiles)) if job.whole else job.before.hands
    position = replace(job.before, hands=hands)
    grid = Grid.of(position.board, setup.edition, setup.words.offered)
    open_ = sorted([*completing(grid, job.tiles), *beginning(grid, job.tiles)], key=lambda one: -one.points)
    found: list[Option] = []
    squares = set[int]()
    for one in open_:
        if len(found) == LISTED or not one.points:
            break
        if one.square in squares:
            continue
        try:
            check_working(position, job.player, (one.square, one.tile), setup)
        except RuleError:
            continue
        squares.add(one.square)
        placed = ((one.square, one.tile),)
        board = position.board.replace(dict(placed))
        points = tuple(count(board, (one.square,), job.player, setup.words))
        found.append(_option(job, placed, points, scrab=False))
    return found


def _scrab(job: TurnJob, setup: Setup, positions: int) -> list[Option]:
    """The scrab with as many tiles as will go, and then the most points."""
    deadline = until(positions / EACH)
    placed = best_scrab(
        job.before.board, tuple(sorted(job.tiles)), job.player, setup.words.offered, lambda: deadline.passed
    )
    if len(placed) < len(job.placed):
        return []
    board = job.before.board.replace(dict(placed))
    points = tuple(count(board, tuple(square for square, _ in placed), job.player, setup.words))
    return [_option(job, placed, points, scrab=True)]


def _option(job: TurnJob, placed: Placed, points: tuple[Points, ...], *, scrab: bool) -> Option:
    """What a turn is called, and what the tiles alone score: neither go nor last."""
    own = [
        one
        for one in points
        if one.player == job.player and one.why in {PointsReason.WORD, PointsReason.LETTER}
    ]
    scored = sum(one.points for one in own)
    words = tuple(one.text for one in own if one.why is PointsReason.WORD)
    return Option(_said(placed, words, scrab=scrab), scored, float(scored), laid=lettered(placed))


def _said(placed: Placed, words: Iterable[str], *, scrab: bool) -> Sentence:
    made = tuple(sorted(words, key=len, reverse=True))
    if scrab and not placed:
        return said("lays nothing of the scrab")
    if scrab:
        return said_n(
            "{count} tile of the scrab: {words}",
            "{count} tiles of the scrab: {words}",
            len(placed),
            words=made,
        )
    if not placed:
        return said("says go")
    square, tile = placed[0]
    place = {"tile": tile.text, "square": square_name(square)}
    return (
        said("{tile} on {square}: {words}", **place, words=made)
        if made
        else said("{tile} on {square}", **place)
    )
