"""Every link on every page leads somewhere, and every button asks for something that there is."""

import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.web.forms.commands import ARBITER as FOR_ARBITERS
from station.hall.web.forms.commands import DIRECTOR as FOR_DIRECTORS
from tests.web.halls import ARBITER, DIRECTOR, Filled, web_settings
from tests.web.visiting import Visitor, visiting

OWN = {"delay", "backup", "add-account", "revoke-account"}
"""What the pages do themselves, without the hall."""


async def walked(
    visitor: Visitor, start: Iterable[str], within: tuple[str, ...] = ("/",), passing: str = "?"
) -> dict[str, str]:
    """Every page that can be reached from some, and its HTML. within: how the addresses begin that are gone
    to. passing: how those end that are passed over."""
    found: dict[str, str] = {}
    waiting = list(start)
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        answer = await visitor.get(path)
        assert answer.status_code in (200, 303), f"{path}: {answer.status_code}"
        found[path] = answer.text if "html" in answer.headers.get("content-type", "") else ""
        links = re.findall(r'(?:href|src)="([^"]+)"', found[path])
        waiting += [
            unescape(link).partition("#")[0]
            for link in links
            if link.startswith(within) and not link.endswith(passing) and "?at_ms" not in link
        ]
    return found


@pytest.mark.anyio
@pytest.mark.parametrize(("password", "least"), [("", 25), (ARBITER, 35), (DIRECTOR, 70)])
async def test_no_link_leads_nowhere(filled: Filled, password: str, least: int) -> None:
    settings = web_settings(join_code=lambda table: table, backup=lambda: Path("copy"))
    async with visiting(filled.hall, settings, password) as visitor:
        start = {"": "/", ARBITER: "/arbiter", DIRECTOR: "/director"}[password]
        found = await walked(visitor, [start])
        assert len(found) >= least
        if not password:
            staff = [path for path in found if path.startswith(("/arbiter", "/director"))]
            assert staff == [], "the public is led to no page that is not its own"
        asked = {name for page in found.values() for name in re.findall(r'name="do" value="([^"]*)"', page)}
        assert asked <= {*FOR_ARBITERS, *FOR_DIRECTORS, *OWN}
        if password == ARBITER:
            assert asked <= {*FOR_ARBITERS}, "no button that an arbiter may not press"
