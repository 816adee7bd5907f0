"""Directing a tournament by the pages alone."""

import csv
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from station.hall.tournament.division import Form
from station.hall.tournament.result import How
from station.hall.wire import order as w
from station.hall.wire import rulings as r
from station.hall.wire.happened import EventRow, JournalRows
from station.journal.contents import read_journal
from station.rules.square import parse_square
from station.rules.tile import Side
from tests.web.halls import ARBITER, DIRECTOR, Filled, Sent, web_settings
from tests.web.visiting import Visitor, visiting


async def two_divisions(director: Visitor) -> None:
    assert await director.do("name", name="Club night", date="22 November") == "Done."
    await director.do(
        "division", name="Teams", game="house", clocks="10", form="teams", seats="4", method="round-robin"
    )
    await director.do(
        "division", name="Scrabble", game="scrabble", clocks="25/5", form="singles", seats="2",
        method="round-robin", options="challenge=double",
    )  # fmt: skip
    await director.do("add-tables", "/director/tables", tables="1-3 7")


@pytest.mark.anyio
async def test_a_tournament_from_its_name_to_its_standings() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        await two_divisions(director)
        state = hall.state
        assert [table.number for table in state.tables] == [1, 2, 3, 7]
        scrabble = state.division("Scrabble")
        assert (scrabble.form, scrabble.preset.clocks, scrabble.preset.options) == (
            Form.SINGLES, "25/5", (("challenge", "double"),),
        )  # fmt: skip
        for names in (["Ann", "Bo"], ["Cy", "Di"]):
            await director.do(
                "add-entry", "/director/entries", division="Teams", player=names, rating=["1500", ""]
            )
        for name in ("Eva", "Finn"):
            await director.do("add-entry", "/director/entries", division="Scrabble", player=name)
        assert [entry.title for entry in hall.state.entries] == ["Ann & Bo", "Cy & Di", "Eva", "Finn"]
        page = "/director/rounds/Scrabble"
        await director.do("pair", page, division="Scrabble")
        await director.do("publish", page, division="Scrabble", round="1")
        pairing = hall.state.round("Scrabble", 1).pairings[0]
        at = f"/director/pairings/{pairing.id}"
        assert (
            await director.do("result", at, pairing=pairing.id, outcome="scores", score=["412", "388"])
            == "Done."
        )
        assert hall.state.pairing(pairing.id).result is not None
        said = await director.do("result", at, pairing=pairing.id, outcome="scores", score=["412", "398"])
        assert said.startswith("A result that is changed needs a reason")
        await director.do(
            "result",
            at,
            pairing=pairing.id,
            outcome="scores",
            score=["412", "398"],
            reason="a bingo too many",
        )
        shown = (await director.get(at)).text
        assert "412 : 388 → 412 : 398" in shown
        assert "a bingo too many" in shown
        standings = (await director.get("/standings.json")).json()
        assert [(row["title"], row["wins"], row["spread"]) for row in standings[0]["rows"]] == [
            ("Eva", 1, 14), ("Finn", 0, -14),
        ]  # fmt: skip
        await director.do("move", at, pairing=pairing.id, table="7")
        assert (
            "table 7" in (await director.get("/director/log")).text
            or hall.state.pairing(pairing.id).table == 7
        )


@pytest.mark.anyio
async def test_what_byes_and_missed_rounds_count_is_up_to_the_division() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        await two_divisions(director)
        fields = {"bye_spread": "75", "absence": "50", "spread_cap": "350", "apart": "2", "prizes": "3"}
        await director.do("division", name="Scrabble", game="scrabble", **fields)
        division = hall.state.division("Scrabble")
        assert (division.bye_spread, division.absence, division.spread_cap) == (75, 50, 350)
        assert (division.apart, division.prizes) == (2, 3)
        shown = (await director.get("/director")).text
        assert 'name="absence" class="short" inputmode="numeric" value="50"' in shown
        await director.do("division", name="Scrabble", game="scrabble", absence="")
        assert hall.state.division("Scrabble").absence is None
        answer = await director.do("division", name="Scrabble", game="scrabble", spread_cap="-1")
        assert answer == "Rounds, spreads, weights and prizes of a division cannot be negative."
        for name in ("Eva", "Finn", "Gus"):
            await director.do("add-entry", "/director/entries", division="Scrabble", player=name)
        await director.do("sit-out", "/director/entries", entry="3", round="1", how="half-bye")
        await director.do("pair", "/director/rounds/Scrabble", division="Scrabble")
        await director.do("publish", "/director/rounds/Scrabble", division="Scrabble", round="1")
        assert "½" in (await director.get("/pairings")).text


@pytest.mark.anyio
async def test_pairings_are_changed_by_hand() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        await two_divisions(director)
        for name in ("Eva", "Finn", "Gus", "Hal"):
            await director.do("add-entry", "/director/entries", division="Scrabble", player=name)
        page = "/director/rounds/Scrabble"
        await director.do("pairings", page, division="Scrabble", round="1", pairings="1 - 2\n3 - 4")
        assert [one.sides for one in hall.state.round("Scrabble", 1).pairings] == [((1,), (2,)), ((3,), (4,))]
        await director.do("swap", page, division="Scrabble", round="1", one="2", other="3", reason="brothers")
        assert [one.sides for one in hall.state.round("Scrabble", 1).pairings] == [((1,), (3,)), ((2,), (4,))]
        said = await director.do("pairings", page, division="Scrabble", round="1", pairings="1 against 2")
        assert said == "Pairings: 1 against 2 is not like 3 - 12, or 3+4 - 1+2."
        await director.do("drop", page, division="Scrabble")
        assert hall.state.rounds == ()


@pytest.mark.anyio
async def test_entries_come_from_a_csv_file_all_or_none() -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        await two_divisions(director)

        async def send(text: bytes) -> None:
            form = {"csrf": await director.token("/director/entries"), "do": "import", "division": "Scrabble"}
            files = {"file": ("entries.csv", text, "text/csv")}
            answer = await director.browser.post(
                "/arbiter/do", data={**form, "back": "/director/entries"}, files=files
            )
            assert answer.status_code == 303

        await send("name,rating\nŽofie <b>Nováková</b>,1500\n李娜,\n".encode())
        assert [entry.title for entry in hall.state.entries] == ["Žofie <b>Nováková</b>", "李娜"]
        shown = (await director.get("/director/entries")).text
        assert "Žofie &lt;b&gt;Nováková&lt;/b&gt;" in shown
        assert "Entries from the file: 2" in shown
        await send(b"name,rating\nOtto,1500\nPaula,good\n")
        assert len(hall.state.entries) == 2
        assert "good" in (await director.get("/director/entries")).text
        await send(b"\xff\xfe\x00\xd8 no text at all")
        assert len(hall.state.entries) == 2
        # As Excel saves "Unicode Text".
        await send("name,rating\nJürgen,1400\n".encode("utf-16"))
        assert [entry.title for entry in hall.state.entries][2:] == ["Jürgen"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"do": "division", "name": "X", "clocks": "ten"}, "ten"),
        ({"do": "division", "name": "X", "options": "judge"}, "Options: judge is not NAME=VALUE."),
        ({"do": "add-tables", "tables": "1-x"}, "Tables: 1-x is not a number; write 1 2 5-8."),
        ({"do": "add-tables", "tables": "1-99999"}, "Tables: 1-99999 is too many at once."),
        ({"do": "add-tables", "tables": "1-600 2000-2600"}, "Tables: 2000-2600 is too many at once."),
        ({"do": "add-entry", "division": "nowhere", "player": "A"}, "There is no division"),
        ({"do": "withdraw-entry", "entry": "x"}, "Entry must be a number, not x."),
        ({"do": "nonsense"}, "This form has a field that the hall does not know."),
        ({"do": "delay", "delay": "-1"}, "A delay must be from 0 to 3600 seconds."),
        ({"do": "result", "pairing": "r1-00000000", "outcome": "0"}, "There is no pairing"),
        ({"do": "name", "name": "x" * 2000}, "Name is too long; at most 1000 characters."),
    ],
)
async def test_what_cannot_be_is_said_in_a_sentence(fields: dict[str, str], said: str) -> None:
    hall = Hall()
    async with visiting(hall, password=DIRECTOR) as director:
        form = {"csrf": await director.token("/director"), "back": "/director", **fields}
        assert (await director.browser.post("/arbiter/do", data=form)).status_code == 303
        shown = (await director.get("/director")).text
    assert 'class="said bad"' in shown
    assert said in shown.replace("&#39;", "'")
    assert hall.log() == ()


@pytest.mark.anyio
async def test_a_dispute_is_ruled_on_with_all_its_evidence_in_view(own: Filled) -> None:
    hall = own.hall
    (call,) = hall.whole.disputes.values()
    async with visiting(hall, password=ARBITER) as arbiter:
        assert "Was XQZ on the board when North pressed?" in (await arbiter.get("/arbiter/disputes")).text
        page = f"/arbiter/disputes/{call.id}"
        shown = (await arbiter.get(page)).text
        assert shown.count("/arbiter/pictures/") == 2
        assert "−0.220 s" in shown
        assert "I8 Q 64 %, H8 X 97 %" in shown, "what the camera was least sure of comes first"
        assert "Left clock: North pressed" in shown
        assert "ZQX is not in the English word list" in shown
        picture = shown.split('src="/arbiter/pictures/')[1].split('"')[0]
        assert (await arbiter.get(f"/arbiter/pictures/{picture}")).content.startswith(b"\xff\xd8\xff")
        own.link.orders.clear()
        said = await arbiter.do(
            "rule", page, dispute=call.id, ruling="clock", board="0", side="north", time="7:30"
        )
        assert said == "A ruling needs a reason; the players read it and the journal keeps it."
        await arbiter.do(
            "rule", page, dispute=call.id, ruling="clock", board="0", side="north", time="7:30",
            reason="the clock was pressed for North",
        )  # fmt: skip
        machine, order = own.link.orders[-1]
        assert isinstance(order.data, w.Rule)
        assert (machine, order.data.ruling, order.data.reason) == (
            "m-2", r.ClockIs(0, Side.NORTH, 450_000), "the clock was pressed for North",
        )  # fmt: skip
        assert "On its way to the table." in (await arbiter.get(page)).text
        own.answer(w.Rule)
        assert "The table has carried it out." in (await arbiter.get(page)).text
        # Any other moment opens the same way.
        other = (await arbiter.get(f"/arbiter/games/{call.raised.game}?at_ms=4000")).text
        assert "KEEL" in other


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("fields", "ruling"),
    [
        ({"ruling": "stands", "board": "1"}, r.Stands(1)),
        ({"ruling": "undone"}, r.Undone(0)),
        ({"ruling": "letter", "square": "h8", "letter": "q", "side": "north"},
         r.LetterIs(0, parse_square("H8"), "Q", Side.NORTH, "a")),
        ({"ruling": "nothing"}, None),
        ({"ruling": "ended"}, r.Ended()),
    ],
)  # fmt: skip
async def test_every_ruling_of_the_form_is_the_one_that_is_kept(
    filled: Filled, fields: dict[str, str], ruling: r.AnyRuling | None
) -> None:
    from starlette.datastructures import FormData

    from station.hall.web.forms.fields import Fields
    from station.hall.web.forms.rulings import ruling_of

    assert ruling_of(Fields(FormData(fields), filled.hall.state)) == ruling


@pytest.mark.anyio
async def test_all_clocks_are_paused_for_a_fire_alarm_and_continued(own: Filled) -> None:
    own.link.orders.clear()
    async with visiting(own.hall, password=ARBITER) as arbiter:
        await arbiter.do("pause", "/arbiter", reason="Fire alarm")
        assert {machine for machine, order in own.link.orders if order.data == w.Pause("Fire alarm")} == {
            f"m-{number}" for number in range(1, 6)
        }
        await arbiter.do("continue", "/arbiter")
        assert sum(isinstance(order.data, w.Continue) for _, order in own.link.orders) == 5


@pytest.mark.anyio
async def test_exports_hold_every_game_and_result(filled: Filled, tmp_path: Path) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as director:
        rows = list(csv.reader(io.StringIO((await director.get("/director/export/Teams/results.csv")).text)))
        assert len(rows) == 1 + 3 * 2 * 3
        tsh = await director.get("/director/export/Scrabble A/B/division.t")
        assert "Ben" in tsh.text
        entries = (await director.get("/director/entries.csv")).content
        again = Hall()
        async with visiting(again, password=DIRECTOR) as other:
            await two_divisions(other)
            form = {"csrf": await other.token("/director/entries"), "do": "import", "division": "Teams"}
            await other.do("division", name="Scrabble A/B", game="scrabble", form="singles", seats="2")
            await other.browser.post(
                "/arbiter/do",
                data={**form, "back": "/director"},
                files={"file": ("e.csv", entries, "text/csv")},
            )
        assert [one.title for one in again.state.entries] == [one.title for one in filled.hall.state.entries]
        assert json.loads((await director.get("/director/tournament.json")).text)
        games = zipfile.ZipFile(io.BytesIO((await director.get("/director/games.zip")).content))
        journals = [name for name in games.namelist() if name.endswith(".journal")]
        assert len(journals) == 4
        assert sum(name.endswith((".gcg", ".jsonl")) for name in games.namelist()) == 4
        games.extract(journals[0], tmp_path)
        contents = read_journal(tmp_path / journals[0])
        assert contents.damage is None
        assert len(contents.events) == len(filled.hall.journal(Path(journals[0]).stem).events)
        event = zipfile.ZipFile(io.BytesIO((await director.get("/director/event.zip")).content))
        assert "index.html" in event.namelist()


@pytest.mark.anyio
async def test_a_disk_that_is_full_is_said_and_nothing_is_believed(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Sent())
    async with visiting(hall, password=DIRECTOR) as director:
        await director.do("name", name="Before")
        # Another program holds the database: nothing can be stored, as on a full disk.
        with closing(sqlite3.connect(tmp_path / "hall.sqlite", isolation_level=None)) as other:
            hall._store.connection.execute("PRAGMA busy_timeout = 0")
            other.execute("BEGIN EXCLUSIVE")
            form = {
                "csrf": await director.token("/director"),
                "do": "name",
                "name": "After",
                "back": "/director",
            }
            await director.browser.post("/arbiter/do", data=form)
            shown = (await director.get("/director")).text
            other.execute("ROLLBACK")
        assert "Nothing can be saved in" in shown
        assert hall.state.name == "Before"
    hall.close()


@pytest.mark.anyio
async def test_a_code_for_joining_is_made_by_a_button_only(filled: Filled) -> None:
    made: list[str] = []

    def code(table: str) -> str:
        made.append(table)
        return "HALL.EXAMPLE:8443/ABCDEFGH23456723/ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    async with visiting(filled.hall, web_settings(join_code=code), password=DIRECTOR) as director:
        await director.get("/director/join/6")
        assert made == []
        answer = await director.browser.post(
            "/director/join/6", data={"csrf": await director.token("/director/join/6")}
        )
        assert made == ["6"]
        assert "station table join HALL.EXAMPLE:8443/" in answer.text
        assert 'src="data:image/png;base64,' in answer.text


@pytest.mark.anyio
async def test_how_it_is_said_when_one_has_won() -> None:
    from starlette.datastructures import FormData

    from station.hall.web.forms.fields import Fields
    from station.hall.web.forms.results import result_of

    def read(**fields: str) -> tuple[How, tuple[int, ...], tuple[int, ...]]:
        result = result_of(Fields(FormData(fields), Hall().state), 2)
        return result.how, result.places, result.forfeited

    assert read(outcome="1") == (How.BY_HAND, (2, 1), ())
    assert read(outcome="draw") == (How.BY_HAND, (1, 1), ())
    assert read(outcome="0", unfinished="1") == (How.UNFINISHED, (1, 2), ())
    assert read(outcome="forfeit-0") == (How.FORFEIT, (2, 1), (0,))
    assert read(outcome="double") == (How.DOUBLE_FORFEIT, (2, 2), (0, 1))


@pytest.mark.anyio
async def test_a_journal_that_makes_no_sense_breaks_no_page(own: Filled) -> None:
    finished = own.hall.state.round("Teams", 1).pairings[0]
    rows = EventRow(99, 10**9, "Pressed", "{}"), EventRow(100, 10**9, "Nonsense", "[]")
    last = len(own.hall.journal(finished.id).events)
    own.hears(
        f"m-{finished.table}",
        JournalRows(tuple(replace(row, number=last + k) for k, row in enumerate(rows, 1))),
        finished.id,
    )
    async with visiting(own.hall, password=ARBITER) as arbiter:
        assert (await arbiter.get(f"/games/{finished.id}")).status_code == 404
        shown = await arbiter.get(f"/arbiter/games/{finished.id}?at_ms=4000")
        assert shown.status_code == 200
        assert "cannot be read" in shown.text
        assert (await arbiter.get("/games")).status_code == 200


@pytest.mark.anyio
async def test_the_delay_for_spectators_outlives_a_restart(tmp_path: Path) -> None:
    with Hall(tmp_path, Sent()) as hall:
        async with visiting(hall, password=DIRECTOR) as director:
            assert await director.do("delay", delay="90") == "90 s"
        async with visiting(hall, password=DIRECTOR) as director:
            assert (
                'name="delay" class="short" inputmode="numeric" value="90"'
                in (await director.get("/director")).text
            )
