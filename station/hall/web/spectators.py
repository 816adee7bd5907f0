"""The public pages alone, for a listener without TLS: nobody signs in there, and no table joins."""

from typing import Final
from urllib.parse import quote

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from station.web.limits import SAFE

STAFF: Final = ("/in", "/out", "/arbiter", "/director", "/join")


class Spectators:
    """ASGI middleware. address: of the pages with TLS, where whoever wants to sign in is sent."""

    def __init__(self, app: ASGIApp, address: str) -> None:
        self._app, self._address = app, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope.get("path", ""))
        if scope["type"] != "http" or not any(path == one or path.startswith(f"{one}/") for one in STAFF):
            await self._app(scope, receive, send)
        elif scope["method"] in SAFE:
            await RedirectResponse(f"{self._address}{quote(path)}", 307)(scope, receive, send)
        else:
            await PlainTextResponse(f"Only at {self._address}", 403)(scope, receive, send)
