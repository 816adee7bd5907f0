"""Players enter themselves by a form that the director opens."""

import re

import httpx
import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from tests.web.directing.test_hall_asked import send, undo
from tests.web.halls import DIRECTOR
from tests.web.visiting import Visitor, visiting

ENTRIES = "/director/entries"


def a_hall() -> Hall:
    hall = Hall()
    hall.do(c.SetDivision(Division("Open", Preset("scrabble"), Form.SINGLES, 2)))
    hall.do(c.SetDivision(Division("Teams")))
    hall.do(c.AddEntry("Open", (Player("Hans Groß"),)))
    return hall


async def enter(visitor: Visitor, **fields: str | list[str]) -> httpx.Response:
    return await visitor.browser.post("/enter", data={"csrf": await visitor.token("/enter"), **fields})


@pytest.mark.anyio
async def test_a_player_enters_and_finds_the_personal_code() -> None:
    hall = a_hall()
    hall.do(c.OpenEntryForm("Open"))
    async with visiting(hall) as player:
        answer = await enter(player, division="Open", player="Ann Ash", rating="1500", club="Graz")
        assert answer.status_code == 303
        own = (await player.get(answer.headers["location"])).text
        assert re.search(r"Personal code: \w{5}-\w{5}", own)
        assert "Ann Ash" in own
    assert hall.state.entries[-1].players == (Player("Ann Ash", 1500, "Graz"),)
    assert hall.log()[-1].actor == "player"


@pytest.mark.anyio
async def test_what_is_refused_keeps_what_was_typed_and_says_why() -> None:
    hall = a_hall()
    hall.do(c.OpenEntryForm("Open"))
    async with visiting(hall) as player:
        for fields, says in (
            (
                {"division": "Open", "player": "Gross Hans"},
                "Somebody with a name like this is entered already",
            ),
            ({"division": "Open", "player": "Hans Groß"}, "Hans Groß is already entered in Open"),
            ({"division": "Open", "player": "Bo", "rating": "much"}, "The rating of Bo must be a number"),
            ({"division": "Open", "player": ""}, "is one player: give one name"),
            ({"division": "Teams", "player": "Bo"}, "Entries for Teams are closed"),
            ({"division": "None", "player": "Bo"}, "Entries for None are closed"),
        ):
            answer = await enter(player, **fields)
            assert answer.status_code == 409, fields
            assert says in answer.text, fields
            assert f'value="{fields["player"]}"' in answer.text
        assert (await player.browser.post("/enter", data={"division": "Open"})).status_code == 403
    assert len(hall.state.entries) == 1


@pytest.mark.anyio
async def test_one_address_does_not_fill_the_list() -> None:
    hall = a_hall()
    hall.do(c.OpenEntryForm("Open"))
    async with visiting(hall) as player:
        token = await player.token("/enter")
        answers = [
            (
                await player.browser.post(
                    "/enter", data={"csrf": token, "division": "Open", "player": f"Player {'I' * k}"}
                )
            ).status_code
            for k in range(1, 40)
        ]
    assert 409 in answers[30:]
    assert len(hall.state.entries) < 35


@pytest.mark.anyio
async def test_the_director_opens_the_form_shows_its_code_and_can_undo_that() -> None:
    hall = a_hall()
    async with visiting(hall, password=DIRECTOR) as director:
        assert "Entries are closed." in (await director.get("/enter")).text
        await send(director, ENTRIES, do="open-entry-form", division="Open", opened="1")
        assert hall.state.entry_form == ("Open",)
        assert '<img src="/qr/enter.svg"' in (await director.get(ENTRIES)).text
        assert (await director.get("/qr/enter.svg")).headers["content-type"] == "image/svg+xml"
        async with visiting(hall) as anybody:
            assert "Entries are open: Open." in (await anybody.get("/")).text
        assert await director.do("open-entry-form", ENTRIES, division="Open", opened="1") == (
            "The entry form of Open is open already."
        )
        await send(director, ENTRIES, do="open-entry-form", division="Open", opened="")
        assert await undo(director, ENTRIES) == "Undone."
    assert hall.state.entry_form == ("Open",)
