"""The pages in a real browser: by axe-core, by keyboard, and by what they complain about themselves.

One Chromium looks at all of them. Skipped where there is none.
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.tournament import commands as c
from station.hall.tournament.entry import Player
from station.hall.wire.happened import ArbiterWanted
from station.hall.wire.view import Status
from station.referee.state import TableState
from station.view import view_of
from station.web.app import table_app
from station.web.streams import Changes
from tests.screen.examples import all_examples, game_examples
from tests.web.axe import axe, faults
from tests.web.chromium import DESKTOP, PHONE, Chromium, program
from tests.web.halls import Filled
from tests.web.seen import DRAWN, hall_served, open_page, pages_of, sign_in
from tests.web.tables import served, watched

GAMES = (
    "half-done", "scrabble-refused", "friendly-trade-two", "scrabbage-word", "auction-raised", "speed-fault",
    "idaho-crossword", "clabbers-challenged", "win-of-a-match",
)  # fmt: skip
"""An example of each of the eight games, and an end with statistics."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    path = program()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with Chromium(path) as chromium:
        yield chromium


@pytest.fixture(scope="module")
def checker() -> str:
    script = axe()
    if script is None:
        pytest.skip("axe-core is not here and cannot be fetched: no npm, or no network")
    return script


def test_every_kind_of_page_of_the_hall_is_accessible_on_a_phone(
    browser: Chromium, checker: str, filled: Filled
) -> None:
    wrong: list[str] = []
    browser.size(*PHONE)
    with hall_served(filled) as address:
        signed_in = False
        for name, page in pages_of(filled).items():
            if page.like:
                continue  # scripts/web_pictures.py looks at every one
            if page.staff and not signed_in:
                sign_in(browser, address)
                signed_in = True
            open_page(browser, address, page)
            wrong += faults(browser, checker, name)
    assert wrong == []


@pytest.mark.parametrize(("dark", "language"), [(False, "en"), (True, "de")])
def test_the_table_of_every_game_is_accessible(
    browser: Chromium, checker: str, dark: bool, language: str
) -> None:
    wrong: list[str] = []
    changes = Changes()
    table, station = watched(game_examples()[GAMES[0]])
    with served(table_app(table, changes), changes) as address:
        browser.size(*DESKTOP, dark=dark)
        browser.open(f"{address}?language={language}", "document.querySelector('.message')")
        for name in GAMES[dark::2]:
            station.becomes(game_examples()[name][0])
            game = station.state.settings.game
            browser.wait(f"document.getElementById('table').dataset.game === '{game}'")
            wrong += faults(browser, checker, name, boards=True)
    assert wrong == []


OVERLAYS = (
    *GAMES,
    "stands",
    "full-hands",
    "win",
    "scrabbage-statistics",
    "auction-late",
    "speed-doubt",
    "dealt-house",
)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=["1920x1080", "1280x720"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_of_an_overlay_is_in_its_window(
    browser: Chromium, size: tuple[int, int], language: str
) -> None:
    examples, wrong = all_examples(), {}
    changes = Changes()
    table, station = watched(game_examples()["turn"])
    browser.size(*size)
    with served(table_app(table, changes), changes) as address:
        browser.open(f"{address}overlay?language={language}", "document.querySelector('.message')")
        for name in OVERLAYS:
            state, _ = examples[name]
            assert isinstance(state, TableState)
            station.becomes(state)
            said = json.dumps(view_of(state, state.at_ms, language).lanes[0].message.text)
            browser.wait(
                f"table.view.game === '{state.settings.game}' && table.view.messages[0].text === {said}"
            )
            if found := browser.run(OUTSIDE):
                wrong[name] = found
    assert wrong == {}


OUTSIDE = """(() => {
    const root = document.documentElement, wide = innerWidth, high = innerHeight, found = [];
    if (root.scrollWidth > wide || root.scrollHeight > high) found.push("the page scrolls");
    const parts = ".clock, .message, .hands, .board, .board i, .order, .picture, .statistics, .ending";
    for (const one of document.querySelectorAll(parts)) {
        const box = one.getBoundingClientRect();
        if (box.left < 0 || box.top < 0 || box.right > wide || box.bottom > high) found.push(one.className);
    }
    for (const board of document.querySelectorAll(".board")) {
        if (board.getBoundingClientRect().height < 0.44 * high) found.push("a board is small");
    }
    return found;
})()"""


def test_a_table_is_watched_by_keyboard_and_a_clock_counts_down(browser: Chromium) -> None:
    changes = Changes()
    table, station = watched(game_examples()["turn"])
    browser.size(*DESKTOP)
    with served(table_app(table, changes), changes) as address:
        browser.open(f"{address}?language=en", "document.querySelector('.past')")
        players = "[...document.querySelectorAll('.player')]"
        clock = (
            f"{players}.find((one) => one.textContent.includes('Ada')).querySelector('.clock').textContent"
        )
        browser.wait(f"{clock} === '5:41'")
        browser.wait(f"{clock} === '5:40'")
        # The first stop of the keyboard is the history; Enter shows the board as it was.
        browser.press("Tab")
        assert browser.run("document.activeElement.className") == "past"
        browser.press("Enter")
        browser.wait("document.querySelector('#then .board')")
        station.becomes(game_examples()["half-done"][0])
        browser.wait("document.querySelector('.chip.done')")
        assert browser.run("document.querySelectorAll('.board i.task').length") == 9
        # What was open and had the focus still is and has.
        assert browser.run("document.activeElement.className") == "past"
        changes.close()
        browser.wait("!document.getElementById('lost').hidden")


def test_a_clock_that_runs_gains_nothing_because_a_line_came_sooner(browser: Chromium) -> None:
    changes = Changes()
    table, _ = watched(game_examples()["turn"])
    with served(table_app(table, changes), changes) as address:
        browser.open(address, "document.querySelector('.clock')")
        shown = browser.run("""(() => {
            const line = structuredClone(table.view), running = line.players.find((one) => one.running);
            const place = document.createElement("div");
            const other = tableView(place, {
                words: JSON.parse(document.body.dataset.words), parts: ["clocks"],
                printed: JSON.parse(document.body.dataset.printed),
            });
            const tenths = (ms, ageMs) => {
                running.clock_ms = ms;
                other.show(line, ageMs);
                return Number(place.querySelector(".runs .clock").textContent);
            };
            return [tenths(15000, 400), tenths(15000, 0), tenths(14000, 0), tenths(19000, 0)];
        })()""")
    late, sooner, later, given_back = shown
    assert late <= 14.6
    assert sooner <= late
    assert 13.5 < later <= 14.0
    assert 18.5 < given_back <= 19.0, "a press that is taken back gives its time back"


def test_a_name_with_markup_is_shown_as_it_is_written(browser: Chromium, filled: Filled) -> None:
    with hall_served(filled) as address:
        browser.open(f"{address}/live", "document.querySelector('.clock')")
        names = browser.run("[...document.querySelectorAll('.player .name')].map((one) => one.textContent)")
        assert "North Cyrano <b>de</b> Bergerac" in names
        assert browser.run("document.querySelectorAll('main b').length") == browser.run(
            "document.querySelectorAll('main .board > b, main .step > b').length"
        )
        browser.open(f"{address}/pairings")
        assert "Cyrano <b>de</b> Bergerac & Diotima & Sons" in browser.run("document.body.innerText")


def test_a_round_that_is_withdrawn_vanishes_from_the_pages_that_show_it(
    browser: Chromium, own: Filled
) -> None:
    with hall_served(own) as address:
        browser.open(f"{address}/live/1", "document.querySelector('.board')")
        own.hall.do(c.WithdrawRound("Teams", 2))
        browser.wait("!document.querySelector('.board')")
        assert browser.run("document.querySelector('#table p:not(.unseen)').textContent").startswith("Wait")


def test_a_call_for_the_arbiter_is_seen_on_whatever_page_the_director_is(
    browser: Chromium, own: Filled
) -> None:
    with hall_served(own) as address:
        sign_in(browser, address)
        browser.open(f"{address}/director/tables", "document.getElementById('call')")
        assert browser.run("document.getElementById('call').hidden")
        game = own.hall.state.round("Teams", 2).pairings[-1]
        own.hears(f"m-{game.table}", ArbiterWanted(1000, 0, 0, "Somebody spilt tea."), game.id)
        browser.wait("!document.getElementById('call').hidden")
        browser.run("document.querySelector('#call a').focus()")
        browser.press("Enter")
        browser.wait("document.body && document.body.innerText.includes('Somebody spilt tea.')")


@pytest.mark.parametrize("path", ["/director/tables", "/arbiter", "/arbiter/tables/1"])
def test_a_lost_broker_is_said_on_an_open_page_and_no_longer_when_it_is_back(
    browser: Chromium, own: Filled, path: str
) -> None:
    with hall_served(own) as address:
        sign_in(browser, address)
        follows = "document.body && document.body.dataset.follows === 'yes'"
        browser.open(f"{address}{path}", f"location.pathname === '{path}' && {follows}")
        assert browser.run("document.getElementById('troubles').textContent") == ""
        own.hall.connection.lost()
        browser.wait(
            "document.getElementById('troubles').innerText.startsWith('The broker has not answered')"
        )
        own.hall.connection.made()
        browser.wait("document.getElementById('troubles').textContent === ''")


def test_every_table_says_how_old_its_news_is(browser: Chromium, own: Filled) -> None:
    heard_at = datetime.fromisoformat(own.hall.table(2).heard_at)
    own.hall.clock = lambda: heard_at + timedelta(minutes=3, seconds=7)
    shown = "document.querySelector('.card:has(a[href=\"/arbiter/tables/2\"]) .heard')"
    with hall_served(own) as address:
        sign_in(browser, address)
        browser.open(f"{address}/arbiter", shown)
        assert browser.run(f"{shown}.textContent") == "last news 3 min ago"
        assert browser.run("document.querySelectorAll('.card .heard').length") == 5, "table 6 has no machine"
        browser.open(f"{address}/arbiter/tables/2", "document.querySelector('.heard')")
        assert browser.run("document.querySelector('.heard').textContent") == "last news 3 min ago"
        own.hall.clock = lambda: heard_at
        own.hall.status("m-2", Status(online=True))
        browser.wait("document.querySelector('.heard').textContent.endsWith(' s ago')")


def test_the_front_shows_the_scores_of_games_with_points(browser: Chromium, own: Filled) -> None:
    with hall_served(own) as address:
        browser.open(f"{address}/", "document.querySelector('#cards [data-table=\"4\"] .clock')")
        shown = (
            "[...document.querySelectorAll('#cards [data-table=\"4\"] .player')].map((one) => one.innerText)"
        )
        assert [text.split("\n")[-1] for text in browser.run(shown)] == ["points: 0", "points: 0"]
        boards = "[...document.querySelectorAll('#cards [data-table=\"1\"] .points')].length"
        assert browser.run(boards) == 0, "House has none"


def test_a_front_that_nobody_looks_at_holds_no_stream_and_catches_up(browser: Chromium, own: Filled) -> None:
    look = """(hidden) => {
        Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    cards = "[...document.querySelectorAll('#cards li:not([hidden])')].map((one) => one.dataset.table).join()"
    with hall_served(own) as address:
        browser.open(f"{address}/", "document.querySelector('.board')")
        assert browser.run(cards) == "1,2,3,4"
        browser.run("document.getElementById('name').value = 'Ann'")
        browser.run(f"({look})(true)")
        listed = "performance.getEntriesByType('resource').map((one) => one.name)"
        browser.wait(f"{listed}.some((name) => name.includes('/events'))")
        own.hall.do(c.WithdrawRound("Teams", 2))
        browser.run(f"({look})(false)")
        browser.wait(f"{cards} === '4'")
        assert browser.run("document.getElementById('name').value") == "Ann"


def test_a_page_that_nobody_looks_at_holds_no_connection_and_catches_up(
    browser: Chromium, own: Filled
) -> None:
    """Browsers open few connections to one server; a director has many tabs."""
    look = """(hidden) => {
        Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    with hall_served(own) as address:
        sign_in(browser, address)
        browser.open(f"{address}/arbiter/disputes", "document.body && document.body.dataset.follows")
        browser.run(f"({look})(true)")
        # A stream is listed once it has ended.
        listed = "performance.getEntriesByType('resource').map((one) => one.name)"
        browser.wait(f"{listed}.some((name) => name.includes('/arbiter/events'))")
        own.hall.do(c.NameTournament("Renamed", "", ""))
        browser.run(f"({look})(false)")
        browser.wait("!document.getElementById('news').hidden")


def test_somebody_is_checked_in_by_a_part_of_the_name_and_enter(browser: Chromium, own: Filled) -> None:
    for name in ("Zoë", "Zora"):
        own.hall.do(c.AddEntry("Scrabble A/B", (Player(name),)))
    with hall_served(own) as address:
        sign_in(browser, address)
        browser.open(f"{address}/director/check-in", f"{DRAWN} && document.activeElement?.id === 'name'")
        browser.type("zoe")
        browser.press("Enter")
        browser.wait("document.querySelector('form.undo') && document.activeElement?.id === 'name'")
    assert own.hall.state.entry(own.hall.state.here[-1]).title == "Zoë"


def test_the_clock_of_a_round_counts_and_stops_on_a_wall_and_on_the_front(
    browser: Chromium, own: Filled
) -> None:
    with hall_served(own) as address:
        for path in ("/projector", "/"):
            own.hall.do(c.StartRoundClock("Teams", 2, 50))
            left = "document.querySelector('.round-clock .left')?.textContent"
            browser.open(f"{address}{path}", f"{left} > '49:'")
            browser.wait(f"{left} < '50:'")
            own.hall.do(c.PauseRoundClock("Teams", 2))
            browser.wait("document.querySelector('.round-clock small')?.textContent === 'paused'")


def test_supervision_shows_the_table_that_calls_first_and_leads_to_the_call(
    browser: Chromium, filled: Filled
) -> None:
    browser.size(*DESKTOP)
    with hall_served(filled) as address:
        sign_in(browser, address)
        browser.open(f"{address}/arbiter", "document.querySelector('#tables .wanted a')")
        assert browser.run("document.querySelector('#tables li').className") == "card alarm"
        # Table 4 has nearly all of its two clocks left; those of House play on two boards at once.
        left = r"/^Games being played: 4 · longest time left on the clocks: 4[89]:\d\d$/"
        browser.wait(f"{left}.test(document.getElementById('left').textContent)")
        names = browser.run("document.getElementById('tables').innerText")
        assert "right South Ирина Петрова" in names
        assert "South Ada" not in names, "there is one board at a table of Scrabble"
        browser.run("document.querySelector('#tables .wanted a').focus()")
        browser.press("Enter")
        browser.wait("location.pathname.startsWith('/arbiter/disputes/')")
