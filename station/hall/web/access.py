"""Who asks: sessions, forms that cannot be forged, and limits."""

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from station.hall.tournament.said import SaidError
from station.hall.web.settings import Keys, Role

Answer = Callable[[Request], Awaitable[Response]]

SESSION_S: Final = 16 * 3600
"""A session ends after a long day."""

MOST_FIELDS: Final = 400
MOST_UPLOAD: Final = 2 * 1024 * 1024
"""Bytes of a form."""

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class ForbiddenError(SaidError, PermissionError):
    """The answer is 403. The message is a sentence."""


def role_of(request: Request, keys: Keys) -> Role | None:
    """The role that somebody has signed in for; None for the public."""
    session = request.session
    role, mark = session.get("role"), session.get("mark")
    if isinstance(role, str) and isinstance(mark, str) and keys.known(role, mark):
        return Role(role)
    return None


def may(role: Role | None, wanted: Role) -> bool:
    return role is Role.DIRECTOR or role is wanted


def csrf_of(request: Request) -> str:
    """The token that every form of this session holds."""
    if "csrf" not in request.session:
        request.session["csrf"] = secrets.token_urlsafe(24)
    return str(request.session["csrf"])


async def form_of(request: Request) -> FormData:
    """The form of a request that was sent from one of our own pages. Raises ForbiddenError if it was not."""
    form = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=MOST_UPLOAD)
    expected, found = request.session.get("csrf", ""), form.get("csrf", "")
    if not expected or not isinstance(found, str) or not hmac.compare_digest(expected, found):
        raise ForbiddenError("This form is too old. Go back, load the page again and repeat it.")
    return form


def wants_json(request: Request) -> bool:
    return request.url.path.endswith(".json")


def local(path: str, otherwise: str = "/") -> str:
    """A path of ours to go back to; nobody is sent elsewhere."""
    fine = path.startswith("/") and not path.startswith(("//", "/\\")) and "\n" not in path
    return path if fine else otherwise


def only(wanted: Role, keys: Keys, answer: Answer) -> Answer:
    """A page for one role. Others are asked to sign in; JSON and forms are refused."""

    async def answered(request: Request) -> Response:
        if may(role_of(request, keys), wanted):
            return await answer(request)
        if wants_json(request) or request.method not in SAFE or "events" in request.url.path:
            return JSONResponse({"error": f"sign in as {wanted} first"}, 403)
        return RedirectResponse(f"/in?to={quote(request.url.path)}", 303)

    return answered


@dataclass(slots=True)
class Bucket:
    """`burst` at once, then `per_second`, for each key. now: seconds, monotonic."""

    burst: float
    per_second: float
    now: Callable[[], float] = monotonic
    _left: "OrderedDict[str, tuple[float, float]]" = field(default_factory=OrderedDict)

    def take(self, key: str) -> bool:
        """Whether it may be once more."""
        now = self.now()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Limited:
    """ASGI middleware: too many requests from an address are answered with 429, before anything else is done.

    A form that is longer than any of ours is refused as well."""

    def __init__(self, app: ASGIApp, bucket: Bucket) -> None:
        self._app, self._bucket = app, bucket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        if not self._bucket.take(client[0] if client else ""):
            refused = PlainTextResponse("Too many requests; wait a moment.\n", 429, {"Retry-After": "5"})
            await refused(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        # Without a length, a form could go on for ever.
        chunked = b"transfer-encoding" in dict(scope["headers"])
        if scope["method"] not in SAFE and (chunked or not length.isdigit() or int(length) > MOST_UPLOAD):
            await PlainTextResponse("This form is too long.\n", 413)(scope, receive, send)
            return
        await self._app(scope, receive, send)
