"""Checking in: by one's personal code, or by the director's list."""

from dataclasses import dataclass
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from station.hall.tournament.commands import CheckIn
from station.hall.tournament.entry import Entry
from station.hall.tournament.presence.check_in import missing
from station.hall.tournament.sentence import SaidError, said
from station.hall.tournament.state import TournamentState
from station.hall.web.access import form_of
from station.hall.web.frame import Site, not_there, page, sentence, words_of
from station.hall.web.front import plain
from station.hall.web.players.codes import code_of, entry_of
from station.hall.web.shown import Public
from station.json_text import Json

ACTOR = "player"
"""Who checks in by a personal code, in the log."""


def personal_address(site: Site, request: Request, entry: int) -> str:
    """Where an entry checks in; later it leads to its own page."""
    return f"{site.address(request)}/check-in/{code_of(site.settings.keys, entry)}"


def division_presence(state: TournamentState, division: str, name: str = "") -> Json:
    """Who of a division has checked in and who has not. name: only those whose name holds this."""
    sought = plain(name)

    def listed(entries: tuple[Entry, ...]) -> list[Entry]:
        found = [one for one in entries if sought in plain(_names(one))]
        return sorted(found, key=lambda one: plain(one.title))

    number = len(state.rounds_of(division)) + 1
    here = tuple(one for one in state.entries_of(division) if one.number in state.here and one.plays(number))
    return {
        "division": division,
        "open": division in state.check_in,
        "missing": listed(missing(state, division, number)),
        "here": listed(here),
    }


def _names(entry: Entry) -> str:
    return " ".join((entry.title, *(player.name for player in entry.players)))


@dataclass(frozen=True, slots=True)
class CheckInPages:
    site: Site

    def listed(self, request: Request) -> Response:
        """The director's list: who is missing, and who is here."""
        state, name = self.site.hall.state, request.query_params.get("name", "").strip()[:60]
        divisions = [division_presence(state, one.name, name) for one in state.divisions]
        # Its forms come back to what was searched for no more: whoever was found is done with.
        return page(self.site, request, "check-in-list.html", divisions=divisions, wanted=name)

    def typed(self, request: Request) -> Response:
        """A form for a code that somebody types, and where that leads."""
        code = request.query_params.get("code", "").strip()[:40]
        if not code:
            return page(self.site, request, "check-in.html", entry=None, wrong="")
        found = entry_of(self.site.settings.keys, self.site.hall.state, code)
        if found is None:
            return page(self.site, request, "check-in.html", 404, entry=None, wrong=code)
        return RedirectResponse(f"/check-in/{code_of(self.site.settings.keys, found.number)}", 303)

    async def own(self, request: Request) -> Response:
        """What a personal code leads to: a button to check in; the entry's own page once that is over."""
        code = request.path_params["code"]
        found = entry_of(self.site.settings.keys, self.site.hall.state, code)
        if found is None:
            return not_there(self.site, request, said("This is nobody's personal code."))
        if request.method == "POST":
            await form_of(request)
            try:
                await run_in_threadpool(self.site.hall.do, CheckIn(found.number), ACTOR)
            except SaidError as error:
                request.session["said"] = ["bad", sentence(error.said.by(words_of(request)))]
            return RedirectResponse(f"/check-in/{quote(code)}", 303)
        state = self.site.hall.state
        seen = any(
            found.number in pairing.entries for one in Public(state).rounds for pairing in one.pairings
        )
        opened = found.division in state.check_in
        if seen and (not opened or found.number in state.here):
            return RedirectResponse(f"/players/{found.number}", 303)
        return page(
            self.site, request, "check-in.html", signing_in=True, entry=found, code=code,
            opened=opened, here=found.number in state.here, seen=seen,
        )  # fmt: skip
