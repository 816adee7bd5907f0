"""The pages that a table serves about itself."""

import json
from dataclasses import replace
from typing import Any

import httpx
import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.table.web import WebTable
from station.rules.lettered.premium import PREMIUMS, Premium
from station.web.app import table_app
from station.web.assets import asset
from station.web.printed import printed_on
from station.web.streams import Changes
from station.web.table import Audience
from tests.screen.examples import game_examples
from tests.web.asking import asking, events_of
from tests.web.tables import watched

EXAMPLES = game_examples()


@pytest.mark.anyio
async def test_every_address_answers_in_the_language_asked_for() -> None:
    table, _ = watched(EXAMPLES["half-done"])
    async with asking(table_app(table, Changes())) as ask:
        page = await ask.get("/", headers={"Accept-Language": "fr, de;q=0.8, en;q=0.5"})
        assert '<html lang="de">' in page.text
        assert "Verlauf" in page.text
        overlay = await ask.get("/overlay?language=en")
        assert 'class="overlay"' in overlay.text
        view = (await ask.get("/view.json?language=de")).json()
        assert view["messages"][0]["headline"][0] == "Dreh C"
        history = (await ask.get("/history.json?language=en")).json()
        assert [(turn["lane"], turn["message"]["words"]) for turn in history] == [(1, "RAVEN")]
        for script in ("table.js", "view.js", "live.js", "table.css", "page.css", "overlay.css"):
            assert (await ask.get(f"/static/{script}")).text == asset(script)


@pytest.mark.anyio
async def test_before_a_game_there_is_a_page_but_no_view() -> None:
    async with asking(table_app(WebTable(), Changes())) as ask:
        assert (await ask.get("/")).status_code == 200
        answer = await ask.get("/view.json")
        assert (answer.status_code, answer.json()) == (404, {"error": "no game has been set up yet"})
        assert (await ask.get("/history.json")).json() == []


@pytest.mark.anyio
async def test_a_page_runs_no_inline_script_and_may_not_be_framed_except_the_overlay() -> None:
    table, _ = watched(EXAMPLES["turn"])
    async with asking(table_app(table, Changes())) as ask:
        page, overlay = await ask.get("/"), await ask.get("/overlay")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY"
    assert "x-frame-options" not in overlay.headers
    assert "frame-ancestors" not in overlay.headers["content-security-policy"]
    for text in (page.text, overlay.text):
        assert "<style" not in text
        assert " style=" not in text
        assert all("src=" in tag for tag in text.split("<script")[1:])
        assert "http://" not in text
        assert "https://" not in text


@pytest.mark.anyio
async def test_another_site_cannot_read_the_table_under_a_name_of_its_own() -> None:
    table, _ = watched(EXAMPLES["turn"])
    async with asking(table_app(table, Changes(), hosts=("127.0.0.1", "localhost"))) as ask:
        assert (await ask.get("/view.json", headers={"Host": "localhost:8080"})).status_code == 200
        assert (await ask.get("/view.json", headers={"Host": "evil.example"})).status_code == 400


@pytest.mark.anyio
async def test_a_stream_sends_the_table_as_it_is_and_then_every_change() -> None:
    seconds = [100.0]
    changes = Changes()
    table, station = watched(EXAMPLES["order"], lambda: seconds[0])
    app = table_app(table, changes)
    seconds[0] = 102.5
    async with events_of(app, "/events?language=en") as events:
        name, data = await anext(events)
        message = json.loads(data)
        assert (name, message["age_ms"], message["view"]["order"][0]["done_squares"]) == (
            "view",
            2500,
            ["G8"],
        )
        station.becomes(EXAMPLES["half-done"][0])
        name, data = await anext(events)
        message = json.loads(data)
        assert (message["age_ms"], message["view"]["order"][0]["done_squares"]) == (0, ["F8", "G8"])
        changes.close()
        assert [event async for event in events] == []


def test_time_alone_is_no_news_and_a_clock_keeps_its_age() -> None:
    seconds = [0.0]
    table, station = watched(EXAMPLES["turn"], lambda: seconds[0])
    first = table.line(Audience())
    seconds[0] = 3.0
    state = station.state
    # As after a picture that changes nothing, three seconds later.
    station.becomes(replace(state, at_ms=state.at_ms + 3000))
    second = table.line(Audience())
    assert first is not None
    assert second is not None
    assert (second.number, second.view["at_ms"], second.age_ms) == (first.number, state.at_ms, 3000)


def test_the_ruling_shown_is_the_latest_of_both_boards() -> None:
    table, station = watched(EXAMPLES["turn"])
    line = table.line(Audience())
    assert line is not None
    station.becomes(EXAMPLES["stands"][0])
    line = table.line(Audience())
    assert line is not None
    assert line.view["ruling"]["words"][0]["text"] == "DOCK"


@pytest.mark.parametrize("boards", [1, 2])
def test_every_square_has_a_style_of_its_print(boards: int) -> None:
    printed = printed_on(boards)
    assert len(printed) == 225
    assert all(f"i.{style} {{" in asset("table.css") for style in printed if style)
    if boards == 1:
        assert [k for k, style in enumerate(printed) if style == "p3W"] == [
            k for k, premium in enumerate(PREMIUMS) if premium == Premium(word=3)
        ]


@pytest.mark.anyio
async def test_a_name_with_markup_stays_a_name() -> None:
    nasty = '</script><script>alert("1")</script>\'&'
    state, view = EXAMPLES["turn"]
    named = replace(state, settings=replace(state.settings, names=(nasty, "Ben", "Mia", "Tom")))
    table, _ = watched((named, view))
    async with asking(table_app(table, Changes())) as ask:
        assert nasty not in (await ask.get("/")).text
        answer = await ask.get("/view.json")
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    assert found["players"][0]["name"] == nasty
    for script in ("table.js", "view.js", "live.js"):
        assert "innerHTML" not in asset(script)
        assert "insertAdjacentHTML" not in asset(script)


def test_a_real_server_serves_it_and_says_so_when_the_port_is_taken() -> None:
    from station.errors import DeviceError
    from station.web.server import WebServer

    table, _ = watched(EXAMPLES["turn"])
    changes = Changes()
    server = WebServer(table_app(table, changes), changes, "127.0.0.1", 0)
    try:
        assert httpx.get(f"http://127.0.0.1:{server.port}/view.json").json()["game"] == "house"
        with pytest.raises(DeviceError, match=rf"cannot serve pages on 127.0.0.1, port {server.port}: "):
            WebServer(table_app(table, changes), changes, "127.0.0.1", server.port)
    finally:
        server.close()
