"""Which play a simulated player chooses: towards the opponent's home row, and in their way."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest, nsmallest
from random import Random

from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, Reason
from station.games.house.rules.strings import HOME_ROWS
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.square import NEIGHBOURS, SQUARES
from station.rules.tile import FacedTile, Kit, Side
from station.simulator.players.habits import Habits
from station.simulator.world.physical import Piece

LACKING_COST = 2
"""Cost to a chain of a square without the player's own tile, in half squares."""

BOLD, WARY, OPENING = 0.22, 0.85, 15
"""Weight of what the opponent lacks against what the player lacks: `WARY` in the opening, falling over that
many turns of the board to `BOLD`. Four wary players never finish; four bold ones are done in a minute."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player on move sees: the board, their tiles, whether it is their first play, and how many turns
    have been made on this board."""

    position: FacedPosition
    mover: Side
    row: tuple[Piece, ...]
    first: bool
    lexicon: WordGraph
    own: Kit
    turn: int = 0

    @property
    def caution(self) -> float:
        return BOLD + (WARY - BOLD) * max(0.0, 1 - self.turn / OPENING)

    def judge(self, play: FacedPlay) -> HouseRuling:
        return judge(self.position, play, self.lexicon, first=self.first)


def choose(situation: Situation, habits: Habits, mind: Random) -> HouseLegal | None:
    """A good legal play; None if there is none."""
    plays = _plays(situation, habits.juggled, mind)
    best: tuple[float, HouseLegal] | None = None
    for play in _shortlist(plays, situation.position, habits.candidates, mind):
        ruling = situation.judge(play)
        if isinstance(ruling, HouseLegal):
            worth = worth_of(ruling, situation.caution) + mind.uniform(0, 3)
            if best is None or worth > best[0]:
                best = (worth, ruling)
    return best[1] if best else None


def worth_of(ruling: HouseLegal, caution: float) -> float:
    """How good the position after a play is for its mover: half squares the opponent lacks to a chain,
    weighed by `caution`, less those that the mover lacks; a win is beyond all."""
    if ruling.wins:
        return 1000.0
    side = ruling.play.mover
    return caution * lacks(ruling.after, side.other) - lacks(ruling.after, side)


def lacks(position: FacedPosition, side: Side) -> int:
    """The cheapest way for a side from home row to home row, in half squares: its own tiles are free."""
    reached = _reach(position, side, HOME_ROWS[side])
    return min(reached[square] for square in HOME_ROWS[side.other])


def _reach(position: FacedPosition, side: Side, start: Iterable[int]) -> list[int]:
    """By square, the cheapest way there from the row `start`, both ends included."""
    own = [tile is not None and tile.facing is side for tile in position.tiles]
    best = [SQUARES * LACKING_COST] * SQUARES
    # Steps cost nothing or all the same: what costs nothing is looked at first, and the cheapest always is.
    ahead: deque[tuple[int, int]] = deque()
    for square in start:
        best[square] = 0 if own[square] else LACKING_COST
        (ahead.appendleft if own[square] else ahead.append)((best[square], square))
    while ahead:
        so_far, square = ahead.popleft()
        if so_far > best[square]:
            continue
        for neighbour in NEIGHBOURS[square]:
            if own[neighbour]:
                if so_far < best[neighbour]:
                    best[neighbour] = so_far
                    ahead.appendleft((so_far, neighbour))
            elif so_far + LACKING_COST < best[neighbour]:
                best[neighbour] = so_far + LACKING_COST
                ahead.append((so_far + LACKING_COST, neighbour))
    return best


def misspell(play: FacedPlay, situation: Situation, luck: Random) -> FacedPlay | None:
    """The play with one tile swapped for another in the row so that it forms an invalid word; None if there
    is no such swap."""
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
        placed[index] = (placed[index][0], FacedTile(piece.letter, play.mover, piece.kit))
        wrong = FacedPlay(play.mover, tuple(placed))
        ruling = situation.judge(wrong)
        if isinstance(ruling, HouseIllegal) and ruling.reason is Reason.NOT_A_WORD:
            return wrong
    return None


def _shortlist(
    plays: Sequence[FacedPlay], position: FacedPosition, count: int, mind: Random
) -> list[FacedPlay]:
    """The plays that seem to leave the chain with the least to do, those that touch most of the opponent's
    tiles, and some others."""
    if len(plays) <= count:
        return list(plays)
    side = plays[0].mover
    theirs = {square for square, tile in position.occupied() if tile.facing is not side}
    beside = [sum(neighbour in theirs for neighbour in neighbours) for neighbours in NEIGHBOURS]
    behind = _reach(position, side, HOME_ROWS[side])
    ahead = _reach(position, side, HOME_ROWS[side.other])

    def left_to_do(play: FacedPlay) -> int:
        return min(behind[square] for square, _ in play.placed) + min(
            ahead[square] for square, _ in play.placed
        )

    def meets(play: FacedPlay) -> int:
        return sum(beside[square] for square, _ in play.placed)

    forward = nsmallest(count // 2, plays, key=left_to_do)
    meeting = nlargest(count // 4, plays, key=meets)
    others = mind.sample(plays, count - len(forward) - len(meeting))
    return [*forward, *meeting, *others]


def _plays(situation: Situation, juggled: int, mind: Random) -> list[FacedPlay]:
    """Legal plays with at most this many of the tiles, plus one blank."""
    natural = [piece for piece in situation.row if piece.letter]
    blanks = [piece for piece in situation.row if not piece.letter][:1]
    if len(natural) > juggled:
        natural = mind.sample(natural, juggled)
    rack = [RackTile(piece.sign, piece.kit) for piece in (*natural, *blanks)]
    return list(
        plays_line_by_line(
            situation.position,
            situation.mover,
            rack,
            situation.lexicon,
            first=situation.first,
            own=situation.own,
        )
    )
