"""The hall's pages as one ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Final

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from station.hall.director.hall import Hall
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sentence import SaidError
from station.hall.web.access import MOST_UPLOAD, SESSION_S, Answer, ForbiddenError, only, wants_json
from station.hall.web.accounts.account_pages import AccountPages
from station.hall.web.accounts.accounts import Accounts
from station.hall.web.arbiters import ArbiterPages
from station.hall.web.director_pages import DirectorPages
from station.hall.web.downloads import Exports
from station.hall.web.ended import Ended
from station.hall.web.form_actions import Doing
from station.hall.web.frame import NOTHING, Site, page, sentence, words_of
from station.hall.web.front import FrontPages
from station.hall.web.live import Watch
from station.hall.web.overlays import Overlays
from station.hall.web.players.check_in_page import CheckInPages
from station.hall.web.players.entry_form_page import EntryFormPages
from station.hall.web.players.prizes_page import PrizePages
from station.hall.web.printed.pdf_pages import PdfPages
from station.hall.web.printed.print_pages import PrintPages
from station.hall.web.public import PublicPages
from station.hall.web.replayed import Games
from station.hall.web.settings import Role, WebSettings, keep_delay, kept_delay
from station.hall.web.sign_in import Signing
from station.json_text import Json
from station.web.headers import SecurityHeaders
from station.web.limits import Bucket, Limited
from station.web.streams import Streams

STAFF_STREAMS: Final = 100

PUBLIC_THREADS: Final = 4

STATUS: Final[Mapping[type[Exception], int]] = {ForbiddenError: 403, TournamentError: 404}
"""What pages that cannot be shown are answered with."""


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
        hall,
        settings,
        watch,
        Streams(limits.streams, limits.streams_each),
        Streams(STAFF_STREAMS, 40),
        Ended(hall.folder),
        Accounts(hall.folder),
    )
    games = Games(hall)

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

    made = Starlette(
        routes=[
            *_public(site, games),
            *_signing(site),
            *_arbiters(site, games),
            *_director(site, games),
            Mount("/static/hall", StaticFiles(directory=_folder("station.hall.web"))),
            Mount("/static", StaticFiles(directory=_folder("station.web"))),
            *routes,
        ],
        middleware=[
            Middleware(SecurityHeaders, framed_below="/overlay/"),
            Middleware(Limited, bucket=Bucket(limits.burst, limits.per_second), longest=MOST_UPLOAD),
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
        exception_handlers={
            **dict.fromkeys((HTTPException, *STATUS), partial(_failed, site)),
            ClientDisconnect: _gone,
        },
        lifespan=lifespan,
    )
    made.state.site = site
    return made


async def _gone(_request: Request, _error: Exception) -> Response:
    """Nobody is there any more to read an answer."""
    return Response(status_code=400)


async def _failed(site: Site, request: Request, error: Exception) -> Response:
    """A page that is not there, or not for this reader: what an address names may have been removed, or never
    have been."""
    status = error.status_code if isinstance(error, HTTPException) else STATUS[type(error)]
    if wants_json(request) or "session" not in request.scope:
        return JSONResponse({"error": str(error)}, status)
    said = error.said if isinstance(error, SaidError) else NOTHING
    return page(site, request, "error.html", status, says=sentence(said.by(words_of(request))))


def _public(site: Site, games: Games) -> list[Route]:
    public, crowd = PublicPages(site, games), CapacityLimiter(PUBLIC_THREADS)
    front, overlays = FrontPages(public), Overlays(public)

    def seen(answer: Page) -> Answer:
        return _in_thread(answer, crowd)

    def both(path: str, template: str, name: str, data: Callable[[], list[Json]]) -> tuple[Route, Route]:
        """What a page and its JSON show."""

        def shown(request: Request) -> Response:
            return page(site, request, template, 200, **{name: data()})

        return Route(path, seen(shown)), Route(f"{path}.json", seen(lambda _: JSONResponse(data())))

    return [
        Route("/", seen(front.front)),
        Route("/find", seen(front.find)),
        Route("/find.json", seen(front.find_json)),
        Route("/event.json", seen(public.event_json)),
        *both("/pairings", "pairings.html", "rounds", public.rounds),
        Route("/pairings/{division:path}/{round:int}", seen(public.sheet)),
        *both("/standings", "standings.html", "divisions", public.standings),
        Route("/live", seen(public.live)),
        Route("/live.json", seen(public.live_json)),
        Route("/live/{table:int}", seen(public.table)),
        Route("/live/{table:int}.json", seen(public.table_json)),
        Route("/overlay/{table:int}", seen(partial(public.table, overlay=True))),
        Route("/overlay/{table:int}.json", seen(overlays.facts_json)),
        Route("/overlay/{table:int}/{part}", seen(overlays.part)),
        Route("/events", public.events),
        *both("/games", "games.html", "games", public.finished),
        Route("/games/{game}.json", public.game_json),
        Route("/games/{game}", public.game),
        Route("/players/{entry:int}.json", seen(public.person_json)),
        Route("/players/{entry:int}", seen(public.person)),
        Route("/enter", EntryFormPages(site).enter, methods=["GET", "POST"]),
        Route("/qr/enter.svg", seen(EntryFormPages(site).qr)),
        Route("/check-in", seen(CheckInPages(site).typed)),
        Route("/check-in/{code}", CheckInPages(site).own, methods=["GET", "POST"]),
        Route("/projector", seen(public.projector)),
        Route("/qr/player/{entry:int}.svg", seen(public.person_qr)),
        Route("/qr/{table:int}.svg", seen(public.qr)),
    ]


def _signing(site: Site) -> list[Route]:
    limits = site.settings.limits
    signing = Signing(
        site,
        Bucket(limits.login, limits.login_per_second),
        Bucket(limits.logins, limits.logins_per_second),
    )
    return [
        Route("/in", signing.sign_in, methods=["GET", "POST"], name="sign_in"),
        Route("/in/{token}", signing.by_link, methods=["GET", "POST"]),
        Route("/out", signing.sign_out, methods=["POST"]),
        Route("/language/{name}", signing.speak),
    ]


def _for(site: Site, *roles: Role) -> Callable[..., Route]:
    """What makes a route to a page for some roles, and the director."""

    def route(path: str, answer: Page, methods: tuple[str, ...] = ("GET",)) -> Route:
        return Route(path, only(roles, site.role, _in_thread(answer)), methods=list(methods))

    return route


def _arbiters(site: Site, games: Games) -> list[Route]:
    route, arbiters = _for(site, Role.ARBITER), ArbiterPages(site, games)
    all_staff = _for(site, Role.ARBITER, Role.CLERK)
    return [
        route("/arbiter", arbiters.supervision),
        all_staff("/arbiter/do", Doing(site).do, ("POST",)),
        route("/arbiter/tables.json", arbiters.tables_json),
        route("/arbiter/lights", arbiters.lights),
        all_staff("/arbiter/events", arbiters.events),
        route("/arbiter/tables/{table:int}", arbiters.table),
        route("/arbiter/tables/{table:int}.json", arbiters.table_json),
        route("/arbiter/pictures/{name}", arbiters.picture),
        route("/arbiter/disputes", arbiters.disputes),
        route("/arbiter/disputes.json", arbiters.disputes_json),
        route("/arbiter/disputes/{dispute}", arbiters.dispute),
        route("/arbiter/games/{game}.json", arbiters.moment_json),
        route("/arbiter/games/{game}", arbiters.moment),
    ]


def _director(site: Site, games: Games) -> list[Route]:
    route, directing, printing = _for(site), DirectorPages(site), PrintPages(site)
    clerks = _for(site, Role.CLERK)
    exports = Exports(site, games)
    return [
        route("/director", directing.event),
        clerks("/director/entries", directing.entries),
        clerks("/director/entries/{entry:int}", directing.entry),
        clerks("/director/entries.json", directing.entries_json),
        clerks("/director/check-in", CheckInPages(site).listed),
        clerks("/director/rounds/{division:path}.json", directing.rounds_json),
        clerks("/director/rounds/{division:path}", directing.round),
        clerks("/director/why/{division:path}/{round:int}.json", directing.why_json),
        clerks("/director/why/{division:path}/{round:int}", directing.why),
        clerks("/director/pairings/{pairing}", directing.pairing),
        route("/director/prizes/{division:path}", PrizePages(site).prizes),
        clerks("/director/cards/{division:path}", printing.cards),
        clerks("/director/sheet/{division:path}/{round:int}", printing.sheet),
        clerks("/director/print/{division:path}/{paper}", PdfPages(site).printed),
        route("/director/tables", directing.tables),
        route("/director/tables/{table:int}", directing.table),
        route("/director/join/{table:int}", directing.joining),
        route("/director/join/{table:int}", directing.joining_code, ("POST",)),
        route("/director/codes", printing.codes),
        route("/director/codes", printing.codes_for_joining, ("POST",)),
        route("/director/poster", printing.poster),
        route("/director/accounts", AccountPages(site).accounts),
        route("/director/log", directing.log),
        route("/director/log.json", directing.log_json),
        route("/director/event.zip", exports.event),
        route("/director/games.zip", exports.all_games),
        route("/director/tournament.json", exports.tournament),
        route("/director/entries.csv", exports.entries),
        route("/director/export/{division:path}/{what}", exports.of_division),
    ]


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
