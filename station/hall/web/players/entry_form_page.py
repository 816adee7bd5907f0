"""Players enter themselves, in divisions whose form the director has opened."""

from dataclasses import dataclass, field
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from station.hall.tournament.commands import AddEntry
from station.hall.tournament.events import Entered
from station.hall.tournament.sentence import SaidError
from station.hall.web.access import form_of
from station.hall.web.forms.commands import players_of
from station.hall.web.forms.fields import Fields, FormError
from station.hall.web.forms.questions import question
from station.hall.web.forms.refill import refilled
from station.hall.web.frame import Site, page, sentence, words_of
from station.hall.web.players.check_in_page import ACTOR
from station.hall.web.players.codes import code_of
from station.hall.web.public import svg
from station.web.limits import Bucket

MOST: Final = 1000
"""Entries of a tournament that come by this form."""


@dataclass(frozen=True, slots=True)
class EntryFormPages:
    """each, all: how often somebody may enter from one address (a club may share one), and everybody
    together."""

    site: Site
    each: Bucket = field(default_factory=lambda: Bucket(30, 1 / 20))
    all: Bucket = field(default_factory=lambda: Bucket(120, 1))

    async def enter(self, request: Request) -> Response:
        """The form, and what it sends: then to the entry's own page, with its personal code."""
        if request.method != "POST":
            return self._form(request)
        form = await form_of(request)
        try:
            entered = await run_in_threadpool(self._entered, request, form)
        except SaidError as error:
            refusal = sentence(error.said.by(words_of(request)))
            shown = self._form(request, 409)
            typed = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
            html = refilled(bytes(shown.body).decode(), [*typed, ("form", "enter")], refusal)
            return Response(html, 409, media_type="text/html")
        return RedirectResponse(f"/check-in/{code_of(self.site.settings.keys, entered)}", 303)

    def qr(self, request: Request) -> Response:
        """The code of the form."""
        return svg(f"{self.site.address(request)}/enter")

    def _form(self, request: Request, status: int = 200) -> Response:
        state = self.site.hall.state
        divisions = [state.division(name) for name in state.entry_form]
        return page(
            self.site, request, "enter.html", status, signing_in=True, divisions=divisions,
            nobody={"name": "", "rating": "", "club": ""},
            teams=any(one.team_size == 2 for one in divisions),
        )  # fmt: skip

    def _entered(self, request: Request, form: FormData) -> int:
        """The number of the new entry. Raises SaidError if it cannot be entered."""
        hall = self.site.hall
        fields = Fields(form, hall.state)
        division = fields.text("division", needed=True)
        if division not in hall.state.entry_form:
            raise FormError("entries for {division} are closed; ask the director", division=division[:40])
        client = request.client.host if request.client else ""
        if len(hall.state.entries) >= MOST or not (self.each.take(client) and self.all.take("")):
            raise FormError("too many have entered just now; ask the director, or try again later")
        command = AddEntry(division, players_of(fields), fields.text("name"))
        if question(command, hall.whole) is not None:
            raise FormError("somebody with a name like this is entered already; ask the director")
        events = hall.do(command, ACTOR)
        return next(event.entry.number for event in events if isinstance(event, Entered))
