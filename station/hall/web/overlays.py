"""Overlays in parts: what a stream shows about a table and those who play there, one fact on a page."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from station.hall.web.frame import language, not_there, words_of
from station.hall.web.public import PublicPages
from station.hall.web.shown import Public
from station.json_text import Json
from station.web.parts import OF_EVENT, OF_TABLE, part_page


@dataclass(frozen=True, slots=True)
class Overlays:
    """The parts and their facts."""

    public: PublicPages

    def part(self, request: Request) -> Response:
        """One fact of a table. Of every number there is a page for every part, which gives nothing away."""
        number, part = request.path_params["table"], request.path_params["part"]
        if part not in (*OF_TABLE, *OF_EVENT):
            return not_there(self.public.site, request)
        html = part_page(
            part,
            words_of(request)("Table {number}").format(number=number),
            language(request),
            root="/",
            events=f"/events?tables={number}",
            facts=f"/overlay/{number}.json",
            of=request.query_params.get("of", ""),
        )
        return HTMLResponse(html)

    def facts_json(self, request: Request) -> Response:
        shown = facts(self.public.seen, request.path_params["table"])
        return (
            JSONResponse({"error": "nothing is published for this table"}, 404)
            if not shown
            else JSONResponse(shown)
        )


def facts(seen: Public, table: int) -> Json | None:
    """The published pairing at a table: its round, and of each entry there, the first side first, how it
    stands by the results that are shown. None if there is none. spread: whether it counts here."""
    found = seen.state.pairings_at_tables().get(table)
    if found is None:
        return None
    one, pairing = found
    standings = seen.standings(one.division)
    rows = {row["entry"]: row for row in standings["rows"]}
    return {
        "table": table,
        "division": one.division,
        "round": one.number,
        "planned": seen.state.division(one.division).rounds,
        "spread": "spread" in standings["tie_breaks"],
        "entries": [
            {
                "title": rows[entry]["title"],
                "players": rows[entry]["players"],
                "rating": rows[entry]["rating"],
                "place": rows[entry]["rank"],
                **{key: rows[entry][key] for key in ("won", "lost", "drawn", "spread")},
            }
            for entry in pairing.entries
            if entry in rows
        ],
    }
