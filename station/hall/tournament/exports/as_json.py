"""A whole tournament as one JSON object. `docs/hall.md` lists the keys."""

from typing import Final

from station.hall.tournament.digest import digest
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import Result
from station.hall.tournament.standings import Standing, number, published_entries, standings
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_breaks_of
from station.json_text import Json

VERSION: Final = 1


def tournament_json(state: TournamentState, *, shown_only: bool = False) -> Json:
    """shown_only: nothing that the public must not see: no round that is not published and nobody who is in
    none, no result that is not shown, no corrections, and no digest of it all."""
    said: Json = {
        "v": VERSION,
        "name": state.name,
        "date": state.date,
        "place": state.place,
        "divisions": [_division(state, one.name, shown_only) for one in state.divisions],
    }
    return said if shown_only else {**said, "digest": digest(state)}


def _division(state: TournamentState, name: str, shown_only: bool) -> Json:
    division = state.division(name)
    there = published_entries(state, name)
    return {
        **settings_json(division),
        "rounds_planned": division.rounds,
        "entries": [
            _entry(entry) for entry in state.entries_of(name) if not shown_only or entry.number in there
        ],
        "rounds": [
            round_json(state, one, shown_only=shown_only)
            for one in state.rounds_of(name)
            if one.published or not shown_only
        ],
        "standings": [
            standing_json(one, tie_breaks_of(division))
            for one in standings(state, name, shown_only=shown_only)
        ],
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


def round_json(state: TournamentState, one: Round, *, shown_only: bool = False) -> Json:
    """A round and its pairings."""
    results = one.results_shown or not shown_only
    return {
        "round": one.number,
        "method": one.method,
        "published": one.published,
        "complete": one.complete,
        "pairings": [
            pairing_json(state, pairing, results=results, corrections=not shown_only)
            for pairing in one.pairings
        ],
    }


def pairing_json(
    state: TournamentState, pairing: Pairing, *, results: bool = True, corrections: bool = True
) -> Json:
    """A pairing: who sits there, and its result if that is to be shown."""
    said: Json = {
        "id": pairing.id,
        "table": pairing.table,
        "bye": pairing.is_bye,
        "sides": [
            {"entries": list(side), "title": title}
            for side, title in zip(pairing.sides, state.titles(pairing), strict=True)
        ],
        "seats": list(state.names(pairing)),
        "result": _result(pairing.result) if results and pairing.result is not None else None,
    }
    if not corrections:
        return said
    kept = [
        {
            "before": None if one.before is None else _result(one.before),
            "after": None if one.after is None else _result(one.after),
            "reason": one.reason,
            "actor": one.actor,
            "at": one.at,
        }
        for one in pairing.corrections
    ]
    return {**said, "corrections": kept}


def _result(result: Result) -> Json:
    return {**result_json(result), "note": result.note}


def result_json(result: Result) -> Json:
    """How a pairing ended; notes are the director's."""
    return {
        "how": result.how.value,
        "places": list(result.places),
        "scores": list(result.scores),
        "forfeited": list(result.forfeited),
        "ending": result.ending,
    }


def standing_json(one: Standing, breaks: tuple[str, ...]) -> Json:
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
