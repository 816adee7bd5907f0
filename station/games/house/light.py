"""Simulated people at a table without a camera, who play House by saying what they lay.

What they do follows from the state of the game and a seed alone, so that a game that is continued from its
journal, on whatever machine, goes on as it would have. They hold no tiles of their own: at every turn their
unseen tiles are drawn again from what nobody has seen.
"""

from collections import Counter
from random import Random
from typing import Final

from station.games.house.people.strategy import BOLD, lacks, worth_of
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition
from station.referee.events import AnyEvent, BlankChosen, DeedEntered, SquareSettled
from station.referee.ruling import Doubt
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK, Edition
from station.rules.game import DONE, Chosen, Laid, Passed
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS, FacedTile, Side

JUGGLED: Final = 4
"""Tiles considered at a time: enough to play, and quick to search."""

WEIGHED: Final = 12
"""Plays looked at."""

State = TableState[HousePosition]


def next_deed(
    state: State, seed: str, lexicon: WordGraph, edition: Edition, most_turns: int
) -> tuple[AnyEvent, int] | None:
    """What somebody does next, and how long they think in ms; None if nobody can do anything now.

    The event has the time 0. most_turns: after so many somebody resigns, since games between simulated people
    need not end.
    """
    if state.phase is not Phase.PLAYING:
        return None
    for lane in sorted(range(len(state.lanes)), key=lambda one: (_turns(state, one), one)):
        turn = state.turn(lane)
        if turn is None:
            continue
        luck = Random(f"{seed} {lane} {len(state.history)}")
        think_ms = luck.randrange(2_000, 8_000)
        if state.lanes[lane].question is not None:
            answer = _answer(state, lane)
            if answer is not None:
                return answer, 1_000
        if state.lanes[lane].task is not None:
            return DeedEntered(0, Chosen(DONE, turn.player)), think_ms
        if len(state.history) >= most_turns:
            return DeedEntered(0, Chosen("resign", _loser(state, luck))), think_ms
        return DeedEntered(0, _turn(state, turn.player, luck, lexicon, edition)), think_ms
    return None


def _loser(state: State, luck: Random) -> int:
    """A player of the side that is further from winning on its better board."""
    south, north = (
        min(lacks(board.position, side) for board in state.position.boards)
        for side in (Side.SOUTH, Side.NORTH)
    )
    return int(north > south or (north == south and luck.random() < 0.5))


def _turns(state: State, lane: int) -> int:
    return sum(done.lane == lane and not done.undone for done in state.history)


def _turn(state: State, player: int, luck: Random, lexicon: WordGraph, edition: Edition) -> Laid | Passed:
    number, side = board_of(player), side_of(player)
    board = state.position.boards[number]
    hand, own, other = board.hand(side), KITS[number], KITS[1 - number]
    unseen = _unseen(state.position, number, edition)
    hidden = luck.sample(unseen, min(hand.unknown, len(unseen)))
    rack = [RackTile(one, own) for one in (*hand.known, *hidden)] + [
        RackTile(one, other) for one in hand.bonus
    ]
    # Blanks are left in hand: whoever holds one would have to be asked what it stands for.
    rack = [one for one in rack if one.letter != BLANK]
    rack = luck.sample(rack, min(JUGGLED, len(rack)))
    first = side not in board.played
    plays = list(legal_plays(board.position, side, rack, lexicon, first=first, own=own))
    best: tuple[float, HouseLegal] | None = None
    for play in luck.sample(plays, min(WEIGHED, len(plays))):
        ruling = judge(board.position, play, lexicon, first=first)
        if isinstance(ruling, HouseLegal):
            worth = worth_of(ruling, BOLD) + luck.uniform(0, 1)
            if best is None or worth > best[0]:
                best = (worth, ruling)
    if best is None:
        return Passed(player)
    return Laid(
        player, tuple((square, Tile(tile.letter, tile.blank)) for square, tile in best[1].play.placed)
    )


def _unseen(position: HousePosition, number: int, edition: Edition) -> list[str]:
    """The letters of a board's kit that nobody knows the place of: in the bag, or hidden in a hand."""
    kit = KITS[number]
    left = Counter(edition.counts)
    for board in position.boards:
        lying = (*(tile for _, tile in board.position.occupied()), *board.early)
        left -= Counter(BLANK if tile.blank else tile.letter for tile in lying if tile.kit == kit)
    for side in Side:
        left -= Counter(position.boards[number].hand(side).known)
        left -= Counter(position.boards[1 - number].hand(side).bonus)
    return sorted(left.elements())


def _answer(state: State, lane: int) -> AnyEvent | None:
    question, seen = state.lanes[lane].question, state.lanes[lane].seen
    if question is None or question.square is None or seen is None:
        return None
    if question.doubt is Doubt.BLANK and question.candidates:
        return BlankChosen(lane, 0, question.square, question.candidates[0])
    turn, tile = state.turn(lane), seen.squares[question.square]
    if question.doubt is Doubt.KIT and turn is not None and tile is not None:
        kit = KITS[KITS.index(question.candidates[0])]
        letter = getattr(tile, "letter", None)
        said = FacedTile(letter or BLANK, side_of(turn.player), kit, blank=letter is None)
        return SquareSettled(lane, 0, question.square, said)
    return None
