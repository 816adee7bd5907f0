"""What the public sees of a hall, and what it does not."""

import asyncio
import json
import re
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director import commands as d
from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, won
from station.hall.tournament.state import Table
from station.hall.web.live import Watch
from station.hall.web.saved_pages import save_event
from station.hall.wire.view import ViewNow
from tests.web.asking import events_of
from tests.web.halls import Filled, view, web_settings
from tests.web.visiting import visiting

NAMES = ("Anneke", "Cyril", "Boris", "Diana")

PUBLIC = (
    "/", "/pairings", "/standings", "/live", "/games", "/event.json", "/pairings.json", "/standings.json",
    "/live.json", "/games.json", "/pairings/A/1", "/live/1", "/live/1.json",
)  # fmt: skip


def small_hall() -> Hall:
    """Two teams paired at table 1, where a game is shown; nothing is published."""
    hall = Hall()
    hall.do(c.SetDivision(Division("A", method="round-robin")))
    hall.do(c.SetTable(Table(1)))
    hall.do(d.JoinMachine("m-1"))
    hall.do(d.ServeTable(1, "m-1"))
    for one, other in (("Anneke", "Boris"), ("Cyril", "Diana")):
        hall.do(c.AddEntry("A", (Player(one), Player(other))))
    hall.do(c.PairRound("A"))
    return hall


def shows(hall: Hall, example: str) -> None:
    pairing = hall.state.rounds[0].pairings[0]
    hall.seen("m-1", ViewNow(view(example, NAMES), pairing.id))


@pytest.mark.anyio
async def test_nothing_of_a_round_is_to_be_seen_before_it_is_published_nor_after_it_is_withdrawn() -> None:
    hall = small_hall()
    shows(hall, "turn")
    game = hall.state.rounds[0].pairings[0].id
    async with visiting(hall) as visitor:

        async def seen() -> set[str]:
            await asyncio.sleep(0)
            texts = [
                (await visitor.get(path)).text for path in (*PUBLIC, f"/games/{game}", f"/games/{game}.json")
            ]
            return {
                name
                for name in (*NAMES, game)
                for text in texts
                if name in text.replace(f"/games/{game}", "")
            }

        assert await seen() == set()
        # What is not published looks like what is not there.
        hidden, absent = (
            await visitor.get(f"/games/{game}.json"),
            await visitor.get("/games/r9-ffffffff.json"),
        )
        assert (hidden.status_code, hidden.text) == (absent.status_code, absent.text)
        async with events_of(visitor.pages, "/events?tables=1") as events:
            assert [(await anext(events))[0] for _ in range(2)] == ["now", "none"]
            hall.do(c.PublishRound("A", 1))
            name, data = await anext(events)
            assert (name, json.loads(data)["view"]["players"][0]["name"]) == ("table", "Anneke")
            assert await seen() >= set(NAMES)
            hall.do(c.WithdrawRound("A", 1))
            assert (await anext(events))[0] == "none"
            assert await seen() == set()


@pytest.mark.anyio
async def test_results_that_are_hidden_count_nowhere() -> None:
    hall = small_hall()
    hall.do(c.PublishRound("A", 1))
    hall.do(c.ShowResults("A", 1, shown=False))
    pairing = hall.state.rounds[0].pairings[0]
    hall.do(c.EnterResult(pairing.id, won(How.BY_HAND, (0,))))
    async with visiting(hall) as visitor:

        async def published() -> tuple[Any, list[Any]]:
            rounds, standings = (
                (await visitor.get("/pairings.json")).json(),
                (await visitor.get("/standings.json")).json(),
            )
            return rounds[0]["pairings"][0]["result"], [row["wins"] for row in standings[0]["rows"]]

        assert await published() == (None, [0, 0])
        hall.do(c.ShowResults("A", 1, shown=True))
        result, wins = await published()
        assert (result["text"], wins) == ("1 : 0", [1, 0])


@pytest.mark.anyio
async def test_a_game_whose_result_is_kept_back_is_not_shown_live() -> None:
    hall = small_hall()
    hall.do(c.PublishRound("A", 1))
    shows(hall, "turn")
    async with visiting(hall) as visitor, events_of(visitor.pages, "/events?tables=1") as events:
        await anext(events)
        assert (await anext(events))[0] == "table"
        hall.do(c.ShowResults("A", 1, shown=False))
        assert (await anext(events))[0] == "none"
        shows(hall, "half-done")
        assert (await visitor.get("/live/1.json")).status_code == 404
        assert (await visitor.get("/live.json")).json() == []
        hall.do(c.ShowResults("A", 1, shown=True))
        assert (await anext(events))[0] == "table"


@pytest.mark.anyio
async def test_a_corrected_game_stays_and_says_so(own: Filled) -> None:
    game = own.hall.state.round("Teams", 1).pairings[0].id
    own.hall.do(c.EnterResult(game, won(How.BY_HAND, (1,)), "the flag had fallen"))
    async with visiting(own.hall) as visitor:
        games = {one["id"]: one for one in (await visitor.get("/games.json")).json()}
        assert (games[game]["result"], games[game]["corrected"]) == ("0 : 1", True)
        assert sum(one["corrected"] for one in games.values()) == 1
        assert (await visitor.get(f"/games/{game}")).status_code == 200
        assert "(corrected)" in (await visitor.get("/games")).text


@pytest.mark.anyio
async def test_a_game_of_the_tables_own_is_nobodys_business() -> None:
    hall = small_hall()
    hall.do(c.PublishRound("A", 1))
    hall.seen("m-1", ViewNow(view("turn", NAMES), None))
    async with visiting(hall) as visitor:
        await asyncio.sleep(0)
        assert (await visitor.get("/live/1.json")).status_code == 404
        assert (await visitor.get("/live.json")).json() == []


def test_spectators_see_games_later_if_so_agreed_and_nothing_sooner() -> None:
    seconds = [0.0]
    hall = small_hall()
    hall.do(c.PublishRound("A", 1))
    watch = Watch(hall, 60, lambda: seconds[0])
    game = hall.state.rounds[0].pairings[0].id

    def after(at: float, example: str = "") -> str:
        seconds[0] = at
        if example:
            shows(hall, example)
            watch.look([1])
        watch.let_out()
        return watch.shown(1).text

    assert after(0, "turn") == ""
    assert after(20, "laid") == ""
    assert after(59) == ""
    assert json.loads(after(60))["view"]["boards"][0]["marks"]["new"] == []
    assert json.loads(after(79))["view"]["boards"][0]["marks"]["new"] == []
    assert watch.behind == {game}
    shown = json.loads(after(80))
    assert (shown["view"]["boards"][0]["marks"]["new"], shown["true_ms"]) == (
        ["I8", "I9", "I10", "I11"],
        80_000,
    )
    # That something else has happened in the hall is no news of this game.
    watch.look([1])
    assert watch.behind == frozenset()
    after(90, "stands")
    hall.do(c.WithdrawRound("A", 1))
    watch.look([1])
    assert (watch.shown(1).text, after(200)) == ("", "")


@pytest.mark.anyio
async def test_a_result_is_not_shown_while_spectators_still_watch_its_game() -> None:
    hall = small_hall()
    hall.do(c.PublishRound("A", 1))
    shows(hall, "turn")
    async with visiting(hall, web_settings(delay_s=600)) as visitor:
        await asyncio.sleep(0)  # the pages have followed the hall up to here
        pairing = hall.state.rounds[0].pairings[0]
        hall.do(c.EnterResult(pairing.id, won(How.BY_HAND, (0,))))
        rounds = (await visitor.get("/pairings.json")).json()
        standings = (await visitor.get("/standings.json")).json()
        assert rounds[0]["pairings"][0]["result"] is None
        assert [row["wins"] for row in standings[0]["rows"]] == [0, 0]
        assert (await visitor.get("/games.json")).json() == []


@pytest.mark.anyio
async def test_a_finished_game_can_be_leafed_through_by_everybody(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        games = (await visitor.get("/games.json")).json()
        assert [game["result"] for game in games] == ["1 : 0"] * 3
        page = await visitor.get(f"/games/{games[0]['id']}")
        assert page.status_code == 200
        assert 'src="/static/replay.js"' in page.text
        whole = (await visitor.get(f"/games/{games[0]['id']}.json")).json()
        assert whole["moments"][-1]["table"]["ending"]["how"] == "resigned"
        # Of a game that is still played only what is live can be seen.
        live = next(one.id for one in filled.hall.state.round("Teams", 2).pairings)
        assert (await visitor.get(f"/games/{live}")).status_code == 404


@pytest.mark.anyio
async def test_a_code_leads_to_the_page_of_its_table_and_shows_nothing_else(filled: Filled) -> None:
    async with visiting(filled.hall, web_settings(address="https://hall.example:8443")) as visitor:
        there, absent = await visitor.get("/qr/1.svg"), await visitor.get("/qr/777.svg")
    assert (there.status_code, absent.status_code) == (200, 200)
    assert there.headers["content-type"] == "image/svg+xml"


def test_the_event_as_files_holds_what_is_published_and_needs_no_server(
    filled: Filled, tmp_path: Any
) -> None:
    written = save_event(filled.hall, tmp_path / "event", "de").files
    names = sorted(str(path.relative_to(tmp_path / "event")) for path in written)
    assert len([name for name in names if name.startswith("games/")]) == 3
    assert {"index.html", "style.css", "event.json", "results-1.csv", "standings-2.csv"} <= set(names)
    index = (tmp_path / "event" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in index
    assert "Cyrano &lt;b&gt;de&lt;/b&gt; Bergerac" in index
    assert "http" not in index.replace("httponly", "")
    assert 'href="/' not in index
    # Every link leads to a file that is there, from a game back to the event too.
    links = set(re.findall(r'href="([^"#:]+)"', index))
    assert {link for link in links if link.startswith("games/")} == {
        name for name in names if name.startswith("games/")
    }
    assert links <= set(names)
    game = (tmp_path / "event" / next(name for name in names if name.startswith("games/"))).read_text()
    assert '<a href="../index.html">← Winter Open &lt;2026&gt;</a>' in game
    event = json.loads((tmp_path / "event" / "event.json").read_text(encoding="utf-8"))
    assert [(one["division"], one["round"]) for one in event["rounds"]] == [
        ("Scrabble A/B", 1), ("Teams", 2), ("Teams", 1),
    ]  # fmt: skip
    # A second time over the first; but nothing else is written over.
    save_event(filled.hall, tmp_path / "event")
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty and holds no saved event"):
        save_event(filled.hall, tmp_path)
