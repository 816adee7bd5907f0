"""The event as files: from the director's pages, and by `station hall save`."""

import errno
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from starlette.requests import Request
from starlette.responses import StreamingResponse

from station.cli.main import main
from station.errors import InputError
from station.hall.director.copies import copies
from station.hall.director.hall import Hall
from station.hall.director.stored import StoredHall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, won
from station.hall.web.app import app
from station.hall.web.downloads import Exports
from station.hall.web.into_folder import written
from station.hall.web.replayed import Games
from station.hall.web.saved_pages import save_event
from tests.web.halls import DIRECTOR, Filled, filled_hall, web_settings
from tests.web.visiting import visiting


@pytest.fixture(scope="module")
def at_work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    """A hall on disk whose director runs."""
    filled = filled_hall(tmp_path_factory.mktemp("hall"))
    yield filled
    filled.hall.close()


def folder_of(filled: Filled) -> Path:
    assert filled.hall.folder is not None
    return filled.hall.folder


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_command_writes_what_the_directors_page_does_while_the_director_works(
    at_work: Filled, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_event(at_work.hall, tmp_path / "page")
    into = tmp_path / "command"
    assert main(["hall", "save", str(into), "--folder", str(folder_of(at_work)), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["folder"], report["games"], report["left_out"]) == (str(into), 3, [])
    saved = contents(into)
    assert saved == contents(tmp_path / "page")
    assert report["files"] == len(saved)
    assert sorted(json.loads(saved["event.json"])["files"]) == sorted(saved)
    at_work.hall.do(c.NameTournament("Winter Open <2026>", "22 November 2026", "Town hall"))


def test_a_copy_is_saved_as_it_was(
    at_work: Filled, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = at_work.hall.backup()
    at_work.hall.do(c.NameTournament("Renamed", "", ""))
    try:
        assert main(["hall", "save", str(tmp_path / "then"), "--folder", str(copy)]) == 0
        assert "3 games" in capsys.readouterr().out
        assert "Winter Open" in (tmp_path / "then" / "index.html").read_text()
    finally:
        at_work.hall.do(c.NameTournament("Winter Open <2026>", "22 November 2026", "Town hall"))


def test_a_hall_that_is_only_read_stays_as_it_is(at_work: Filled) -> None:
    with StoredHall(folder_of(at_work)) as stored:
        assert stored.state == at_work.hall.state
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            stored._store.connection.execute("CREATE TABLE more (number INTEGER)")
    copy = copies(folder_of(at_work))[-1]
    before = copy.read_bytes()
    with StoredHall(copy) as stored:
        assert stored.folder == folder_of(at_work)
    assert copy.read_bytes() == before


def test_what_is_withdrawn_is_gone_when_it_is_saved_again(tmp_path: Path) -> None:
    filled = filled_hall()
    save_event(filled.hall, tmp_path / "event")
    before = contents(tmp_path / "event")
    assert any(name.startswith("games/") for name in before)
    (tmp_path / "event" / "CNAME").write_text("open.example")
    filled.hall.do(c.ShowResults("Teams", 1, False))
    filled.hall.do(c.WithdrawRound("Teams", 2))
    save_event(filled.hall, tmp_path / "event")
    after = contents(tmp_path / "event")
    assert not any(name.startswith("games/") for name in after)
    assert after["CNAME"] == "open.example", "what somebody else put there is not ours to delete"
    assert "Teams · Round 2" not in after["index.html"]


def test_with_a_delay_no_result_is_saved_before_spectators_have_seen_it(tmp_path: Path) -> None:
    with filled_hall(tmp_path / "hall").hall as hall:
        # The delay given to `station hall serve` is known to the command, too.
        app(hall, web_settings(delay_s=3600))
        assert main(["hall", "save", str(tmp_path / "soon"), "--folder", str(hall.folder)]) == 0
        soon = json.loads((tmp_path / "soon" / "event.json").read_text())
        assert [one["result"] for one_round in soon["rounds"] for one in one_round["pairings"]] == [None] * 8
        assert soon["games"] == []
        with StoredHall(tmp_path / "hall") as stored:
            assert len(stored.results_since(datetime.now(UTC) - timedelta(seconds=3600))) == 4
            assert stored.results_since(datetime.now(UTC)) == frozenset()


@pytest.mark.anyio
async def test_what_spectators_still_watch_is_not_in_the_directors_archive(own: Filled) -> None:
    _, pairing = own.hall.state.pairings_at_tables()[1]
    async with visiting(own.hall, web_settings(delay_s=600), DIRECTOR) as director:
        own.hall.do(c.EnterResult(pairing.id, won(How.BY_HAND, (0,))))
        archive = zipfile.ZipFile(io.BytesIO((await director.get("/director/event.zip")).content))
        event = json.loads(archive.read("event.json"))
    results = {one["id"]: one["result"] for one_round in event["rounds"] for one in one_round["pairings"]}
    assert results[pairing.id] is None


def test_what_cannot_be_saved_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(into: Path, hall: Path, status: int = 2) -> str:
        assert main(["hall", "save", str(into), "--folder", str(hall)]) == status
        return capsys.readouterr().err

    assert "there is no hall in" in refused(tmp_path / "event", tmp_path / "nowhere")
    (tmp_path / "text").write_text("no hall")
    assert "cannot be opened" in refused(tmp_path / "event", tmp_path / "text")
    with Hall(tmp_path / "empty"):
        assert "no round is published yet" in refused(tmp_path / "event", tmp_path / "empty", 3)
    assert not (tmp_path / "event").exists()
    with filled_hall(tmp_path / "hall").hall:
        assert "is not empty and holds no saved event" in refused(tmp_path, tmp_path / "hall")
        assert "there is a file of this name" in refused(tmp_path / "text", tmp_path / "hall")


def test_a_disk_that_fills_up_leaves_what_was_saved_before(tmp_path: Path) -> None:
    def files(count: int, *, room: int) -> Iterator[tuple[str, str]]:
        for number in range(count):
            if number == room:
                raise OSError(errno.ENOSPC, "No space left on device")
            yield f"games/{number}.html", str(count)
        yield "event.json", json.dumps({"files": [f"games/{number}.html" for number in range(count)]})

    with pytest.raises(InputError, match="the disk is full; make room"):
        written(tmp_path / "event", files(3, room=2), "event.json")
    assert not (tmp_path / "event").exists()
    written(tmp_path / "event", files(3, room=9), "event.json")
    before = contents(tmp_path / "event")
    with pytest.raises(InputError, match="the disk is full"):
        written(tmp_path / "event", files(2, room=1), "event.json")
    assert contents(tmp_path / "event") == before
    written(tmp_path / "event", files(2, room=9), "event.json")
    assert sorted(contents(tmp_path / "event")) == ["event.json", "games/0.html", "games/1.html"]


def test_a_list_of_files_that_leads_elsewhere_deletes_nothing_there(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "event").mkdir()
    listed = {"files": ["../mine.txt", str(tmp_path / "mine.txt"), "event.json"]}
    (tmp_path / "event" / "event.json").write_text(json.dumps(listed))
    written(tmp_path / "event", [("event.json", '{"files": ["event.json"]}')], "event.json")
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_nothing_that_is_not_published_is_in_any_file(own: Filled, tmp_path: Path) -> None:
    """Neither who has entered since, nor who meets whom next, what is hidden, ruled, or who directs."""
    hall = own.hall
    hall.do(c.AddEntry("Scrabble A/B", (Player("Zoe Unannounced"),)))
    hall.do(c.SetDivision(Division("Secret division", method="round-robin")))
    hall.do(c.ShowResults("Scrabble A/B", 1, False))
    teams = hall.state.round("Teams", 1).pairings[0]
    hall.do(
        c.EnterResult(teams.id, won(How.BY_HAND, (1,), note="A confidential note"), "a confidential reason")
    )
    third = {one.id for one in hall.state.round("Teams", 3).pairings}
    save_event(hall, tmp_path)
    for name, text in contents(tmp_path).items():
        for secret in (
            "Unannounced",
            "Secret division",
            "onfidential",
            "412",
            "bingo",
            "Was XQZ on",
            "m-1",
            "Pi 1",
            *third,
        ):
            assert secret not in text, f"{secret} in {name}"
    assert not any(path.stem.rpartition("-")[2] in third for path in tmp_path.rglob("*.html"))


@pytest.mark.anyio
async def test_nothing_that_is_not_published_is_on_the_public_pages_either(own: Filled) -> None:
    hall = own.hall
    hall.do(c.AddEntry("Scrabble A/B", (Player("Zoe Unannounced"),)))
    teams = hall.state.round("Teams", 1).pairings[0]
    hall.do(
        c.EnterResult(teams.id, won(How.BY_HAND, (1,), note="A confidential note"), "a confidential reason")
    )
    paths = ["/", "/pairings", "/standings", "/games", "/pairings/Teams/1"]
    paths += [f"{path}.json" for path in ("/event", "/pairings", "/standings", "/games", "/live")]
    async with visiting(hall) as visitor:
        for path in paths:
            answer = await visitor.get(path)
            assert answer.status_code == 200
            for secret in ("Unannounced", "onfidential", "corrections"):
                assert secret not in answer.text, f"{secret} at {path}"


def test_a_copy_that_is_damaged_is_said_to_be(
    at_work: Filled, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = at_work.hall.backup().read_bytes()
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    assert main(["hall", "save", str(tmp_path / "event"), "--folder", str(damaged)]) == 2
    said = capsys.readouterr().err
    assert "damaged.sqlite" in said
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "event").exists()


@pytest.mark.anyio
async def test_all_games_come_one_by_one_as_they_are_made(
    filled: Filled, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many games that takes a while, and the browser shows that something comes."""
    made: list[str] = []

    def files(_exports: Exports, game: str) -> list[tuple[str, bytes]]:
        made.append(game)
        return [(f"{game}.html", game.encode())]

    monkeypatch.setattr(Exports, "_game_files", files)
    async with visiting(filled.hall) as visitor:
        answer = Exports(visitor.pages.state.site, Games(filled.hall)).all_games(Request({"type": "http"}))
        assert isinstance(answer, StreamingResponse)
        parts = aiter(answer.body_iterator)
        first = await anext(parts)
        assert len(made) == 1
        assert isinstance(first, bytes)
        assert made[0].encode() in first
        assert [part async for part in parts]
    assert len(made) == sum(len(one.pairings) for one in filled.hall.state.rounds)
