"""The pages that a table serves about itself."""

from importlib import resources
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from station.languages import PAGES, languages
from station.web.headers import SecurityHeaders
from station.web.parts import OF_TABLE, part_page
from station.web.streams import Changes, News, Streams, compact, stream
from station.web.table import Audience, WatchedTable
from station.web.table_page import table_page
from station.web.wording import catalogue, language_of

TITLE: Final = "House Station"


def static_files() -> StaticFiles:
    """Scripts and styles of the table's pages."""
    return StaticFiles(directory=Path(str(resources.files("station.web") / "static")))


def reader_of(request: Request) -> str:
    """The address of whoever asks."""
    return request.client.host if request.client else ""


def audience_of(request: Request) -> Audience:
    """`?language=` and `?side=north`, or what the browser prefers."""
    language = language_of(request.query_params.get("language"), request.headers.get("accept-language", ""))
    return Audience(language, request.query_params.get("side") == "north")


def query(audience: Audience) -> str:
    """The audience as part of an address."""
    return "?" + urlencode({"language": audience.language, **({"side": "north"} if audience.turned else {})})


class TablePages:
    """What a table answers to whoever asks for its page, its overlay or its JSON."""

    def __init__(self, table: WatchedTable, changes: Changes, streams: Streams) -> None:
        self._table, self._changes, self._streams = table, changes, streams

    def page(self, request: Request) -> Response:
        return HTMLResponse(_page(request, overlay=False))

    def overlay(self, request: Request) -> Response:
        return HTMLResponse(_page(request, overlay=True))

    def part(self, request: Request) -> Response:
        part = request.path_params["part"]
        if part not in OF_TABLE:
            return JSONResponse({"error": f"there is no such part; there are {', '.join(OF_TABLE)}"}, 404)
        audience, of = audience_of(request), request.query_params.get("of", "")
        events = f"../events{query(audience)}"
        return HTMLResponse(part_page(part, TITLE, audience.language, root="../", events=events, of=of))

    def view(self, request: Request) -> Response:
        line = self._table.line(audience_of(request))
        if line is None:
            return JSONResponse({"error": "no game has been set up yet"}, 404)
        return JSONResponse(line.view, headers={"X-Age-Ms": str(line.age_ms)})

    def history(self, request: Request) -> Response:
        return JSONResponse(self._table.history(audience_of(request)))

    async def events(self, request: Request) -> Response:
        audience, sent = audience_of(request), -1

        async def news() -> tuple[News, ...]:
            nonlocal sent
            line = await run_in_threadpool(self._table.line, audience)
            if line is None:
                return (("none", "{}"),)
            if line.number == sent:
                return ()
            sent = line.number
            return (("view", compact({"view": line.view, "age_ms": line.age_ms})),)

        return stream(self._streams, reader_of(request), self._changes, news)


def _page(request: Request, *, overlay: bool) -> str:
    audience = audience_of(request)
    tr, asked = catalogue(audience.language).gettext, query(audience)
    others = {code: name for code, name in languages(PAGES).items() if code != audience.language}
    far = Audience(audience.language, not audience.turned)
    return table_page(
        TITLE,
        audience,
        root="",
        events=f"events{asked}",
        history=f"history.json{asked}",
        overlay=overlay,
        parts=request.query_params.get("parts", ""),
        links=(
            *((name, f"./{query(Audience(code, audience.turned))}") for code, name in others.items()),
            (tr("As South sees it") if audience.turned else tr("As North sees it"), f"./{query(far)}"),
            (tr("Overlay"), f"overlay{asked}"),
            ("JSON", f"view.json{asked}"),
        ),
    )


def table_app(
    table: WatchedTable, changes: Changes, *, hosts: tuple[str, ...] = ("*",), streams: Streams | None = None
) -> Starlette:
    """The page of a table, its overlay and its JSON. hosts: names it may be asked for by; a page elsewhere
    could otherwise have a browser read the table under a name of its own."""
    pages = TablePages(table, changes, streams or Streams())
    table.listen(changes.note)
    return Starlette(
        routes=[
            Route("/", pages.page),
            Route("/overlay", pages.overlay),
            Route("/overlay/{part}", pages.part),
            Route("/view.json", pages.view),
            Route("/history.json", pages.history),
            Route("/events", pages.events),
            Mount("/static", static_files()),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(SecurityHeaders),
        ],
    )
