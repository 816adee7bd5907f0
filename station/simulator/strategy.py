"""Which play a simulated player chooses: forwards to the opponent's home row, and in the way of theirs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from station.rules.house.judge import judge
from station.rules.house.moves import legal_plays
from station.rules.house.position import Position
from station.rules.house.rack import RackTile
from station.rules.house.ruling import Illegal, Legal, Play, Reason, Ruling
from station.rules.house.strings import HOME_ROWS, NEIGHBOURS
from station.rules.lexicon import WordGraph
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Kit, Side, Tile
from station.simulator.physical import Piece

EMPTY_COST = 2
THEIRS_COST = 2
"""What a square without a tile of one's own costs a chain, in half squares."""

DANGER = 12
"""An opponent whose chain lacks no more than this is to be stopped first."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player on move sees: the board, the own tiles, and whether it is the player's first play."""

    position: Position
    mover: Side
    row: tuple[Piece, ...]
    first: bool
    lexicon: WordGraph
    own: Kit

    def judge(self, play: Play) -> Ruling:
        return judge(self.position, play, self.lexicon, first=self.first)


def choose(situation: Situation, candidates: int, mind: Random) -> Legal | None:
    """A good legal play, None when there is none. candidates: how many are weighed."""
    plays = _plays(situation, mind)
    best: tuple[float, Legal] | None = None
    for play in _shortlist(plays, situation.position, candidates, mind):
        ruling = situation.judge(play)
        if isinstance(ruling, Legal):
            worth = worth_of(ruling) + mind.uniform(0, 3)
            if best is None or worth > best[0]:
                best = (worth, ruling)
    return best[1] if best else None


def worth_of(ruling: Legal) -> float:
    """How good the position after a play is for its mover: half squares the opponent lacks to a chain
    less those that the mover lacks; a win is beyond all."""
    if ruling.wins:
        return 1000.0
    side = ruling.play.mover
    mine = lacks(ruling.after, side)
    theirs = lacks(ruling.after, side.other)
    urgent = 1.6 if theirs <= DANGER else 0.8
    return min(theirs, 2 * SIZE) * urgent - mine


def lacks(position: Position, side: Side) -> int:
    """The cheapest way for a side from home row to home row, in half squares: its own tiles are free."""
    cost = [
        EMPTY_COST if tile is None else 0 if tile.facing is side else THEIRS_COST for tile in position.tiles
    ]
    far = HOME_ROWS[side.other]
    best = [SQUARES * EMPTY_COST] * SQUARES
    heap: list[tuple[int, int]] = []
    for square in HOME_ROWS[side]:
        best[square] = cost[square]
        heappush(heap, (cost[square], square))
    while heap:
        so_far, square = heappop(heap)
        if so_far > best[square]:
            continue
        if square in far:
            return so_far
        for neighbour in NEIGHBOURS[square]:
            total = so_far + cost[neighbour]
            if total < best[neighbour]:
                best[neighbour] = total
                heappush(heap, (total, neighbour))
    return SQUARES * EMPTY_COST


def misspell(play: Play, situation: Situation, luck: Random) -> Play | None:
    """The play with one tile swapped for another in the row so that it makes a word that is none; None
    when there is no such swap."""
    spare = [piece for piece in situation.row if piece.letter]
    for _, tile in play.placed:
        used = next((p for p in spare if p.kit == tile.kit and p.letter == tile.letter), None)
        if used is not None:
            spare.remove(used)
    swaps = [
        (index, piece)
        for index, (_, tile) in enumerate(play.placed)
        for piece in spare
        if not any(laid.blank for _, laid in play.placed) and piece.letter != tile.letter
    ]
    luck.shuffle(swaps)
    for index, piece in swaps:
        placed = list(play.placed)
        placed[index] = (placed[index][0], Tile(piece.letter, play.mover, piece.kit))
        wrong = Play(play.mover, tuple(placed))
        ruling = situation.judge(wrong)
        if isinstance(ruling, Illegal) and ruling.reason is Reason.NOT_A_WORD:
            return wrong
    return None


IN_MIND = 8
"""More tiles than this a player does not juggle with at once."""


def _shortlist(plays: Sequence[Play], position: Position, count: int, mind: Random) -> list[Play]:
    """The plays that reach furthest, those that touch most of the opponent's tiles, and some others."""
    if len(plays) <= count:
        return list(plays)
    side = plays[0].mover
    theirs = {square for square, tile in position.occupied() if tile.facing is not side}
    reach = sorted(plays, key=lambda play: (-_advance(play), len(play.placed)))[: count // 2]
    meeting = sorted(plays, key=lambda play: -_meets(play, theirs))[: count // 3]
    others = mind.sample(plays, count - len(reach) - len(meeting))
    return [*reach, *meeting, *others]


def _advance(play: Play) -> int:
    """The rows from the mover's home row to the foremost tile, and how many rows the play spans."""
    rows = [square // SIZE for square, _ in play.placed]
    span = max(rows) - min(rows)
    return span + (SIZE - 1 - min(rows) if play.mover is Side.SOUTH else max(rows))


def _meets(play: Play, theirs: Iterable[int]) -> int:
    squares = set(theirs)
    return sum(neighbour in squares for square, _ in play.placed for neighbour in NEIGHBOURS[square])


def _plays(situation: Situation, mind: Random) -> list[Play]:
    """Legal plays with at most `IN_MIND` of the tiles, and with one blank among them."""
    natural = [piece for piece in situation.row if piece.letter]
    blanks = [piece for piece in situation.row if not piece.letter][:1]
    if len(natural) > IN_MIND:
        natural = mind.sample(natural, IN_MIND)
    rack = [RackTile(piece.sign, piece.kit) for piece in (*natural, *blanks)]
    return list(
        legal_plays(
            situation.position,
            situation.mover,
            rack,
            situation.lexicon,
            first=situation.first,
            own=situation.own,
        )
    )
