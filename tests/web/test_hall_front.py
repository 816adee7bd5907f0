"""The public's front page and the search for a name: what they show, and what they keep back."""

import re
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, scored, won
from station.hall.tournament.state import Table
from station.hall.web import shown
from station.hall.web.front import division_front, found_people, plain
from station.hall.web.shown import Public, standings_json
from tests.web.halls import Filled
from tests.web.visiting import visiting


def singles(count: int = 4, rounds: int = 3) -> Hall:
    """A division of Scrabble whose first round is paired, and not published."""
    hall = Hall()
    preset = Preset("scrabble")
    hall.do(c.SetDivision(Division("A", preset, Form.SINGLES, 2, method="round-robin", rounds=rounds)))
    for number in range(1, count // 2 + 1):
        hall.do(c.SetTable(Table(number)))
    for number in range(count):
        hall.do(c.AddEntry("A", (Player(f"Zoë {number:02}"),)))
    hall.do(c.PairRound("A"))
    return hall


@pytest.mark.anyio
async def test_the_front_shows_games_rounds_and_leaders(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        page = (await visitor.get("/")).text
    assert re.findall(r'<li class="card" data-table="(\d+)"', page) == ["1", "2", "3", "4"]
    assert "Games being played: 5" in page
    assert "Round 2 of 5 · games over: 0 of 3" in page
    assert "Next: round 3. It is not published yet." in page
    assert "Ann Okafor &amp; Bo Lindqvist" in page
    assert len(page.encode()) < 100_000


@pytest.mark.anyio
async def test_the_streamed_table_comes_first_on_the_front(own: Filled) -> None:
    own.hall.do(c.SetTable(replace(own.hall.state.table(1), streamed=False)))
    own.hall.do(c.SetTable(replace(own.hall.state.table(5), streamed=True)))
    async with visiting(own.hall) as visitor:
        page = (await visitor.get("/")).text
    assert re.findall(r'<li class="card" data-table="(\d+)"', page) == ["5", "1", "2", "3"]


@pytest.mark.anyio
async def test_somebody_finds_the_table_by_a_part_of_the_name_without_a_script(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        assert 'action="/find"' in (await visitor.get("/")).text
        page = (await visitor.get("/find", params={"name": "muller"})).text
        assert re.search(r'<h2><a href="/players/\d+">Eva Müller</a></h2>', page)
        assert "<b>Table 2</b> <span>right North</span>" in page
        assert "Bo Lindqvist" not in page.replace("against Ann Okafor &amp; Bo Lindqvist", "")
        found = (await visitor.get("/find.json", params={"name": "BEN"})).json()
        assert [(one["name"], one["rounds"][0]["result"]) for one in found] == [("Ben", "412 : 398")]
        cleo = (await visitor.get("/find.json", params={"name": "cleo"})).json()
        assert cleo[0]["rounds"][0]["result"] == "398 : 412", "the own score comes first"
        assert "Nobody of this name" in (await visitor.get("/find?name=xyz")).text
        assert (await visitor.get("/find.json")).json() == []


@pytest.mark.anyio
async def test_names_with_markup_are_text_in_a_search(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        page = (await visitor.get("/find", params={"name": '"><script>'})).text
        assert "<script>" not in page
        found = (await visitor.get("/find", params={"name": "<B>DE</B>"})).text
        assert "Cyrano &lt;b&gt;de&lt;/b&gt; Bergerac" in found


@pytest.mark.parametrize("name", ["Zoë", "ZOE", "zoe"])
def test_accents_and_case_make_no_difference(name: str) -> None:
    assert plain(name) == "zoe"


@pytest.mark.anyio
async def test_nobody_is_found_before_their_round_is_published() -> None:
    hall = singles()
    async with visiting(hall) as visitor:
        for path in ("/", "/find?name=zoe", "/find.json?name=zoe"):
            assert "Zoë 0" not in (await visitor.get(path)).text
        hall.do(c.PublishRound("A", 1))
        for path in ("/", "/find?name=zoe", "/find.json?name=zoe"):
            assert "Zoë 0" in (await visitor.get(path)).text


@pytest.mark.anyio
async def test_a_result_that_is_kept_back_is_not_on_the_front_nor_found() -> None:
    hall = singles()
    hall.do(c.PublishRound("A", 1))
    hall.do(c.ShowResults("A", 1, shown=False))
    for pairing in hall.state.round("A", 1).pairings:
        hall.do(c.EnterResult(pairing.id, scored(How.BY_HAND, (431, 377))))
    async with visiting(hall) as visitor:
        front, found = (await visitor.get("/")).text, (await visitor.get("/find?name=zoe")).text
        players = (await visitor.get("/find.json?name=zoe")).json()
        assert "results are kept back" in front
        assert "431" not in front + found
        assert "all results are in" not in front
        assert {one["rounds"][0]["result"] for one in players} == {""}
        assert {one["wins"] for one in players} == {0}
        hall.do(c.ShowResults("A", 1, shown=True))
        assert "431 : 377" in (await visitor.get("/")).text
        assert "all results are in" in (await visitor.get("/")).text


def test_the_front_says_what_round_comes_next_and_that_none_does() -> None:
    hall = singles(rounds=2)
    hall.do(c.PublishRound("A", 1))
    front = division_front(Public(hall.state), "A")
    assert (front["next"], front["over"], front["games"]) == (2, 0, 2)
    hall.do(c.EnterResult(hall.state.rounds[0].pairings[0].id, won(How.BY_HAND, (0,))))
    hall.do(c.PairRound("A"))
    assert division_front(Public(hall.state), "A")["next"] == 2, "paired is not published"
    hall.do(c.PublishRound("A", 2))
    front = division_front(Public(hall.state), "A")
    assert (front["next"], front["running"]) == (None, [1])


@pytest.mark.anyio
async def test_the_front_and_a_search_of_a_large_event_stay_below_100_kb() -> None:
    hall = singles(100)
    hall.do(c.PublishRound("A", 1))
    assert len(found_people(Public(hall.state), "zoe")) == 100
    async with visiting(hall) as visitor:
        front, found = await visitor.get("/"), await visitor.get("/find?name=zoe")
        assert "<details" in front.text, "many pairings are folded up"
        assert found.text.count('class="card person"') == 30
        assert "100 people are called so" in found.text
        assert max(len(front.content), len(found.content)) < 100_000


@pytest.mark.anyio
async def test_standings_are_made_once_for_all_spectators_and_anew_when_a_result_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall, made = singles(), []
    hall.do(c.PublishRound("A", 1))

    def counted(*args: Any, **values: Any) -> Any:
        made.append(args[1])
        return standings_json(*args, **values)

    monkeypatch.setattr(shown, "standings_json", counted)
    async with visiting(hall) as visitor:
        for path in ("/", "/standings", "/find?name=zoe", "/overlay/1.json", "/"):
            await visitor.get(path)
        assert made == ["A"]
        hall.do(c.EnterResult(hall.state.rounds[0].pairings[0].id, scored(How.BY_HAND, (431, 377))))
        assert "431 : 377" in (await visitor.get("/")).text
        assert (await visitor.get("/standings.json")).json()[0]["rows"][0]["wins"] == 1
        assert made == ["A", "A"]
