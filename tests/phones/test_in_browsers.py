"""Phones as people hold them: four contexts of a real browser, small and upright, touched with a finger.

Skipped where there is no Chromium.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.phones.table import PhonesTable
from station.rules.moves.rack import RackTile
from station.rules.square import square_name
from tests.dealt.finger import like_a_computer, to_the_far_row
from tests.phones.browsers import Tab
from tests.phones.playing import Table, new_places, played, settings_for, station_for
from tests.phones.tapping import joined, key, lay, square
from tests.web.axe import axe, faults
from tests.web.chromium import Chromium


@contextmanager
def alone(browser: Chromium, game: str, seed: int = 6) -> Iterator[tuple[Table, Tab]]:
    """The first player's phone in a game that is on; the others have none yet."""
    settings = settings_for(game, 2, seed=seed)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tab = Tab(browser)
        joined(table, tab, 0)
        tab.tap("document.querySelector('[data-key=start]')")
        tab.wait("line.phase === 'playing'")
        yield table, tab


def test_what_is_laid_stays_when_the_page_is_reloaded_and_tiles_are_dragged(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (_, tab):
        tab.drag("document.querySelectorAll('#rack .tile')[1]", square("H8"))
        tab.wait("placed.length === 1 && placed[0].square === 112")
        first = tab.run("placed[0].letter")
        tab.drag(square("H8"), square("J8"))
        tab.wait("placed.length === 1 && placed[0].square === 114")
        tab.run("window.before = true; location.reload()")
        tab.wait("!window.before && typeof line === 'object' && line && placed.length === 1")
        assert tab.run("[placed[0].letter, placed[0].square]") == [first, 114]
        tab.drag(square("J8"), "document.getElementById('rack')")
        tab.wait("placed.length === 0 && rack().length === 7")


def test_a_tap_whose_click_comes_late_still_finds_its_button(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (_, tab):
        tab.run("""window.tapped = document.querySelector('[data-key=pass]');
            for (const name of ['pointerdown', 'pointerup'])
              tapped.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 7 }));
            drawAround(); 0""")
        later = "new Promise((then) => setTimeout(() => then(tapped.isConnected), 150))"
        assert tab.run(later), "the news waits for the click"
        tab.run("tapped.click()")
        tab.wait("!tapped.isConnected && line.phone.moment === '1'")


def test_two_fingers_zoom_the_board_and_move_it_and_tap_nothing(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (_, tab):
        tab.tap("document.querySelectorAll('#rack .tile')[1]")
        board = "document.getElementById('pan')"
        under = "squareAt(document.getElementById('board'), {}, {})"
        middle = tab.run(
            f"(() => {{ const box = {board}.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2]; })()"
        )
        before = tab.run(under.format(*middle))
        tab.pinch(board, (60, 120))
        assert 1.9 < tab.run("zoom") < 2.1
        assert tab.run(under.format(*middle)) == before, "what is below the fingers stays there"
        left = tab.run(f"{board}.scrollLeft")
        tab.pinch(board, (80, 80), move=(-60, 0))
        assert tab.run(f"{board}.scrollLeft") == pytest.approx(left + 60, abs=12)
        assert 1.9 < tab.run("zoom") < 2.1
        tab.pinch(board, (150, 20))
        assert tab.run("zoom") == 1
        assert tab.run("[placed.length, document.querySelectorAll('.ghost').length]") == [0, 0]
        tab.tap(square("H8"))
        tab.wait("placed.length === 1")
        assert tab.complaints == []


def test_a_refused_word_is_named_and_its_tiles_stay_to_be_moved(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (table, tab):
        rare = "rack().map((one) => one[0]).filter((one) => !'AEIOU?'.includes(one))"
        letters = tab.run(f"{rare}.slice(0, 3).join('')")
        lay(tab, [(112 + k, RackTile(letter), "") for k, letter in enumerate(letters)])
        tab.tap("document.querySelector('[data-key=end]')")
        tab.wait(f"document.getElementById('message').textContent.includes('{letters}')")
        tab.wait("document.querySelectorAll('#board .wrong').length")
        assert tab.run("placed.length") == len(letters)
        buttons = "[...document.querySelectorAll('#deeds button')]"
        tab.tap(f"{buttons}.find((one) => one.textContent === words.takeBack)")
        tab.wait("rack().length === 7 && !busy")
        meant = like_a_computer()(table.state, table.desk, 0)
        assert meant is not None
        lay(tab, meant)
        tab.tap("document.querySelector('[data-key=end]')")
        tab.wait("line.phone.moment === '1'")
        assert table.state.turns == 1


def test_a_phone_calls_by_buzz_and_sound_when_it_is_its_turn_and_rests_while_nobody_sees_it(
    browser: Chromium,
) -> None:
    settings = settings_for("scrabble", 2, seed=6)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        ann, bob = Tab(browser), Tab(browser)
        joined(table, ann, 0)
        joined(table, bob, 1)
        bob.run("""window.called = []; navigator.vibrate = () => called.push("buzz");
            window.tone = () => called.push("sound"); 0""")
        bob.tap(key("start"))
        bob.wait("line.phase === 'playing' && !busy")
        bob.run("""Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange")); clock.textContent = "as it was"; 0""")
        assert bob.run("[beat, called]") == [0, []], "no clock ticks, and it is Ann's turn"
        streams = "performance.getEntriesByType('resource').length"
        before = bob.run(streams)
        ann.tap(key("pass"))
        bob.wait("called.length === 2")
        assert bob.run("called.sort()") == ["buzz", "sound"]
        assert bob.run(streams) == before, "it asks for nothing"
        bob.run("""Object.defineProperty(document, "hidden", { value: false, configurable: true });
            document.dispatchEvent(new Event("visibilitychange")); 0""")
        bob.wait("beat > 0 && clock.textContent !== 'as it was'")


def test_a_word_is_typed_as_people_do_who_see_no_board(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (table, tab):
        meant = like_a_computer()(table.state, table.desk, 0)
        assert meant
        assert all(tile.letter != "?" for _, tile, _ in meant)
        assert tab.run("[...document.querySelectorAll('#rack .tile')].every((one) => one.ariaLabel)")
        tab.tap("document.querySelector('#more summary')")
        for name, text in (
            ("square", square_name(meant[0][0])),
            ("letters", "".join(tile.letter for _, tile, _ in meant)),
        ):
            tab.run(f"document.querySelector('#typed [name={name}]').focus()")
            tab.type(text)
        if meant[1][0] - meant[0][0] > 1:
            tab.tap("document.querySelector('#typed [name=down]')")
        tab.tap("document.querySelector('#typed button')")
        tab.wait(f"placed.length === {len(meant)} && message && !document.body.querySelector('#message.bad')")
        tab.tap(key("end"))
        tab.wait("line.phone.moment === '1'")
        assert table.state.turns == 1


@pytest.mark.parametrize(("game", "people"), [("house", 4), ("scrabble", 2)])
def test_board_hand_and_buttons_are_on_one_screen(browser: Chromium, game: str, people: int) -> None:
    settings = settings_for(game, people, seed=6)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tab = Tab(browser)
        joined(table, tab, 0)
        tab.tap(key("start"))
        tab.wait("line.phase === 'playing'")
        outside = """["rack", "pan", "deeds"].filter((id) => {
            const box = document.getElementById(id).getBoundingClientRect();
            return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight; })"""
        for size in ((360, 640), (640, 360), (768, 1024), (1024, 768)):
            tab.size(*size)
            assert (size, tab.run(outside)) == (size, [])
            assert tab.run("document.documentElement.scrollWidth <= innerWidth")


def test_the_board_stays_below_the_finger_however_many_tiles_opponents_hold(browser: Chromium) -> None:
    settings = settings_for("house", 4, seed=6)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tab = Tab(browser)
        joined(table, tab, 0)
        tab.tap(key("start"))
        tab.wait("line.phase === 'playing'")
        where = "document.getElementById('board').getBoundingClientRect().top"
        before = tab.run(where)
        tab.run("for (const one of line.phone.hands) one.tiles = Array(24).fill(['W', 'b']); draw()")
        assert tab.run("document.querySelectorAll('#others .tile').length") == 24
        assert tab.run(where) == before
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")


def test_bids_are_made_without_scrolling(browser: Chromium) -> None:
    settings = settings_for("auction", 2)
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tabs = [Tab(browser), Tab(browser)]
        for player, tab in enumerate(tabs):
            joined(table, tab, player)
        tabs[0].tap(key("start"))
        for tab in tabs:
            tab.wait("line.awaits?.what === 'bid'")
        bidder = tabs[tabs[0].run("line.awaits.player")]
        assert bidder.run(f"{key('leave')}.getBoundingClientRect().bottom <= innerHeight")
        before = bidder.run("line.phone.moment")
        bidder.tap(key("leave"))
        bidder.wait(f"line.phone.moment !== '{before}'")


def test_a_word_is_looked_up_by_typing_it(browser: Chromium) -> None:
    with alone(browser, "friendly") as (_, tab):
        tab.tap("document.querySelector('[data-key=\\'spell look-up\\']')")
        tab.wait("document.activeElement.matches('#ask input')")
        tab.type("cat")
        tab.tap("document.querySelector('#ask .strong')")
        tab.wait("!busy && document.getElementById('ask').hidden")
        tab.wait("JSON.stringify(line).includes('CAT')")
        assert tab.complaints == []


def test_a_phone_whose_network_is_pulled_does_its_deed_once_when_it_is_back(browser: Chromium) -> None:
    with alone(browser, "scrabble") as (table, tab):
        tab.offline(off=True)
        tab.tap("document.querySelector('[data-key=pass]')")
        tab.tap("document.querySelector('[data-key=pass]') || document.body")
        tab.offline(off=False)
        tab.wait("line.phone.moment === '1' && !busy")
        assert table.state.turns == 1


def test_a_phone_comes_back_by_itself_when_the_station_does(browser: Chromium) -> None:
    settings = settings_for("scrabble", 2, seed=6)
    station, places = station_for(settings), new_places(settings)
    with played(station, PhonesTable(settings, places)) as table:
        port, tab = table.server.port, Tab(browser)
        joined(table, tab, 0)
        places = table.phones.places
    tab.wait("!document.getElementById('lost').hidden")
    with played(station, PhonesTable(settings, places), port=port):
        began = tab.run("performance.now()")
        tab.wait("document.getElementById('lost').hidden")
        assert tab.run("performance.now()") - began < 5000, "it asks again every 0.7 s"
        tab.tap("document.querySelector('[data-key=start]')")
        tab.wait("line.phase === 'playing'")


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
            tab.wait("message")
            tab.run("document.getElementById('more').open = true")
            wrong += faults(tab, checker, "laid")
        tab.open(f"{table.address}/s/nobody")
        wrong += [one for one in faults(tab, checker, "gone") if "403" not in one]
    assert wrong == []
