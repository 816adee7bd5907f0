"""Overlays in parts: what each shows, what is kept back, and that all of it is in the window."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.tournament import commands as c
from station.hall.tournament.result import How, scored
from station.hall.web.overlays import facts
from station.hall.web.shown import Public
from station.web.app import table_app
from station.web.parts import OF_EVENT, OF_TABLE
from station.web.streams import Changes
from tests.screen.examples import game_examples
from tests.web.chromium import Chromium, program
from tests.web.halls import Filled
from tests.web.seen import hall_served
from tests.web.tables import served, watched
from tests.web.test_hall_front import singles
from tests.web.visiting import visiting


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    path = program()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with Chromium(path) as chromium:
        yield chromium


def shown(browser: Chromium, address: str) -> list[str]:
    """The cards of a part, once they are drawn."""
    browser.open(address, "document.body && document.body.dataset.drawn === 'yes'")
    found: list[str] = browser.run(
        "[...document.getElementById('part').children].map((one) => one.innerText.replace(/\\s+/g, ' '))"
    )
    return found


OUTSIDE = """(() => [...document.querySelectorAll("#part *")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((one) => one.className + ": " + one.textContent))()"""


@pytest.mark.parametrize("size", [(1920, 1080), (640, 200)], ids=["1920x1080", "640x200"])
def test_every_part_is_within_its_window_on_a_transparent_ground(
    browser: Chromium, filled: Filled, size: tuple[int, int]
) -> None:
    browser.size(*size, dark=size[0] < 1000)
    wrong: dict[str, Any] = {}
    with hall_served(filled) as address:
        for table in (1, 5):
            for part in (*OF_TABLE, *OF_EVENT):
                if (table, part) in {(5, "distance"), (5, "last-play")}:
                    continue  # nothing to show
                shown(browser, f"{address}/overlay/{table}/{part}")
                if found := browser.run(OUTSIDE) + browser.complaints:
                    wrong[f"{table}/{part}"] = found
        assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert wrong == {}


def test_parts_show_the_record_the_round_and_what_a_side_lacks(browser: Chromium, filled: Filled) -> None:
    browser.size(1920, 1080)
    with hall_served(filled) as address:
        assert shown(browser, f"{address}/overlay/5/record") == ["Ben 1–0 +14", "Cleo 0–1 −14"]
        assert shown(browser, f"{address}/overlay/5/place?of=2&language=de") == ["Cleo Platz 4"]
        assert shown(browser, f"{address}/overlay/5/rating?of=1") == ["Ben 1200"]
        assert shown(browser, f"{address}/overlay/1/round") == ["Teams Round 2 of 5"]
        lacks = facts_of(filled, 1)["boards"][1]["lacks"]
        assert shown(browser, f"{address}/overlay/1/distance?of=3") == [
            f"▼ Katherine Johnson · Right {lacks[0]} to go"
        ]
        assert shown(browser, f"{address}/overlay/1/last-play?of=2") == ["▼ Right · Katherine Johnson RAVEN"]


def facts_of(filled: Filled, table: int) -> dict[str, Any]:
    view = filled.hall.table(table).view
    assert view is not None
    assert view.feed is not None
    return view.feed


def test_a_table_has_the_parts_that_it_knows_and_they_follow_it(browser: Chromium) -> None:
    changes = Changes()
    table, station = watched(game_examples()["turn"])
    with served(table_app(table, changes), changes) as address:
        before = shown(browser, f"{address}overlay/last-play?of=1&language=en")
        station.becomes(game_examples()["not-a-word"][0])
        browser.wait("document.querySelector('.fact.bad')")
        assert browser.run("document.querySelector('.fact.bad').innerText") not in before
        assert "Unseen" in shown(browser, f"{address}overlay/unseen?language=en")[0]
        browser.open(f"{address}overlay/record", "document.readyState === 'complete'")
        assert "there is no such part" in browser.run("document.body.innerText")


@pytest.mark.anyio
async def test_a_result_that_is_kept_back_is_in_no_overlay() -> None:
    hall = singles()
    async with visiting(hall) as visitor:
        assert (await visitor.get("/overlay/1.json")).status_code == 404
        page = await visitor.get("/overlay/1/record")
        assert (page.status_code, "Zoë" in page.text) == (200, False)
        hall.do(c.PublishRound("A", 1))
        hall.do(c.ShowResults("A", 1, shown=False))
        for pairing in hall.state.round("A", 1).pairings:
            hall.do(c.EnterResult(pairing.id, scored(How.BY_HAND, (431, 377))))
        overlay = (await visitor.get("/overlay/1.json")).json()
        assert [(one["won"], one["lost"], one["spread"], one["place"]) for one in overlay["entries"]] == [
            (0, 0, 0, 1)
        ] * 2
        hall.do(c.ShowResults("A", 1, shown=True))
        overlay = (await visitor.get("/overlay/1.json")).json()
        assert {one["spread"] for one in overlay["entries"]} == {54, -54}
        assert (await visitor.get("/overlay/1/anything")).status_code == 404


def test_the_facts_of_a_table_are_those_of_its_published_pairing() -> None:
    hall = singles()
    hall.do(c.PublishRound("A", 1))
    assert facts(Public(hall.state), 9) is None
    about = facts(Public(hall.state), 1)
    assert about is not None
    assert (about["division"], about["round"], about["planned"], about["spread"]) == ("A", 1, 3, True)
