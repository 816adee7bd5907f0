"""docs/hall-web.md names every address that answers with JSON, and every page of the public."""

import re
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from starlette.routing import Route

from station.hall.director.hall import Hall
from station.hall.web.app import app
from tests.web.halls import web_settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "hall-web.md"


def test_every_address_is_documented_and_every_documented_one_is_there() -> None:
    routes = {one.path for one in app(Hall(), web_settings()).routes if isinstance(one, Route)}
    named = {re.sub(r"\{(\w+)(:\w+)?\}", lambda found: found[1].upper(), path) for path in routes}
    named = {path.replace("/in/TOKEN", "/in/LINK") for path in named}
    text = DOCUMENT.read_text(encoding="utf-8")
    written = {path.partition("?")[0] for path in re.findall(r"`(/[^`\s]*)`", text)} - {"/overlay/"}
    pages = {
        path for path in named if not path.startswith(("/arbiter", "/director")) or path.endswith(".json")
    }
    assert pages - written == set()
    known = named | {"/director/export/DIVISION/standings.csv"}
    assert written - known == set()
