"""What the pages for director and arbiters say, in words that people use."""

import os
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director import commands as d
from station.hall.tournament import commands as c
from station.hall.wire import rulings as r
from station.hall.wire.happened import ArbiterWanted, KeptMoment, OrderDone, PressAt, Result, SquareRead
from station.hall.wire.order import Message, Pause
from station.hall.wire.view import ViewNow
from station.rules.tile import Side
from tests.web.halls import ARBITER, DIRECTOR, Filled, view
from tests.web.visiting import Visitor, visiting

GERMAN = {"Accept-Language": "de"}


async def shown(visitor: Visitor, path: str, language: str = "en") -> str:
    return (await visitor.get(path, headers={"Accept-Language": language})).text


@pytest.mark.anyio
async def test_the_log_says_what_happened_where_and_to_whom(own: Filled) -> None:
    hall = own.hall
    hall.do(d.PauseTables("Fire alarm", (1,)))
    own.answer(Pause)
    hall.do(d.SendMessage("Lunch", (2,)), "arbiter")
    asked = next(order for _, order in own.link.orders if isinstance(order.data, Message))
    own.hears("m-2", OrderDone(asked.id, False, "nobody is here"))
    hall.do(d.Rule(next(iter(hall.whole.disputes.values())).id, r.Stands(0), "it was there"), "arbiter")
    hall.do(c.WithdrawEntry(2))
    async with visiting(hall, password=DIRECTOR) as director:
        english, german = [await shown(director, "/director/log", spoken) for spoken in ("en", "de")]
    for line in (
        "Round 3 of Teams paired: Round robin",
        "To table 1: pause (Fire alarm)",
        "Done at table 1: pause (Fire alarm)",
        "Not done at table 2: message: Lunch (nobody is here)",
        "Arbiter called at table 2 (Was XQZ on the board when North pressed?)",
        "Ruling: The play stands: it was there",
        "Result of Ben – Cleo changed: 412 : 398 (a bingo was added twice)",
        "Entry 2, Cyrano &lt;b&gt;de&lt;/b&gt; Bergerac &amp; Diotima &amp; Sons, in Teams: withdrawn",
    ):
        assert line in english
    assert "Nicht erledigt an Tisch 2: Nachricht: Lunch (nobody is here)" in german
    assert "Runde 3 der Klasse Teams ausgelost: Jeder gegen jeden" in german
    for cryptic in ("r1-", "r2-", "o-", "moment_ms", "done True", "+00:00"):
        assert cryptic not in english.split("<tbody>")[1]


@pytest.fixture
def eastern() -> Iterator[None]:
    """The director's machine stands in Tokyo, nine hours before UTC."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Asia/Tokyo"
    time.tzset()
    yield
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.anyio
@pytest.mark.usefixtures("eastern")
async def test_times_are_those_of_the_clock_on_the_wall(filled: Filled) -> None:
    call = next(iter(filled.hall.whole.disputes.values()))
    hour, rest = call.raised.at[11:13], call.raised.at[13:19]
    there = f"{(int(hour) + 9) % 24:02}{rest}"
    async with visiting(filled.hall, password=ARBITER) as arbiter:
        assert there in await shown(arbiter, f"/arbiter/disputes/{call.id}")
        assert f"· {there[:5]}<" in await shown(arbiter, "/arbiter/disputes")


@pytest.mark.anyio
async def test_a_past_moment_is_shown_in_the_readers_language(filled: Filled) -> None:
    call = next(iter(filled.hall.whole.disputes.values()))
    async with visiting(filled.hall, password=ARBITER) as arbiter:
        german = await shown(arbiter, f"/arbiter/disputes/{call.id}", "de")
    assert "Linke Uhr: Nord hat gedrückt" in german
    assert "−0,220 s" in german
    # What the table showed is in the page as JSON.
    assert r"Finn O\u2019Brien ist dran" in german


@pytest.mark.anyio
async def test_log_and_moments_are_also_json(filled: Filled) -> None:
    call = next(iter(filled.hall.whole.disputes.values()))
    async with visiting(filled.hall, password=DIRECTOR) as director:
        log = (await director.get("/director/log.json")).json()
        assert (log[0]["actor"], log[0]["what"][:31]) == ("director", "The tournament is called Winter")
        assert len(log) == len(filled.hall.log())
        path = f"/arbiter/games/{call.raised.game}.json"
        then = (await director.get(f"{path}?at_ms={call.raised.moment_ms}")).json()
        last = (await director.get(path)).json()
        assert {"text": "Left clock: North pressed", "since_ms": 0}.items() <= next(
            one for one in then["story"] if one["kind"] == "press" and not one["since_ms"]
        ).items()
        assert then["view"]["ending"] is None
        assert last["view"]["ending"]["how"] == "resigned"
        assert (await director.get("/arbiter/games/nothing.json")).status_code == 404


@pytest.mark.anyio
async def test_a_result_that_a_table_sent_afterwards_is_entered_or_set_aside(own: Filled) -> None:
    hall = own.hall
    pairing = hall.state.round("Scrabble A/B", 1).pairings[-1]
    own.hears(f"m-{pairing.table}", Result("finished", (0, 1), (400, 300), 0, "Ben wins."), pairing.id)
    assert hall.whole.differing
    page = f"/director/pairings/{pairing.id}"
    async with visiting(hall, password=DIRECTOR) as director:
        assert "The table agreed on another result: 400 : 300." in await shown(director, page)
        assert await director.do("keep", page, pairing=pairing.id) == "Done."
        assert "another result" not in await shown(director, page)
    result = hall.state.pairing(pairing.id).result
    assert result is not None
    assert result.scores == (412, 398)


@pytest.mark.anyio
async def test_a_card_says_what_is_lost_and_which_round_is_played(own: Filled) -> None:
    async with visiting(own.hall, password=ARBITER) as arbiter:
        tables = {one["table"]: one for one in (await arbiter.get("/arbiter/tables.json")).json()}
        lost = [one["says"] for one in tables[3]["alarms"] if one["alert"] == "device"]
        assert lost == ["Camera lost: check its cable"]
        assert tables[3]["round"] == {"division": "Teams", "round": 2}
        assert tables[4]["view"]["hand"] is True, "G8 cannot be seen"
        assert tables[1]["view"]["hand"] is False
        german = (await arbiter.get("/arbiter/tables.json", headers=GERMAN)).json()
        assert {"alert": "no-machine", "says": "Hier steht kein Gerät."} in german[5]["alarms"]


@pytest.mark.anyio
async def test_words_of_the_program_stay_inside(own: Filled) -> None:
    """Neither what a method is called in the code, nor how a result came to be."""
    corrected = own.hall.state.round("Scrabble A/B", 1).pairings[-1]
    own.hall.seen("m-1", ViewNow(view("turn"), None))
    async with visiting(own.hall, password=DIRECTOR) as director:
        rounds = await shown(director, "/director/rounds/Teams", "de")
        assert "Jeder gegen jeden · nicht veröffentlicht" in rounds
        event = await shown(director, "/director", "de")
        assert "Scrabble House · Uhren: 10" in event
        assert '<option value="swiss-by-wins">Schweizer System, Siege zuerst</option>' in event
        result = await shown(director, f"/director/pairings/{corrected.id}", "de")
        assert "von Hand eingetragen" in result
        assert "by-hand" not in result
        cards = await shown(director, "/director/cards/Teams", "de")
        assert "<td>gewonnen</td>" in cards
        assert "Eigene" not in cards, "House has no scores"
        assert "<td>Süd</td>" in cards
        sheet = await shown(director, "/director/sheet/Teams/2", "de")
        assert '<th scope="col">Süd</th><th scope="col">Nord</th>' in sheet
        assert "<b>Ann Okafor</b>: Tisch 3 · rechts Süd" in sheet
        assert "Eigene" in await shown(director, "/director/cards/Scrabble A/B", "de")


@pytest.mark.anyio
async def test_a_call_that_makes_little_sense_breaks_no_page(own: Filled) -> None:
    """Everything in it is within its limits, and fits nothing that is at the table."""
    read = SquareRead(224, "ABCD", 2**53, "????", "????", ("ABCD",) * 9)
    kept = KeptMoment((PressAt(3, Side.NORTH, 2**53),), 0, (read,), ("<b>",) * 9)
    own.hears("m-1", ArbiterWanted(2**53, 3, 15, "<script>", kept=kept), "r9-other", 0)
    own.hears("m-3", ArbiterWanted(0, 3, 15, "", kept=kept), own.hall.state.round("Teams", 2).pairings[0].id)
    async with visiting(own.hall, password=ARBITER) as arbiter:
        for page in ("/arbiter", "/arbiter/disputes", "/arbiter/disputes.json", "/arbiter/tables.json"):
            assert (await arbiter.get(page)).status_code == 200
        for call in own.hall.whole.disputes:
            assert (await arbiter.get(f"/arbiter/disputes/{call}")).status_code == 200
