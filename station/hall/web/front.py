"""The front of the public's pages: what is being played, how each division goes on, who plays where."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing, Round
from station.hall.web.frame import language, page
from station.hall.web.public import PublicPages
from station.hall.web.shown import SEATS, Public, result_text, round_json
from station.json_text import Json
from station.web.table_page import PRINTED
from station.web.wording import table_words

FEATURED: Final = 4
"""Games on the front as boards; the streamed tables come first."""

LEADERS: Final = 5
"""Of each division, on the front."""

MOST_FOUND: Final = 30
"""People in one answer to a search."""


@dataclass(frozen=True, slots=True)
class FrontPages:
    """The front page, and the search for a name."""

    public: PublicPages

    def front(self, request: Request) -> Response:
        site, seen = self.public.site, self.public.seen
        live = self.public.live_tables()
        featured = sorted(live, key=lambda number: (not seen.state.table(number).streamed, number))
        return page(
            site, request, "event.html",
            about=seen.as_json(),
            tables=[(number, site.watch.shown(number).title) for number in featured[:FEATURED]],
            divisions=[division_front(seen, name) for name in seen.divisions],
            live=len(live),
            checking=site.hall.state.check_in,
            entering=site.hall.state.entry_form,
            finished=len(seen.finished()),
            words=table_words(language(request)),
            printed=PRINTED,
            delay=site.settings.delay_s,
        )  # fmt: skip

    def find(self, request: Request) -> Response:
        """Where somebody plays, by a part of the name; a form without one asks for it."""
        wanted = _asked(request)
        found = found_people(self.public.seen, wanted)
        return page(
            self.public.site, request, "find.html", wanted=wanted, people=found[:MOST_FOUND], count=len(found)
        )

    def find_json(self, request: Request) -> Response:
        return JSONResponse(found_people(self.public.seen, _asked(request))[:MOST_FOUND])


def _asked(request: Request) -> str:
    return request.query_params.get("name", "").strip()[:60]


def division_front(seen: Public, name: str) -> Json:
    """How a division goes on. current: the latest published round; running: an earlier one that is not over.
    games, over: of the current round, how many there are and are known to be over; over is None where results
    are kept back. next: the number of the round that is yet to be published, None after the last one."""
    rounds = [one for one in seen.rounds if one.division == name]
    current = rounds[0]
    games = [one for one in current.pairings if not one.is_bye]
    planned = seen.state.division(name).rounds
    following = current.number + 1
    return {
        "division": name,
        "planned": planned,
        "current": current,
        "pairings": round_json(seen.state, current, results=current.results_shown),
        "running": [one.number for one in rounds[1:] if one.results_shown and not one.complete],
        "games": len(games),
        "over": sum(one.result is not None for one in games) if current.results_shown else None,
        "next": None if planned and following > planned else following,
        "leaders": seen.standings(name)["rows"][:LEADERS],
    }


def found_people(seen: Public, wanted: str) -> list[Json]:
    """Everybody in a published round whose name, or whose team's name, holds `wanted`: in what rounds, at
    what tables, against whom. Accents and case make no difference. Nobody if `wanted` is empty."""
    sought = plain(wanted)
    if not sought:
        return []
    found = []
    for division in seen.divisions:
        ranks = {row["entry"]: row for row in seen.standings(division)["rows"]}
        for entry in seen.state.entries_of(division):
            if entry.number not in ranks:
                continue
            for number, player in enumerate(entry.players):
                if sought in plain(player.name) or (entry.name and sought in plain(entry.name)):
                    row = ranks[entry.number]
                    found.append({
                        "name": player.name,
                        "entry": entry.number,
                        "division": division,
                        "team": entry.title if len(entry.players) > 1 else "",
                        "rank": row["rank"],
                        "wins": row["wins"],
                        "rounds": _rounds_of(seen, entry, number),
                    })  # fmt: skip
    return sorted(found, key=lambda one: (plain(one["name"]), one["division"]))


def plain(text: str) -> str:
    """A name without accents and case, as people type it."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in split if not unicodedata.combining(one))


def _rounds_of(seen: Public, entry: Entry, player: int) -> list[Json]:
    """The published rounds of a player, latest first."""
    return [
        _place(seen, one, pairing, entry, player)
        for one in seen.rounds
        if one.division == entry.division
        for pairing in one.pairings
        if entry.number in pairing.entries
    ]


def _place(seen: Public, one: Round, pairing: Pairing, entry: Entry, player: int) -> Json:
    """A player in one round. seat: around two boards. starts: by the first side, else None. result: own score
    first, "" if there is none to be seen."""
    side = pairing.side_of(entry.number)
    seated = seen.state.division(one.division).preset.boards > 1 and len(pairing.seats) == len(SEATS)
    place = next(
        (k for k, seat in enumerate(pairing.seats) if (seat.entry, seat.player) == (entry.number, player)),
        None,
    )
    shown = pairing.result is not None and one.results_shown and not pairing.is_bye
    scores = result_text(pairing.result).split(" : ") if shown and pairing.result is not None else []
    mine = scores[side : side + 1] + scores[:side] + scores[side + 1 :]
    return {
        "round": one.number,
        "table": pairing.table,
        "seat": SEATS[place] if seated and place is not None else "",
        "starts": None if seated or pairing.is_bye else side == 0,
        "against": [title for k, title in enumerate(seen.state.titles(pairing)) if k != side],
        "bye": pairing.is_bye,
        "result": " : ".join(mine),
    }
