"""The states of `tests.screen.examples.dealt`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from station.dealt.play_events import Placed, events
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseLegal
from station.games.scrabbage.rules.position import Topic
from station.lexicon import load
from station.referee.events import DeedEntered
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay
from station.rules.game import Called, Shown
from station.rules.lettered.moves import legal_plays as lettered_plays
from station.rules.moves.plays import Plays
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.rules.tile import KITS
from station.screen.dealt.hand import DealtState, Laying, in_rack
from station.screen.input.screen_state import Panel, ScreenState
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.table import TableExample


@cache
def examples() -> Mapping[str, TableExample]:
    """In the theme that is usual at home."""
    return {name: (state, replace(local, theme="bright")) for name, (state, local) in _examples().items()}


def _examples() -> Mapping[str, TableExample]:
    table = _house()
    house, laying = table.state, _laying(table)
    table = exploding()
    step = ScreenState(dealt=DealtState(step=1))
    return {
        "dealt-house": (house, laying),
        "dealt-house-explosion": (table.state, step),
        "dealt-house-other-board": (house, ScreenState(lane=1)),
        "dealt-house-history": (house, ScreenState(panel=Panel.HISTORY, turn=2)),
        "dealt-scrabble": _scrabble(),
        "dealt-scrabble-moves": _with_moves(),
        "dealt-refused": _refused((0, 3), Panel.NONE),
        "dealt-allow": _refused((0, 0), Panel.ALLOW),
        "dealt-hand-over": _handed_over(),
        "dealt-scrabbage-aside": _set_aside(),
        "dealt-exchange": _exchanging(),
        "dealt-speed": _speed(),
        "dealt-speed-called": _called(),
        "dealt-auction": _auction(),
    }


def exploding() -> DealtTable:
    """House in the middle of an explosion of the person's."""
    table = _house()
    _play(table, 0, explodes=True)
    return table


def _house() -> DealtTable:
    """Both boards after some turns."""
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    for player in (3, 2, 0, 1, 3, 2, 3, 2):
        _play(table, player)
    return table


def _play(table: DealtTable, player: int, *, explodes: bool = False) -> None:
    """The first of the longest plays, or the first that explodes something."""
    placed, board, mover = _found(table, player, explodes=explodes), board_of(player), side_of(player)
    table.handle(*events(player, placed, table.now_ms + 1000, board=board, facing=mover))
    table.now_ms += 1000


def _found(table: DealtTable, player: int, *, explodes: bool = False) -> list[Placed]:
    lexicon, board = load("english"), board_of(player)
    now, mover = table.state.position.boards[board], side_of(player)
    first = mover not in now.played
    found = legal_plays(now.position, mover, table.hand(player), lexicon, first=first, own=KITS[board])
    for play in _longest_first(found):
        ruling = judge(now.position, play, lexicon, first=first)
        if isinstance(ruling, HouseLegal) and bool(ruling.removed) is explodes:
            break
    else:
        raise AssertionError("there is no such play")
    return [
        (at, RackTile(BLANK if tile.blank else tile.letter, tile.kit), tile.letter if tile.blank else "")
        for at, tile in play.placed
    ]


def _longest_first(found: Sequence[FacedPlay]) -> Iterator[FacedPlay]:
    """In an order that depends on nothing but the plays; only those that are looked at are made."""
    assert isinstance(found, Plays)
    for length in sorted(set(found.counts.tolist()), reverse=True):
        same = found.made(np.flatnonzero(found.counts == length))
        yield from sorted(same, key=lambda play: [(at, tile.letter) for at, tile in play.placed])


def _laying(table: DealtTable) -> ScreenState:
    """A play of the person's but for its last tile, which is picked."""
    *placed, (_, last, _) = _found(table, 0, explodes=True)
    turns = sum(done.lane == 0 for done in table.state.history)
    laying = Laying(0, placed=tuple(placed), turns=turns)
    return ScreenState(dealt=DealtState((laying,), picked=in_rack(laying, table.hand(0)).index(last)))


def _scrabble() -> TableExample:
    table = DealtTable("scrabble", (0, 3), seed=3)
    hand = table.hand(0)
    placed = tuple((parse_square("G8") + k, tile, "") for k, tile in enumerate(hand[:3]))
    return table.state, ScreenState(dealt=DealtState((Laying(0, placed=placed),), cursor=parse_square("J8")))


def _with_moves() -> TableExample:
    """Some turns on, each the longest play, and tiles laid again."""
    table = DealtTable("scrabble", (0, 3), seed=4)
    for turn in range(5):
        player, position = turn % 2, table.state.position.game.position
        letters = [tile.letter for tile in table.hand(player) if tile.letter != BLANK]
        found = lettered_plays(position, letters, load("english"))
        best = max(found, key=lambda play: (len(play.placed), repr(play.placed)))
        placed = [(at, RackTile(tile.letter or BLANK), "") for at, tile in best.placed]
        table.handle(*events(player, placed, table.now_ms + 1000))
        table.now_ms += 1000
    return table.state, ScreenState()


def _refused(levels: tuple[int, ...], panel: Panel) -> TableExample:
    """A play that the list does not know still lies there."""
    table = DealtTable("scrabble", levels, seed=3)
    placed = tuple((parse_square("G8") + k, tile, "") for k, tile in enumerate(table.hand(0)[:4]))
    table.handle(*events(0, placed, table.now_ms + 1000))
    return table.state, ScreenState(panel=panel, dealt=DealtState((Laying(0, placed=placed),), seen_by=0))


def _handed_over() -> TableExample:
    return DealtTable("scrabble", (0, 0, 2)).state, ScreenState()


def _exchanging() -> TableExample:
    table = DealtTable("scrabble", (0, 3), seed=5)
    return table.state, ScreenState(dealt=DealtState(giving="exchange", given=(0, 3)))


def _set_aside() -> TableExample:
    table = DealtTable("scrabbage", (0, 2))
    for player in (0, 1):
        table.choose(Topic.DRAWN, player, "".join(tile.letter for tile in table.hand(player)))
    return table.state, ScreenState(dealt=DealtState(given=(2,)))


def _speed() -> TableExample:
    table = DealtTable("speed", (0, 2, 2), seed=2)
    table.choose("go", None, "")
    return table.state, ScreenState(dealt=DealtState(picked=2))


def _called() -> TableExample:
    table = DealtTable("speed", (0, 2, 2, 2), seed=2)
    table.choose("go", None, "")
    for number, caller in enumerate((2, 1, 2, 3, 1), start=1):
        table.referee.handle(DeedEntered(table.now_ms + 10_000 * number, Called((caller,))))
    return table.state, ScreenState()


def _auction() -> TableExample:
    table = DealtTable("auction", (0, 2))
    tile = deal_of(table.state, load_edition("en")).bags[0][0]
    table.handle(DeedEntered(table.now_ms + 1000, Shown(tile)))
    return table.state, ScreenState()
