"""Entries, from a form or a CSV file."""

from dataclasses import replace

from station.hall.tournament.entry import LONGEST_NAME, Entry
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import TournamentState


def checked(state: TournamentState, entry: Entry) -> Entry:
    """The entry with its names tidied: without blanks around them or twice in a row. Names may be in any
    script.

    Raises TournamentError if there is a name too many or too few, one is empty, too long or there already, or
    a rating makes no sense.
    """
    division = state.division(entry.division)
    players = tuple(
        replace(player, name=_tidy(player.name), club=_tidy(player.club)) for player in entry.players
    )
    if len(players) != division.team_size:
        wanted = "a team of two" if division.team_size == 2 else "one player"
        raise TournamentError(f"an entry in {division.name} is {wanted}, not {len(players)} names")
    tidy = replace(entry, players=players, name=_tidy(entry.name))
    for name in (*(player.name for player in players), *([tidy.name] if tidy.name else [])):
        _check_name(name)
    for player in players:
        if not 0 <= player.rating <= 9999:
            raise TournamentError(f"the rating of {player.name} must be from 0 to 9999, not {player.rating}")
    others = [one for one in state.entries_of(entry.division) if one.number != entry.number]
    known = {player.name.casefold() for one in others for player in one.players}
    names = [player.name.casefold() for player in players]
    for player in players:
        if player.name.casefold() in known or names.count(player.name.casefold()) > 1:
            raise TournamentError(
                f"{player.name} is entered in {division.name} already; "
                "tell the two apart, by a town or an initial"
            )
    if tidy.name and tidy.name.casefold() in {one.name.casefold() for one in others}:
        raise TournamentError(f"there is a team {tidy.name} in {division.name} already")
    return tidy


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _check_name(name: str) -> None:
    if not name:
        raise TournamentError("an entry needs a name")
    if len(name) > LONGEST_NAME:
        raise TournamentError(f"{name[:20]}… has {len(name)} characters; a name has at most {LONGEST_NAME}")
    if not name.isprintable():
        raise TournamentError(f"{name!r} contains characters that cannot be shown")


def imported(state: TournamentState, text: str, division: str) -> tuple[Entry, ...]:
    """The entries in the text of a CSV file."""
    raise TournamentError(f"importing {len(text)} characters into {state.name} {division} is not there yet")
