"""The clock of a round on the pages and in the streams."""

import json

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director import commands as d
from station.hall.tournament import commands as c
from tests.web.asking import events_of
from tests.web.directing.test_hall_asked import send, undo
from tests.web.directing.test_hall_quick import PAGE, ROUND, a_round
from tests.web.halls import ARBITER, DIRECTOR
from tests.web.visiting import visiting


@pytest.mark.anyio
async def test_the_director_starts_extends_and_undoes_and_everybody_sees_it() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        assert (
            'name="minutes" class="short" inputmode="numeric" required value="20"'
            in (await director.get(PAGE)).text
        ), "both sides have ten minutes on their clocks"
        await director.do("start-clock", PAGE, **ROUND, minutes="50")
        await director.do("pause-clock", PAGE, **ROUND)
        await send(director, PAGE, do="extend-clock", **ROUND, minutes="20")
        clock = hall.state.round("Open", 1).clock
        assert clock is not None
        assert clock.length_ms == 70 * 60_000
        async with visiting(hall) as anybody:
            for page in ("/", "/projector", "/pairings", "/standings"):
                assert ">1:10:00</span>" in (await anybody.get(page)).text, page
            (shown,) = (await anybody.get("/event.json")).json()["clocks"]
        assert (shown["division"], shown["round"], shown["running"]) == ("Open", 1, False)
        assert await undo(director, PAGE) == "Undone."
        assert ">50:00</span>" in (await director.get(PAGE)).text


@pytest.mark.anyio
async def test_a_clock_is_shown_until_all_results_are_in_and_never_before_it_is_published() -> None:
    hall = a_round()
    hall.do(c.StartRoundClock("Open", 1, 50))
    lines = "11 400 380\n12 400 380\n13 400 380"
    async with visiting(hall, password=DIRECTOR) as director:
        hall.do(c.WithdrawRound("Open", 1))
        assert (await director.get("/event.json")).json()["clocks"] == []
        hall.do(c.PublishRound("Open", 1))
        assert len((await director.get("/event.json")).json()["clocks"]) == 1
        await director.do("paste", PAGE, **ROUND, lines=lines)
        assert (await director.get("/event.json")).json()["clocks"] == []


@pytest.mark.anyio
async def test_streams_send_a_clock_when_it_changes_and_only_then() -> None:
    hall = a_round()
    async with (
        visiting(hall, password=DIRECTOR) as director,
        events_of(director.pages, "/events?tables=") as spectator,
        events_of(director.pages, "/arbiter/events?table=0", director.cookie()) as staff,
    ):
        assert (await anext(spectator))[0] == "now"
        name, data = await anext(staff)
        assert (name, json.loads(data)["clocks"]) == ("now", [])
        hall.do(c.StartRoundClock("Open", 1, 50))
        name, data = await anext(spectator)
        assert name == "clocks"
        assert 0 < json.loads(data)[0]["left_ms"] <= 50 * 60_000
        while not (clocks := json.loads((await anext(staff))[1])["clocks"]):
            pass
        assert clocks[0]["running"]
        hall.do(c.NameTournament("Renamed", "", ""))
        hall.do(d.PauseTables("Fire alarm"))
        name, data = await anext(spectator)
        assert (name, json.loads(data)[0]["running"]) == ("clocks", False)


@pytest.mark.anyio
async def test_an_arbiter_sees_the_clock_and_does_not_set_it() -> None:
    hall = a_round()
    hall.do(c.StartRoundClock("Open", 1, 50))
    async with visiting(hall, password=ARBITER) as arbiter:
        assert 'class="round-clock"' in (await arbiter.get("/arbiter")).text
        assert (await send(arbiter, "/arbiter", do="pause-clock", **ROUND)).status_code == 403
    clock = hall.state.round("Open", 1).clock
    assert clock is not None
    assert clock.running
