"""Results typed one after the other: table, score, score, Enter; the missing ones in view."""

import re

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import forfeit
from station.hall.tournament.state import Table
from station.hall.web.shown import result_text
from station.hall.wire.view import Status, ViewNow
from tests.web.directing.test_hall_asked import fields_of, send, undo
from tests.web.halls import DIRECTOR, Filled
from tests.web.visiting import visiting

PAGE = "/director/rounds/Open"
ROUND = {"division": "Open", "round": "1"}


def a_round(game: str = "scrabble") -> Hall:
    """Six entries at tables 11, 12 and 13: 1 against 2, 3 against 4, 5 against 6."""
    hall = Hall()
    hall.do(c.SetDivision(Division("Open", Preset(game), Form.SINGLES, 2)))
    for number in (11, 12, 13):
        hall.do(c.SetTable(Table(number)))
    for name in ("Ann", "Bo", "Cy", "Di", "Eva", "Finn"):
        hall.do(c.AddEntry("Open", (Player(name),)))
    hall.do(c.SetPairings("Open", 1, (((1,), (2,)), ((3,), (4,)), ((5,), (6,)))))
    hall.do(c.PublishRound("Open", 1))
    return hall


def scores(hall: Hall) -> dict[int | None, tuple[int, ...]]:
    return {one.table: one.result.scores for one in hall.state.rounds[0].pairings if one.result is not None}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("12 412 388", (412, 388)),
        ("12 412-388", (412, 388)),
        ("12: 412 : 388", (412, 388)),
        ("12 412 – 388", (412, 388)),
        ("12\t412\t388", (412, 388)),
        ("12 40 −5", (40, -5)),
        ("12 40 -5", (40, -5)),
    ],
)
async def test_a_line_is_a_table_and_its_scores(line: str, wanted: tuple[int, int]) -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("quick", PAGE, **ROUND, lines=line)
    assert scores(hall) == {12: wanted}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("line", "absent", "shown"),
    [
        ("12 f +", (0,), "− : +"),
        ("12 + F", (1,), "+ : −"),
        ("12 f f", (0, 1), "− : −"),
        ("12 - f", (1,), "+ : −"),
        ("12 f -", (0,), "− : +"),
        ("12: + : −", (1,), "+ : −"),
        ("12 −:−", (0, 1), "− : −"),
    ],
)
async def test_a_forfeit_is_a_line_too(line: str, absent: tuple[int, ...], shown: str) -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await send(director, PAGE, do="paste", **ROUND, lines=line)
        (found,) = (one.result for one in hall.state.rounds[0].pairings if one.result is not None)
        assert found == forfeit(absent)
        assert result_text(found) == shown
        assert await undo(director, PAGE) == "Undone."
    assert all(one.result is None for one in hall.state.rounds[0].pairings)


@pytest.mark.anyio
@pytest.mark.parametrize("line", ["12 f", "12 f 388", "12 + +", "12 f + +", "12 +", "12 f =", "12 x +"])
async def test_half_a_forfeit_is_refused_with_its_line(line: str) -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        assert (await director.do("quick", PAGE, **ROUND, lines=line)).startswith(line)
    assert all(one.result is None for one in hall.state.rounds[0].pairings)


@pytest.mark.anyio
async def test_what_was_entered_is_said_and_can_be_undone() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        assert await director.do("quick", PAGE, **ROUND, lines="11 400 380") == "11: Ann – Bo 400 : 380"
        await send(director, PAGE, do="quick", **ROUND, lines="12 300 310")
        assert await undo(director, PAGE) == "Undone."
    assert scores(hall) == {11: (400, 380)}


@pytest.mark.anyio
async def test_several_lines_can_be_pasted_all_or_none() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        answer = await director.do("paste", PAGE, **ROUND, lines="11 400 380\n\n12 300 310\n14 1 2")
        assert answer == "14 1 2: no game of this round is at table 14."
        assert scores(hall) == {}
        await director.do("paste", PAGE, **ROUND, lines="11 400 380\n\n12 300 310\n")
        assert scores(hall) == {11: (400, 380), 12: (300, 310)}
        # The same lines once more, with one more: what is there already is no question.
        await director.do("paste", PAGE, **ROUND, lines="11 400 380\n12 300 310\n13 350 340")
        assert len(scores(hall)) == 3
        answer = await director.do("paste", PAGE, **ROUND, lines="11 400 380")
        assert answer == "These results are entered already."


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("twelve 412 388", "Begin with the number of the table"),
        ("12 41x 388", "12 41x 388: 41x is no score"),
        ("12 412", "Enter 2 scores, one for each side"),
        ("12 412 388 5", "Enter 2 scores, one for each side"),
        ("99999999999999999999 1 2", "No game of this round is at table"),
        ("12 412 99999", "A score must be at most 9999, not 99999"),
    ],
)
async def test_what_is_no_result_is_refused_and_stays_in_the_field(line: str, said: str) -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await send(director, PAGE, do="quick", **ROUND, lines=line, sure="1")
        shown = (await director.get(PAGE)).text
    assert said.lower() in shown.lower()
    assert f'value="{line}"' in shown
    assert scores(hall) == {}


@pytest.mark.anyio
async def test_another_result_for_a_table_is_asked_about() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("quick", PAGE, **ROUND, lines="12 412 388")
        asked = await send(director, PAGE, do="quick", **ROUND, lines="12 412 398")
        assert "Cy – Di: 412 : 388 is entered already. Is it 412 : 398?" in asked.text
        await director.browser.post("/arbiter/do", data=fields_of(asked.text))
        asked = await send(director, PAGE, do="quick", **ROUND, lines="11 4120 398")
        assert "Ann – Bo: 4120 : 398. Is that right?" in asked.text
    assert scores(hall) == {12: (412, 398)}
    (found,) = [one for one in hall.state.rounds[0].pairings if one.table == 12]
    assert [one.reason for one in found.corrections] == ["entered again"]


@pytest.mark.anyio
async def test_games_without_points_are_won_or_drawn(own: Filled) -> None:
    page, round_ = "/director/rounds/Teams", {"division": "Teams", "round": "2"}
    hall = own.hall
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("paste", page, **round_, lines="1 1 0\n2 0-1\n3 =")
        answer = await director.do("quick", page, **round_, lines="1 1 1")
        assert answer == "1 1 1: enter 1 0 or 0 1, or = for a draw."
        await director.do("quick", page, **round_, lines="3 + f")
    results = {one.table: one.result for one in hall.state.round("Teams", 2).pairings}
    assert {table: one.places for table, one in results.items() if one is not None} == {
        1: (1, 2), 2: (2, 1), 3: (1, 2),
    }  # fmt: skip
    assert results[3] == forfeit((1,))


@pytest.mark.anyio
async def test_an_earlier_round_is_a_link_away_and_its_forms_lead_back_to_it() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        for number, low in ((1, 380), (2, 381), (3, 382)):
            open_ = [one.table for one in hall.state.rounds[-1].pairings]
            lines = "\n".join(f"{table} 400 {low}" for table in open_)
            await director.do("paste", PAGE, division="Open", round=str(number), lines=lines)
            if number < 3:
                await director.do("pair", PAGE, division="Open")
                await director.do("publish", PAGE, division="Open", round=str(number + 1))
        latest = (await director.get(PAGE)).text
        assert "400 : 382" in latest
        assert "400 : 380" not in latest
        first = (await director.get(f"{PAGE}?round=1")).text
        assert "400 : 380" in first
        assert f'name="back" value="{PAGE}?round=1"' in first
        assert (await director.get(f"{PAGE}?round=9")).status_code == 200


@pytest.mark.anyio
async def test_prizes_and_ratings_have_a_page_and_a_file() -> None:
    hall = a_round()
    hall.do(c.ChangeEntry(1, (Player("Ann", 1500),)))
    hall.do(c.ChangeEntry(2, (Player("Bo", 1500),)))
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("quick", PAGE, **ROUND, lines="11 400 380")
        shown = (await director.get("/director/prizes/Open?below=1600&formula=naspa")).text
        assert "below 1600: <b>Ann</b>" in shown
        assert "<b>400</b> Ann" in shown
        assert shown.index("Highest games") < shown.index("Highest plays") < shown.index("<li>–</li>")
        assert "<b>1510</b>" in shown
        file = await director.get("/director/export/Open/ratings.csv?formula=naspa")
        assert "1,Ann,1,1,0.50,1500,1510" in file.text
        assert (await director.get("/director/export/Open/ratings.csv?formula=x")).status_code == 404


@pytest.mark.anyio
async def test_the_missing_results_come_first_with_what_their_tables_do(own: Filled) -> None:
    hall = own.hall
    async with visiting(hall, password=DIRECTOR) as director:
        # A third round is paired, but nobody plays it yet.
        assert "Round 2: results missing: 3 of 3" in (await director.get("/director/rounds/Teams")).text
        hall.seen("m-3", ViewNow({"v": 1, "at_ms": 0, "phase": "paused"}, hall.table(3).pairing.id))  # type: ignore[union-attr]  # it is paired
        hall.status("m-1", Status(online=False))
        shown = (await director.get("/director/rounds/Teams")).text
    states = re.findall(r"<td>([^<]*)</td></tr>", shown[: shown.index("Pair round")])
    assert states == ["not connected", "arbiter called", "paused"]


@pytest.mark.anyio
async def test_what_is_done_with_a_round_comes_before_its_missing_results() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        shown = (await director.get("/director/rounds/Open")).text
        assert shown.count('value="start"') == 1
        assert shown.index('value="start"') < shown.index('value="quick"') < shown.index("<table")
        assert "autofocus" in shown, "results are typed at once"
        hall.do(c.WithdrawRound("Open", 1))
        shown = (await director.get("/director/rounds/Open")).text
        assert shown.index('value="publish"') < shown.index('value="quick"')
        assert "autofocus" not in shown, "it is published first"
