"""Cards with codes for the tables, and the poster."""

import re

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.tournament import commands as c
from station.hall.tournament.state import Table
from tests.web.halls import ARBITER, DIRECTOR, Filled, web_settings
from tests.web.visiting import visiting

CODE = "HALL.EXAMPLE:8443/ABCDEFGH2345{:04}/ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.anyio
async def test_every_table_has_a_card_and_only_those_without_a_machine_get_a_joining_code(
    own: Filled,
) -> None:
    own.hall.do(c.SetTable(Table(12, place="<b>Gallery</b>")))
    made: list[str] = []

    def code(table: str) -> str:
        made.append(table)
        return CODE.format(int(table))

    settings = web_settings(join_code=code, address="https://hall.example:8443")
    async with visiting(own.hall, settings, DIRECTOR) as director:
        shown = (await director.get("/director/codes")).text
        assert made == [], "to look makes no code"
        assert "station table join" not in shown
        assert shown.count('<article class="code-card">') == 7
        assert [len(re.findall("<article", part)) for part in shown.split('class="cut-sheet"')[1:]] == [4, 3]
        assert "https://hall.example:8443/live/12<" in shown
        assert "&lt;b&gt;Gallery&lt;/b&gt;" in shown
        form = {"csrf": await director.token("/director/codes")}
        answer = await director.browser.post("/director/codes", data=form)
        assert made == ["6", "12"], "at the other tables a machine stands"
        cards = answer.text.split('<article class="code-card">')[1:]
        with_code = [card for card in cards if "station table join" in card]
        assert [CODE.format(6) in with_code[0], CODE.format(12) in with_code[1]] == [True, True]
        assert answer.text.count("station table join") == 2
        assert answer.headers["cache-control"] == "no-store"
        # It is not shown again.
        assert "station table join" not in (await director.get("/director/codes")).text


@pytest.mark.anyio
async def test_joining_codes_are_the_directors_only(filled: Filled) -> None:
    made: list[str] = []

    def code(table: str) -> str:
        made.append(table)
        return table

    settings = web_settings(join_code=code)
    for password in ("", ARBITER):
        async with visiting(filled.hall, settings, password) as visitor:
            for path in ("/director/codes", "/director/poster"):
                assert (await visitor.get(path)).headers["location"].startswith("/in?to=")
            form = {"csrf": await visitor.token("/arbiter" if password else "/in")}
            assert (await visitor.browser.post("/director/codes", data=form)).status_code == 403
    async with visiting(filled.hall, settings, DIRECTOR) as director:
        assert (await director.browser.post("/director/codes", data={})).status_code == 403, "no token"
    assert made == []


@pytest.mark.anyio
async def test_the_poster_says_where_the_event_is_to_be_seen(filled: Filled) -> None:
    async with visiting(filled.hall, web_settings(address="https://hall.example:8443"), DIRECTOR) as director:
        shown = (await director.get("/director/poster", headers={"Accept-Language": "de"})).text
        assert "Winter Open &lt;2026&gt;" in shown
        assert '<p class="address">https://hall.example:8443</p>' in shown
        assert "wohin kein anderer Browser kommt" not in shown
    async with visiting(filled.hall, password=DIRECTOR) as director:
        assert "other browsers cannot reach it" in (await director.get("/director/poster")).text
