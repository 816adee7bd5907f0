"""What a director prints: score cards, pairing sheets, codes for the tables, a poster."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from station.hall.tournament.division import Form
from station.hall.tournament.sentence import said
from station.hall.tournament.sheets import pairing_sheet, score_cards
from station.hall.web.access import form_of
from station.hall.web.frame import Site, not_there, page
from station.hall.wire.joining import GOOD_S

ON_A_SHEET: Final = 4
MOST_KEPT: Final = 2000
CARDS_ON_A_PAGE: Final = 25
"""Score cards; more would be a large page for a phone."""

_HERE: Final = ("localhost", "127.0.0.1", "::1")


@dataclass(slots=True)
class PrintPages:
    site: Site

    def cards(self, request: Request) -> Response:
        """The score cards of a division, to print; so many at a time (`?page=`). The PDF has all of them."""
        state, name = self.site.hall.state, request.path_params["division"]
        division = state.division(name)
        # A card on paper must not show a round before the notice board does.
        known = replace(state, rounds=tuple(one for one in state.rounds if one.published))
        cards = score_cards(known, name)
        starts = range(0, len(cards), CARDS_ON_A_PAGE)
        asked = request.query_params.get("page", "1")
        number = int(asked) if asked in map(str, range(1, len(starts) + 1)) else 1
        return page(
            self.site,
            request,
            "cards.html",
            division=name,
            cards=cards[(number - 1) * CARDS_ON_A_PAGE :][:CARDS_ON_A_PAGE],
            number=number,
            pages=[(start + 1, min(start + CARDS_ON_A_PAGE, len(cards))) for start in starts],
            scores=division.preset.points,
            # With changing partners, who starts is not a matter of sides.
            south=division.preset.boards > 1 and division.form is Form.TEAMS,
        )

    def sheet(self, request: Request) -> Response:
        """The pairing sheet, published or not."""
        found = request.path_params
        sheet = pairing_sheet(self.site.hall.state, found["division"], found["round"])
        return page(self.site, request, "sheet.html", sheet=sheet, public=False)

    def codes(self, request: Request) -> Response:
        """A card for each table, four to a sheet: its number, and the code of its page for spectators."""
        return self._codes(request, {})

    async def codes_for_joining(self, request: Request) -> Response:
        """The same, with a new joining code for each table where no machine stands. Those given out before
        for these tables are void."""
        await form_of(request)
        make = self.site.settings.join_code
        if make is None:
            return not_there(self.site, request, said("Machines cannot join this hall."))
        made = {number: await run_in_threadpool(make, str(number)) for number in self._free()}
        return self._codes(request, made)

    def poster(self, request: Request) -> Response:
        """The public address, to hang up."""
        address, state = self.site.address(request), self.site.hall.state
        return page(
            self.site, request, "poster.html",
            about={"date": state.date, "place": state.place}, address=address, shown=_shown(address),
            drawn=drawn(address), here=_only_here(address),
        )  # fmt: skip

    def _free(self) -> tuple[int, ...]:
        """The tables where no machine stands."""
        served = self.site.hall.whole.served
        return tuple(one.number for one in self.site.hall.state.tables if one.number not in served)

    def _codes(self, request: Request, joining: dict[int, str]) -> Response:
        address = self.site.address(request)
        cards = [
            {
                "table": one.number, "place": one.place, "address": _shown(f"{address}/live/{one.number}"),
                "drawn": _public(f"{address}/live/{one.number}"), "code": joining.get(one.number, ""),
                "code_drawn": drawn(joining[one.number]) if one.number in joining else "",
            }
            for one in self.site.hall.state.tables
        ]  # fmt: skip
        can_join = self.site.settings.join_code is not None
        return page(
            self.site, request, "codes.html",
            sheets=[cards[at : at + ON_A_SHEET] for at in range(0, len(cards), ON_A_SHEET)],
            free=len(self._free()) if can_join else 0, made=len(joining),
            until=f"{datetime.now() + timedelta(seconds=GOOD_S):%H:%M}", here=_only_here(address),
        )  # fmt: skip


def drawn(text: str) -> str:
    """A QR code as an image that a page can hold."""
    return segno.make(text, error="m", micro=False).png_data_uri(scale=4, border=4)


@lru_cache(MOST_KEPT)
def _public(address: str) -> str:
    """The code of a page for everybody, which takes some milliseconds to draw."""
    return drawn(address)


def _shown(address: str) -> str:
    """An address as people type it. `https://` stays: without it, browsers ask for another port's page."""
    return address.removeprefix("http://")


def _only_here(address: str) -> bool:
    """Whether nobody else's browser finds the address."""
    return urlsplit(address).hostname in _HERE
