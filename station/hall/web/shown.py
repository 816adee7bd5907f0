"""What pages and JSON show of a tournament. `Public` gives nothing of a round that is not published."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from fractions import Fraction

from station.hall.director.state import HallState
from station.hall.tournament.division import Division
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_json import result_json, settings_json
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import BYES, How, Result
from station.hall.tournament.standings import standings
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_breaks_of
from station.json_text import Json

SEATS = ("left South", "left North", "right South", "right North")
"""Around two boards."""


def number(value: Fraction) -> int | float:
    """A fraction as a number of JSON: whole where it is."""
    return int(value) if value.denominator == 1 else round(float(value), 3)


def division_json(division: Division) -> Json:
    return {**settings_json(division), "rounds": division.rounds}


def result_text(result: Result) -> str:
    """A result in signs, for any language: `1 : 0`, `412 : 388`, `½ : ½`, `+ : −` for a forfeit."""
    if result.how in BYES:
        return {How.HALF_BYE: "½", How.ZERO_BYE: "0"}.get(result.how, "+")
    if result.forfeited:
        return " : ".join("−" if side in result.forfeited else "+" for side in range(len(result.places)))
    if result.scores:
        return " : ".join(map(str, result.scores))
    if len(result.places) == 2:
        if result.places[0] == result.places[1]:
            return "½ : ½"
        return "1 : 0" if result.places[0] < result.places[1] else "0 : 1"
    return " : ".join(f"{place}." for place in result.places)


def pairing_json(state: TournamentState, found: Round, pairing: Pairing, *, results: bool) -> Json:
    """sides: in order, the first starts. players: around the table, with their seats at two boards."""
    seated = state.division(found.division).preset.boards > 1 and len(pairing.seats) == len(SEATS)
    names = state.names(pairing)
    result = pairing.result if results or pairing.is_bye else None
    return {
        "id": pairing.id,
        "table": pairing.table,
        "sides": list(state.titles(pairing)),
        "players": [{"name": name, **({"seat": SEATS[k]} if seated else {})} for k, name in enumerate(names)],
        "bye": pairing.is_bye,
        "result": None if result is None else {**result_json(result), "text": result_text(result)},
    }


def round_json(state: TournamentState, found: Round, *, results: bool = True) -> Json:
    by_table = sorted(found.pairings, key=lambda one: (one.is_bye, one.table is None, one.table or 0))
    return {
        "division": found.division,
        "round": found.number,
        "boards": state.division(found.division).preset.boards,
        "points": state.division(found.division).preset.points,
        "published": found.published,
        "results_shown": found.results_shown,
        "complete": found.complete,
        "method": found.method,
        "pairings": [pairing_json(state, found, one, results=results) for one in by_table],
    }


def standings_json(state: TournamentState, division: str, *, shown_only: bool) -> Json:
    """The standings; for the public only those who are in a published round."""
    found = standings(state, division, shown_only=shown_only)
    return {
        "division": division,
        "tie_breaks": list(tie_breaks_of(state.division(division))),
        "rows": [
            {
                "rank": one.rank,
                "entry": one.entry.number,
                "title": one.entry.title,
                "players": [player.name for player in one.entry.players],
                "rating": one.entry.rating,
                "withdrawn": one.entry.withdrawn,
                "wins": number(one.wins),
                "won": one.won,
                "drawn": one.drawn,
                "lost": one.lost,
                "spread": number(one.spread),
                "points": one.points,
                "values": [number(value) for value in one.values],
            }
            for one in found
        ],
    }


def pairing_in_full(whole: HallState, id_: str) -> Json | None:
    """A pairing with its corrections, and what its table says about it; None if there is none."""
    state = whole.tournament
    try:
        found, pairing = state.located(id_)
    except TournamentError:
        return None
    shown_round = round_json(state, found)
    shown = next(one for one in shown_round["pairings"] if one["id"] == id_)
    differing = whole.differing.get(id_)
    return {
        **shown,
        "division": found.division,
        "round": found.number,
        "boards": shown_round["boards"],
        "points": shown_round["points"],
        "note": "" if pairing.result is None else pairing.result.note,
        "differs": None if differing is None else result_text(differing),
        "corrections": [
            {
                "before": one.before and result_text(one.before),
                "after": one.after and result_text(one.after),
                "reason": one.reason,
                "actor": one.actor,
                "at": one.at,
            }
            for one in pairing.corrections
        ],
    }


def finished_json(state: TournamentState, found: Round, pairing: Pairing) -> Json:
    """A game that is over. corrected: another result counts than the table's."""
    return {
        "id": pairing.id,
        "division": found.division,
        "round": found.number,
        "sides": list(state.titles(pairing)),
        "result": "" if pairing.result is None else result_text(pairing.result),
        "corrected": pairing.result is not None and not pairing.result.game,
    }


def without_results(state: TournamentState, games: Collection[str]) -> TournamentState:
    """The tournament as if these games were still played."""

    def hidden(pairing: Pairing) -> Pairing:
        return replace(pairing, result=None, corrections=()) if pairing.id in games else pairing

    rounds = (replace(one, pairings=tuple(hidden(each) for each in one.pairings)) for one in state.rounds)
    return replace(state, rounds=tuple(rounds))


@dataclass(frozen=True, slots=True)
class Public:
    """What the public may see of a tournament. Standings are made when somebody first asks, and once."""

    state: TournamentState
    _standings: dict[str, Json] = field(default_factory=dict, compare=False, repr=False)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Published rounds, latest first."""
        return tuple(reversed([one for one in self.state.rounds if one.published]))

    @property
    def divisions(self) -> tuple[str, ...]:
        """Divisions of which a round is published."""
        there = {one.division for one in self.rounds}
        return tuple(one.name for one in self.state.divisions if one.name in there)

    def standings(self, division: str) -> Json:
        """As `standings_json`, by the results that are shown; not to be changed."""
        if division not in self._standings:
            self._standings[division] = standings_json(self.state, division, shown_only=True)
        return self._standings[division]

    def round(self, division: str, number: int) -> Round:
        """Raises TournamentError for a round that is not published, as for one that there is not."""
        for one in self.rounds:
            if (one.division, one.number) == (division, number):
                return one
        raise TournamentError("there is no such round")

    def finished(self) -> tuple[tuple[Round, Pairing], ...]:
        """Games that are over, with their results shown."""
        return tuple(
            (one, pairing)
            for one in self.rounds
            if one.results_shown
            for pairing in one.pairings
            if pairing.result is not None and pairing.game
        )

    def as_json(self) -> Json:
        state = self.state
        return {
            "name": state.name,
            "date": state.date,
            "place": state.place,
            "divisions": [division_json(self.state.division(one)) for one in self.divisions],
        }
