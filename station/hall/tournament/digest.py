"""What a tournament came to, in one short text."""

import json
from hashlib import sha256

from station.hall.tournament.pairing import Pairing
from station.hall.tournament.standings import standings
from station.hall.tournament.state import TournamentState


def digest(state: TournamentState) -> str:
    """The SHA-256 of entries, pairings, results and standings, in hexadecimal. Equal for two tournaments with
    the same games, whenever and by whatever way their results arrived; corrections count by what they
    left."""
    found = {division.name: _division(state, division.name) for division in state.divisions}
    text = json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _division(state: TournamentState, name: str) -> dict[str, object]:
    return {
        "entries": [
            [entry.number, entry.name, [[one.name, one.rating, one.club] for one in entry.players]]
            for entry in state.entries_of(name)
        ],
        "rounds": [
            [one.number, [_pairing(pairing) for pairing in one.pairings]] for one in state.rounds_of(name)
        ],
        "standings": [
            [one.rank, one.entry.number, str(one.wins), str(one.spread), [str(value) for value in one.values]]
            for one in standings(state, name)
        ],
    }


def _pairing(pairing: Pairing) -> list[object]:
    seats = [[seat.entry, seat.player] for seat in pairing.seats]
    result = pairing.result
    if result is None:
        return [pairing.table, pairing.sides, seats, None]
    return [
        pairing.table,
        pairing.sides,
        seats,
        [result.how.value, result.places, result.scores, result.forfeited, result.ending],
    ]
