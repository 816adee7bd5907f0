"""What every page of the hall has: its frame, its language, the sentence after a form."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from station.hall.director.hall import Hall
from station.hall.tournament.sentence import Sentence, said
from station.hall.web.access import csrf_of, may, role_of
from station.hall.web.accounts.accounts import Account, Accounts
from station.hall.web.ended import Ended
from station.hall.web.forms.memory import Memory
from station.hall.web.forms.refill import refilled
from station.hall.web.live import Watch
from station.hall.web.round_clocks import clock_text
from station.hall.web.settings import Role, WebSettings
from station.languages import PAGES, languages
from station.web.pages import render
from station.web.streams import Streams
from station.web.wording import catalogue, language_of

COOKIE: Final = "language"


@dataclass(slots=True)
class Site:
    """What the pages share. settings: as they are now; the director may change the delay."""

    hall: Hall
    settings: WebSettings
    watch: Watch
    streams: Streams
    staff_streams: Streams
    ended: Ended
    accounts: Accounts
    memory: Memory = field(default_factory=Memory)

    def role(self, request: Request) -> Role | None:
        if request.session.get("id") in self.ended:
            return None
        if "name" in request.session:
            account = self._account(request)
            return None if account is None else account.role
        return role_of(request, self.settings.keys)

    def actor(self, request: Request) -> str:
        """Who that is, for the log: a name, or a role that many share."""
        account, role = self._account(request), self.role(request)
        return account.name if account is not None else "" if role is None else role.value

    def _account(self, request: Request) -> Account | None:
        """Whose session it is; None if the account was revoked or has another password."""
        found = self.accounts.named(str(request.session.get("name", "")))
        return found if found is not None and found.mark == request.session.get("mark") else None

    def address(self, request: Request) -> str:
        """Where the public finds these pages, without a slash at the end."""
        return (self.settings.address or str(request.base_url)).rstrip("/")


def language(request: Request) -> str:
    asked = request.query_params.get("language") or request.cookies.get(COOKIE)
    return language_of(asked, request.headers.get("accept-language", ""))


def words_of(request: Request) -> Callable[[str], str]:
    """The texts in the language of a page."""
    return catalogue(language(request)).gettext


def page(site: Site, request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A page. The public's pages hold no token, so that they make no session. values: for the template;
    `path` if the page is found at another address than it was asked for by."""
    role, spoken = site.role(request), language(request)
    staff = role is not None
    said, kind, ticket = _said(request)
    typed = site.memory.typed.take(ticket) if kind == "typed" else None
    html = render(
        template,
        spoken,
        "station.hall.web",
        event=site.hall.state.name or catalogue(spoken).gettext("Tournament"),
        role=role,
        director=may(role, Role.DIRECTOR),
        arbiter=may(role, Role.ARBITER),
        clerk=may(role, Role.CLERK),
        who=request.session.get("name", "") if staff else "",
        csrf=csrf_of(request) if staff or values.get("signing_in") else "",
        said=said,
        undo=ticket if kind == "undo" else "",
        path=values.pop("path", request.url.path),
        languages=languages(PAGES),
        say=lambda what: "" if what is None else what.by(catalogue(spoken).gettext),
        time_of=time_of,
        troubles=troubles(site.hall, catalogue(spoken).gettext) if staff else (),
        clocks=site.watch.clocks.as_json(),
        clock_text=clock_text,
        disputes=len(site.hall.whole.open_disputes()) if may(role, Role.ARBITER) else 0,
        **values,
    )
    if said is not None and typed is not None:
        outcome, message = said
        html = refilled(html, typed, "" if outcome == "good" else message)
    return HTMLResponse(html, status)


def _said(request: Request) -> tuple[tuple[str, str] | None, str, str]:
    """What came of the last form: good or bad, the sentence; and the kind and number of a ticket for what it
    left, "" if it left nothing."""
    if "said" not in request.session:
        return None, "", ""
    found = [*request.session.pop("said"), "", ""]
    return (found[0], found[1]), found[2], found[3]


def time_of(at: str, form: str = "%H:%M:%S") -> str:
    """The time of day on this machine, which is the hall's. at: ISO 8601, as the hall stores it; "" for no
    time."""
    return f"{datetime.fromisoformat(at).astimezone():{form}}" if at else ""


def troubles(hall: Hall, tr: Callable[[str], str]) -> list[str]:
    """What keeps the whole hall from working now, and what to do about it. tr: of a page's language."""
    found = [hall.trouble or hall.copy_trouble]
    if lost_at := hall.connection.lost_at:
        found.append(
            said(
                "The broker has not answered since {time}, so nothing comes from the tables and nothing "
                "reaches them; they play on by themselves. If it is not back in a minute, start "
                "“station hall serve” again on the director's machine.",
                time=time_of(lost_at, "%H:%M"),
            )
        )
    return [sentence(one.by(tr)) for one in found if one is not None]


NOTHING: Final = said("There is nothing at this address.")


def not_there(site: Site, request: Request, says: Sentence = NOTHING) -> Response:
    """404, with a sentence."""
    return page(site, request, "error.html", 404, says=sentence(says.by(words_of(request))))


def sentence(text: str) -> str:
    """A message as a sentence of its own."""
    stripped = text.strip()
    return f"{stripped[:1].upper()}{stripped[1:]}{'' if stripped.endswith(('.', '!', '?')) else '.'}"
