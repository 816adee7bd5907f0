"""What everybody sees: published pairings, standings, games being played and games that are over."""

import io
from dataclasses import dataclass, field
from typing import Final

import segno
from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from station.errors import InputError
from station.export.page import leaves, printed
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Round
from station.hall.tournament.sheets import pairing_sheet
from station.hall.tournament.state import TournamentState
from station.hall.web.frame import Site, language, not_there, page, words_of
from station.hall.web.news import spectators_news
from station.hall.web.players.own_page import person_json
from station.hall.web.replayed import Games
from station.hall.web.shown import (
    Public,
    finished_json,
    round_json,
    without_results,
)
from station.json_text import Json
from station.web.streams import stream
from station.web.table import Audience
from station.web.table_page import PRINTED, table_page
from station.web.wording import table_words

MOST_TABLES: Final = 24
"""On one page of live games, and in one stream."""


@dataclass(slots=True)
class PublicPages:
    """replays: how many games are replayed for spectators at once; more wait, and take no thread."""

    site: Site
    games: Games
    replays: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _kept: tuple[TournamentState, frozenset[str], Public] | None = None

    @property
    def seen(self) -> Public:
        """What is published, without the results of games that spectators are still watching. The same as
        long as nothing changes, so that a thousand spectators cost no more standings than one."""
        state, behind = self.site.hall.state, self.site.watch.behind
        kept = self._kept
        if kept is None or kept[0] is not state or kept[1] != behind:
            kept = state, behind, Public(without_results(state, behind) if behind else state)
            self._kept = kept
        return kept[2]

    def event_json(self, _request: Request) -> Response:
        return JSONResponse({**self.seen.as_json(), "clocks": self.site.watch.clocks.as_json()})

    def rounds(self) -> list[Json]:
        return [self._round(one) for one in self.seen.rounds]

    def standings(self) -> list[Json]:
        seen = self.seen
        return [seen.standings(name) for name in seen.divisions]

    def finished(self) -> list[Json]:
        """The games that are over."""
        state = self.site.hall.state
        return [
            {**finished_json(state, one, pairing), "table": pairing.table}
            for one, pairing in self.seen.finished()
        ]

    def sheet(self, request: Request) -> Response:
        """One round, for the notice board."""
        found = self.seen.round(request.path_params["division"], request.path_params["round"])
        sheet = pairing_sheet(self.site.hall.state, found.division, found.number)
        return page(self.site, request, "sheet.html", sheet=sheet, public=True)

    def person(self, request: Request) -> Response:
        """An entry's own page."""
        return page(
            self.site, request, "person.html", person=person_json(self.seen, request.path_params["entry"])
        )

    def person_json(self, request: Request) -> Response:
        return JSONResponse(person_json(self.seen, request.path_params["entry"]))

    def person_qr(self, request: Request) -> Response:
        """The code of an entry's page. There is one for every number, so it gives nothing away."""
        return svg(f"{self.site.address(request)}/players/{request.path_params['entry']}")

    def projector(self, request: Request) -> Response:
        """The latest round of each division for a wall: by table and by name, large."""
        seen = self.seen
        latest = {one.division: one for one in reversed(seen.rounds)}
        sheets = [pairing_sheet(seen.state, name, latest[name].number) for name in seen.divisions]
        return page(self.site, request, "projector.html", sheets=sheets)

    def live(self, request: Request) -> Response:
        """All games that are on, a page at a time."""
        tables, spoken = self.live_tables(), language(request)
        asked = request.query_params.get("page", "1")
        pages = max(1, -(-len(tables) // MOST_TABLES))
        number = min(pages, max(1, int(asked) if asked.isdecimal() and len(asked) < 5 else 1))
        here = tables[(number - 1) * MOST_TABLES : number * MOST_TABLES]
        return page(
            self.site, request, "live.html",
            tables=here, number=number, pages=pages, words=table_words(spoken), printed=PRINTED,
            delay=self.site.settings.delay_s,
        )  # fmt: skip

    def live_json(self, _request: Request) -> Response:
        return JSONResponse([_head(self.site, number) for number in self.live_tables()])

    def table_json(self, request: Request) -> Response:
        text = self.site.watch.shown(request.path_params["table"]).text
        if not text:
            return JSONResponse({"error": "no game is shown at this table"}, 404)
        return Response(text, media_type="application/json")

    async def events(self, request: Request) -> Response:
        """The stream of some tables: `?tables=1,2,3`."""
        asked = request.query_params.get("tables", "").split(",")[:MOST_TABLES]
        tables = tuple(int(one) for one in asked if one.isdecimal() and len(one) < 7)
        reader = request.client.host if request.client else ""
        watch = self.site.watch
        return stream(self.site.streams, reader, watch.public, spectators_news(watch, tables))

    async def game(self, request: Request) -> Response:
        """A game that is over, to leaf through."""
        found = await self._game(request)
        if found is None:
            return not_there(self.site, request)
        return page(
            self.site, request, "replay.html",
            game=leaves(found), printed=printed(found),
            title=f"{found['title']} · {', '.join(found['players'])}",
        )  # fmt: skip

    async def game_json(self, request: Request) -> Response:
        found = await self._game(request)
        return JSONResponse({"error": "there is no such game"}, 404) if found is None else JSONResponse(found)

    def qr(self, request: Request) -> Response:
        """The code of a table's page. There is one for every number, so it gives nothing away."""
        address = f"{self.site.address(request)}/live/{request.path_params['table']}"
        return svg(address)

    async def _game(self, request: Request) -> Json | None:
        id_ = request.path_params["game"]
        if id_ not in {pairing.id for _, pairing in self.seen.finished()}:
            return None
        try:
            return await to_thread.run_sync(self.games.game, id_, limiter=self.replays)
        except (TournamentError, InputError):
            return None

    def table(self, request: Request, *, overlay: bool = False) -> Response:
        """overlay: as it is laid over a film of the table."""
        number = request.path_params["table"]
        tr = words_of(request)
        if number not in {table.number for table in self.site.hall.state.tables}:
            return not_there(self.site, request)
        audience = Audience(language(request), request.query_params.get("side") == "north")
        far = "" if audience.turned else "?side=north"
        html = table_page(
            tr("Table {number}").format(number=number),
            audience,
            root="/",
            events=f"/events?tables={number}",
            overlay=overlay,
            parts=request.query_params.get("parts", ""),
            back=None if overlay else (tr("All games"), "/live"),
            links=(
                (
                    tr("As South sees it") if audience.turned else tr("As North sees it"),
                    f"/live/{number}{far}",
                ),
                (tr("Overlay"), f"/overlay/{number}"),
                (tr("QR code"), f"/qr/{number}.svg"),
                ("JSON", f"/live/{number}.json"),
            ),
        )
        return HTMLResponse(html)

    def _round(self, found: Round) -> Json:
        return round_json(self.site.hall.state, found, results=found.results_shown)

    def live_tables(self) -> list[int]:
        """The tables whose games spectators may see now."""
        return [
            table.number for table in self.site.hall.state.tables if self.site.watch.shown(table.number).game
        ]


def _head(site: Site, number: int) -> Json:
    shown = site.watch.shown(number)
    return {"table": number, "game": shown.game, "page": f"/live/{number}", "view": f"/live/{number}.json"}


def svg(text: str) -> Response:
    """A QR code."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=6, border=4, light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")
