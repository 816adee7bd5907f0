"""Prizes and ratings, for the director."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from station.hall.tournament.awards.prizes import class_prizes, high_games, high_plays, wide_wins
from station.hall.tournament.awards.ratings import FORMULAS, rated
from station.hall.tournament.standings import standings
from station.hall.web.frame import Site, page
from station.hall.web.shown import number

USUAL_PLACES: Final = 3
MOST_CLASSES: Final = 10


@dataclass(slots=True)
class PrizePages:
    site: Site

    def prizes(self, request: Request) -> Response:
        """Places, classes, games of note, and the ratings after them. `?below=1600,1200` names the classes,
        `?formula=` how ratings change."""
        state, name = self.site.hall.state, request.path_params["division"]
        division = state.division(name)
        below = request.query_params.get("below", "")[:100]
        limits = [int(one) for one in below.replace(",", " ").split() if one.isdecimal() and len(one) < 6]
        formula = request.query_params.get("formula", "elo")
        formula = formula if formula in FORMULAS else "elo"
        first = [one for one in standings(state, name) if one.rank <= (division.prizes or USUAL_PLACES)]
        titles = {entry.number: entry.title for entry in state.entries_of(name)}
        return page(
            self.site, request, "prizes.html",
            division=name, below=below, formula=formula, formulas=list(FORMULAS),
            points=division.preset.points,
            places=[{"rank": one.rank, "title": one.entry.title, "wins": number(one.wins)} for one in first],
            classes=[
                {"below": one.below, "best": [best.entry.title for best in one.best]}
                for one in class_prizes(state, name, tuple(limits[:MOST_CLASSES]))
            ],
            high=high_games(state, name), wide=wide_wins(state, name),
            plays=high_plays(state, name, self.site.hall.whole.plays),
            rated=[{"title": titles[one.entry], "row": one} for one in rated(state, name, formula)],
        )  # fmt: skip
