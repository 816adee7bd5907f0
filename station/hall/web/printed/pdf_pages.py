"""What the director prints, as PDF files."""

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from station.hall.tournament.division import Division, Form
from station.hall.tournament.entry import Entry
from station.hall.tournament.sentence import said
from station.hall.tournament.sheets import score_cards
from station.hall.tournament.standings import Standing, standings
from station.hall.web.frame import Site, not_there, words_of
from station.hall.web.players.check_in_page import personal_address
from station.hall.web.players.codes import code_of
from station.hall.web.players.prizes_page import USUAL_PLACES
from station.hall.web.printed.badges import Badge, badges_pdf
from station.hall.web.printed.certificates import Certificate, certificates_pdf
from station.hall.web.printed.score_sheets import Layout, score_cards_pdf
from station.hall.web.shown import number

MOST_PLACES: Final = 500


@dataclass(frozen=True, slots=True)
class PdfPages:
    site: Site

    def printed(self, request: Request) -> Response:
        """`badges.pdf`, `score-cards.pdf` or `certificates.pdf` of a division."""
        what = request.path_params["paper"]
        made = {
            "badges.pdf": self._badges,
            "score-cards.pdf": self._cards,
            "certificates.pdf": self._certificates,
        }.get(what)
        division = self.site.hall.state.division(request.path_params["division"])
        if made is None:
            return not_there(self.site, request, said("There is nothing at this address."))
        shown = {"Content-Disposition": f'inline; filename="{what}"'}
        return Response(made(request, division), media_type="application/pdf", headers=shown)

    def _badges(self, request: Request, division: Division) -> bytes:
        state = self.site.hall.state
        entries = [one for one in state.entries_of(division.name) if not one.withdrawn]
        return badges_pdf(
            (
                Badge(
                    state.name,
                    player.name,
                    _about(entry, player.club, division.name),
                    code_of(self.site.settings.keys, entry.number),
                    personal_address(self.site, request, entry.number),
                )
                for entry in entries
                for player in entry.players
            ),
            words_of(request),
        )

    def _cards(self, request: Request, division: Division) -> bytes:
        state = self.site.hall.state
        # A card on paper must not show a round before the notice board does.
        known = replace(state, rounds=tuple(one for one in state.rounds if one.published))
        address = self.site.address(request)
        cards = [(card, f"{address}/players/{card.number}") for card in score_cards(known, division.name)]
        south = division.preset.boards > 1 and division.form is Form.TEAMS
        return score_cards_pdf(cards, Layout(words_of(request), division.preset.points, south))

    def _certificates(self, request: Request, division: Division) -> bytes:
        """Of the places that win a prize, or the first `?places=`."""
        tr, state = words_of(request), self.site.hall.state
        asked = request.query_params.get("places", "")
        most = int(asked) if asked.isdecimal() and len(asked) < 4 else division.prizes or USUAL_PLACES
        table = standings(state, division.name)
        return certificates_pdf(
            (
                Certificate(
                    state.name,
                    " · ".join(part for part in (state.date, state.place) if part),
                    one.entry.title,
                    tr("Place {rank} of {entries} · {division}").format(
                        rank=one.rank, entries=len(table), division=division.name
                    ),
                    self._done(request, division, one),
                )
                for one in table
                if one.rank <= min(most, MOST_PLACES)
            ),
            tr,
        )

    def _done(self, request: Request, division: Division, one: Standing) -> str:
        tr = words_of(request)
        rounds = self.site.hall.state.rounds_of(division.name)
        begun = sum(any(each.result and not each.is_bye for each in one.pairings) for one in rounds)
        line = tr("wins: {wins} · rounds: {rounds}").format(wins=number(one.wins), rounds=begun)
        if division.preset.points:
            spread = f"{number(one.spread):+}".replace("-", "−")
            line += " · " + tr("spread {spread}").format(spread=spread)
        return line


def _about(entry: Entry, club: str, division: str) -> str:
    team = entry.name if len(entry.players) > 1 else ""
    return " · ".join(part for part in (team, club, division, str(entry.number)) if part)
