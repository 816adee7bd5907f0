"""A page for each entry: where to sit next, and how it has gone so far."""

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.state import TournamentState
from station.hall.web.shown import Public, pairing_json
from station.json_text import Json


def person_json(seen: Public, entry: int) -> Json:
    """What everybody may see of an entry. next: its game that has no result yet. games: the latest first;
    side: which of its sides the entry is on. Raises TournamentError for one that is in no published round, as
    for one that there is not."""
    state = seen.state
    there = [(one, pairing) for one in seen.rounds for pairing in one.pairings if entry in pairing.entries]
    if not there:
        raise TournamentError("there is no such entry")
    found = state.entry(entry)
    games = [_game(state, one, pairing, entry) for one, pairing in there]
    rows = seen.standings(found.division)["rows"]
    row: Json = next((one for one in rows if one["entry"] == entry), {})
    return {
        "entry": entry,
        "title": found.title,
        "players": [player.name for player in found.players],
        "club": ", ".join(dict.fromkeys(player.club for player in found.players if player.club)),
        "rating": found.rating,
        "division": found.division,
        "rank": row.get("rank"),
        "of": len(rows),
        "wins": row.get("wins"),
        "spread": row.get("spread"),
        "next": next((one for one in games if one["result"] is None and one["open"]), None),
        "games": games,
    }


def _game(state: TournamentState, one: Round, pairing: Pairing, entry: int) -> Json:
    """A pairing from an entry's side. open: whether it is still to be played, also where results are kept
    back."""
    shown = pairing_json(state, one, pairing, results=one.results_shown)
    side = pairing.side_of(entry)
    others = [other for other in range(len(pairing.sides)) if other != side]
    at_seat = zip(pairing.seats, shown["players"], strict=True)
    seats = [
        {"name": player["name"], "seat": player.get("seat")}
        for seat, player in at_seat
        if seat.entry == entry
    ]
    scores = shown["result"]["scores"] if shown["result"] and shown["result"].get("scores") else []
    return {
        **shown,
        "round": one.number,
        "points": state.division(one.division).preset.points,
        "boards": state.division(one.division).preset.boards,
        "side": side,
        "opponents": [
            {"entry": entry_number, "title": state.entry(entry_number).title}
            for other in others
            for entry_number in pairing.sides[other]
        ],
        "partners": [state.entry(one_).title for one_ in pairing.sides[side] if one_ != entry],
        "starts": side == 0,
        "seats": seats,
        "score": scores[side] if scores else None,
        "against": [scores[other] for other in others] if scores else [],
        "open": pairing.result is None,
    }
