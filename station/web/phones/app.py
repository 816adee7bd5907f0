"""The server that phones talk to."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from station.phones.codes import mark_of, same_code
from station.phones.errors import (
    FloodError,
    LateError,
    NotYoursError,
    PhoneError,
    no_object,
    not_your_seat,
    too_much,
    wrong_code,
)
from station.phones.posts import LONGEST, Play, read_joining, read_post
from station.view.wording import words_in
from station.web.app import reader_of, static_files, table_app
from station.web.headers import SecurityHeaders
from station.web.limits import Bucket, Limited
from station.web.phones.contract import PlayedTable
from station.web.phones.local import LocalOnly
from station.web.phones.pages import code_page, gone_page, join_page, review_page, seat_page, seats_json
from station.web.phones.review import boards_json, review_json
from station.web.streams import Changes, News, Streams, compact, stream
from station.web.table import WatchedTable
from station.web.wording import language_of

PATIENCE_S: Final = 5.0
"""How long a post waits for the loop."""

RETRY_MS: Final = 700
"""A phone that has lost the table asks again after this."""


STATUS: Final[dict[type[PhoneError], int]] = {NotYoursError: 403, LateError: 409, FloodError: 429}


@dataclass(slots=True)
class Limits:
    """requests: of one address; tries: of the code by one address, right or wrong; deeds: of one seat."""

    requests: Bucket = field(default_factory=lambda: Bucket(200, 40))
    tries: Bucket = field(default_factory=lambda: Bucket(30, 0.5))
    deeds: Bucket = field(default_factory=lambda: Bucket(40, 8))


def language(request: Request) -> str:
    return language_of(request.query_params.get("language"), request.headers.get("accept-language", ""))


def status_of(error: PhoneError) -> int:
    found = (status for kind, status in STATUS.items() if isinstance(error, kind))
    return next(found, 400)


def refused(request: Request, error: PhoneError) -> Response:
    """The answer to what cannot be done: one sentence, in the language of whoever asked."""
    answer = {"error": error.by(words_in(language(request)).tr)}
    return JSONResponse(
        answer, status_of(error), {"Retry-After": "2"} if isinstance(error, FloodError) else {}
    )


class PhonePages:
    """What phones are answered."""

    def __init__(self, table: PlayedTable, changes: Changes, streams: Streams, limits: Limits) -> None:
        self._table, self._changes, self._streams, self._limits = table, changes, streams, limits

    # Joining

    def first(self, request: Request) -> Response:
        """The page for the code, or, once it is typed, the way on."""
        code = request.query_params.get("code", "")
        if not code:
            return HTMLResponse(code_page(language(request)))
        wrong = self._wrong(request, code)
        if wrong is not None:
            return self._asked_again(request, wrong)
        return RedirectResponse(f"/j/{self._table.places.code}", 303)

    def joining(self, request: Request) -> Response:
        wrong = self._wrong(request, request.path_params["code"])
        if wrong is not None:
            return self._asked_again(request, wrong)
        places = self._table.places
        return HTMLResponse(join_page(language(request), places.code, self._table.title, places))

    async def seats(self, request: Request) -> Response:
        """The seats as people take them."""
        wrong = self._wrong(request, request.path_params["code"])
        if wrong is not None:
            return refused(request, wrong)

        async def news() -> tuple[News, ...]:
            return (("seats", compact(seats_json(self._table.places))),)

        return stream(self._streams, reader_of(request), self._changes, news)

    async def join(self, request: Request) -> Response:
        wrong = self._wrong(request, request.path_params["code"])
        if wrong is not None:
            return refused(request, wrong)
        try:
            player, name = read_joining(await request.body())
            secret = await run_in_threadpool(self._table.join, player, name)
        except PhoneError as error:
            return refused(request, error)
        return JSONResponse({"seat": f"/s/{secret}"})

    def _wrong(self, request: Request, code: str) -> PhoneError | None:
        """What is wrong with a code. Whoever tries too many has to wait, even with the right one."""
        if not self._limits.tries.take(reader_of(request)):
            return too_much()
        if same_code(code, self._table.places.code):
            return None
        return wrong_code()

    @staticmethod
    def _asked_again(request: Request, wrong: PhoneError) -> Response:
        asked = language(request)
        page = code_page(asked, wrong.by(words_in(asked).tr))
        return HTMLResponse(page, status_of(wrong))

    # A seat

    def seat(self, request: Request) -> Response:
        if self._holder(request) is None:
            return HTMLResponse(gone_page(language(request)), 403)
        asked = language(request)
        return HTMLResponse(seat_page(asked, words_in(asked).tr(self._table.title)))

    async def events(self, request: Request) -> Response:
        if self._holder(request) is None:
            return refused(request, not_your_seat())
        sent, asked = -1, language(request)

        async def news() -> tuple[News, ...]:
            nonlocal sent
            player = self._holder(request)
            if player is None:
                return (("gone", "{}"),)
            line = await run_in_threadpool(self._table.line, player, asked)
            if line is None:
                return (("lobby", compact(seats_json(self._table.places, player))),)
            if line.number == sent:
                return ()
            sent = line.number
            return (("view", compact({"view": line.view, "age_ms": line.age_ms})),)

        return stream(self._streams, reader_of(request), self._changes, news, retry_ms=RETRY_MS)

    async def do(self, request: Request) -> Response:
        """Carry out a deed; answered once it is recorded."""
        player, refusal = self._posting(request)
        if player is None:
            return refusal
        try:
            post = read_post(await request.body())
            mark = mark_of(request.path_params["secret"])
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.wrap_future(self._table.do(player, mark, post))
        except PhoneError as error:
            return refused(request, error)
        except TimeoutError:
            return JSONResponse({"error": "the table does not answer"}, 503)
        return JSONResponse({"done": True})

    async def look(self, request: Request) -> Response:
        """What tiles would come to."""
        player, refusal = self._posting(request)
        if player is None:
            return refusal
        try:
            post = read_post(await request.body())
        except PhoneError as error:
            return refused(request, error)
        laid = (post.placed, post.swaps) if isinstance(post, Play) else ((), ())
        worth = await run_in_threadpool(self._table.foreseen, player, laid, language(request))
        return JSONResponse({"told": worth})

    def start(self, request: Request) -> Response:
        player, refusal = self._posting(request)
        if player is None:
            return refusal
        self._table.begin()
        return JSONResponse({"done": True})

    # The review of a game that is over

    def review(self, request: Request) -> Response:
        if self._holder(request) is None:
            return HTMLResponse(gone_page(language(request)), 403)
        return HTMLResponse(review_page(language(request), self._table.title))

    async def review_events(self, request: Request) -> Response:
        """How far the review is, and all of it once it is there."""
        if self._holder(request) is None:
            return refused(request, not_your_seat())
        asked = language(request)

        async def news() -> tuple[News, ...]:
            player = self._holder(request)
            if player is None:
                return (("gone", "{}"),)
            try:
                reviewed = await run_in_threadpool(self._table.review)
            except PhoneError as error:
                return (("none", compact({"error": error.by(words_in(asked).tr)})),)
            return (("review", compact(review_json(reviewed, player, asked))),)

        return stream(self._streams, reader_of(request), self._changes, news, retry_ms=RETRY_MS)

    async def review_boards(self, request: Request) -> Response:
        """The boards of one turn."""
        if self._holder(request) is None:
            return refused(request, not_your_seat())
        try:
            reviewed = await run_in_threadpool(self._table.review)
        except PhoneError as error:
            return refused(request, error)
        boards = boards_json(reviewed, request.path_params["turn"])
        return JSONResponse({"boards": []} if boards is None else boards)

    def _holder(self, request: Request) -> int | None:
        return self._table.places.holder(request.path_params["secret"])

    def _posting(self, request: Request) -> tuple[int | None, Response]:
        """Who posts; None with the answer to somebody who may not."""
        player = self._holder(request)
        if player is None:
            return None, refused(request, not_your_seat())
        if not self._limits.deeds.take(request.path_params["secret"]):
            return None, refused(request, too_much())
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return None, refused(request, no_object())
        return player, Response()


def phones_app(
    table: PlayedTable,
    watched: WatchedTable,
    changes: Changes,
    *,
    anywhere: bool = False,
    limits: Limits | None = None,
) -> Starlette:
    """The pages of a table that is played by phones. watched: what spectators see of it. anywhere: phones on
    other networks may join, too."""
    limits, streams = limits or Limits(), Streams()
    pages = PhonePages(table, changes, streams, limits)
    table.listen(changes.note)
    local = [] if anywhere else [Middleware(LocalOnly)]
    return Starlette(
        routes=[
            Route("/", pages.first),
            Route("/j/{code}", pages.joining),
            Route("/j/{code}", pages.join, methods=["POST"]),
            Route("/j/{code}/events", pages.seats),
            Route("/s/{secret}", pages.seat),
            Route("/s/{secret}/events", pages.events),
            Route("/s/{secret}/do", pages.do, methods=["POST"]),
            Route("/s/{secret}/look", pages.look, methods=["POST"]),
            Route("/s/{secret}/review", pages.review),
            Route("/s/{secret}/review/events", pages.review_events),
            Route("/s/{secret}/review/{turn:int}", pages.review_boards),
            Route("/s/{secret}/start", pages.start, methods=["POST"]),
            Mount(f"/w/{table.places.watch}", table_app(watched, changes, streams=streams)),
            Mount("/static", static_files()),
        ],
        middleware=[
            *local,
            Middleware(Limited, bucket=limits.requests, longest=LONGEST),
            Middleware(SecurityHeaders),
        ],
    )
