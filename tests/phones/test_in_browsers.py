"""Phones as people hold them: four contexts of a real browser, small and upright, touched with a finger.

Skipped where there is no Chromium.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.phones.table import PhonesTable
from station.dealt.laying import Placed
from station.referee.outcome import Ending
from station.referee.state import Phase
from station.rules.square import square_name
from tests.dealt.finger import like_a_computer, to_the_far_row
from tests.phones.browsers import Tab
from tests.phones.playing import NAMES, Table, new_places, played, settings_for, station_for
from tests.web.axe import axe, faults
from tests.web.chromium import Chromium, program


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    path = program()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with Chromium(path) as chromium:
        yield chromium


def joined(table: Table, tab: Tab, player: int) -> None:
    """Join as people do: type the code, then the name, and touch a seat."""
    tab.open(f"{table.address}/")
    tab.run("document.getElementById('code').focus()")
    tab.type(table.phones.places.code.lower())
    tab.tap("document.querySelector('button.strong')")
    tab.wait("document.querySelector('#seats .open')")
    tab.run("document.getElementById('name').focus()")
    tab.type(NAMES[player])
    tab.tap(f"[...document.querySelectorAll('#seats li')][{player}].querySelector('button')")
    tab.wait("location.pathname.startsWith('/s/') && typeof line === 'object' && line")


def lay(tab: Tab, tiles: list[Placed]) -> None:
    """Tap each tile, then its square."""
    for square, tile, stands in tiles:
        index = tab.run(f"rack().findIndex((one) => sameTile(one, {json.dumps([tile.letter, tile.kit])}))")
        tab.tap(f"document.querySelectorAll('#rack .tile')[{index}]")
        tab.wait("picked !== null")
        tab.tap(f"document.querySelector('#board i[title={square_name(square)}]')")
        if tile.letter == "?":
            tab.tap(
                f"[...document.querySelectorAll('#ask .key')].find((one) => one.textContent === '{stands}')"
            )
        tab.wait(f"placed.some((one) => one.square === {square})")


def act(table: Table, tab: Tab, player: int, chooses: Any) -> bool:
    """Do by taps what there is to do; whether there was anything."""
    if not tab.run("line.phone.to_do && !busy"):
        return False
    key = tab.run("(document.querySelector('[data-key=done]') || { dataset: {} }).dataset.key || ''")
    moment = tab.run("line.phone.moment + line.order.length")
    if not key:
        meant = chooses(table.state, table.desk, player)
        if meant is not None:
            lay(tab, meant)
        key = "pass" if meant is None else "end"
    tab.tap(f"document.querySelector('[data-key={key}]')")
    tab.wait(f"line.phone.moment + line.order.length !== {json.dumps(moment)} || line.phase === 'over'")
    return True


def test_house_is_played_to_the_end_on_four_phones_by_taps_alone(browser: Chromium) -> None:
    settings = settings_for("house", 4, seed=3)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tabs = [Tab(browser) for _ in range(4)]
        for player, tab in enumerate(tabs):
            joined(table, tab, player)
        tabs[2].tap("document.querySelector('[data-key=start]')")
        for tab in tabs:
            tab.wait("line.phase === 'playing'")
        for _ in range(200):
            if table.state.phase is Phase.OVER:
                break
            for player, tab in enumerate(tabs):
                if table.state.phase is not Phase.OVER:
                    act(table, tab, player, to_the_far_row)
        assert table.state.outcome.ending is Ending.FINISHED
        for tab in tabs:
            tab.wait("line.phase === 'over' && document.getElementById('status').textContent.includes('win')")
            assert tab.complaints == []


@pytest.mark.parametrize(("game", "dark"), [("house", False), ("scrabble", True), ("auction", False)])
def test_a_phone_is_accessible(browser: Chromium, game: str, dark: bool) -> None:
    checker = axe()
    if checker is None:
        pytest.skip("axe-core is not here and cannot be fetched: no npm, or no network")
    settings = settings_for(game, 4 if game == "house" else 2)
    wrong: list[str] = []
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tab = Tab(browser)
        tab.size(360, 640, dark=dark)
        tab.open(f"{table.address}/")
        wrong += faults(tab, checker, "code")
        tab.open(f"{table.address}/j/{table.phones.places.code}", "document.querySelector('#seats .open')")
        wrong += faults(tab, checker, "join")
        joined(table, tab, 0)
        tab.tap("document.querySelector('[data-key=start]')")
        tab.wait("line.phase === 'playing'")
        wrong += faults(tab, checker, "playing")
        meant = None
        if tab.run("line.phone.may_lay"):
            meant = (to_the_far_row if game == "house" else like_a_computer())(table.state, table.desk, 0)
        if meant:
            lay(tab, meant)
            tab.wait("told")
            tab.run("document.getElementById('more').open = true")
            wrong += faults(tab, checker, "laid")
        tab.open(f"{table.address}/s/nobody")
        wrong += [one for one in faults(tab, checker, "gone") if "403" not in one]
    assert wrong == []
