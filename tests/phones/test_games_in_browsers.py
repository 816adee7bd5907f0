"""Every game is played to its end on phones in a real browser, by taps alone.

Where a game is long, its bag is empty when phones join; `python -m benchmarks.station.phones_by_taps`
plays whole ones. Skipped where there is no Chromium.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.dealt.desk import Desk
from station.app.phones.table import PhonesTable
from station.referee.outcome import Ending
from station.referee.state import Phase
from tests.dealt.finger import to_the_far_row
from tests.phones.begun import bag_is_empty, draw_all, few_tiles_are_left, play_until
from tests.phones.browsers import Tab
from tests.phones.players import Player
from tests.phones.playing import NAMES, Table, new_places, played, settings_for, sit, station_for
from tests.phones.tapping import Tapper, joined, key, lay, tap_on
from tests.web.chromium import Chromium


def seated(browser: Chromium, table: Table, count: int) -> list[Tab]:
    """So many phones that have joined by taps, in a game that one of them starts unless it is on."""
    tabs = [Tab(browser) for _ in range(count)]
    for player, tab in enumerate(tabs):
        joined(table, tab, player)
    if table.state.phase is Phase.READY:
        tabs[-1].tap(key("start"))
    for tab in tabs:
        tab.wait("line.phase === 'playing'")
    return tabs


def has_ended(table: Table, tabs: list[Tab]) -> bool:
    """Whether the game was played out, and every phone shows how it ended. Of what several may answer, only
    the first one does: the others get 409."""
    for tab in tabs:
        tab.wait("line.phase === 'over' && document.getElementById('status').textContent.includes('win')")
        assert [one for one in tab.complaints if "409" not in one] == []
    return table.state.outcome is not None and table.state.outcome.ending is Ending.FINISHED


def test_house_is_played_from_the_code_to_the_end_on_four_phones(browser: Chromium) -> None:
    settings = settings_for("house", 4)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tabs = seated(browser, table, 4)
        tap_on([Tapper(table, tab, player, to_the_far_row) for player, tab in enumerate(tabs)])
        assert has_ended(table, tabs)


def test_scrabbage_is_played_from_the_code_to_the_end(browser: Chromium) -> None:
    settings = replace(settings_for("scrabbage", 2), options=(("points", "12"),))
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tabs = seated(browser, table, 2)
        tappers = [Tapper(table, tab, player) for player, tab in enumerate(tabs)]
        tap_on(tappers)
        assert {"play", "give discard 0"} <= {deed for tapper in tappers for deed in tapper.did}
        assert has_ended(table, tabs)


@pytest.mark.parametrize(
    ("game", "people", "seed", "near"),
    [
        ("scrabble", 2, 3, few_tiles_are_left),
        ("clabbers", 2, 3, few_tiles_are_left),
        ("friendly", 3, 5, few_tiles_are_left),
        ("auction", 2, 3, bag_is_empty),
    ],
)
def test_long_games_end_by_taps(
    browser: Chromium, game: str, people: int, seed: int, near: Callable[[Any, Desk], bool]
) -> None:
    settings = settings_for(game, people, seed=seed)
    station = station_for(settings)
    play_until(station, near)
    with played(station, PhonesTable(settings, new_places(settings))) as table:
        tabs = seated(browser, table, people)
        tappers = [Tapper(table, tab, player) for player, tab in enumerate(tabs)]
        tap_on(tappers)
        assert "play" in {deed for tapper in tappers for deed in tapper.did}
        assert has_ended(table, tabs)


@pytest.mark.parametrize("game", ["speed", "idaho"])
def test_races_end_by_taps_once_all_tiles_are_drawn(browser: Chromium, game: str) -> None:
    """Five share the tiles, so that no crossword is too large; two of them have a browser."""
    settings = settings_for(game, 5)
    station = station_for(settings)
    draw_all(station)
    with played(station, PhonesTable(settings, new_places(settings))) as table:
        others = [Player(table, sit(table, player, NAMES[player]), player) for player in range(2, 5)]
        tabs = seated(browser, table, 2)
        tappers = [Tapper(table, tab, player) for player, tab in enumerate(tabs)]
        tap_on(tappers, others)
        assert {"lay-out", "call"} <= {deed for tapper in tappers for deed in tapper.did}
        assert has_ended(table, tabs)


def test_a_blank_is_taken_off_the_board_and_laid_in_the_same_turn_by_taps(browser: Chromium) -> None:
    settings = settings_for("friendly", 2, seed=13)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        ann, bob = seated(browser, table, 2)
        # Ann's hand has M ?, Bob's has E.
        hands = table.desk.deal(table.state).hands
        tiles = {tile.letter: tile for hand in hands for tile in hand}
        lay(ann, [(112, tiles["M"], ""), (113, tiles["?"], "E")])
        ann.tap(key("end"))
        bob.wait("line.phone.turn && line.phone.moment === '1'")
        lay(bob, [(114, tiles["?"], "N")], swaps=((113, "E"),))
        ann.tap("document.querySelector('#more summary')")
        ann.tap(key("pause"))
        bob.wait("line.phase === 'paused'")
        bob.tap(key("continue"))
        bob.wait("line.phase === 'playing' && !busy && placed.length === 1")
        bob.tap(key("end"))
        ann.wait("line.phone.moment === '2'")
        board = table.state.lanes[0].board
        assert board is not None
        assert [(board.tiles[at].letter, board.tiles[at].blank) for at in (113, 114)] == [
            ("E", False),
            ("N", True),
        ]
