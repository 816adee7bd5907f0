"""A table with a camera as phones show it: clocks, rulings, doubts and explosions, touched with a finger.

Skipped where there is no Chromium.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.phones.table import PhonesTable
from station.app.station import Station
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.referee import Referee
from station.referee.sight import SeenTile
from station.registry import control_of, game
from tests.phones.before_camera import before_camera, table_places, tile, word
from tests.phones.browsers import Tab
from tests.phones.playing import Table, people_at, played
from tests.screen.examples.house import house_examples
from tests.web.axe import axe, faults
from tests.web.chromium import Chromium


def opened(browser: Chromium, address: str, *, dark: bool = False, language: str = "en") -> Tab:
    """A phone's page of a seat."""
    tab = Tab(browser)
    tab.size(360, 640, dark=dark)
    tab.open(f"{address}?language={language}", "typeof line === 'object' && line")
    return tab


def begin(tab: Tab) -> None:
    """Start the game by a tap. It would not begin with tiles on the board."""
    tab.tap(key("start"))
    tab.wait("line.phase === 'playing'")


def key(name: str) -> str:
    return f"document.querySelector('#deeds [data-key=\"{name}\"]')"


def answer(label: str) -> str:
    asked = "[...document.querySelectorAll('#ask .key, #deeds button')]"
    return f"{asked}.find((one) => one.textContent === '{label}')"


def test_a_doubt_and_a_blank_are_settled_by_taps_and_clocks_are_pressed(browser: Chromium) -> None:
    with before_camera("scrabble", 2) as here:
        ann, bob = (opened(browser, here.table.address + one.seat) for one in here.phones)
        begin(ann)
        assert ann.run("getComputedStyle(document.getElementById('rack')).display") == "none"
        here.lay({**word("H8", "CA"), "J8": tile("I", doubtful=True, candidates=("I", "T"))})
        ann.tap(key("press"))
        ann.tap(answer("T"))
        ann.wait("document.getElementById('message').textContent.includes('CAT')")
        bob.wait("line.phone.to_do && document.getElementById('status').textContent === words.yourTurn")
        here.lay({"J9": tile("O"), "J10": SeenTile(None, None, "a")})
        bob.tap(key("press"))
        bob.wait("asking && asking.offer.what === 'answer'")
        bob.tap(answer("Y"))
        ann.wait("line.phone.to_do && document.getElementById('message').textContent.includes('TOY')")
        assert here.table.state.turns == 2
        assert ann.complaints == bob.complaints == []


def test_a_phone_without_a_network_presses_once_and_one_that_sleeps_catches_up(browser: Chromium) -> None:
    with before_camera("scrabble", 2) as here:
        ann, bob = (opened(browser, here.table.address + one.seat) for one in here.phones)
        begin(ann)
        bob.wait("line.phase === 'playing'")
        bob.asleep(frozen=True)
        ann.offline(off=True)
        here.lay(word("H8", "CAT"))
        ann.tap(key("press"))
        ann.tap(f"{key('press')} || document.body")
        ann.offline(off=False)
        ann.wait("line.turns[0] === 1 && !busy")
        bob.asleep(frozen=False)
        bob.wait("line.turns[0] === 1 && line.phone.to_do")
        assert here.table.state.turns == 1


def test_a_misread_square_is_touched_and_put_right(browser: Chromium) -> None:
    with before_camera("scrabble", 2) as here:
        ann = opened(browser, here.table.address + here.phones[0].seat)
        begin(ann)
        here.lay(word("H8", "CAF"))
        ann.tap(key("press"))
        ann.wait("document.getElementById('message').textContent.includes('CAF')")
        ann.tap("document.querySelector('#board i[title=J8]')")
        ann.wait("document.querySelector('#ask p').textContent === 'What is on J8?'")
        moment = ann.run("line.phone.moment")
        ann.tap(answer("T"))
        ann.wait(f"!busy && line.phone.moment !== '{moment}'")
        ann.tap(key("press"))
        ann.wait("document.getElementById('message').textContent.includes('CAT')")
        assert ann.complaints == []


@contextmanager
def standing(name: str) -> Iterator[Table]:
    """A table in a state of the examples, which nobody touches."""
    state, _ = house_examples()[name]
    settings, control = state.settings, control_of(state.settings)
    referee = Referee(game(settings.game), load("english"), load_edition(settings.edition), state)
    station: Station = Station(referee, (SimulatedHead(0, control), SimulatedHead(1, control)))
    with played(station, PhonesTable(settings, table_places(settings))) as table:
        yield table


EXPLODES = "half-done"


def test_an_explosion_is_shown_step_by_step_and_what_comes_next_is_large(browser: Chromium) -> None:
    with standing(EXPLODES) as table:
        phones = people_at(table, 4, tuple(str(k) for k in range(4)))
        for phone in phones:
            phone.look()
        acting = next(one for one in phones if one.mine["to_do"] and one.line["order"])
        tab = opened(browser, table.address + acting.seat)
        steps = tab.run("document.querySelectorAll('#message .step').length")
        assert steps == len([one for one in acting.line["order"] if one["board"] == acting.mine["board"]])
        assert tab.run("document.querySelectorAll('#message .step.now[aria-current=step]').length") == 1
        size = "parseFloat(getComputedStyle(document.querySelector('{}')).fontSize)"
        assert tab.run(size.format("#message .step.now")) > tab.run(size.format("#message .step:not(.now)"))
        assert tab.run("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_at_a_table_is_accessible(browser: Chromium, dark: bool) -> None:
    checker = axe()
    if checker is None:
        pytest.skip("axe-core is not here and cannot be fetched: no npm, or no network")
    wrong: list[str] = []
    with standing(EXPLODES) as table:
        phones = people_at(table, 4, tuple(str(k) for k in range(4)))
        tab = opened(browser, table.address + phones[0].seat, dark=dark, language="de")
        tab.run("document.getElementById('more').open = true")
        wrong += faults(tab, checker, "explosion")
    with before_camera("scrabble", 2) as here:
        tab = opened(browser, here.table.address + here.phones[0].seat, dark=dark)
        begin(tab)
        here.lay({**word("H8", "CA"), "J8": tile("I", doubtful=True, candidates=("I", "T"))})
        tab.tap(key("press"))
        tab.wait("asking")
        wrong += faults(tab, checker, "doubt")
    assert wrong == []
