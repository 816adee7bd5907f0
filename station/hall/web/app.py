"""The hall's pages as one ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Final

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from station.hall.director.hall import Hall
from station.hall.web.access import SESSION_S, Answer, Bucket, ForbiddenError, Limited, only, wants_json
from station.hall.web.arbiters import ArbiterPages
from station.hall.web.directing import DirectorPages
from station.hall.web.doing import Doing
from station.hall.web.exporting import Exports
from station.hall.web.paging import Site, language, page
from station.hall.web.printing import PrintPages
from station.hall.web.public import PublicPages
from station.hall.web.replayed import Games
from station.hall.web.settings import Role, WebSettings, keep_delay, kept_delay
from station.hall.web.signing import Signing
from station.hall.web.watching import Watch
from station.web.headers import SecurityHeaders
from station.web.streams import Streams
from station.web.wording import catalogue

STAFF_STREAMS: Final = 100

PUBLIC_THREADS: Final = 4


Page = Callable[[Request], Response | Awaitable[Response]]
"""Makes a page, at once or not."""


def app(hall: Hall, settings: WebSettings, routes: Sequence[BaseRoute] = ()) -> Starlette:
    """The pages of a hall. routes: more, such as the one by which machines join; forms and sessions are not
    theirs. The application follows the hall while its lifespan lasts."""
    limits = settings.limits
    if settings.delay_s:
        keep_delay(hall.folder, settings.delay_s)
    settings = replace(settings, delay_s=settings.delay_s or kept_delay(hall.folder))
    watch = Watch(hall, settings.delay_s)
    site = Site(
        hall, settings, watch, Streams(limits.streams, limits.streams_each), Streams(STAFF_STREAMS, 40)
    )
    games = Games(hall)
    public, exports = PublicPages(site, games), Exports(site, games)
    arbiters, directing, doing = ArbiterPages(site, games), DirectorPages(site), Doing(site)
    printing = PrintPages(site)
    signing = Signing(
        site,
        Bucket(limits.login, limits.login_per_second),
        Bucket(limits.logins, limits.logins_per_second),
    )

    def for_(role: Role, path: str, answer: Page, methods: tuple[str, ...] = ("GET",)) -> Route:
        return Route(path, only(role, settings.keys, _in_thread(answer)), methods=list(methods))

    crowd = CapacityLimiter(PUBLIC_THREADS)

    def seen(answer: Page) -> Answer:
        return _in_thread(answer, crowd)

    arbiter, director = Role.ARBITER, Role.DIRECTOR

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(_kept_running(watch))
        try:
            yield
        finally:
            watch.close()
            following.cancel()
            with suppress(asyncio.CancelledError):
                await following

    async def failed(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 403
        if wants_json(request) or "session" not in request.scope:
            return JSONResponse({"error": str(error)}, status)
        tr = catalogue(language(request)).gettext
        says = (
            error.said.by(tr)
            if isinstance(error, ForbiddenError)
            else tr("There is nothing at this address.")
        )
        return page(site, request, "error.html", status, says=says)

    return Starlette(
        routes=[
            Route("/", seen(public.event)),
            Route("/event.json", seen(public.event_json)),
            Route("/pairings", seen(public.pairings)),
            Route("/pairings.json", seen(public.pairings_json)),
            Route("/pairings/{division:path}/{round:int}", seen(public.sheet)),
            Route("/standings", seen(public.standings)),
            Route("/standings.json", seen(public.standings_json)),
            Route("/live", seen(public.live)),
            Route("/live.json", seen(public.live_json)),
            Route("/live/{table:int}", seen(public.table)),
            Route("/live/{table:int}.json", seen(public.table_json)),
            Route("/overlay/{table:int}", seen(public.overlay)),
            Route("/events", public.events),
            Route("/games", seen(public.finished)),
            Route("/games.json", seen(public.finished_json)),
            Route("/games/{game}.json", public.game_json),
            Route("/games/{game}", public.game),
            Route("/qr/{table:int}.svg", seen(public.qr)),
            Route("/in", signing.sign_in, methods=["GET", "POST"], name="sign_in"),
            Route("/in/{token}", signing.by_link, methods=["GET", "POST"]),
            Route("/out", signing.sign_out, methods=["POST"]),
            Route("/language/{name}", signing.speak),
            for_(arbiter, "/arbiter", arbiters.supervision),
            for_(arbiter, "/arbiter/do", doing.do, ("POST",)),
            for_(arbiter, "/arbiter/tables.json", arbiters.tables_json),
            for_(arbiter, "/arbiter/lights", arbiters.lights),
            for_(arbiter, "/arbiter/events", arbiters.events),
            for_(arbiter, "/arbiter/tables/{table:int}", arbiters.table),
            for_(arbiter, "/arbiter/tables/{table:int}.json", arbiters.table_json),
            for_(arbiter, "/arbiter/pictures/{name}", arbiters.picture),
            for_(arbiter, "/arbiter/disputes", arbiters.disputes),
            for_(arbiter, "/arbiter/disputes.json", arbiters.disputes_json),
            for_(arbiter, "/arbiter/disputes/{dispute}", arbiters.dispute),
            for_(arbiter, "/arbiter/games/{game}.json", arbiters.moment_json),
            for_(arbiter, "/arbiter/games/{game}", arbiters.moment),
            for_(director, "/director", directing.event),
            for_(director, "/director/entries", directing.entries),
            for_(director, "/director/entries.json", directing.entries_json),
            for_(director, "/director/rounds/{division:path}.json", directing.rounds_json),
            for_(director, "/director/rounds/{division:path}", directing.round),
            for_(director, "/director/pairings/{pairing}", directing.pairing),
            for_(director, "/director/cards/{division:path}", printing.cards),
            for_(director, "/director/sheet/{division:path}/{round:int}", printing.sheet),
            for_(director, "/director/tables", directing.tables),
            for_(director, "/director/join/{table:int}", directing.joining),
            for_(director, "/director/join/{table:int}", directing.joining_code, ("POST",)),
            for_(director, "/director/codes", printing.codes),
            for_(director, "/director/codes", printing.codes_for_joining, ("POST",)),
            for_(director, "/director/poster", printing.poster),
            for_(director, "/director/log", directing.log),
            for_(director, "/director/log.json", directing.log_json),
            for_(director, "/director/event.zip", exports.event),
            for_(director, "/director/games.zip", exports.all_games),
            for_(director, "/director/tournament.json", exports.tournament),
            for_(director, "/director/entries.csv", exports.entries),
            for_(director, "/director/export/{division:path}/{what}", exports.of_division),
            Mount("/static/hall", StaticFiles(directory=_folder("station.hall.web"))),
            Mount("/static", StaticFiles(directory=_folder("station.web"))),
            *routes,
        ],
        middleware=[
            Middleware(SecurityHeaders, framed_below="/overlay/"),
            Middleware(Limited, bucket=Bucket(limits.burst, limits.per_second)),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False),
            Middleware(
                SessionMiddleware,
                secret_key=settings.keys.secret,
                session_cookie="__Host-hall" if settings.secure else "hall",
                max_age=SESSION_S,
                same_site="strict",
                https_only=settings.secure,
            ),
        ],
        exception_handlers={HTTPException: failed, ForbiddenError: failed},
        lifespan=lifespan,
    )


async def _kept_running(watch: Watch) -> None:
    """What a table sends must not end what all others are shown."""
    while True:
        try:
            await watch.run()
        except Exception:
            logging.getLogger(__name__).exception("following the hall failed; it is followed anew")
            await asyncio.sleep(1)


def _in_thread(answer: Page, limiter: CapacityLimiter | None = None) -> Answer:
    """Pages are made in a thread, so that no stream waits for one. limiter: how many at once, of the public's
    for example, who must not take the director's threads."""
    if asyncio.iscoroutinefunction(answer):
        return answer

    async def answered(request: Request) -> Response:
        found: Response | Awaitable[Response] = await to_thread.run_sync(answer, request, limiter=limiter)
        return await found if isinstance(found, Awaitable) else found

    return answered


def _folder(package: str) -> Path:
    return Path(str(resources.files(package) / "static"))
