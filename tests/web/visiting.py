"""People at the hall's pages: browsers without a window, that keep cookies and fill in forms."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from starlette.applications import Starlette

from station.hall.director.hall import Hall
from station.hall.web.app import app
from station.hall.web.settings import WebSettings
from tests.web.asking import asking
from tests.web.halls import web_settings


@dataclass
class Visitor:
    """browser: with its cookies. pages: the application."""

    browser: httpx.AsyncClient
    pages: Starlette

    async def get(self, path: str, **values: Any) -> httpx.Response:
        return await self.browser.get(path, **values)

    async def token(self, path: str) -> str:
        """The token in the forms of a page; "" if it has none."""
        found = re.search(r'name="csrf" value="([^"]*)"', (await self.get(path)).text)
        return found[1] if found else ""

    async def sign_in(self, password: str) -> httpx.Response:
        form = {"csrf": await self.token("/in"), "password": password}
        return await self.browser.post("/in", data=form)

    async def do(self, do: str, page: str = "/director", **fields: Any) -> str:
        """Send a form of a page, sure of what it asks for; returns what the page says afterwards."""
        form = {"csrf": await self.token(page), "do": do, "back": page, "sure": "1", **fields}
        answer = await self.browser.post("/arbiter/do", data=form)
        assert (answer.status_code, answer.headers.get("location")) == (303, page), answer.text
        said = re.search(r'class="said \w+" role="status">([^<]*)<', (await self.get(page)).text)
        return said[1] if said else ""

    def cookie(self) -> dict[str, str]:
        """The cookies, as a header."""
        jar = self.browser.cookies.jar
        return {"Cookie": "; ".join(f"{one.name}={one.value}" for one in jar)}


@asynccontextmanager
async def visiting(
    hall: Hall, settings: WebSettings | None = None, password: str = "", host: str = "127.0.0.1"
) -> AsyncIterator[Visitor]:
    """Somebody at the pages of a hall, signed in if there is a password."""
    pages = app(hall, settings or web_settings())
    async with pages.router.lifespan_context(pages), asking(pages, host) as browser:
        visitor = Visitor(browser, pages)
        if password:
            assert (await visitor.sign_in(password)).status_code == 303
        yield visitor
