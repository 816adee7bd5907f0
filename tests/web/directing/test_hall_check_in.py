"""Check-in on the pages: by a personal code, by the director's list; who is missing is asked about."""

import re
from html import unescape

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from pathlib import Path

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.state import Table
from station.hall.web.players.codes import code_of, entry_of
from station.hall.web.settings import Role, opened_keys
from tests.web.directing.test_hall_asked import fields_of, send, undo
from tests.web.halls import DIRECTOR, keys
from tests.web.visiting import Visitor, visiting

LIST, ROUNDS = "/director/check-in", "/director/rounds/Open"


def a_field(*, opened: bool = True) -> Hall:
    """Ann, Bo, Cy and Eva Müller, entries 1 to 4."""
    hall = Hall()
    hall.do(c.SetDivision(Division("Open", Preset("scrabble"), Form.SINGLES, 2)))
    hall.do(c.SetTable(Table(1)))
    hall.do(c.SetTable(Table(2)))
    for name in ("Ann", "Bo", "Cy", "Eva Müller"):
        hall.do(c.AddEntry("Open", (Player(name),)))
    if opened:
        hall.do(c.OpenCheckIn("Open"))
    return hall


def checked_in(hall: Hall) -> tuple[int, ...]:
    return hall.state.here


def code(entry: int) -> str:
    return code_of(keys()[0], entry)


async def here(visitor: Visitor, entry: int) -> str:
    """Press "I am here" on one's own page; returns the page that follows."""
    path = f"/check-in/{code(entry)}"
    answer = await visitor.browser.post(path, data={"csrf": await visitor.token(path)})
    assert answer.status_code == 303
    return (await visitor.get(path)).text


@pytest.mark.anyio
async def test_a_player_checks_in_by_code_and_finds_the_table_there_later() -> None:
    hall = a_field()
    async with visiting(hall) as player:
        typed = await player.get("/check-in", params={"code": code(1).upper().replace("-", " ")})
        assert typed.headers["location"] == f"/check-in/{code(1)}"
        assert "You have checked in." in await here(player, 1)
        assert checked_in(hall) == (1,)
        assert hall.log()[-1].actor == "player"
        for number in (2, 3, 4):
            hall.do(c.CheckIn(number))
        hall.do(c.PairRound("Open"))
        hall.do(c.PublishRound("Open", 1))
        own = await player.get(f"/check-in/{code(1)}")
    assert (own.status_code, own.headers["location"]) == (303, "/players/1")


@pytest.mark.anyio
async def test_nobody_checks_in_without_a_code_a_token_or_before_it_is_open() -> None:
    hall = a_field(opened=False)
    async with visiting(hall) as player:
        assert (await player.get("/check-in/aaaaa-aaaaa")).status_code == 404
        assert (await player.get("/check-in", params={"code": "1"})).status_code == 404
        assert (await player.browser.post(f"/check-in/{code(1)}", data={})).status_code == 403
        page = (await player.get(f"/check-in/{code(1)}")).text
        assert "Check-in is not open." in page
        assert "I am here" not in page
    assert checked_in(hall) == ()


@pytest.mark.anyio
async def test_the_director_taps_names_and_can_take_that_back() -> None:
    hall = a_field()
    async with visiting(hall, password=DIRECTOR) as director:
        shown = (await director.get(LIST, params={"name": "mull"})).text
        assert re.findall(r'name="entry" value="(\d+)"', shown) == ["4"]
        await send(director, LIST, do="check-in", entry="4", here="1")
        assert checked_in(hall) == (4,)
        assert await undo(director, LIST) == "Undone."
        assert checked_in(hall) == ()
        assert await director.do("check-in", LIST, entry="4", here="1") == "Eva Müller is here."
        assert await director.do("check-in", LIST, entry="4", here="") == "Eva Müller is not here."
    assert checked_in(hall) == ()


@pytest.mark.anyio
async def test_pairing_asks_about_those_who_are_not_here() -> None:
    hall = a_field()
    for number in (1, 2):
        hall.do(c.CheckIn(number))
    async with visiting(hall, password=DIRECTOR) as director:
        asked = await send(director, ROUNDS, do="pair", division="Open", method="", seed="0")
        assert "Not here yet: 2 (Cy, Eva Müller). Pair round 1" in unescape(asked.text)
        assert not hall.state.rounds_of("Open")
        answer = await director.browser.post("/arbiter/do", data=fields_of(asked.text))
        assert answer.status_code == 303
        assert {entry for one in hall.state.round("Open", 1).pairings for entry in one.entries} == {1, 2}
        shown = (await director.get(ROUNDS)).text
    assert "Checked in: 2 of 4" in shown


@pytest.mark.anyio
async def test_a_round_that_too_few_have_checked_in_for_is_refused_with_what_to_do() -> None:
    async with visiting(a_field(), password=DIRECTOR) as director:
        says = await director.do("pair", ROUNDS, division="Open", method="", seed="0")
    assert says == (
        "For round 1 of Open, two entries must have checked in; 4 are not here yet. "
        "Check them in, or close check-in."
    )


@pytest.mark.anyio
async def test_the_front_leads_to_the_check_in_while_it_is_open() -> None:
    for opened in (True, False):
        async with visiting(a_field(opened=opened)) as anybody:
            assert ("Check-in is open: Open." in (await anybody.get("/")).text) == opened


def test_codes_outlive_new_passwords_and_are_not_guessed_from_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.hall.web.settings.kept", lambda password: f"a cheap {password}")
    before, _ = opened_keys(tmp_path)
    after, _ = opened_keys(tmp_path, {Role.DIRECTOR: "another password"})
    again, _ = opened_keys(tmp_path, {})
    state = a_field().state
    for number in (1, 2, 3, 4):
        assert code_of(before, number) == code_of(after, number) == code_of(again, number)
        assert entry_of(after, state, code_of(before, number)) == state.entry(number)
    assert before.secret != after.secret
    assert len({code_of(before, number) for number in range(500)}) == 500
    assert entry_of(before, state, "") is None
