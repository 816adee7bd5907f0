"""A whole tournament as one JSON object. `docs/hall.md` lists the keys."""

from typing import Final

from station.hall.tournament.digest import digest
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import Result
from station.hall.tournament.standings import Standing, number, standings
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_breaks_of
from station.json_text import Json

VERSION: Final = 1


def tournament_json(state: TournamentState) -> Json:
    """Everything, with a digest of it all."""
    return {
        "v": VERSION,
        "name": state.name,
        "date": state.date,
        "place": state.place,
        "divisions": [_division(state, one) for one in state.divisions],
        "digest": digest(state),
    }


def _division(state: TournamentState, division: Division) -> Json:
    name, breaks = division.name, tie_breaks_of(division)
    return {
        **settings_json(division),
        "rounds_planned": division.rounds,
        "entries": [_entry(entry) for entry in state.entries_of(name)],
        "rounds": [_round(state, one) for one in state.rounds_of(name)],
        "standings": [_standing(one, breaks) for one in standings(state, name)],
    }


def settings_json(division: Division) -> Json:
    """How a division plays."""
    preset = division.preset
    return {
        "name": division.name,
        "game": preset.game,
        "clocks": preset.clocks,
        "lexicon": preset.lexicon,
        "edition": preset.edition,
        "options": dict(preset.options),
        "form": division.form.value,
        "seats": division.seats,
        "method": division.method,
        "tie_breaks": list(tie_breaks_of(division)),
        "bye_spread": division.bye_spread,
        "absence": division.absence,
        "spread_cap": division.spread_cap,
        "apart": division.apart,
        "prizes": division.prizes,
        "round_minutes": division.round_minutes,
    }


def _entry(entry: Entry) -> Json:
    return {
        "number": entry.number,
        "title": entry.title,
        "players": [
            {"name": player.name, "rating": player.rating or None, "club": player.club}
            for player in entry.players
        ],
        "rating": entry.rating or None,
        "from_round": entry.from_round,
        "until_round": entry.until_round,
    }


def _round(state: TournamentState, one: Round) -> Json:
    return {
        "round": one.number,
        "method": one.method,
        "published": one.published,
        "complete": one.complete,
        "pairings": [_pairing(state, pairing) for pairing in one.pairings],
    }


def _pairing(state: TournamentState, pairing: Pairing) -> Json:
    """Who sits there, and what came of it."""
    return {
        "id": pairing.id,
        "table": pairing.table,
        "bye": pairing.is_bye,
        "sides": [
            {"entries": list(side), "title": title}
            for side, title in zip(pairing.sides, state.titles(pairing), strict=True)
        ],
        "seats": list(state.names(pairing)),
        "result": _result(pairing.result),
        "corrections": [
            {
                "before": _result(one.before),
                "after": _result(one.after),
                "reason": one.reason,
                "actor": one.actor,
                "at": one.at,
            }
            for one in pairing.corrections
        ],
    }


def _result(result: Result | None) -> Json | None:
    return None if result is None else {**result_json(result), "note": result.note}


def result_json(result: Result) -> Json:
    """How a pairing ended; notes are the director's."""
    return {
        "how": result.how.value,
        "places": list(result.places),
        "scores": list(result.scores),
        "forfeited": list(result.forfeited),
        "ending": result.ending,
    }


def _standing(one: Standing, breaks: tuple[str, ...]) -> Json:
    """A line of the standings; numbers that may be fractions are texts."""
    return {
        "rank": one.rank,
        "entry": one.entry.number,
        "title": one.entry.title,
        "wins": number(one.wins),
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        "spread": number(one.spread),
        "tie_breaks": {name: number(value) for name, value in zip(breaks, one.values, strict=True)},
        "withdrawn": one.entry.withdrawn,
    }
