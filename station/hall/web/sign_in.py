"""Signing in and out."""

from dataclasses import dataclass
from hmac import compare_digest
from secrets import token_urlsafe

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from station.errors import InputError
from station.hall.web.access import form_of, local
from station.hall.web.accounts.accounts import Account
from station.hall.web.frame import COOKIE, Site, not_there, page, words_of
from station.hall.web.passwords import digest, matches
from station.hall.web.settings import Role, mark_of
from station.languages import PAGES, languages
from station.web.limits import Bucket

HOMES = {Role.DIRECTOR: "/director", Role.ARBITER: "/arbiter", Role.CLERK: "/director/entries"}
"""Where one is after signing in."""

YEAR_S = 365 * 24 * 3600


@dataclass(slots=True)
class Signing:
    """each, all: how often an address, and everybody together, may try."""

    site: Site
    each: Bucket
    all: Bucket

    async def sign_in(self, request: Request) -> Response:
        """A page with a form, and what it sends."""
        to = request.query_params.get("to", "")
        if request.method != "POST":
            return page(
                self.site,
                request,
                "sign-in.html",
                signing_in=True,
                named=bool(self._accounts()),
                to=local(to, ""),
                link="",
            )
        form = await form_of(request)
        if not self._may_try(request):
            return self._too_often(request)
        password, wanted = str(form.get("password", "")), str(form.get("to", ""))
        tr = words_of(request)
        if name := str(form.get("name", "")).strip():
            account = await run_in_threadpool(self.site.accounts.entered, name, password)
            if account is not None:
                return self._enter(
                    request, account.role, account.password, local(wanted, ""), name=account.name
                )
            found, wrong = None, tr("Name or password is wrong.")
        else:
            found = await run_in_threadpool(self._by_password, password)
            wrong = tr("That is not the password.")
        if found is None:
            request.session["said"] = ["bad", wrong]
            return page(
                self.site,
                request,
                "sign-in.html",
                403,
                signing_in=True,
                named=bool(self._accounts()),
                to=local(wanted, ""),
                link="",
            )
        return self._enter(request, *found, local(wanted, ""))

    async def by_link(self, request: Request) -> Response:
        """A secret link shows a button: programs that look at links in mails must not sign in."""
        if not self._may_try(request):
            return self._too_often(request)
        found = self._by_link(request.path_params["token"])
        if found is None:
            return not_there(self.site, request)
        if request.method != "POST":
            link = request.url.path
            return page(
                self.site,
                request,
                "sign-in.html",
                signing_in=True,
                named=bool(self._accounts()),
                to="",
                link=link,
                as_role=found[0],
            )
        await form_of(request)
        return self._enter(request, *found, "")

    async def sign_out(self, request: Request) -> Response:
        await form_of(request)
        session = request.session.get("id")
        request.session.clear()
        if isinstance(session, str):
            await run_in_threadpool(self.site.ended.end, session)
        return RedirectResponse("/", 303)

    async def speak(self, request: Request) -> Response:
        """Another language for this browser."""
        name = request.path_params["name"]
        answer = RedirectResponse(local(request.query_params.get("to", "/")), 303)
        if name in languages(PAGES):
            # The public pages may be read without TLS, too.
            secure = self.site.settings.secure and request.url.scheme == "https"
            answer.set_cookie(COOKIE, name, max_age=YEAR_S, httponly=True, samesite="lax", secure=secure)
        return answer

    def _accounts(self) -> tuple[Account, ...]:
        try:
            return self.site.accounts.every()
        except InputError:
            return ()

    def _may_try(self, request: Request) -> bool:
        client = request.client.host if request.client else ""
        return self.each.take(client) and self.all.take("")

    def _too_often(self, request: Request) -> Response:
        tr = words_of(request)
        text = tr("Too many tries. Wait a minute, then try again.")
        return PlainTextResponse(text, 429, {"Retry-After": "60"})

    def _by_password(self, password: str) -> tuple[Role, str] | None:
        """Every password is tried, so that the time taken gives nothing away."""
        fits = [pair for pair in self.site.settings.keys.passwords if matches(password, pair[1])]
        return fits[0] if fits else None

    def _by_link(self, token: str) -> tuple[Role, str] | None:
        found = digest(token)
        fits = [pair for pair in self.site.settings.keys.links if compare_digest(pair[1], found)]
        return fits[0] if fits else None

    def _enter(self, request: Request, role: Role, key: str, to: str, name: str = "") -> Response:
        """name: of an account, "" where many share a password."""
        request.session.clear()
        request.session.update({"role": role.value, "mark": mark_of(key), "id": token_urlsafe(12)})
        if name:
            request.session["name"] = name
        return RedirectResponse(to or HOMES[role], 303)
