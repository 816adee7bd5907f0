"""Pages for the director: the event, entries, rounds and results, tables, the log."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from station.hall.tournament.division import Division
from station.hall.tournament.events import TournamentEvent
from station.hall.tournament.methods.registry import METHODS
from station.hall.tournament.pairing import Round
from station.hall.tournament.reasons.drawn import drawn
from station.hall.tournament.reasons.why import reasons
from station.hall.tournament.sentence import Sentence, said
from station.hall.tournament.timing.round_clock import usual_minutes
from station.hall.web.access import form_of
from station.hall.web.frame import Site, not_there, page, words_of
from station.hall.web.front import plain
from station.hall.web.logged import ACTORS, happened, who
from station.hall.web.named import HOW_NAMES, game_name, method_name, standing
from station.hall.web.players.check_in_page import division_presence, personal_address
from station.hall.web.players.codes import code_of
from station.hall.web.printed.print_pages import drawn as drawn_code
from station.hall.web.shown import division_json, pairing_in_full, round_json, standings_json
from station.json_text import Json
from station.registry import ENTRIES

_NOBODY: Final[Json] = {"name": "", "rating": "", "club": "", "family": ""}
"""What the form for a new entry holds at first."""

LOGGED: Final = 300
"""Entries of the log on a page."""


@dataclass(slots=True)
class DirectorPages:
    site: Site

    def event(self, request: Request) -> Response:
        whole = self.site.hall.whole
        state = whole.tournament
        return page(
            self.site, request, "director.html",
            about=state, divisions=self._divisions(), delay=self.site.settings.delay_s,
            differing=[pairing_in_full(whole, id_) for id_ in whole.differing],
            blank={**_settings(Division("")), "tie_breaks": []},
            can_copy=self.site.settings.backup is not None,
            games={name: entry.title for name, entry in ENTRIES.items()}, methods=_methods(),
        )  # fmt: skip

    def entries(self, request: Request) -> Response:
        """Everybody, or those whose name or team's name holds that of `?name=`."""
        state, name = self.site.hall.state, request.query_params.get("name", "").strip()[:60]
        sought = plain(name)
        found = [
            entry
            for entry in state.entries
            if any(sought in plain(one) for one in (entry.name, *(player.name for player in entry.players)))
        ]
        return page(
            self.site, request, "entries.html",
            divisions=self._divisions(), nobody=_NOBODY, entries=found, many=bool(state.entries), name=name,
            entry_form=state.entry_form, address=self.site.address(request),
        )  # fmt: skip

    def entry(self, request: Request) -> Response:
        """What can be changed of one entry."""
        state = self.site.hall.state
        one = state.entry(request.path_params["entry"])
        return page(
            self.site, request, "entry.html",
            one=one, divisions=self._divisions(), paired=len(state.rounds_of(one.division)),
            code=code_of(self.site.settings.keys, one.number),
            drawn=drawn_code(personal_address(self.site, request, one.number)),
        )  # fmt: skip

    def table(self, request: Request) -> Response:
        """What can be changed of one table."""
        whole = self.site.hall.whole
        one = whole.tournament.table(request.path_params["table"])
        return page(self.site, request, "change-table.html", one=one, machines=whole.machines.values())

    def entries_json(self, _request: Request) -> Response:
        state = self.site.hall.state
        return JSONResponse([{**asdict(one), "here": one.number in state.here} for one in state.entries])

    def round(self, request: Request) -> Response:
        """The rounds of a division: the latest one and the one that is played, or the one of `?round=2`."""
        state, name = self.site.hall.state, request.path_params["division"]
        division = division_json(state.division(name))
        every = state.rounds_of(name)
        # What is played comes before what is only paired.
        missing = [one for one in every if not one.complete]
        running = next((one for one in missing if one.published), missing[0] if missing else None)
        wanted = request.query_params.get("round", "")
        shown = [one for one in every if one in (every[-1], running)]
        path = request.url.path
        if wanted.isdecimal():
            shown = [one for one in every if str(one.number) == wanted]
            # Its forms come back to this round.
            path = f"{path}?round={wanted[:9]}"
        return page(
            self.site, request, "rounds.html", path=path,
            division=division, rounds=[self._round(one) for one in reversed(shown)], paired=len(every),
            table=standings_json(state, name, shown_only=False),
            tables=[one.number for one in state.tables], methods=_methods(),
            running=None if running is None else self._running(running),
            check_in=division_presence(state, name),
        )  # fmt: skip

    def _running(self, found: Round) -> Json:
        """The round that is being played: the tables whose results are missing, and how they are."""
        state = self.site.hall.state
        missing = sorted(found.open, key=lambda one: (one.table is None, one.table or 0))
        return {
            "division": found.division,
            "round": found.number,
            "published": found.published,
            "games": sum(not one.is_bye for one in found.pairings),
            "points": state.division(found.division).preset.points,
            "clock": found.clock,
            "minutes": usual_minutes(state.division(found.division)),
            "missing": [
                {
                    "id": one.id,
                    "table": one.table,
                    "sides": state.titles(one),
                    "state": None if one.table is None else standing(self.site.hall.table(one.table)),
                }
                for one in missing
            ],
        }

    def rounds_json(self, request: Request) -> Response:
        state, name = self.site.hall.state, request.path_params["division"]
        return JSONResponse([round_json(state, one) for one in state.rounds_of(name)])

    def pairing(self, request: Request) -> Response:
        """One pairing: its result by hand, corrections, its table, who starts."""
        pairing = pairing_in_full(self.site.hall.whole, request.path_params["pairing"])
        if pairing is None:
            return not_there(self.site, request, said("There is no such pairing."))
        tables = [one.number for one in self.site.hall.state.tables]
        return page(
            self.site, request, "pairing.html",
            pairing=pairing, tables=tables, hows=HOW_NAMES, actors=ACTORS,
            why=self._why(pairing["division"], pairing["round"], pairing["id"]),
        )  # fmt: skip

    def why(self, request: Request) -> Response:
        """Why a round was paired as it was."""
        found = self.site.hall.state.round(request.path_params["division"], request.path_params["round"])
        return page(
            self.site, request, "why.html",
            round=round_json(self.site.hall.state, found), method=method_name(found.method),
            why=self._why(found.division, found.number),
        )  # fmt: skip

    def why_json(self, request: Request) -> Response:
        division, number, tr = (
            request.path_params["division"],
            request.path_params["round"],
            words_of(request),
        )
        self.site.hall.state.round(division, number)
        by_pairing = self._why(division, number)
        return JSONResponse(
            [{"pairing": id_, "why": [one.by(tr) for one in why]} for id_, why in by_pairing.items()]
        )

    def _why(self, division: str, number: int, only: str = "") -> dict[str, tuple[Sentence, ...]]:
        """By pairing, why those people meet. only: of this pairing."""
        happened = (one.event for one in self.site.hall.log())
        found = drawn((one for one in happened if isinstance(one, TournamentEvent)), division, number)
        if found is None:
            return {}
        explain = reasons(found)
        pairings = self.site.hall.state.round(division, number).pairings
        return {one.id: explain(one) for one in pairings if only in ("", one.id)}

    def tables(self, request: Request) -> Response:
        whole = self.site.hall.whole
        return page(
            self.site, request, "tables.html",
            tables=whole.tournament.tables, served=whole.served,
            heard={one.number: self.site.hall.table(one.number).heard_at for one in whole.tournament.tables},
            machines=whole.machines.values(), names={id_: one.name for id_, one in whole.machines.items()},
            can_join=self.site.settings.join_code is not None,
        )  # fmt: skip

    def joining(self, request: Request) -> Response:
        """A new code for a table; every look makes one that is good once."""
        table = str(request.path_params["table"])
        return page(self.site, request, "join.html", table=table, code="")

    async def joining_code(self, request: Request) -> Response:
        await form_of(request)
        table = str(request.path_params["table"])
        make: Callable[[str], str] | None = self.site.settings.join_code
        if make is None:
            return not_there(self.site, request, said("Machines cannot join this hall."))
        code = await run_in_threadpool(make, table)
        return page(self.site, request, "join.html", table=table, code=code, drawn=drawn_code(code))

    def log(self, request: Request) -> Response:
        whole = self.site.hall.whole
        entries = [
            {
                "number": one.number, "at": one.at, "who": who(one.actor, whole),
                "what": happened(one.event, whole),
            }
            for one in reversed(self.site.hall.log()[-LOGGED:])
        ]  # fmt: skip
        return page(self.site, request, "log.html", entries=entries)

    def log_json(self, request: Request) -> Response:
        """All of it, oldest first."""
        whole, tr = self.site.hall.whole, words_of(request)
        return JSONResponse([
            {
                "number": one.number, "at": one.at, "actor": one.actor,
                "what": happened(one.event, whole).by(tr),
            }
            for one in self.site.hall.log()
        ])  # fmt: skip

    def _divisions(self) -> list[Json]:
        state = self.site.hall.state
        return [
            {
                **_settings(one),
                "title": game_name(one.preset.game),
                "entries": len(state.entries_of(one.name)),
                "paired": len(state.rounds_of(one.name)),
                "complete": all(found.complete for found in state.rounds_of(one.name)),
            }
            for one in state.divisions
        ]

    def _round(self, found: Round) -> Json:
        state = self.site.hall.state
        shown = round_json(state, found)
        entries = {number for one in found.pairings for number in one.entries}
        shown["method"] = method_name(found.method)
        shown["entries"] = [
            {"number": number, "title": state.entry(number).title} for number in sorted(entries)
        ]
        shown["by_hand"] = "\n".join(
            " - ".join("+".join(map(str, side)) for side in one.sides)
            for one in found.pairings
            if not one.is_bye
        )
        return shown


def _settings(division: Division) -> Json:
    """What the form of a division holds."""
    given = {"tables": list(division.tables), "given_tie_breaks": list(division.tie_breaks)}
    return {**division_json(division), **given}


def _methods() -> dict[str, Sentence]:
    """What the pairing methods are called."""
    return {name: method_name(name) for name in METHODS}
