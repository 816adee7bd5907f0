"""Who asks: sessions, forms that cannot be forged, and limits."""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from station.hall.tournament.sentence import SaidError
from station.hall.web.settings import Keys, Role
from station.web.limits import SAFE

Answer = Callable[[Request], Awaitable[Response]]

SESSION_S: Final = 16 * 3600
"""A session ends after a long day."""

MOST_FIELDS: Final = 400
MOST_UPLOAD: Final = 2 * 1024 * 1024
"""Bytes of a form."""


class ForbiddenError(SaidError, PermissionError):
    """The answer is 403. The message is a sentence."""


def role_of(request: Request, keys: Keys) -> Role | None:
    """The role that somebody has signed in for; None for the public."""
    session = request.session
    role, mark = session.get("role"), session.get("mark")
    if isinstance(role, str) and isinstance(mark, str) and keys.known(role, mark):
        return Role(role)
    return None


def may(role: Role | None, *wanted: Role) -> bool:
    return role is Role.DIRECTOR or role in wanted


def csrf_of(request: Request) -> str:
    """The token that every form of this session holds."""
    if "csrf" not in request.session:
        request.session["csrf"] = secrets.token_urlsafe(24)
    return str(request.session["csrf"])


async def form_of(request: Request) -> FormData:
    """The form of a request that was sent from one of our own pages. Raises ForbiddenError if it was not."""
    form = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=MOST_UPLOAD)
    expected, found = request.session.get("csrf", ""), form.get("csrf", "")
    if (
        not expected
        or not isinstance(found, str)
        or not hmac.compare_digest(expected.encode(), found.encode())
    ):
        raise ForbiddenError("This form is too old. Go back, load the page again and repeat it.")
    return form


def wants_json(request: Request) -> bool:
    return request.url.path.endswith(".json")


def local(path: str, otherwise: str = "/") -> str:
    """A path of ours to go back to; nobody is sent elsewhere."""
    fine = path.startswith("/") and not path.startswith(("//", "/\\")) and "\n" not in path
    return path if fine else otherwise


def only(wanted: tuple[Role, ...], role: Callable[[Request], Role | None], answer: Answer) -> Answer:
    """A page for these roles. Others are asked to sign in; JSON and forms are refused. role: whose request it
    is."""

    async def answered(request: Request) -> Response:
        if may(role(request), *wanted):
            return await answer(request)
        if wants_json(request) or request.method not in SAFE or "events" in request.url.path:
            return JSONResponse({"error": f"sign in as {' or '.join(wanted)} first"}, 403)
        return RedirectResponse(f"/in?to={quote(request.url.path)}", 303)

    return answered
