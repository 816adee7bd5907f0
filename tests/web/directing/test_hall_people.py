"""Everybody's own page, and the page on the wall."""

from io import BytesIO
from zipfile import ZipFile

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.tournament import commands as c
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, scored
from tests.web.directing.test_hall_quick import a_round
from tests.web.halls import DIRECTOR, Filled
from tests.web.visiting import visiting


@pytest.mark.anyio
async def test_somebody_sees_where_to_sit_next_and_how_it_went() -> None:
    hall = a_round()
    first = hall.state.rounds[0].pairings[0]
    hall.do(c.EnterResult(first.id, scored(How.BY_HAND, (380, 400))))
    async with visiting(hall) as visitor:
        ann = (await visitor.get("/players/1.json")).json()
        assert (ann["title"], ann["wins"], ann["spread"], ann["next"]) == ("Ann", 0, -20, None)
        assert [(one["opponents"], one["score"], one["against"]) for one in ann["games"]] == [
            ([{"entry": 2, "title": "Bo"}], 380, [400])
        ]
        shown = (await visitor.get("/players/2")).text
        assert "400 : 380" in shown, "from one's own side"
        assert 'href="/players/1"' in shown
        cy = (await visitor.get("/players/3.json")).json()
        assert (cy["next"]["table"], cy["next"]["starts"]) == (12, True)
        assert "Table 12" in (await visitor.get("/players/3")).text


@pytest.mark.anyio
async def test_a_page_shows_nothing_that_is_not_published() -> None:
    hall = a_round()
    first = hall.state.rounds[0].pairings[0]
    hall.do(c.EnterResult(first.id, scored(How.BY_HAND, (380, 400))))
    hall.do(c.ShowResults("Open", 1, shown=False))
    async with visiting(hall) as visitor:
        ann = (await visitor.get("/players/1.json")).json()
        assert (ann["wins"], ann["games"][0]["result"], ann["games"][0]["score"]) == (0, None, None)
        assert ann["next"] is None, "it is over, as everybody in the room knows"
        hall.do(c.WithdrawRound("Open", 1))
        for path in ("/players/1", "/players/1.json", "/players/99", "/players/99.json"):
            assert (await visitor.get(path)).status_code == 404
        assert (await visitor.get("/qr/player/99.svg")).status_code == 200, "a code tells nothing"


@pytest.mark.anyio
async def test_the_director_reads_why_people_meet_in_any_language(filled: Filled) -> None:
    path = "/director/why/Scrabble A/B/1"
    pairing = filled.hall.state.round("Scrabble A/B", 1).pairings[0]
    async with visiting(filled.hall, password=DIRECTOR) as director:
        said = (await director.get(path, headers={"Accept-Language": "de"})).text
        assert "So steht es im Plan jeder gegen jeden." in said
        pairs = (await director.get(f"{path}.json")).json()
        assert pairs[0] == {
            "pairing": pairing.id,
            "why": ["The table of the round robin says so: everybody meets everybody."],
        }
        assert pairs[0]["why"][0] in (await director.get(f"/director/pairings/{pairing.id}")).text
        assert (await director.get("/director/why/Teams/9")).status_code == 404


@pytest.mark.anyio
async def test_teams_and_every_kind_of_result_have_a_page(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        rounds = [one for one in filled.hall.state.rounds if one.published]
        for number in {number for one in rounds for pairing in one.pairings for number in pairing.entries}:
            assert (await visitor.get(f"/players/{number}")).status_code == 200
        player = (await visitor.get("/players/1.json")).json()
        assert {one["seat"] for one in player["next"]["seats"]} <= {
            "left South", "left North", "right South", "right North",
        }  # fmt: skip
        assert len(player["next"]["seats"]) == 2


@pytest.mark.anyio
async def test_names_lead_to_their_pages_and_cards_have_their_codes(filled: Filled) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as director:
        assert 'href="/players/1"' in (await director.get("/standings")).text
        assert 'href="/players/1"' in (await director.get("/pairings/Teams/2")).text
        assert 'src="/qr/player/1.svg"' in (await director.get("/director/cards/Teams")).text


@pytest.mark.anyio
async def test_the_wall_shows_the_latest_rounds(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        shown = (await visitor.get("/projector")).text
    assert "Teams · Round 2" in shown
    assert "Cyrano &lt;b&gt;de&lt;/b&gt; Bergerac" in shown
    assert "Round 3" not in shown


@pytest.mark.anyio
async def test_the_director_finds_an_entry_by_a_part_of_its_name(filled: Filled) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as visitor:
        found = (await visitor.get("/director/entries?name=muller")).text
        assert "Eva Müller" in found
        assert "Grace Hopper" not in found
        assert "New entry</summary>" in found
        assert "Grace Hopper" in (await visitor.get("/director/entries?name=")).text


PUBLIC = (
    "/", "/find?name=ann", "/pairings", "/pairings.json", "/standings", "/standings.json", "/players/1",
    "/players/1.json", "/projector",
)  # fmt: skip


@pytest.mark.anyio
async def test_a_family_is_the_directors_to_enter_and_is_shown_to_nobody_else() -> None:
    hall = a_round()
    division = hall.state.entry(1).division
    who = {"entry": "1", "division": division, "player": "Ann", "rating": "", "club": "Graz"}
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("change-entry", "/director/entries/1", **who, family="Lovelace")
        assert hall.state.entry(1).players == (Player("Ann", 0, "Graz", "Lovelace"),)
        assert 'value="Lovelace"' in (await director.get("/director/entries/1")).text
        assert "Lovelace" in (await director.get("/director/entries.csv")).text
        saved = ZipFile(BytesIO((await director.get("/director/event.zip")).content))
        assert not any(b"Lovelace" in saved.read(name) for name in saved.namelist())
    async with visiting(hall) as visitor:
        pages = [(await visitor.get(page)).text for page in PUBLIC]
        assert "Graz" in "".join(pages)
        assert "Lovelace" not in "".join(pages)
