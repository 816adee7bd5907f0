"""Grave things ask first and can be undone; a form that is refused keeps what was typed."""

import re
from html import unescape

import httpx
import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.look_alikes import shape
from station.hall.tournament.state import Table
from station.hall.web.forms.refill import refilled
from tests.web.halls import DIRECTOR
from tests.web.visiting import Visitor, visiting

ROUNDS = "/director/rounds/Open"


def a_round() -> Hall:
    """Four entries, a published round, a machine at each table."""
    hall = Hall()
    hall.do(c.SetDivision(Division("Open", Preset("scrabble"), Form.SINGLES, 2)))
    for number in (1, 2):
        hall.do(c.SetTable(Table(number)))
        hall.do(JoinMachine(f"m-{number}", f"Pi {number}"))
        hall.do(ServeTable(number, f"m-{number}"))
    for name in ("Ann", "Bo", "Cy", "Di"):
        hall.do(c.AddEntry("Open", (Player(name),)))
    hall.do(c.PairRound("Open"))
    hall.do(c.PublishRound("Open", 1))
    return hall


async def send(director: Visitor, page: str, **fields: str | list[str]) -> httpx.Response:
    """A form as a browser sends it, before anybody was asked."""
    form = {"csrf": await director.token(page), "back": page, **fields}
    return await director.browser.post("/arbiter/do", data=form)


def fields_of(html: str) -> dict[str, str]:
    """The hidden fields of the form on a page that asks."""
    inside = html[html.index('<form class="box"') :]
    return {name: unescape(value) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', inside)}


async def undo(director: Visitor, page: str) -> str:
    """Press the button to undo; returns what the page says then."""
    shown = (await director.get(page)).text
    ticket = re.search(r'name="ticket" value="([^"]*)"', shown)
    assert ticket is not None, "a button to undo"
    return await director.do("undo", page, ticket=ticket[1])


TABLES = "/director/tables"
GRAVE = {
    "withdraw": {"division": "Open", "round": "1"},
    "withdraw-entry": {"entry": "1"},
    "remove-table": {"table": "3"},
    "revoke": {"machine": "m-1"},
    "serve": {"table": "1", "machine": "m-2", "replace": "1"},
}


@pytest.mark.anyio
@pytest.mark.parametrize("name", GRAVE)
async def test_grave_things_ask_first(name: str) -> None:
    hall = a_round()
    hall.do(c.SetTable(Table(3)))
    before = hall.log()
    async with visiting(hall, password=DIRECTOR) as director:
        asked = await send(director, ROUNDS, do=name, **GRAVE[name])
        assert asked.status_code == 200
        assert "Are you sure?" in asked.text
        assert hall.log() == before
        sure = fields_of(asked.text)
        assert sure["sure"] == "1"
        assert (await director.browser.post("/arbiter/do", data=sure)).status_code == 303
    assert len(hall.log()) > len(before)


@pytest.mark.anyio
async def test_a_machine_that_was_revoked_is_let_in_again_at_its_table() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await send(director, TABLES, do="revoke", machine="m-1", reason="a slip", sure="1")
        assert [one.id for one in hall.whole.machines.values() if one.revoked] == ["m-1"]
        assert await undo(director, TABLES) == "Undone."
    assert not any(one.revoked for one in hall.whole.machines.values())
    assert hall.whole.served[1] == "m-1"


@pytest.mark.anyio
async def test_what_cannot_be_done_anyway_is_refused_without_a_question() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        answer = await send(director, ROUNDS, do="remove-entry", entry="1")
        assert answer.status_code == 303
        assert "Ann has been paired" in (await director.get(ROUNDS)).text


@pytest.mark.anyio
async def test_a_round_that_was_taken_back_can_be_there_again() -> None:
    hall = a_round()
    hall.do(c.WithdrawRound("Open", 1))
    before = hall.state.rounds
    async with visiting(hall, password=DIRECTOR) as director:
        form = {"csrf": await director.token(ROUNDS), "do": "drop", "division": "Open", "back": ROUNDS}
        await director.browser.post("/arbiter/do", data={**form, "sure": "1"})
        assert not hall.state.rounds
        assert await undo(director, ROUNDS) == "Undone."
    assert hall.state.rounds == before


@pytest.mark.anyio
async def test_a_withdrawn_round_is_published_again() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        form = {"csrf": await director.token(ROUNDS), "do": "withdraw", "division": "Open", "round": "1"}
        await director.browser.post("/arbiter/do", data={**form, "back": ROUNDS, "sure": "1"})
        assert not hall.state.rounds[0].published
        assert await undo(director, ROUNDS) == "Undone."
        assert hall.state.rounds[0].published


@pytest.mark.anyio
async def test_a_result_is_undone_unless_it_has_changed_since() -> None:
    hall = a_round()
    first, second = (one.id for one in hall.state.rounds[0].pairings)
    async with visiting(hall, password=DIRECTOR) as director:

        async def enter(pairing: str) -> None:
            form = {
                "csrf": await director.token(ROUNDS), "do": "result", "pairing": pairing, "outcome": "scores",
                "score": ["400", "380"], "back": ROUNDS,
            }  # fmt: skip
            await director.browser.post("/arbiter/do", data=form)

        await enter(first)
        assert await undo(director, ROUNDS) == "Undone."
        assert hall.state.pairing(first).result is None
        await enter(second)
        shown = (await director.get(ROUNDS)).text
        ticket = re.search(r'name="ticket" value="([^"]*)"', shown)
        assert ticket is not None
        hall.do(c.ClearResult(second, "not theirs"))
        answer = await director.do("undo", ROUNDS, ticket=ticket[1])
        assert answer == "This cannot be undone any more: something was changed since."


@pytest.mark.anyio
async def test_an_entry_that_was_removed_comes_back_with_its_number() -> None:
    hall = a_round()
    hall.do(c.AddEntry("Open", (Player("Eva", 1500, "Bern"),)))
    page = "/director/entries"
    async with visiting(hall, password=DIRECTOR) as director:
        form = {"csrf": await director.token(page), "do": "remove-entry", "entry": "5", "back": page}
        await director.browser.post("/arbiter/do", data={**form, "sure": "1"})
        assert len(hall.state.entries) == 4
        assert await undo(director, page) == "Undone."
    assert hall.state.entry(5).players == (Player("Eva", 1500, "Bern"),)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("fields", "question"),
    [
        ({"outcome": "scores", "score": ["300", "4000"]}, "300 : 4000. Is that right?"),
        ({"outcome": "scores", "score": ["0", "0"]}, "0 : 0. Is that right?"),
        ({"outcome": "scores", "score": ["41", "388"]}, "41 : 388. Is that right?"),
        ({"outcome": "0", "score": ["380", "400"]}, "380 : 400. Did {first} win all the same?"),
        ({"outcome": "draw", "score": ["380", "400"]}, "380 : 400. Is it a draw all the same?"),
    ],
)
async def test_implausible_results_are_asked_about(fields: dict[str, str | list[str]], question: str) -> None:
    hall = a_round()
    pairing = hall.state.rounds[0].pairings[0]
    question = question.format(first=hall.state.titles(pairing)[0])
    async with visiting(hall, password=DIRECTOR) as director:
        asked = await send(director, ROUNDS, do="result", pairing=pairing.id, **fields)
        assert question in asked.text
        assert hall.state.pairing(pairing.id).result is None
        answer = await send(director, ROUNDS, do="result", pairing=pairing.id, sure="1", **fields)
        assert answer.status_code == 303
        result = hall.state.pairing(pairing.id).result
        assert result is not None
        assert list(map(str, result.scores)) == fields["score"]


@pytest.mark.anyio
async def test_who_won_and_the_scores_are_kept_together() -> None:
    hall = a_round()
    pairing = hall.state.rounds[0].pairings[0]
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("result", ROUNDS, pairing=pairing.id, outcome="0", score=["400", "380"])
        result = hall.state.pairing(pairing.id).result
        assert result is not None
        assert (result.places, result.scores) == ((1, 2), (400, 380))
        answer = await director.do(
            "result", ROUNDS, pairing=pairing.id, outcome="0", score=["9" * 19, "1"], reason="x"
        )
        assert answer.startswith("A score must be at most 9999, not 999999")


@pytest.mark.anyio
async def test_a_division_is_set_up_as_its_game_usually_is() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        usual = {"clocks": "", "form": "", "seats": ""}
        await director.do("division", name="Open", game="scrabble", **usual)
        division = hall.state.division("Open")
        assert (division.form, division.seats, division.preset.clocks) == (Form.SINGLES, 2, "25")
        # The form of a division that exists holds what it is; another game brings its own.
        there = {"clocks": "25", "form": "singles", "seats": "2"}
        await director.do("division", name="Open", game="house", **there)
        division = hall.state.division("Open")
        assert (division.form, division.seats, division.preset.clocks) == (Form.TEAMS, 4, "10")
        await director.do("division", name="Open", game="house", clocks="15", form="partners", seats="4")
        division = hall.state.division("Open")
        assert (division.form, division.preset.clocks) == (Form.PARTNERS, "15")


@pytest.mark.anyio
async def test_clocks_that_differ_by_side_are_asked_about() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        fields = {"do": "division", "name": "Open", "game": "scrabble", "clocks": "25,5"}
        asked = await send(director, "/director", **fields)
        assert "Clocks 25,5: 25 for South, or for whoever starts, and 5 for the other side" in asked.text
        await director.browser.post("/arbiter/do", data=fields_of(asked.text))
        assert hall.state.division("Open").preset.clocks == "25,5"
        # Once it is so, it is no question.
        assert (await send(director, "/director", **fields, rounds="5")).status_code == 303
        asked = await send(director, "/director", **{**fields, "clocks": "25+10,0"})
        assert "Clocks 25+10,0: 25+10 for South, or for whoever starts, and 25+0 for" in asked.text
        assert (await send(director, "/director", **{**fields, "clocks": "0+30"})).status_code == 303
        assert hall.state.division("Open").preset.clocks == "0+30"


@pytest.mark.anyio
async def test_a_refused_form_keeps_everything_typed() -> None:
    hall = a_round()
    async with visiting(hall, password=DIRECTOR) as director:
        await send(
            director, "/director", do="division", name="Second <b>", game="scrabble", clocks="ten",
            method="lots", tables="3 4", seats="2", form="singles", rounds="7",
        )  # fmt: skip
        shown = (await director.get("/director")).text
        new = shown[shown.index("New division") :]
        assert 'value="Second &lt;b&gt;"' in new
        assert 'name="clocks" class="short" value="ten"' in new
        assert '<option value="scrabble" selected>' in new
        assert '<option value="lots" selected>' in new
        assert 'value="3 4"' in new
        assert "Ten is not a time control" in new
        assert (await director.get("/director")).text.count("Ten is no setting") == 0, "once"


@pytest.mark.anyio
async def test_a_refused_list_of_entries_can_be_mended_where_it_was_pasted() -> None:
    hall = a_round()
    page = "/director/entries"
    text = "player,rating\r\nEva,1500\r\nFinn & <Co>,high\r\n"
    async with visiting(hall, password=DIRECTOR) as director:
        await send(director, page, do="import", division="Open", csv=text)
        shown = (await director.get(page)).text
        assert "Finn &amp; &lt;Co&gt;,high" in shown
        assert "is not a whole number" in shown
        form = {"csrf": await director.token(page), "do": "import", "division": "Open", "back": page}
        files = {"file": ("e.csv", "player,rating\nŁukasz,high\n".encode("cp1250"), "text/csv")}
        await director.browser.post("/arbiter/do", data=form, files=files)
        shown = (await director.get(page)).text
        assert "Łukasz,high</textarea>" in shown.replace("\n", "")


@pytest.mark.anyio
async def test_whoever_says_no_finds_what_was_typed_and_changes_nothing() -> None:
    hall = a_round()
    page = "/director/entries"
    async with visiting(hall, password=DIRECTOR) as director:
        asked = await send(
            director, page, do="import", division="Open", csv="name;club\nAnn.;Graz\nEva;Bonn\n"
        )
        before = hall.log()
        answer = await director.browser.post("/arbiter/do", data={**fields_of(asked.text), "no": "1"})
        assert answer.headers["location"] == page
        shown = (await director.get(page)).text
        assert hall.log() == before
        assert "Nothing was changed." in shown
        assert "name;club\nAnn.;Graz\nEva;Bonn" in shown.replace("\r\n", "\n")
        assert 'class="said bad"' not in shown


@pytest.mark.anyio
async def test_of_a_pasted_list_the_page_says_how_many_came_and_what_was_left_out() -> None:
    async with visiting(a_round(), password=DIRECTOR) as director:
        page = "/director/entries"
        assert (
            await director.do("import", page, division="Open", csv="name\nEva\n")
            == "Entries from the list: 1"
        )
        says = await director.do("import", page, division="Open", csv="name,shoes\nFinn,9\nGil,8\n")
        assert says == "Entries from the list: 2; columns left out: shoes"


@pytest.mark.anyio
async def test_names_that_look_alike_are_asked_about() -> None:
    hall = a_round()
    page = "/director/entries"
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("add-entry", page, division="Open", player="Hans Groß")
        asked = await send(director, page, do="import", division="Open", csv="name\nEva\nGross, Hans\n")
        assert "Line 3 has 2 columns" in (await director.get(page)).text
        text = 'name\nEva\n"Gross, Hans"\n'
        asked = await send(director, page, do="import", division="Open", csv=text)
        assert "These names look alike: Hans Groß – Gross, Hans. Are they different people?" in asked.text
        assert hall.state.numbers_given == 5
        sure = fields_of(asked.text)
        assert (await director.browser.post("/arbiter/do", data=sure)).status_code == 303
        assert hall.state.entry(7).title == "Gross, Hans"
        # Another rating for somebody is no question.
        fields = {"do": "change-entry", "entry": "7", "player": "Gross, Hans", "rating": "1500"}
        assert (await send(director, page, **fields)).status_code == 303


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann Ash", "ANN  ash", True),
        ("Ann Ash", "Ash, Ann", True),
        ("Łukasz Żak", "Lukasz Zak", True),
        ("Ann Ash", "\u0410nn \u0410sh", True),  # with Cyrillic capitals
        ("Hans Groß", "Hans Gross", True),
        ("Ann Ash", "Anna Ash", False),
        ("李娜", "李那", False),
    ],
)
def test_which_names_look_alike(one: str, other: str, same: bool) -> None:
    assert (shape(one) == shape(other)) is same


def test_a_page_without_the_form_stays_as_it_is() -> None:
    page = '<!doctype html><p>Nothing &amp; nobody</p><form><input type="hidden" name="do" value="a"></form>'
    assert refilled(page, [("do", "b"), ("name", "x")], "no") == page


def test_what_is_not_the_form_stays_as_it_is() -> None:
    page = (
        "<!doctype html>\n<!-- a note --><p>5 &lt; 6 &#8211;</p><details><summary>more</summary>"
        '<form><input type="hidden" name="do" value="a"><input name="x" value="old">'
        '<input type="checkbox" name="y" value="1" checked></form></details><input name="x" value="old">'
    )
    again = refilled(page, [("do", "a"), ("x", 'a "b"')], "no <b>")
    assert again == (
        "<!doctype html>\n<!-- a note --><p>5 &lt; 6 &#8211;</p><details open><summary>more</summary>"
        '<form><p class="said bad" role="status">no &lt;b&gt;</p><input type="hidden" name="do" value="a">'
        '<input name="x" value="a &quot;b&quot;" autofocus>'
        '<input type="checkbox" name="y" value="1"></form></details><input name="x" value="old">'
    )
